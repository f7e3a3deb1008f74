import HTTP
import Net
import TLS
import WebSocket

/// The loop itself, without the application's types: waits, reads, calls the application, and
/// writes what was collected, one receive and one send a connection and wakeup.
@usableFromInline
final class LoopCore {
  /// Tokens of generation 0 are no connections.
  enum Token {
    static let mail: UInt64 = 0
    static let commands: UInt64 = 1
    static let firstListener: UInt64 = 2
  }

  static let receiveBuffer = 64 * 1024
  /// So many of those that are ready are served before anything is written.
  private static let eventsAtOnce = 64

  let index: Int
  let limits: Limits
  /// Go with every answer that no application writes.
  let fields: [Field]
  /// Packs and unpacks messages; nil: the service does not compress.
  let packer: Packer?
  let admission: Admission
  /// The loops' boxes for commands, by index; our own among them.
  let commands: [Mailbox<LoopCommand>]

  @exclusivity(unchecked) private var uncheckedPoller: Poller
  var acceptor: Acceptor?
  /// The listeners are not watched until the next sweep.
  var isPaused = false
  var stopBy: Instant?
  private var dates = DateCache()

  // The run-time exclusivity checks are left out of the properties that every wakeup touches; the
  // members under "What every wakeup touches" are the only ones that use them.
  @exclusivity(unchecked) private var uncheckedSlots = Slots<Connection>()
  @exclusivity(unchecked) private var uncheckedDirty = BorrowedList<Connection>()
  @exclusivity(unchecked) private var uncheckedPending = PendingWork()
  @exclusivity(unchecked) private var uncheckedTimers = Timers()
  @exclusivity(unchecked) private var uncheckedDeferredDue: Instant
  @exclusivity(unchecked) private var uncheckedIsFresh = false
  @exclusivity(unchecked) private var uncheckedFramesDiffer: Bool
  @exclusivity(unchecked) private var uncheckedOutput = Output()
  @exclusivity(unchecked) private var uncheckedNow: Instant
  @exclusivity(unchecked) private var delegateOrNone: (any LoopDelegate)?

  /// What sessions at each TLS door begin with, by the door's number.
  private(set) var contexts: [Int: TLSContext] = [:]
  var dials: Dials
  var turn: TurnBudget

  init(
    index: Int, configuration: Configuration, admission: Admission,
    commands: [Mailbox<LoopCommand>],
    mail: Int32, doors: [OpenListener]
  ) throws(NetError) {
    self.index = index
    limits = configuration.limits
    fields = configuration.fields
    packer = configuration.deflation.map { Packer($0) }
    self.admission = admission
    self.commands = commands
    dials = Dials(trust: configuration.trust)
    // SAFETY: nobody else has this object yet.
    unsafe uncheckedFramesDiffer = packer != nil
    unsafe uncheckedNow = .now
    unsafe uncheckedPoller = try Poller()
    turn = TurnBudget(holdings: Holdings(limits, loops: configuration.loops))
    unsafe uncheckedDeferredDue = .now
    try watch(mail, Token.mail)
    try watch(commands[index].descriptor, Token.commands)
    for (door, settings) in configuration.settings {
      guard renew(settings, door) else { throw .failed(call: "SSL_CTX_new", errno: 0) }
    }
    guard !doors.isEmpty else { return }
    acceptor = Acceptor(doors: doors, fields: fields)
    for (number, door) in doors.enumerated() {
      try watch(door.socket.descriptor, Token.firstListener + UInt64(number))
    }
  }

  // SAFETY: set by `run` alone, before and after all else.
  /// The application. There is one from the first statement of `run` to its last.
  var delegate: any LoopDelegate {
    guard let delegateOrNone = unsafe delegateOrNone else {
      preconditionFailure("the loop does not run")
    }
    return delegateOrNone
  }

  /// Who is told messages, where it is not at hand anyhow.
  var recipient: any Recipient { delegate.recipient }

