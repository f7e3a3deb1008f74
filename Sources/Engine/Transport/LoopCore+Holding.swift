import HTTP
import Net
import WebSocket

// Each connection's limits are small, and many connections may each come near them. So what they
// hold together is bounded too. Who is served as usual holds something for moments; whoever wants
// to use memory up holds much of it, and is given up first.

extension LoopCore {
  /// What a session takes until the first request: measured 43 KiB with OpenSSL 3.0.
  private static let handshake = 44 * 1024

  /// Counts anew what a connection holds.
  @inline(never)
  func recount(_ connection: Connection) {
    let holding = holding(connection)
    if holding == connection.held.amounts { return }
    count(connection, holding)
  }

  /// A connection is gone from this loop.
  func uncount(_ connection: Connection) {
    if connection.held.amounts != .init() { count(connection, .init()) }
  }

  private func count(_ connection: Connection, _ holding: Holdings.Amounts) {
    let address = connection.peer.address.address
    shares.holdings.change(
      connection.token, &connection.held, to: holding, of: address,
      isOne: !connection.isDialled && admission.counts(address))
    shares.holdTooMuch = shares.holdings.isOverdrawn
    if holdsTooMuch { hasteShares() }
  }

  private func holding(_ connection: Connection) -> Holdings.Amounts {
    var bytes =
      (connection.http?.kept ?? connection.socket.receiver.kept) + connection.unread.count
    if connection.isBlocked {
      // Also what was sent of it: the memory behind that is not free before the rest is sent.
      bytes += connection.outgoing.ownTaken + (connection.channel?.sealed.ownTaken ?? 0)
    }
    var handshake = 0
    if let channel = connection.channel, !connection.isReady {
      if case .untouched = channel.stage {
        bytes += channel.greeting.count
      } else {
        handshake = Self.handshake
      }
    }
    // Half of it at most: somebody who is alone with a large answer may take it.
    return Holdings.Amounts(
      handshake: handshake, rest: min(bytes, shares.holdings.rest.most / 2))
  }

  /// Whether all connections together, or those of somebody, hold more than they may.
  var holdsTooMuch: Bool { shares.holdTooMuch }

  /// Ends connections, those of who holds most first, until the others may go on. Many that hold little
  /// each are ended in several turns, unless half as much again is held.
  func relieve() {
    let end = Instant.now + Self.share
    if shares.holdings.wantsAll { fileAll() }
    while let token = shares.holdings.takeNext() {
      if let connection = connection(token) { giveUp(connection) }
      shares.hasRelieved = true
      if !shares.holdings.isFlooded, .now >= end { break }
    }
    shares.holdTooMuch = shares.holdings.isOverdrawn
  }

  /// Counts those who hold little for their addresses as well: they may be many.
  private func fileAll() {
    let loose = allConnections.filter(\.held.isLoose).sorted { $0.held.number < $1.held.number }
    for connection in loose {
      shares.holdings.file(
        connection.token, &connection.held, of: connection.peer.address.address)
    }
  }

  /// What was held lies scattered over the heap, which would keep it and grow with the next flood.
  func trimHeap() {
    guard shares.hasRelieved, now >= shares.nextTrim else { return }
    shares.hasRelieved = false
    Heap.trim()
    shares.nextTrim = .now + .milliseconds(50)
  }

  /// Says why as far as the socket takes it at once, and ends.
  private func giveUp(_ connection: Connection) {
    happened(.memoryWanted, to: connection)
    if connection.isGone { return }
    flush(connection)
    drop(connection, .lost)
  }
}
