import CLinux

/// Resolves host names as the system does (`/etc/hosts`, DNS).
public enum NameLookup {
  /// The most addresses of a name.
  static let most = 8

  /// The addresses of `name` in the order to try them (RFC 6724); empty if there is none, or no
  /// resolver answers. Blocks, at worst for half a minute: call it on a separate thread.
  public static func addresses(of name: String) -> [IPAddress] {
    guard !name.utf8.contains(0) else { return [] }
    var raw = [linux_endpoint](repeating: linux_endpoint(), count: most)
    // SAFETY: the name is terminated, and at most `most` places of the buffer are written.
    let count = unsafe raw.withUnsafeMutableBufferPointer { buffer in
      unsafe linux_look_up(name, buffer.baseAddress, Int32(most))
    }
    return raw.prefix(max(0, Int(count))).map { Endpoint($0).address }
  }
}
