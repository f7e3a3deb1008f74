import Glibc

/// Whole files and folders, read and listed with a limit. Blocks: not for a loop.
public enum Files {
  /// The bytes of the file at `path`, at most `limit`.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      // SAFETY: the call writes at most `count` bytes into the array's own storage.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(call: "read", path: path, errno: errno) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw .tooLarge(path: path, limit: limit) }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  /// The paths, relative to `folder` and sorted, of all plain files below it. Hidden files and
  /// symbolic links are left out, so that nothing outside the folder can be meant.
  public static func plainFiles(below folder: String) throws(FileError) -> [String] {
    var found: [String] = []
    var waiting = [""]
    while let relative = waiting.popLast() {
      for name in try names(in: relative.isEmpty ? folder : "\(folder)/\(relative)") {
        let path = relative.isEmpty ? name : "\(relative)/\(name)"
        switch try kind(of: "\(folder)/\(path)") {
        case S_IFREG: found.append(path)
        case S_IFDIR: waiting.append(path)
        default: continue
        }
      }
    }
    return found.sorted()
  }

  /// Whether there is a plain file at `path`, links followed.
  public static func isFile(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Makes the folder and those above it, for the owner alone, where they do not exist.
  public static func makeFolder(_ path: String) throws(FileError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      // SAFETY: the path is a C string for the length of the call.
      guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw .failed(call: "mkdir", path: made, errno: errno)
      }
    }
  }

  /// Makes an empty file at `path`, for the owner alone, where there is none. One that is there is not
  /// even opened: closing it again would end the locks that this process has on it (`fcntl(2)`).
  public static func makeFile(_ path: String) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 || errno != EEXIST else { return }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    close(descriptor)
  }

  /// Puts `bytes` at `path`, for the owner alone, in one step: whoever reads finds the former file or
  /// the new one, whole; also after a power cut where it `survivesPowerCuts`, which takes the disk's
  /// time.
  public static func replace(
    _ path: String, with bytes: [UInt8], survivesPowerCuts: Bool = true
  ) throws(FileError) {
    let draft = "\(path).draft"
    // SAFETY: the path is a C string for the length of the call.
    _ = unsafe unlink(draft)
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(call: "open", path: draft, errno: errno) }
    do {
      defer { close(descriptor) }
      var rest = bytes[...]
      while !rest.isEmpty {
        // SAFETY: the slice's storage is valid during the call, which only reads it.
        let count = unsafe rest.withUnsafeBytes { buffer in
          unsafe write(descriptor, buffer.baseAddress, buffer.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .failed(call: "write", path: draft, errno: errno) }
        rest = rest.dropFirst(count)
      }
      guard !survivesPowerCuts || fsync(descriptor) == 0 else {
        throw .failed(call: "fsync", path: draft, errno: errno)
      }
    }
    try move(draft, to: path, survivesPowerCuts: survivesPowerCuts)
  }

  /// Gives the file another name in its folder in one step, taking the place of what is there.
  public static func move(
    _ path: String, to other: String, survivesPowerCuts: Bool = true
  ) throws(FileError) {
    // SAFETY: the paths are C strings for the length of the calls.
    guard unsafe rename(path, other) == 0 else {
      throw .failed(call: "rename", path: other, errno: errno)
    }
    guard survivesPowerCuts else { return }
    let folder = "/" + other.split(separator: "/").dropLast().joined(separator: "/")
    let descriptor = unsafe open(
      other.hasPrefix("/") ? folder : "." + folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(call: "open", path: folder, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .failed(call: "fsync", path: folder, errno: errno) }
  }

  /// Takes the file away; nothing happens where there is none.
  public static func remove(_ path: String) {
    // SAFETY: the path is a C string for the length of the call.
    _ = unsafe unlink(path)
  }

  /// Whether both paths lead to one file, links followed.
  public static func areSame(_ path: String, _ other: String) -> Bool {
    guard let one = identity(path) else { return false }
    return one == identity(other)
  }

  /// Which file a path leads to, links followed; `nil`: none.
  public static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Whether anybody but the owner may read the file; false where there is none.
  public static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o077 != 0
  }

  /// Where the running program lies, links resolved; `nil` where the system does not tell.
  public static var executable: String? {
    // SAFETY: `realpath` allocates its answer when given no buffer; it is freed here.
    guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  private static func names(in folder: String) throws(FileError) -> [String] {
    // SAFETY: the stream is closed once, below, and entries are used before the next call.
    guard let stream = unsafe opendir(folder) else {
      throw .failed(call: "opendir", path: folder, errno: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // SAFETY: `d_name` is a NUL-terminated string inside the entry.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { characters in
          unsafe String(validatingCString: characters)
        }
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func kind(of path: String) throws(FileError) -> mode_t {
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe lstat(path, &status) == 0 else {
      throw .failed(call: "lstat", path: path, errno: errno)
    }
    return status.st_mode & S_IFMT
  }
}

/// A file, whatever its name: as long as something has it open, no other one has this identity.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let inode: UInt64
}