  /// Runs until the service is stopped and all is said.
  func run(_ delegate: any LoopDelegate) {
    // SAFETY: nothing reads it before or after.
    unsafe delegateOrNone = delegate
    let recipient = delegate.recipient
    delegate.started()
    settle()
    var buffer = [UInt8](repeating: 0, count: Self.receiveBuffer)
    var bytes = buffer.mutableSpan
    var fewBuffer = [UInt8](repeating: 0, count: TurnBudget.shortRead)
    var few = fewBuffer.mutableSpan
    let speaksTLS = !contexts.isEmpty || dials.trust != nil
    var plainBuffer = [UInt8](repeating: 0, count: speaksTLS ? Self.plainBuffer : 0)
    var plain = plainBuffer.mutableSpan
    while !isOver {
      let count = wait()
      let start = now
      for index in 0..<count { dispatch(event(at: index), &few, &plain, for: recipient) }
      fireTimers()
      if now >= deferredDue { deferredDue = runDeferred(&bytes, &plain, since: start) }
      if speaksTLS { shakeHands(&bytes, &plain, since: start) }
      if pending.isEmpty { flushDirty() }
      if !pending.isEmpty { settle() }
      endBatch()
    }
    end()
    unsafe delegateOrNone = nil
  }

  // MARK: One wakeup

  @inline(__always)
  private func dispatch(
    _ event: Poller.Event, _ few: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    guard event.token >> 32 != 0 else { return dispatchOwn(event.token) }
    withConnection(event.token) { connection in
      if event.ready.contains(.writable) { becameWritable(connection) }
      if event.ready.contains(.readable) {
        becameReadable(connection, &few, &plain, for: recipient)
      } else if !event.ready.isDisjoint(with: .hungUp) {
        drop(connection, .lost)
      }
    }
  }

  @inline(never)
  private func dispatchOwn(_ token: UInt64) {
    switch token {
    case Token.mail: delegate.mailArrived()
    case Token.commands: for command in commands[index].empty() { perform(command) }
    default: accept(Int(token - Token.firstListener))
    }
  }

  /// Sessions that begin from now on use these; those that have begun keep theirs. False: there is
  /// no memory for it, and nothing has changed.
  func renew(_ settings: TLSSettings, _ door: Int) -> Bool {
    guard let context = try? TLSContext(settings) else { return false }
    contexts[door] = context
    return true
  }

  @inline(__always)
  private func fireTimers() {
    while let due = timers.nextDue, due <= now, let token = timers.popDue(by: now) {
      delegate.timerFired(token)
    }
  }

  /// Writes what was collected and tells the application what ended, until nothing is left.
  @inline(never)
  func settle() {
    repeat {
      doPending()
      flushDirty()
    } while !pending.isEmpty
  }

  @inline(__always)
  func flushDirty() {
    forEachDirty { connection in
      connection.isDirty = false
      // A full socket is written when it reports that it takes bytes again.
      if connection.isBlocked { keepWaiting(connection) } else { flush(connection) }
    }
  }

  // MARK: Time

  /// Waits until something is ready or due. Deferred work may be late by what the last wakeup took;
  /// a timer may not.
  @inline(__always)
  private func wait() -> Int {
    var (deadline, start): (Instant?, Instant) = (hasDeferred ? deferredDue : nil, now)
    if let due = timers.nextDue {
      deadline = deadline.map { min($0, due) } ?? due
      start = .now
    }
    let count = wait(until: deadline, from: start)
    now = .now
    isFresh = true
    return count
  }

  /// The moment at which bytes were read: that of the wait, for the first.
  func noteRead() {
    if isFresh { isFresh = false } else { now = .now }
  }

  private var hasDeferred: Bool { connectionCount > 0 || isPaused || stopBy != nil }

  /// Deferred work is due at once.
  func makeDeferredDue() { deferredDue = now }

  func schedule(at instant: Instant, _ token: UInt64) -> TimerID {
    TimerID(raw: timers.schedule(at: instant, token: token))
  }

  func cancel(_ timer: TimerID) { timers.cancel(timer.raw) }

