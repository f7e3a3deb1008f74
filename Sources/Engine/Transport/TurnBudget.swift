import Net

/// The work that has a limited share of each turn of a loop, and the order in which it is done.
///
/// A turn serves first the WebSockets that send little, and the timers, at once. Then come the
/// connections whose reading is deferred (those that send requests or much), the memory to be freed,
/// the sweep over all time limits, and TLS handshakes. Each of these has its share of a turn and
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

  /// Connections whose reading is deferred, in the order they became readable.
  private(set) var deferred: [Connection] = []
  /// Connections that wait to shake hands, in the order they became readable.
  private(set) var handshakes: [Connection] = []
  /// Connections whose time limits the sweep has yet to check.
  var unswept: [Connection] = []
  var nextSweep = Instant.now
  private(set) var holdings: Holdings
  /// All connections together, or those of one address, hold too much memory. Every turn reads it.
  private(set) var isMemoryWanted = false
  /// Memory was freed since the heap was trimmed.
  private var isHeapUntrimmed = false
  private var nextTrim = Instant.now

  init(holdings: Holdings) {
    self.holdings = holdings
  }

  /// The end of a share in a turn that began at `start`. It is as long as the turn has taken so far,
  /// within the bounds, so that deferred work goes on however many messages there are.
  static func shareEnd(_ start: Instant) -> Instant {
    let now = Instant.now
    return now + min(max(share, start.duration(to: now)), largestShare)
  }

  // MARK: Queues

  /// Queues a connection to be read. False: it is queued already.
  mutating func deferReading(_ connection: Connection) -> Bool {
    if connection.isDeferred { return false }
    connection.isDeferred = true
    deferred.append(connection)
    return true
  }

  mutating func queueHandshake(_ connection: Connection, _ channel: SecureChannel) {
    channel.isQueued = true
    handshakes.append(connection)
  }

  /// The first `count` deferred connections were read.
  mutating func removeDeferred(_ count: Int) { deferred.removeFirst(count) }

  mutating func removeHandshakes(_ count: Int) { handshakes.removeFirst(count) }

  // MARK: Memory

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

  /// Gives freed memory back to the system, now and then. It lies scattered over the heap, which
  /// would otherwise grow with the next flood.
  mutating func trimHeap(at now: Instant) {
    guard isHeapUntrimmed, now >= nextTrim else { return }
    isHeapUntrimmed = false
    Heap.trim()
    nextTrim = .now + .milliseconds(50)
  }
}
