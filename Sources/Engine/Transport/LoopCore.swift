import HTTP
import Net
import TLS
import WebSocket

/// The loop itself, without the application's types: waits, reads, calls the application, and
/// writes what was collected, one receive and one send a connection and wakeup.
@usableFromInline
final class LoopCore {
  let index: Int
  let limits: Limits
  /// Go with every answer that no application writes.
  let fields: [Field]
  let admission: Admission
  /// The loops' boxes for commands, by index; our own among them.
  let commands: [Mailbox<LoopCommand>]

  // The run-time exclusivity checks are left out of the properties that every wakeup touches; the
  // members under "What every wakeup touches" are the only ones that use them.
  @exclusivity(unchecked) private var uncheckedConnections: ConnectionTable
  @exclusivity(unchecked) private var uncheckedPending = PendingWork()
  @exclusivity(unchecked) private var uncheckedClock = LoopClock(now: .now)
  @exclusivity(unchecked) private var uncheckedOutput: Output
  @exclusivity(unchecked) private var delegateOrNone: (any LoopDelegate)?

  @exclusivity(unchecked) private var uncheckedTurn: TurnBudget
  @exclusivity(unchecked) private var uncheckedStopBy: Instant?

  var acceptor: Acceptor?
  var contexts: TLSContexts
  var dials: Dials
  var buffers: ReceiveBuffers
  private var date = AnswerDate(0)

  init(
    index: Int, configuration: Configuration, admission: Admission,
    commands: [Mailbox<LoopCommand>],
    mail: Int32, listeners: [OpenListener]
  ) throws(NetError) {
    self.index = index
    limits = configuration.limits
    fields = configuration.fields
    self.admission = admission
    self.commands = commands
    contexts = try TLSContexts(configuration)
    buffers = ReceiveBuffers(speakTLS: contexts.areUsed)
    dials = Dials(hasTrust: configuration.trust != nil)
    // SAFETY: nobody else has this object yet.
    unsafe uncheckedTurn = TurnBudget(
      holdings: Holdings(limits, loops: configuration.loops), now: .now)
    unsafe uncheckedConnections = try ConnectionTable()
    unsafe uncheckedOutput = Output(packer: configuration.deflation.map { Packer($0) })
    try connections.watch(mail, OwnToken.mail)
    try connections.watch(commands[index].descriptor, OwnToken.commands)
    if listeners.isEmpty { return }
    acceptor = try Acceptor(
      listeners: listeners, fields: fields, in: &connections, under: OwnToken.firstListener)
  }

  // SAFETY: set by `run` alone, before and after all else.
  /// The application. There is one from the first statement of `run` to its last.
  var delegate: any LoopDelegate {
    guard let delegateOrNone = unsafe delegateOrNone else {
      preconditionFailure("the loop does not run")
    }
    return delegateOrNone
  }

  /// The receiver of messages, where it is not at hand anyhow.
  var recipient: any Recipient { delegate.recipient }

  /// Runs until the service is stopped and all is said.
  func run(_ delegate: any LoopDelegate) {
    // SAFETY: nothing reads it before or after.
    unsafe delegateOrNone = delegate
    let recipient = delegate.recipient
    delegate.started()
    settle()
    var buffer = [UInt8](repeating: 0, count: TurnBudget.shortRead)
    // One of its own: a span that is passed to a function that is not inlined lies in memory.
    var deferredBuffer = buffer
    var few = buffer.mutableSpan
    var deferredFew = deferredBuffer.mutableSpan
    let speaksTLS = contexts.areUsed
    while !isOver {
      let count = connections.wait(by: &clock)
      let start = now
      for index in 0..<count { dispatch(connections.event(at: index), &few, for: recipient) }
      while let token = clock.takeDueTimer() { delegate.timerFired(token) }
      if clock.isDeferredDue { clock.deferredDue = runDeferred(since: start, &deferredFew) }
      if speaksTLS, !turn.handshakes.isEmpty { shakeHands(since: start) }
      if pending.isEmpty { flushDirty() }
      if !pending.isEmpty { settle() }
      connections.endBatch()
    }
    end()
    unsafe delegateOrNone = nil
  }

  // MARK: One wakeup

  @inline(__always)
  private func dispatch(
    _ event: Poller.Event, _ few: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    guard event.token >> 32 != 0 else { return dispatchOwn(event.token) }
    withConnection(event.token) { connection in
      if event.ready.contains(.writable) { becameWritable(connection) }
      if event.ready.contains(.readable) {
        becameReadable(connection, &few, for: recipient)
      } else if !event.ready.isDisjoint(with: .hungUp) {
        drop(connection, .lost)
      }
    }
  }

  @inline(never)
  private func dispatchOwn(_ token: UInt64) {
    switch token {
    case OwnToken.mail: delegate.mailArrived()
    case OwnToken.commands: for command in commands[index].empty() { perform(command) }
    default: accept(Int(token - OwnToken.firstListener))
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
      guard connection.isBlocked else { return flush(connection) }
      // A full socket is written when it takes bytes again; what waits for it leaves the shared page.
      output.leavePage(connection)
      recount(connection)
    }
  }

  /// How an answer is written now.
  var answers: AnswerWriting {
    let seconds = WallClock.secondsSince1970
    if seconds != date.seconds { date = AnswerDate(seconds) }
    return AnswerWriting(
      fields: fields, deflation: output.packer?.terms, isStopping: stopBy != nil, date: date)
  }

  // MARK: Connections

  /// Tells a connection's machine what has happened, and does what it decides.
  @inline(never)
  func happened(_ event: ConnectionEvent, to connection: Connection) {
    perform(connection.happened(event, at: now, limits), on: connection)
    watchTime(of: connection)
  }

