import Glibc

/// The machine's name and the process's environment.
public enum Machine {
  /// The host name without its domain, in lower case; empty if unknown.
  public static var name: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // SAFETY: the call writes at most `count - 1` bytes and leaves the last one NUL.
    let status = unsafe gethostname(&buffer, buffer.count - 1)
    guard status == 0 else { return "" }
    let bytes = buffer.prefix { $0 != 0 && $0 != 46 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Restarts this program in the same process with an environment variable; returns if that fails.
  /// Call it while no other thread exists. `program`: its path, which may lead to a newer version.
  public static func restart(
    _ program: String?, with name: String, _ value: String
  ) {
    guard let program else { return }
    // SAFETY: the texts are C strings for the length of the calls; the arguments are those of the process.
    guard unsafe setenv(name, value, 1) == 0 else { return }
    _ = unsafe execv(program, CommandLine.unsafeArgv)
  }

  /// Ends the process at once. All output was written already; libraries that tidy up at the end would
  /// take memory from threads that still run.
  public static func exit(_ status: Int32) -> Never {
    _exit(status)
  }

  /// The environment at the start.
  public static var environment: [String: String] {
    var variables: [String: String] = [:]
    for entry in CommandLine.environmentEntries {
      guard let equals = entry.firstIndex(of: "=") else { continue }
      variables[String(entry[..<equals])] = String(entry[entry.index(after: equals)...])
    }
    return variables
  }
}

extension CommandLine {
  /// `NAME=value` entries of the process.
  fileprivate static var environmentEntries: [String] {
    var entries: [String] = []
    // SAFETY: `environ` is a NULL-terminated array of C strings; read before any thread exists.
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      if let text = unsafe String(validatingCString: entry) { entries.append(text) }
      unsafe next = next.successor()
    }
    return entries
  }
}

extension Machine {
  /// The number of processors that this process may use, at least 1.
  public static var cores: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The system's words for an `errno`.
  public static func reason(_ number: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    // SAFETY: the XSI form writes at most `count` bytes, NUL included.
    _ = unsafe strerror_r(number, &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "error \(number)" : String(decoding: bytes, as: UTF8.self)
  }

  /// The `errno` of a port in use.
  public static var addressInUse: Int32 { EADDRINUSE }
}
