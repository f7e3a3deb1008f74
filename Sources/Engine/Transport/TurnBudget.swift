import Net

/// The work that has a limited share of each turn of a loop, and the order in which it is done.
///
/// A turn serves first the WebSockets that send little, and the timers, at once. Then come the
/// connections whose reading is deferred (those that send requests or much), the memory to be freed,
/// the time limits that are over, and TLS handshakes. Each of these has its share of a turn and
/// goes on in the next turn. So a message waits for the sum of the shares at most, however many
/// there are of each.
struct TurnBudget {
  /// The time that each kind of deferred work may take in a turn at least.
  static let share: Duration = .milliseconds(2)
  /// The most that it may take, where the messages of the turn took longer than `share`.
  static let largestShare: Duration = .milliseconds(5)
  /// The most bytes read at once from a connection that sends requests, or whose reading is not
  /// deferred: longer than a message of a player or a request, and short enough that even the
  /// smallest messages in it take no longer than a share.
  static let shortRead = 4 * 1024

  /// Connections whose reading is deferred.
  private var deferred = ConnectionQueue()
  /// Connections that wait to shake hands.
  private(set) var handshakes = ConnectionQueue()
  /// When connections are to be looked at because a time limit may be over; by their tokens.
  private var alarms = Timers()
  private(set) var holdings: Holdings
  /// All connections together, or those of one address, hold too much memory. Every turn reads it.
  private(set) var isMemoryWanted = false
  /// Memory was freed since the heap was trimmed.
  private var isHeapUntrimmed = false
  private var nextTrim: Instant

  init(holdings: Holdings, now: Instant) {
    self.holdings = holdings
    nextTrim = now
  }

  /// The end of a share, `now`, in a turn that began at `start`. It is as long as the turn has taken
  /// so far, within the bounds, so that deferred work goes on however many messages there are.
  static func shareEnd(_ start: Instant, at now: Instant = .now) -> Instant {
    now + min(max(share, start.duration(to: now)), largestShare)
  }

  /// When deferred work is due again, after it was done; `one`, `other`: what else the loop waits for.
  func nextDue(
    at now: Instant, or one: Instant? = nil, _ other: Instant? = nil
  ) -> Instant {
    if hasDeferred || isMemoryWanted { return now }
    var next = alarms.nextDue ?? Instant(nanoseconds: .max)
    if isHeapUntrimmed { next = min(next, nextTrim) }
    if let one { next = min(next, one) }
    if let other { next = min(next, other) }
    return next
  }

  // MARK: Queues

  var hasDeferred: Bool { !deferred.isEmpty }

  /// Queues a connection to be read. False: it is queued already.
  mutating func deferReading(_ connection: Connection) -> Bool {
    if connection.isDeferred { return false }
    connection.isDeferred = true
    deferred.append(connection)
    return true
  }

  /// The next connection to be read, which may be queued again from now on.
  mutating func takeDeferred() -> Connection? {
    let connection = deferred.takeFirst()
    connection?.isDeferred = false
    return connection
  }

  /// Queues a connection to shake hands.
  mutating func queueHandshake(_ connection: Connection, _ channel: SecureChannel) {
    channel.isQueued = true
    handshakes.append(connection)
  }

  /// The next connection to shake hands, which may be queued again from now on.
  mutating func takeHandshake() -> Connection? {
    let connection = handshakes.takeFirst()
    connection?.channel?.isQueued = false
    return connection
  }

  // MARK: Time limits

  /// Alarms are rounded up to multiples of this, some 67 ms: many connections need few wakeups.
  private static let grid: Int64 = 1 << 26

  /// Has a connection looked at soon after its deadline, or before. Returns when, if that is earlier than it was.
  mutating func watchTime(
    of connection: Connection, until deadline: Instant, now: Instant
  ) -> Instant? {
    if let alarm = connection.alarm {
      if alarm.due <= deadline { return nil }
      // The alarm is that of the deadline, rounded up.
      if alarm.due.nanoseconds - deadline.nanoseconds < Self.grid { return nil }
      alarms.cancel(alarm.timer)
    }
    // Never at once: a deadline that is not moved by what was done about it makes no turn without end.
    let moment = max(deadline, now).nanoseconds
    let due = Instant(
      nanoseconds: min(moment, .max - Self.grid) / Self.grid * Self.grid + Self.grid)
    connection.alarm = (due, alarms.schedule(at: due, token: connection.token))
    return due
  }

