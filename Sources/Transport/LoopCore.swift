import HTTP
import Net
import WebSocket

/// The loop itself, without the application's types: waits, reads, calls the application, and
/// writes what was collected, one receive and one send a connection and wakeup.
final class LoopCore {
  /// Tokens of generation 0 are no connections.
  private enum Token {
    static let letters: UInt64 = 0
    static let orders: UInt64 = 1
    static let firstListener: UInt64 = 2
  }

  static let receiveBuffer = 64 * 1024

  let index: Int
  let limits: Limits
  let admission: Admission
  /// The loops' boxes for orders, by index; our own among them.
  let orders: [Mailbox<Order>]

  private var delegateOrNone: (any LoopDelegate)?
  private var poller: Poller
  private var acceptor: Acceptor?
  /// The listeners are not watched until the next sweep.
  private var isPaused = false
  private var timers = Timers()
  private var nextSweep: Instant
  private let sweepInterval: Duration
  private(set) var stopBy: Instant?
  private var dates = DateCache()

  // SAFETY (of leaving the run-time exclusivity checks out): each is touched by single
  // statements that call nothing which could reach it again.
  @exclusivity(unchecked) var slots = Slots<Connection>()
  @exclusivity(unchecked) var dirty: [Connection] = []
  @exclusivity(unchecked) var pool = OutgoingPool()
  @exclusivity(unchecked) var now: Instant

  /// Connections whose kept bytes can be read on.
  var resumable: [Connection] = []
  /// WebSockets that the application has yet to be told are gone.
  var farewells: [(SocketID, Closing)] = []

  init(
    index: Int, limits: Limits, admission: Admission, orders: [Mailbox<Order>],
    letters: Int32, doors: [OpenDoor]
  ) throws(NetError) {
    self.index = index
    self.limits = limits
    self.admission = admission
    self.orders = orders
    unsafe now = .now
    poller = try Poller()
    sweepInterval = limits.sweepInterval
    nextSweep = .now
    try poller.add(letters, for: .readable, token: Token.letters)
    try poller.add(orders[index].descriptor, for: .readable, token: Token.orders)
    guard !doors.isEmpty else { return }
    acceptor = Acceptor(doors: doors)
    for (number, door) in doors.enumerated() {
      try poller.add(
        door.socket.descriptor, for: .readable, token: Token.firstListener + UInt64(number))
    }
  }

  /// The application. There is one from the first statement of `run` to its last.
  var delegate: any LoopDelegate {
    guard let delegateOrNone else { preconditionFailure("the loop does not run") }
    return delegateOrNone
  }

  /// Runs until the service is stopped and all is said.
  func run(_ delegate: any LoopDelegate) {
    delegateOrNone = delegate
    delegate.started()
    settle()
    var buffer = [UInt8](repeating: 0, count: Self.receiveBuffer)
    var bytes = buffer.mutableSpan
    var events: [Poller.Event] = []
    while !isOver {
      poller.wait(timeout, into: &events)
      unsafe now = .now
      for event in events { dispatch(event, &bytes) }
      events.removeAll(keepingCapacity: true)
      fireTimers()
      if unsafe now >= nextSweep { sweep() }
      settle()
      unsafe slots.endBatch()
    }
    end()
    delegateOrNone = nil
  }

  // MARK: One wakeup

  private func dispatch(_ event: Poller.Event, _ bytes: inout MutableSpan<UInt8>) {
    guard event.token >> 32 != 0 else { return dispatchOwn(event.token) }
    guard let connection = unsafe slots[event.token] else { return }
    if event.ready.contains(.writable) { becameWritable(connection) }
    if event.ready.contains(.readable) {
      read(connection, &bytes)
    } else if event.ready.contains(.hungUp) {
      drop(connection, .lost)
    }
  }

  private func dispatchOwn(_ token: UInt64) {
    switch token {
    case Token.letters: delegate.mailArrived()
    case Token.orders: for order in orders[index].empty() { follow(order) }
    default: accept(Int(token - Token.firstListener))
    }
  }

  private func follow(_ order: Order) {
    switch order {
    case .accepted(let descriptor, let peer): adopt(descriptor, peer)
    case .moved(let parcel): adopt(parcel)
    case .stop: stop()
    }
  }

  private func accept(_ door: Int) {
    guard var taken = acceptor.take() else { return }
    let isExhausted = taken.accept(door, admission) { descriptor, peer, turn in
      let target = turn % orders.count
      if target == index {
        adopt(descriptor, peer)
      } else {
        orders[target].post(.accepted(descriptor, peer))
      }
    }
    if isExhausted { pauseAccepting(taken) }
    acceptor = consume taken
  }

  /// No descriptor is left, not even to refuse: listening again at the next sweep, because the
  /// listener would be reported as ready without end.
  private func pauseAccepting(_ acceptor: borrowing Acceptor) {
    isPaused = true
    watchListeners(acceptor, for: [])
  }

  private func watchListeners(_ acceptor: borrowing Acceptor, for interest: Readiness) {
    for (number, door) in acceptor.doors.enumerated() {
      poller.change(
        door.socket.descriptor, to: interest, token: Token.firstListener + UInt64(number))
    }
  }

