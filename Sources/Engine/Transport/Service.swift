import Net
import Synchronization
import TLS

/// A running service: its listeners, and one application on each loop.
public final class Service<App: Application>: Sendable {
  /// Where it listens, in the order of the configuration's listeners, with the real ports.
  public let endpoints: [Endpoint]
  /// The mailboxes of all loops, for any thread.
  public let mailboxes: [Mailbox<App.LoopMessage>]

  private let commands: [Mailbox<LoopCommand>]
  private let threads: Mutex<[Thread]>
  /// What handshakes at each TLS listener use, by the listener's number.
  private let settings: Mutex<[Int: TLSSettings]>

  /// Binds every listener and starts the loops; `make` is called on each loop's own thread. From
  /// here on connections are accepted. Raises the process's limit of descriptors as far as it may.
  public init(
    _ configuration: Configuration, make: @escaping @Sendable (Loop<App.LoopMessage>) -> App
  ) throws(NetError) {
    precondition(configuration.hasWritableFields, "a field of the configuration cannot be sent")
    var mailboxes: [Mailbox<App.LoopMessage>] = []
    var commands: [Mailbox<LoopCommand>] = []
    for _ in 0..<configuration.loops {
      mailboxes.append(try Mailbox())
      commands.append(try Mailbox())
    }
    var listeners: [OpenListener] = []
    for listener in configuration.listeners { listeners.append(try OpenListener(listener)) }
    endpoints = listeners.map { $0.socket.endpoint }
    self.mailboxes = mailboxes
    self.commands = commands
    settings = Mutex(configuration.settings)
    let admission = Admission(
      limits: configuration.limits, exempt: configuration.exempt,
      descriptors: Socket.raiseDescriptorLimit())

    var threads: [Thread] = []
    for index in 0..<configuration.loops {
      let core = try LoopCore(
        index: index, configuration: configuration, admission: admission, commands: commands,
        mail: mailboxes[index].descriptor, listeners: index == 0 ? listeners : [])
      threads.append(try Self.start(core, mailboxes, make))
    }
    self.threads = Mutex(threads)
  }

  private static func start(
    _ core: sending LoopCore, _ mailboxes: [Mailbox<App.LoopMessage>],
    _ make: @escaping @Sendable (Loop<App.LoopMessage>) -> App
  ) throws(NetError) -> Thread {
    try Thread {
      let loop = Loop(index: core.index, mailboxes: mailboxes, core: core)
      core.run(Bridge(make(loop), on: loop))
    }
  }

  /// Gives the TLS listener of that number another identity: new handshakes use it, running ones and
  /// connections keep theirs. The listener's ticket keys stay, so visitors of before are still known.
  public func renew(_ settings: TLSSettings, listener: Int) {
    replace(listener) { present throws(TLSError) in try present.with(settings.identity) }
  }

  /// Gives every TLS listener its next ticket keys; tickets sealed with the last ones stay good.
  func rotateTicketKeys() {
    for listener in settings.withLock({ Array($0.keys) }) {
      replace(listener) { present throws(TLSError) in try present.rotated() }
    }
  }

  /// Where the change fails, for want of memory or randomness, all stays as it was.
  private func replace(
    _ listener: Int, _ change: (TLSSettings) throws(TLSError) -> TLSSettings
  ) {
    settings.withLock { settings in
      guard let present = settings[listener], let next = try? change(present) else { return }
      settings[listener] = next
      for box in commands { box.post(.renewed(next, listener: listener)) }
    }
  }

  /// Begins the graceful end: no new connections, `Application.stopping`, 1001 to every socket.
  public func stop() {
    for box in commands { box.post(.stop) }
  }

  /// Waits until all loops have ended.
  public func wait() {
    let threads = threads.withLock { threads in
      let taken = threads
      threads = []
      return taken
    }
    for thread in threads { thread.wait() }
    // What was handed to a loop that had ended is closed here.
    for box in commands { _ = box.empty() }
  }

  /// Waits for SIGTERM or SIGINT, then stops and waits. SIGHUP calls `hangup` (nil: it ends the service,
  /// too), `tick` is called once every `interval` (nil: never), and `ending` before it stops, all on this
  /// thread. Ticket keys are rotated once a day. Call `Signals.block()` first thing in the process, before
  /// the service is made.
  public func runUntilSignal(
    every interval: Duration? = nil, tick: () -> Void = {}, hangup: (() -> Void)? = nil,
    ending: () -> Void = {}
  ) {
    var ticks = interval.map { Recurrence(every: $0, from: .now) }
    var rotations = Recurrence(every: .seconds(86_400), from: .now)
    waiting: while true {
      switch Signals.next(until: min(rotations.next, ticks?.next ?? rotations.next)) {
      case .end: break waiting
      case .hangup:
        guard let hangup else { break waiting }
        hangup()
      case nil: break
      }
      if ticks?.isDue(at: .now) == true { tick() }
      if rotations.isDue(at: .now) { rotateTicketKeys() }
    }
    ending()
    stop()
    wait()
  }
}

/// Something that is due again and again. What was missed, while the machine slept or the work
/// took too long, is not made up for.
struct Recurrence: Equatable {
  private let interval: Duration
  /// When it is due next.
  private(set) var next: Instant

  init(every interval: Duration, from start: Instant) {
    self.interval = interval
    next = start + interval
  }

  /// Whether it is due; if so, the next time is an interval from now.
  mutating func isDue(at now: Instant) -> Bool {
    guard now >= next else { return false }
    next = now + interval
    return true
  }
}
