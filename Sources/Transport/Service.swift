import Net

/// A running service: its doors, and one application on each loop.
public final class Service<App: Application> {
  /// Where it listens, in the order of the configuration's doors, with the real ports.
  public let endpoints: [Endpoint]
  /// The mailboxes of all loops, for any thread.
  public let mailboxes: [Mailbox<App.Letter>]

  /// Binds every door and starts the loops; `make` is called on each loop's own thread.
  /// From here on connections are accepted.
  public init(
    _ configuration: Configuration, make: @escaping @Sendable (Loop<App.Letter>) -> App
  ) throws(NetError) {
    endpoints = []
    var mailboxes: [Mailbox<App.Letter>] = []
    for _ in 0..<configuration.loops { mailboxes.append(try Mailbox()) }
    self.mailboxes = mailboxes
  }

  /// Begins the graceful end: no new connections, `Application.stopping`, 1001 to every socket.
  public func stop() {}

  /// Waits until all loops have ended.
  public func wait() {}

  /// Waits for SIGTERM or SIGINT, then stops and waits. SIGHUP calls `hangup`. Call
  /// `Signals.block()` first thing in the process, before the service is made.
  public func runUntilSignal(hangup: () -> Void = {}) {}
}
