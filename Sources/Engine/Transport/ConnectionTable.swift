import Net

/// The tokens of a loop's own descriptors. They are of generation 0, which no connection has.
enum OwnToken {
  static let mail: UInt64 = 0
  static let commands: UInt64 = 1
  static let firstListener: UInt64 = 2
}

/// The connections of a loop: found by their tokens, watched for what their stages need, and listed
/// while bytes are to be written.
struct ConnectionTable: ~Copyable {
  /// The most events that a wakeup serves before anything is written.
  private static let eventsAtOnce = 64

  private var slots = Slots<Connection>()
  private var dirty = BorrowedList<Connection>()
  private var poller: Poller

  init() throws(NetError) { poller = try Poller() }

  /// The number of connections.
  var count: Int { slots.count }

  var all: [Connection] { slots.all }

  subscript(token: UInt64) -> Connection? { slots[token] }

  /// The connection under `token`, without a counted reference.
  // SAFETY: what leaves the slots lives until `endBatch`.
  @inline(__always)
  func borrowed(_ token: UInt64) -> Unmanaged<Connection>? { unsafe slots.borrowed(token) }

  /// Adds the connection that `make` creates for its token, and watches it for what it needs. Returns
  /// why it cannot be watched, too.
  mutating func insert(_ make: (UInt64) -> Connection) -> (Connection, NetError?) {
    let connection = slots.insert(make)
    connection.interest = connection.wantedInterest
    do throws(NetError) {
      try watch(connection.descriptor, connection.token, for: connection.interest)
      return (connection, nil)
    } catch {
      return (connection, error)
    }
  }

  mutating func remove(_ connection: Connection) { slots.remove(connection.token) }

  /// The wakeup is over: tokens of removed connections may be given out again.
  @inline(__always)
  mutating func endBatch() { slots.endBatch() }

  // MARK: Events

  /// Watches a descriptor, which may be no connection's.
  mutating func watch(
    _ descriptor: Int32, _ token: UInt64, for interest: Readiness = .readable
  ) throws(NetError) {
    try poller.add(descriptor, for: interest, token: token)
  }

  /// Changes what a descriptor is watched for.
  mutating func change(_ descriptor: Int32, _ token: UInt64, to interest: Readiness) {
    poller.change(descriptor, to: interest, token: token)
  }

  mutating func unwatch(_ descriptor: Int32) { poller.remove(descriptor) }

  /// Watches a connection for what its stage needs, unless it is gone.
  @inline(never)
  mutating func updateInterest(_ connection: Connection) {
    let interest = connection.wantedInterest
    guard interest != connection.interest, !connection.isGone else { return }
    connection.interest = interest
    change(connection.descriptor, connection.token, to: interest)
  }

  /// Waits for events. `readsAll`: all that are ready are wanted, to find those that are prompt.
  @inline(__always)
  mutating func wait(until deadline: Instant, from now: Instant, readsAll: Bool) -> Int {
    poller.wait(until: deadline, from: now, atMost: readsAll ? Poller.most : Self.eventsAtOnce)
  }

  /// Waits until something is ready or due.
  @inline(__always)
  mutating func wait(by clock: inout LoopClock) -> Int {
    let (deadline, start) = clock.deadline()
    let count = wait(until: deadline, from: start, readsAll: clock.isDeferredDue)
    clock.waited()
    return count
  }

  @inline(__always)
  func event(at index: Int) -> Poller.Event { poller.event(at: index) }

  // MARK: What is to be written

  /// Lists a connection, once.
  @inline(__always)
  mutating func markDirty(_ connection: Connection) {
    if connection.isDirty { return }
    connection.isDirty = true
    dirty.append(connection)
  }

  /// The connection at a place of the list; nil beyond the last.
  // SAFETY: as above; the list is empty when a batch ends.
  @inline(__always)
  func dirty(at place: Int) -> Unmanaged<Connection>? { unsafe dirty[place] }

  @inline(__always)
  mutating func removeDirty() { dirty.removeAll() }
}