  private func fireTimers() {
    while let token = unsafe timers.popDue(by: now) { delegate.timerFired(token) }
  }

  /// Writes what was collected and tells the application what ended, until nothing is left.
  func settle() {
    repeat {
      while let connection = resumable.popLast() { resume(connection) }
      flushDirty()
      while !farewells.isEmpty {
        let (socket, closing) = farewells.removeFirst()
        delegate.closed(socket, closing)
      }
    } while unsafe !dirty.isEmpty || !resumable.isEmpty || !farewells.isEmpty
  }

  private func flushDirty() {
    var place = 0
    while unsafe place < dirty.count {
      let connection = unsafe dirty[place]
      place &+= 1
      unsafe connection.isDirty = false
      flush(connection)
    }
    unsafe dirty.removeAll(keepingCapacity: true)
  }

  // MARK: Time

  private var timeout: Duration? {
    var next: Instant?
    if let due = timers.nextDue { next = due }
    if unsafe slots.count > 0 || isPaused || stopBy != nil {
      next = next.map { min($0, nextSweep) } ?? nextSweep
    }
    return next.map { Instant.now.duration(to: $0) }
  }

  private func sweep() {
    unsafe nextSweep = now + sweepInterval
    if isPaused, let taken = acceptor.take() {
      isPaused = false
      watchListeners(taken, for: .readable)
      acceptor = consume taken
    }
    for connection in unsafe slots.all { checkTime(connection) }
  }

  func schedule(at instant: Instant, _ token: UInt64) -> TimerID {
    TimerID(raw: timers.schedule(at: instant, token: token))
  }

  func cancel(_ timer: TimerID) {
    timers.cancel(timer.raw)
  }

  /// The value of `Date`, made once a second.
  var date: String { dates.text(at: WallClock.secondsSince1970) }

  // MARK: Connections

  private func adopt(_ descriptor: Int32, _ peer: Peer) {
    let connection = insert(descriptor, peer)
    if connection == nil || stopBy != nil { connection.map { drop($0, .lost) } }
  }

  private func adopt(_ parcel: Parcel) {
    guard let connection = insert(parcel.descriptor, parcel.peer) else { return }
    connection.isReady = true
    open(
      connection, by: parcel.request, ticket: parcel.ticket, unsent: parcel.unsent,
      unread: parcel.unread)
    if stopBy != nil { close(connection, .goingAway, reason: "") }
  }

  private func insert(_ descriptor: Int32, _ peer: Peer) -> Connection? {
    let connection = unsafe slots.insert {
      unsafe Connection(
        token: $0, owning: descriptor, peer: peer, limits: limits, now: now)
    }
    do throws(NetError) {
      try poller.add(descriptor, for: .readable, token: connection.token)
      return connection
    } catch {
      drop(connection, .lost)
      return nil
    }
  }

  /// Watches a connection for what its stage needs.
  func updateInterest(_ connection: Connection) {
    var interest: Readiness = unsafe connection.isBlocked ? .writable : []
    if !connection.hasEnded {
      switch unsafe connection.stage {
      case .http: if unsafe !connection.isBlocked { interest.insert(.readable) }
      case .webSocket, .closing, .finishing, .lingering: interest.insert(.readable)
      case .waiting, .gone: break
      }
    }
    guard interest != connection.interest else { return }
    connection.interest = interest
    poller.change(connection.descriptor, to: interest, token: connection.token)
  }

  /// Ends a connection at once. The application hears of it after its present callback.
  func drop(_ connection: Connection, _ closing: Closing) {
    if case .gone = unsafe connection.stage { return }
    detach(connection)
    bidFarewell(connection, closing)
    connection.close()
    admission.release(connection.peer.address.address, wasReady: connection.isReady)
  }

  /// Takes a connection out of this loop, its descriptor still open.
  func detach(_ connection: Connection) {
    unsafe connection.stage = .gone
    poller.remove(connection.descriptor)
    unsafe slots.remove(connection.token)
    if let queue = unsafe connection.outgoing {
      unsafe connection.outgoing = nil
      unsafe pool.giveBack(queue)
    }
  }

  func bidFarewell(_ connection: Connection, _ closing: Closing) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    farewells.append((connection.id, closing))
  }

  // MARK: The end

  private func stop() {
    guard stopBy == nil else { return }
    stopBy = unsafe now + limits.stopTime
    if let taken = acceptor.take() {
      for door in taken.doors { poller.remove(door.socket.descriptor) }
    }
    delegate.stopping()
    for connection in unsafe slots.all {
      switch unsafe connection.stage {
      case .webSocket: close(connection, .goingAway, reason: "")
      case .http: if connection.parser.isIdle { finish(connection) }
      case .waiting, .closing, .finishing, .lingering, .gone: break
      }
    }
  }

  private var isOver: Bool {
    guard let stopBy else { return false }
    return unsafe slots.count == 0 || now >= stopBy
  }

  private func end() {
    for connection in unsafe slots.all { drop(connection, .byUs(.goingAway)) }
    settle()
    for order in orders[index].empty() { follow(order) }
    for connection in unsafe slots.all { drop(connection, .byUs(.goingAway)) }
    settle()
  }
}
