import CLinux
import Glibc

/// The signals of a service, read as events.
public enum Signals {
  /// The request of a signal.
  public enum Signal: Equatable, Sendable {
    /// SIGTERM or SIGINT: end gracefully.
    case end
    /// SIGHUP: reread files.
    case hangup
  }

  /// Blocks SIGTERM, SIGINT and SIGHUP for this thread and all it starts, and ignores SIGPIPE.
  /// Call it before any other thread exists.
  public static func block() {
    var set = wanted
    // SAFETY: the set outlives the call; no old set is asked for.
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for the next signal, until `deadline` at the latest (nil for no deadline); all signals
  /// are blocked. Returns nil without a signal.
  public static func next(until deadline: Instant? = nil) -> Signal? {
    var set = wanted
    while true {
      var patience = timespec(deadline.map { max(.zero, Instant.now.duration(to: $0)) } ?? .longest)
      // SAFETY: set and time outlive the call; nothing else is asked for.
      let number = unsafe sigtimedwait(&set, nil, &patience)
      if number > 0 { return number == SIGHUP ? .hangup : .end }
      if errno == EAGAIN, deadline != nil { return nil }
    }
  }

  /// Ends this process as SIGTERM from outside does.
  public static func sendEnd() {
    kill(getpid(), SIGTERM)
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

extension Duration {
  /// The longest single wait: a day.
  fileprivate static let longest = Duration.seconds(86_400)
}

extension timespec {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = min(duration, .longest).components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