  /// The value of `Date`, made once a second.
  var date: String { dates.text(at: WallClock.secondsSince1970) }

  // MARK: Connections

  /// Tells a connection's machine what has happened, and does what it decides.
  @inline(never)
  func happened(_ event: ConnectionEvent, to connection: Connection) {
    switch connection.happened(event, at: now, limits) {
    case .nothing: break
    case .drop(let closing): drop(connection, closing)
    case .refuse(let status): refuse(connection, status)
    case .finish: finish(connection)
    case .endSending: endSending(connection)
    case .read: deferReading(connection)
    case .tellDrained: delegate.drained(connection.id)
    case .ping: ping(connection)
    case .close(let code): close(connection, code, reason: "")
    case .fail(let code): fail(connection, code)
    case .tryNextAddress: giveUpAddress(connection, errno: Socket.tookTooLong)
    case .failDial(let fault): fail(connection, fault)
    }
  }

  /// Does what is pending, other than writing.
  @inline(never)
  func doPending() {
    packer?.forgetSent()
    while let connection = pending.takeUnblocked() { happened(.drained, to: connection) }
    while let connection = pending.takeResumable() { resume(connection) }
    for (socket, closing) in pending.takeClosings() { delegate.closed(socket, closing) }
    for answer in pending.takeWritten() { delegate.written(answer) }
    for (dial, fault) in pending.takeFailures() { delegate.failed(dial, fault) }
  }

