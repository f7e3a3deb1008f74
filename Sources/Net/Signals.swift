import CLinux
import Glibc

/// The signals a service lives by, read as events instead of interrupting.
public enum Signals {
  /// SIGTERM or SIGINT: end gracefully. SIGHUP: read files again.
  public enum Signal: Equatable, Sendable { case end, hangup }

  /// Blocks SIGTERM, SIGINT and SIGHUP for this thread and all it starts, and ignores SIGPIPE.
  /// Call it before any other thread exists.
  public static func block() {
    var set = wanted
    // SAFETY: the set outlives the call; no old set is asked for.
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for the next signal; all are blocked.
  public static func next() -> Signal {
    var set = wanted
    var number: Int32 = 0
    repeat {
      // SAFETY: both outlive the call.
      _ = unsafe sigwait(&set, &number)
    } while number == 0
    return number == SIGHUP ? .hangup : .end
  }

  private static var wanted: sigset_t {
    var set = sigset_t()
    // SAFETY: `set` outlives each call and is initialised by the first.
    unsafe sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      // SAFETY: as above.
      unsafe sigaddset(&set, number)
    }
    return set
  }
}
