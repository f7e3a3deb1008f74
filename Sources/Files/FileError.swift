import Glibc

/// What the file system refused.
public enum FileError: Error, Equatable, Sendable {
  /// A call failed with this `errno`.
  case failed(call: String, path: String, errno: Int32)
  /// The file holds more than was asked for at most.
  case tooLarge(path: String, limit: Int)
  /// Another process holds the lock.
  case locked(path: String)

  /// There is nothing at that path.
  public var isMissing: Bool {
    if case .failed(_, _, ENOENT) = self { true } else { false }
  }
}
