import Glibc

/// The lock on a data directory: `flock` on a file in it, held while this value exists.
public struct DirectoryLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Throws `locked` if another process has it.
  public init(folder: String) throws(FileError) {
    let path = "\(folder)/lock"
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
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

  deinit {
    close(descriptor)
  }
}
