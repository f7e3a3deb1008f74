import CLinux

/// Host names into addresses, as the system does it (`/etc/hosts`, DNS).
public enum NameLookup {
  /// So many addresses of a name at most.
  static let most = 8

  /// The addresses of `name` in the order in which they should be tried (RFC 6724); empty if there
  /// is none, or nobody who knows it. Blocks, for half a minute at worst: to be called on a thread
  /// of its own.
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
