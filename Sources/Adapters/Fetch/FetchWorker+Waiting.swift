import CCurl
import Glibc
import Synchronization

extension FetchWorker {
  /// Fetches and waits for the result: for command lines, never on a loop.
  public func fetchAndWait(_ request: FetchRequest) -> Result<FetchReply, FetchFault> {
    guard let outcome = Outcome() else { return .failure(.closed) }
    fetch(request) { outcome.give($0) }
    return outcome.wait()
  }

  /// A result on its way from the worker's thread to the caller's.
  private final class Outcome: Sendable {
    private let result = Mutex<Result<FetchReply, FetchFault>?>(nil)
    private let bell: Int32

    init?() {
      bell = eventfd(0, Int32(EFD_CLOEXEC))
      guard bell >= 0 else { return nil }
    }

    deinit { Glibc.close(bell) }

    func give(_ outcome: Result<FetchReply, FetchFault>) {
      result.withLock { $0 = outcome }
      _ = eventfd_write(bell, 1)
    }

    func wait() -> Result<FetchReply, FetchFault> {
      var count: UInt64 = 0
      while true {
        if let outcome = result.withLock({ $0 }) { return outcome }
        // SAFETY: `count` outlives the call, which writes eight bytes at most.
        _ = unsafe eventfd_read(bell, &count)
      }
    }
  }
}