  func perform(_ action: ConnectionAction, on connection: Connection) {
    switch action {
    case .nothing: break
    case .drop(let closing): drop(connection, closing)
    case .refuse(let status):
      send(answers.refusal(status), to: connection)
      finish(connection)
    case .finish: finish(connection)
    case .endSending: endSending(connection)
    case .read: deferReading(connection)
    case .tellDrained: delegate.drained(connection.id)
    case .ping: perform(connection.socket.ping(at: .now, limits), on: connection)
    case .close(let code):
      perform(connection.socket.close(code, at: now, limits), on: connection)
    case .fail(let code): fail(connection, code)
    case .giveUpAddress(let errno): giveUpAddress(connection, errno: errno)
    case .greet(let server): greet(connection, server)
    case .ask(let request): enqueue(request.span, to: connection)
    case .failDial(let fault):
      if let id = connection.dialling?.id { perform(dials.failed(id, fault), for: id) }
      // What TLS still has to say of it goes out.
      finish(connection)
    }
  }

  /// Does what is pending, other than writing.
  @inline(never)
  func doPending() {
    output.packer?.forgetSent()
    while let connection = pending.takeUnblocked() { happened(.drained, to: connection) }
    while let connection = pending.takeResumable() { resume(connection) }
    for (socket, closing) in pending.takeClosings() { delegate.closed(socket, closing) }
    for answer in pending.takeWritten() { delegate.written(answer) }
    for (dial, fault) in pending.takeFailures() { delegate.failed(dial, fault) }
    if pending.takePosted() { delegate.ownMailArrived() }
  }

  /// A WebSocket has closed; the application is told once.
  func noteClosed(_ connection: Connection, _ closing: Closing) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    pending.closed(connection.id, closing)
  }

  /// Ends a connection at once. The application hears of it after its present callback.
  @inline(never)
  func drop(_ connection: Connection, _ closing: Closing) {
    if connection.isGone { return }
    if let id = connection.dialling?.id { perform(dials.lost(id), for: id) }
    if let channel = connection.channel { output.sendCloseNotify(connection, channel) }
    // Closing it takes it from what is watched.
    forget(connection)
    noteClosed(connection, closing)
    connection.close()
    admission.release(connection)
  }

  /// Takes a connection out of this loop.
  func forget(_ connection: Connection) {
    connection.end(.gone)
    turn.uncount(connection, by: admission)
    turn.unwatchTime(of: connection)
    connections.remove(connection)
    output.removeAll(of: connection)
  }

  // MARK: The end

  @inline(never)
  func stop() {
    guard stopBy == nil else { return }
    stopBy = now + limits.stopTime
    clock.makeDeferredDue()
    dials.stop()
    acceptor.take()?.stop(in: &connections)
    delegate.stopping()
    for connection in connections.all { happened(.stopping, to: connection) }
  }

  private var isOver: Bool {
    guard let stopBy else { return false }
    return connections.count == 0 || now >= stopBy
  }

  private func end() {
    for connection in connections.all { drop(connection, .byUs(.goingAway)) }
    settle()
    for command in commands[index].empty() { perform(command) }
    for connection in connections.all { drop(connection, .byUs(.goingAway)) }
    settle()
  }

  // MARK: What every wakeup touches

  /// The moment of the last read or wait.
  // SAFETY: each member down to the end of the class is one statement on one of the properties,
  // which calls nothing that knows this object.
  var now: Instant { unsafe uncheckedClock.now }

  // SAFETY: as above; it is used for one statement at a time.
  var clock: LoopClock {
    _read { yield unsafe uncheckedClock }
    _modify { yield unsafe &uncheckedClock }
  }

  // SAFETY: as above.
  var pending: PendingWork {
    _read { yield unsafe uncheckedPending }
    _modify { yield unsafe &uncheckedPending }
  }

  // SAFETY: as above; what it is handed makes an object and touches no connection.
  var connections: ConnectionTable {
    _read { yield unsafe uncheckedConnections }
    _modify { yield unsafe &uncheckedConnections }
  }

  /// The order of work.
  // SAFETY: as above; what it is handed asks the table for connections.
  var turn: TurnBudget {
    _read { yield unsafe uncheckedTurn }
    _modify { yield unsafe &uncheckedTurn }
  }

  /// Until when the end of the service waits; nil: it does not end.
  // SAFETY: as above.
  var stopBy: Instant? {
    get { unsafe uncheckedStopBy }
    set { unsafe uncheckedStopBy = newValue }
  }

  /// What goes out.
  // SAFETY: as above.
  var output: Output {
    _read { yield unsafe uncheckedOutput }
    _modify { yield unsafe &uncheckedOutput }
  }

  /// Calls `body` with the connection under `token`, if there is one, without counting a reference.
  // SAFETY: what is taken out of the table stays alive until `endBatch`, and `run` alone calls
  // that, when no body is at work.
  @inline(__always)
  func withConnection(_ token: UInt64, _ body: (Connection) -> Void) {
    unsafe uncheckedConnections.borrowed(token)?._withUnsafeGuaranteedRef { body($0) }
  }

  /// Calls `body` with each connection that is to be written, and with those that come meanwhile.
  // SAFETY: as for `withConnection`; nothing is left in the list when a batch ends.
  @inline(__always)
  private func forEachDirty(_ body: (Connection) -> Void) {
    var place = 0
    while let connection = unsafe uncheckedConnections.dirty(at: place) {
      place &+= 1
      unsafe connection._withUnsafeGuaranteedRef { body($0) }
    }
    unsafe uncheckedConnections.removeDirty()
  }
}