  /// A WebSocket has closed; the application is told once.
  func noteClosed(_ connection: Connection, _ closing: Closing) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    pending.closed(connection.id, closing)
  }

  /// Takes what waits for the peer off the shared page, and counts it.
  @inline(never)
  func keepWaiting(_ connection: Connection) {
    output.leavePage(connection)
    recount(connection)
  }

  /// Watches a connection for what its stage needs.
  @inline(never)
  func updateInterest(_ connection: Connection) {
    let interest = connection.wantedInterest
    guard interest != connection.interest else { return }
    connection.interest = interest
    watch(connection.descriptor, connection.token, for: interest)
  }

  /// Ends a connection at once. The application hears of it after its present callback.
  @inline(never)
  func drop(_ connection: Connection, _ closing: Closing) {
    if connection.isGone { return }
    noteFailure(of: connection, stopBy == nil ? .lost : .stopping)
    if let channel = connection.channel { output.sendCloseNotify(connection, channel) }
    // Closing it takes it from what is watched.
    forget(connection)
    noteClosed(connection, closing)
    connection.close()
    if connection.isDialled { return }
    admission.release(connection.peer.address.address, wasReady: connection.isReady)
  }

  /// Takes a connection out of this loop, its descriptor still open.
  func detach(_ connection: Connection) {
    unwatch(connection.descriptor)
    forget(connection)
  }

  private func forget(_ connection: Connection) {
    connection.end(.gone)
    uncount(connection)
    remove(connection)
    connection.outgoing.removeAll()
    connection.channel?.sealed.removeAll()
    output.releaseEmpty(connection)
  }

  // MARK: The end

  private var isOver: Bool {
    guard let stopBy else { return false }
    return connectionCount == 0 || now >= stopBy
  }

  private func end() {
    for connection in allConnections { drop(connection, .byUs(.goingAway)) }
    settle()
    for command in commands[index].empty() { perform(command) }
    for connection in allConnections { drop(connection, .byUs(.goingAway)) }
    settle()
  }

  // MARK: What every wakeup touches

  /// The moment of the last read or wait.
  // SAFETY: each member down to the end of the class is one statement on one of the properties,
  // which calls nothing that knows this object.
  private(set) var now: Instant {
    get { unsafe uncheckedNow }
    set { unsafe uncheckedNow = newValue }
  }

  /// `now` is the moment of the wait, and nothing was read since.
  // SAFETY: as above.
  private var isFresh: Bool {
    get { unsafe uncheckedIsFresh }
    set { unsafe uncheckedIsFresh = newValue }
  }

  /// What is sent to many may go differently to some: packed, or to a server that was dialled.
  // SAFETY: as above.
  var framesDiffer: Bool {
    get { unsafe uncheckedFramesDiffer }
    set { unsafe uncheckedFramesDiffer = newValue }
  }

  // SAFETY: as above.
  @inline(__always)
  private func wait(until deadline: Instant?, from now: Instant) -> Int {
    // While deferred work waits, all that are prompt are looked for among all that are ready.
    let most = deferredDue <= now ? Poller.most : Self.eventsAtOnce
    return unsafe uncheckedPoller.wait(until: deadline, from: now, atMost: most)
  }

  // SAFETY: as above.
  private func event(at index: Int) -> Poller.Event { unsafe uncheckedPoller.event(at: index) }

  // SAFETY: as above.
  func watch(_ descriptor: Int32, _ token: UInt64) throws(NetError) {
    try unsafe uncheckedPoller.add(descriptor, for: .readable, token: token)
  }

  // SAFETY: as above.
  func watch(_ descriptor: Int32, _ token: UInt64, for interest: Readiness) {
    unsafe uncheckedPoller.change(descriptor, to: interest, token: token)
  }

  // SAFETY: as above.
  func unwatch(_ descriptor: Int32) { unsafe uncheckedPoller.remove(descriptor) }

  // SAFETY: as above.
  private var timers: Timers {
    _read { yield unsafe uncheckedTimers }
    _modify { yield unsafe &uncheckedTimers }
  }

  // SAFETY: as above; it is used for one statement at a time.
  var pending: PendingWork {
    _read { yield unsafe uncheckedPending }
    _modify { yield unsafe &uncheckedPending }
  }

  /// When deferred work is due: at once while connections wait to be read or memory must be freed,
  /// otherwise at the next sweep.
  // SAFETY: as above.
  private var deferredDue: Instant {
    get { unsafe uncheckedDeferredDue }
    set { unsafe uncheckedDeferredDue = newValue }
  }

  // SAFETY: as above.
  func connection(_ token: UInt64) -> Connection? { unsafe uncheckedSlots[token] }

  /// Calls `body` with the connection under `token`, if there is one, without counting a reference.
  // SAFETY: what is taken out of the slots stays alive until `endBatch`, and `run` alone calls
  // that, when no body is at work.
  @inline(__always)
  func withConnection(_ token: UInt64, _ body: (Connection) -> Void) {
    unsafe uncheckedSlots.borrowed(token)?._withUnsafeGuaranteedRef { body($0) }
  }

  // SAFETY: as above; `make` makes an object and touches no slot.
  func insert(_ make: (UInt64) -> Connection) -> Connection {
    unsafe uncheckedSlots.insert(make)
  }

  // SAFETY: as above.
  private func remove(_ connection: Connection) { unsafe uncheckedSlots.remove(connection.token) }

  // SAFETY: as above.
  private func endBatch() { unsafe uncheckedSlots.endBatch() }

  // SAFETY: as above.
  private var connectionCount: Int { unsafe uncheckedSlots.count }

  // SAFETY: as above.
  var allConnections: [Connection] { unsafe uncheckedSlots.all }

  // SAFETY: as above.
  func addDirty(_ connection: Connection) { unsafe uncheckedDirty.append(connection) }

  /// Calls `body` with each connection that is to be written, and with those that come meanwhile.
  // SAFETY: as for `withConnection`; nothing is left in the list when a batch ends.
  @inline(__always)
  private func forEachDirty(_ body: (Connection) -> Void) {
    var place = 0
    while let connection = unsafe uncheckedDirty[place] {
      place &+= 1
      unsafe connection._withUnsafeGuaranteedRef { body($0) }
    }
    unsafe uncheckedDirty.removeAll()
  }

  /// What goes out.
  // SAFETY: as above; nothing that a statement on it calls knows this object.
  var output: Output {
    _read { yield unsafe uncheckedOutput }
    _modify { yield unsafe &uncheckedOutput }
  }
}
