/// What the file system refused.
public enum FileError: Error, Equatable, Sendable {
  /// A call failed with this `errno`.
  case failed(call: String, path: String, errno: Int32)
  /// The file holds more than was asked for at most.
  case tooLarge(path: String, limit: Int)
  /// Another process holds the lock.
  case locked(path: String)
}
