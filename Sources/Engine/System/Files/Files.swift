import Glibc

/// Whole files and folders, with limits. The functions block: do not call them on a loop.
public enum Files {
  /// The bytes of the file at `path`, at most `limit`.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = uninterrupted { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    if unsafe fstat(descriptor, &status) == 0, status.st_size > 0 {
      bytes.reserveCapacity(min(Int(status.st_size), limit))
    }
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

  /// The paths of all plain files below `folder`, relative to it and sorted. Hidden files and
  /// symbolic links are omitted, so that nothing outside the folder is reachable.
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

  /// Whether there is a plain file at `path`; follows links.
  public static func isFile(_ path: String) -> Bool { typeBits(of: path) == S_IFREG }

  /// Whether there is a folder at `path`; follows links.
  public static func isFolder(_ path: String) -> Bool { typeBits(of: path) == S_IFDIR }

  /// The type bits of what is at `path`, following links; `nil` if nothing is there.
  private static func typeBits(of path: String) -> mode_t? {
    var status = stat()
    return fill(&status, of: path) ? status.st_mode & S_IFMT : nil
  }

  /// Sets `status` to that of what is at `path`, following links; false if nothing is there. In place: threads
  /// ask for it each second, and a status is large.
  private static func fill(_ status: inout stat, of path: String) -> Bool {
    // SAFETY: the path is a C string and `status` there for the length of the call, which fills it.
    unsafe path.withCString { unsafe stat($0, &status) == 0 }
  }

  /// Creates the folder and its parents if missing, for the owner alone.
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

  /// Creates an empty file at `path` if missing, for the owner alone. It does not open an existing
  /// one: closing it would release this process's locks on it (`fcntl(2)`).
  public static func makeFile(_ path: String) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = uninterrupted {
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 || errno != EEXIST else { return }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    close(descriptor)
  }

  /// Writes `bytes` to `path`, for the owner alone, in one step: a reader finds the former file or
  /// the new one. With `survivesPowerCuts` that holds after a power cut too, and takes the disk's
  /// time.
  public static func replace(
    _ path: String, with bytes: [UInt8], survivesPowerCuts: Bool = true
  ) throws(FileError) {
    let draft = "\(path).draft"
    // SAFETY: the path is a C string for the length of the call.
    _ = unsafe unlink(draft)
    let descriptor = uninterrupted {
      unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
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
      guard !survivesPowerCuts || uninterrupted({ fsync(descriptor) }) == 0 else {
        throw .failed(call: "fsync", path: draft, errno: errno)
      }
    }
    try move(draft, to: path, survivesPowerCuts: survivesPowerCuts)
  }

  /// Writes `bytes` over those of the file from `offset` on, and makes the file if missing, for the owner alone.
  public static func overwrite(
    _ path: String, at offset: Int, with bytes: [UInt8]
  ) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = uninterrupted {
      unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    defer { close(descriptor) }
    // SAFETY: the array's storage is valid during the call, which only reads it.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, offset)
    }
    guard count == bytes.count else { throw .failed(call: "pwrite", path: path, errno: errno) }
  }

  /// Renames the file within its folder in one step, replacing an existing file.
  public static func move(
    _ path: String, to other: String, survivesPowerCuts: Bool = true
  ) throws(FileError) {
    // SAFETY: the paths are C strings for the length of the calls.
    guard unsafe rename(path, other) == 0 else {
      throw .failed(call: "rename", path: other, errno: errno)
    }
    guard survivesPowerCuts else { return }
    try sync(folder(of: other))
  }

  /// The folder that a path leads into.
  public static func folder(of path: String) -> String {
    let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    return path.hasPrefix("/") ? folder : "." + folder
  }

  /// Removes the file; no effect if there is none.
  public static func remove(_ path: String) {
    // SAFETY: the path is a C string for the length of the call.
    _ = unsafe unlink(path)
  }

  /// Whether the folder has nothing in it, hidden files included; true if there is no folder.
  public static func isEmptyFolder(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) { return try entries(of: path).isEmpty } catch {
      guard error.isMissing else { throw error }
      return true
    }
  }

  /// Removes a folder with all that is in it; follows no link.
  public static func removeAll(below path: String) {
    for name in (try? entries(of: path)) ?? [] {
      let inner = "\(path)/\(name)"
      if (try? kind(of: inner)) == S_IFDIR { removeAll(below: inner) } else { remove(inner) }
    }
    // SAFETY: the path is a C string for the length of the call.
    _ = unsafe rmdir(path)
  }

  /// Writes a file's content, or a folder's names, to the disk.
  public static func sync(_ path: String) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = uninterrupted { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    defer { close(descriptor) }
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw .failed(call: "fsync", path: path, errno: errno)
    }
  }

  /// Whether this process may make files in the folder.
  public static func isWritable(_ folder: String) -> Bool {
    // SAFETY: the path is a C string for the length of the call.
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// The space that is free for this user where the folder is, in MiB; `nil` if unknown.
  public static func freeMiB(at folder: String) -> Int? {
    var status = statvfs()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    let bytes = Double(status.f_bavail) * Double(status.f_frsize)
    return Int(exactly: (bytes / 1_048_576).rounded(.down))
  }

  /// Whether both paths lead to one file; follows links.
  public static func areSame(_ path: String, _ other: String) -> Bool {
    guard let one = identity(path) else { return false }
    return one == identity(other)
  }

  /// The identity of the file at a path, following links; `nil` without one.
  public static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    return fill(&status, of: path) ? FileIdentity(status) : nil
  }

  /// The version of the file at a path, following links; `nil` without one.
  public static func version(_ path: String) -> FileVersion? {
    var status = stat()
    return fill(&status, of: path) ? FileVersion(status) : nil
  }

  /// Whether other users may read the file; false if there is none.
  public static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return fill(&status, of: path) && status.st_mode & 0o077 != 0
  }

  /// The path with links resolved, and without a slash at its end; itself if nothing is there.
  public static func resolved(_ path: String) -> String {
    // SAFETY: `realpath` allocates its answer when given no buffer; it is freed here.
    guard let resolved = unsafe realpath(path, nil) else {
      return String(path.reversed().drop { $0 == "/" }.reversed())
    }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// The path of the running program, with links resolved; `nil` if unknown.
  public static var executable: String? {
    let link = "/proc/self/exe"
    let path = resolved(link)
    return path == link ? nil : path
  }

  private static func names(in folder: String) throws(FileError) -> [String] {
    try entries(of: folder).filter { !$0.hasPrefix(".") }
  }

  /// All names in a folder but `.` and `..`.
  private static func entries(of folder: String) throws(FileError) -> [String] {
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
      if let name, name != ".", name != ".." { names.append(name) }
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

/// The result of a call that a signal does not end early: network disks may wait in any of them.
func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The identity of a file, independent of its name. While something has the file open, no other one
/// has this identity.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let inode: UInt64

  init(_ status: borrowing stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The version of a file. A changed or replaced file has another one.
public struct FileVersion: Hashable, Sendable {
  public let identity: FileIdentity
  /// In bytes.
  public let size: Int
  /// When the content was changed: seconds since 1970, and the nanoseconds of the second.
  public let seconds, nanoseconds: Int

  init(_ status: borrowing stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

/// The failures of the file system.
public enum FileError: Error, Equatable, Sendable {
  /// A call failed with this `errno`.
  case failed(call: String, path: String, errno: Int32)
  /// The file is larger than the limit.
  case tooLarge(path: String, limit: Int)
  /// Another process holds the lock.
  case locked(path: String)
  /// Files in the folder came and went each time they were to be read.
  case changedWhileRead(path: String)

  /// Whether the path is in use by the system, as a mount point is.
  public var isBusy: Bool {
    switch self {
    case .failed(_, _, EBUSY), .failed(_, _, EXDEV): true
    case .failed, .tooLarge, .locked, .changedWhileRead: false
    }
  }

  /// The system's number for the failure; 0 without one.
  public var errno: Int32 {
    if case .failed(_, _, let errno) = self { errno } else { 0 }
  }

  /// Whether there is nothing at that path.
  public var isMissing: Bool {
    if case .failed(_, _, ENOENT) = self { true } else { false }
  }
}

extension Machine {
  /// An English sentence for the failure.
  public static func sentence(_ error: FileError) -> String {
    switch error {
    case .failed(_, let path, let errno): "\(path): \(reason(errno))"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
    case .locked(let path): "\(path) is locked by another process"
    case .changedWhileRead(let path): "\(path): its files change too often; try again"
    }
  }
}