  /// The connection leaves the loop.
  mutating func unwatchTime(of connection: Connection) {
    if let alarm = connection.alarm.take() { alarms.cancel(alarm.timer) }
  }

  /// Whether an alarm may be due.
  func isAlarmDue(at now: Instant) -> Bool { alarms.nextDue.map { $0 <= now } ?? false }

  /// Removes an alarm that is due and returns its connection's token; nil: none is.
  mutating func takeAlarm(at now: Instant) -> UInt64? { alarms.popDue(by: now) }

  // MARK: Memory

  /// Counts anew what a connection holds.
  ///
  /// Each connection's limits are small, and many connections may each come near them, so what they
  /// hold together is bounded as well. A usual connection holds something for moments only; one that
  /// is to use memory up holds much of it, and is given up first.
  mutating func recount(_ connection: Connection, by admission: Admission) {
    let amounts = connection.holding(atMost: holdings.rest.most / 2)
    count(connection, amounts, by: admission)
  }

  /// A connection leaves the loop.
  mutating func uncount(_ connection: Connection, by admission: Admission) {
    count(connection, .init(), by: admission)
  }

  private mutating func count(
    _ connection: Connection, _ amounts: Holdings.Amounts, by admission: Admission
  ) {
    if amounts == connection.held.amounts { return }
    let isOne = !connection.isDialled && admission.counts(connection.peer.address.address)
    count(connection, amounts, isOne: isOne)
  }

  /// Counts what a connection holds from now on. `isOne`: its address is that of one client.
  mutating func count(_ connection: Connection, _ amounts: Holdings.Amounts, isOne: Bool) {
    holdings.change(
      connection.token, &connection.held, to: amounts, of: connection.peer.address.address,
      isOne: isOne)
    isMemoryWanted = holdings.isOverdrawn
  }

  /// Counts connections that hold little for their addresses as well, if too much is held by many of
  /// them.
  mutating func fileLoose(among all: () -> [Connection]) {
    if !holdings.wantsAll { return }
    let loose = all().filter(\.held.isLoose).sorted { $0.held.number < $1.held.number }
    for connection in loose {
      holdings.file(connection.token, &connection.held, of: connection.peer.address.address)
    }
  }

  /// The token of the next connection that must be given up, of the holder of most; nil: none.
  mutating func takeHolder() -> UInt64? {
    let token = holdings.takeNext()
    isMemoryWanted = holdings.isOverdrawn
    if token != nil { isHeapUntrimmed = true }
    return token
  }

  /// Gives freed memory back to the system, now and then, by `trim`. It lies scattered over the heap,
  /// which would otherwise grow with the next flood.
  mutating func trimHeap(at now: Instant, by trim: () -> Void = Heap.trim) {
    guard isHeapUntrimmed, now >= nextTrim else { return }
    isHeapUntrimmed = false
    trim()
    nextTrim = now + .milliseconds(50)
  }
}

/// Connections that wait, the first one to be taken first. One that was taken is not retained: if it ends, its
/// memory is free.
struct ConnectionQueue {
  /// Those that wait are at `taken..<filled`; all else is nil.
  private var places: [Connection?] = []
  private var taken = 0
  private var filled = 0

  var count: Int { filled - taken }

  var isEmpty: Bool { taken == filled }

  mutating func append(_ connection: Connection) {
    if filled < places.count {
      places[filled] = connection
    } else {
      places.append(connection)
    }
    filled += 1
  }

  mutating func takeFirst() -> Connection? {
    if isEmpty { return nil }
    let first = places[taken].take()
    taken += 1
    if isEmpty {
      (taken, filled) = (0, 0)
      if places.count > Self.kept { places = [] }
    } else if taken >= Self.fewest, 2 * taken >= filled {
      // Each connection is moved once at most, however long the queue is.
      places.removeFirst(taken)
      (taken, filled) = (0, filled - taken)
    }
    return first
  }

  /// So many places are freed at once, at least.
  private static let fewest = 64
  /// An empty queue keeps no more places than this.
  private static let kept = 1024
}
