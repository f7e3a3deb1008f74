import Glibc

/// The lock on a data directory: `flock` on a file in it, held while this value exists. In a directory that
/// cannot be written, and has no such file, it is the lock of the directory itself.
public struct DirectoryLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Throws `locked` if another process has it.
  public init(folder: String) throws(FileError) {
    let path = "\(folder)/lock"
    let descriptor = try DirectoryLock.open(path, in: folder)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else {
        throw .failed(call: "flock", path: path, errno: reason)
      }
      throw .locked(path: path)
    }
    self.descriptor = descriptor
  }

  private static func open(_ path: String, in folder: String) throws(FileError) -> Int32 {
    // SAFETY: the path is a C string for the length of the call.
    var descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let reason = errno
    if descriptor < 0, reason == EROFS || reason == EACCES { descriptor = openToRead(path, folder) }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: reason) }
    return descriptor
  }

  /// Opens what is there: a lock needs no writing. Negative if that fails.
  private static func openToRead(_ path: String, _ folder: String) -> Int32 {
    // SAFETY: the paths are C strings for the length of each call.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0, errno == ENOENT else { return descriptor }
    return unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// Whether some process has the lock.
  public static func isHeld(in folder: String) -> Bool {
    let descriptor = openToRead("\(folder)/lock", folder)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  deinit {
    close(descriptor)
  }
}
