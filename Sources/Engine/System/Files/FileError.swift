import Glibc

/// The failures of the file system.
public enum FileError: Error, Equatable, Sendable {
  /// A call failed with this `errno`.
  case failed(call: String, path: String, errno: Int32)
  /// The file is larger than the limit.
  case tooLarge(path: String, limit: Int)
  /// Another process holds the lock.
  case locked(path: String)

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
    }
  }
}
