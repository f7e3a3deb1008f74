import Bytes
import Crypto
import GameCore
import People
import Tables
import Transport
import Uplink
import WebSocket

/// Guests: pages that speak with a table at a laptop.
extension UplinkServer {
  /// A page has said its first words, at a table's socket. From here on all it says is passed on,
  /// these words first. False: the laptop is away or there is no room, and the page is to come again.
  func arrived(
    _ client: ClientSession, by socket: SocketID, _ account: Account, at code: TableCode,
    saying words: Span<UInt8>, at now: Tick
  ) -> Bool {
    guard let (line, table) = tables[code],
      case .opened(let stream) = line.end.open(
        table, for: guest(client, account, of: line), at: now)
    else { return false }
    let guest = RelayedGuest(client: client, at: socket, line: line, stream: stream)
    line.guests[stream] = guest
    put(guest, at: socket)
    context.guests.came(client.player, to: loop.index)
    context.metrics[loop.index].guests.increase()
    _ = line.end.send(words, to: stream, at: now)
    settle(line)
    return true
  }

  /// Who comes, as this server vouches. The id tells the laptop whether it is the same account as
  /// before, and nothing that another laptop could compare.
  private func guest(_ client: ClientSession, _ account: Account, of line: UplinkPeer) -> Guest {
    let profile = context.profile(of: client.player)
    return Guest(
      id: UplinkServer.alias(of: account.player, at: line.key), account: account.name.text,
      name: profile?.name.text ?? account.appearance?.name ?? account.name.text,
      colour: (profile?.colour?.number ?? account.appearance?.colour).map { UInt8(clamping: $0) },
      photo: context.photos.name(of: client.player).flatMap { PhotoID($0) },
      source: client.tableSource.map { UplinkServer.alias(of: $0, at: line.key) })
  }

  /// Stands for an address at one laptop, and tells nothing of it.
  private static func alias(of source: UInt64, at key: UplinkKey) -> UInt64 {
    var bytes = Array("fourtop source".utf8)
    bytes.append(bigEndian: source, width: 8)
    return Secret128(leading: sha256(bytes + key.bytes)).high
  }

  static func alias(of player: PlayerID, at key: UplinkKey) -> PlayerID {
    var bytes = Array("fourtop guest".utf8)
    bytes.append(bigEndian: player.high, width: 8)
    bytes.append(bigEndian: player.low, width: 8)
    let hash = sha256(bytes + key.bytes)
    return PlayerID(Secret128(leading: hash))
  }

  /// Passes on what a page says.
  func passOn(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at now: Tick
  ) {
    guard let guest = guest(of: socket) else { return }
    context.metrics[loop.index].relayed.increase()
    guard kind == .text else {
      guest.line.end.close(guest.stream, .fault, at: now)
      return end(guest, .unsupported)
    }
    if guest.line.end.send(payload, to: guest.stream, at: now) {
      settle(guest.line)
    } else {
      end(guest, .tryAgainLater)
    }
  }

  /// The stream is over; the socket is to go.
  private func end(_ guest: RelayedGuest, _ code: CloseCode) {
    forget(guest)
    loop.close(guest.socket, code)
    settle(guest.line)
  }

  /// A page is gone.
  func left(_ socket: SocketID) {
    guard let guest = guest(of: socket) else { return }
    guest.line.end.close(guest.stream, .left, at: context.clock.now)
    forget(guest)
    settle(guest.line)
  }

  /// The page's socket has taken all that waited for it.
  func drained(_ socket: SocketID) {
    guard let guest = guest(of: socket) else { return }
    taken(guest)
    settle(guest.line)
  }

  /// The page has answered a ping, so much later than the way to it takes.
  func pinged(_ socket: SocketID, late: Duration) {
    guard let guest = guest(of: socket) else { return }
    guest.line.end.ponged(guest.stream, late: late)
    settle(guest.line)
  }

  /// Gives a page what its table says. A laptop that says something else than text is not believed.
  func give(_ message: Span<UInt8>, to guest: RelayedGuest) {
    guard UTF8Validator.isValid(message) else {
      guest.line.end.close(guest.stream, .fault, at: context.clock.now)
      return end(guest, .internalError)
    }
    context.metrics[loop.index].relayed.increase()
    loop.send(text: message, to: guest.socket)
    guest.untaken += message.count
    // Beyond it the socket is full, and `drained` follows.
    if loop.backlog(of: guest.socket) <= Transport.Limits.standard.softBacklog { taken(guest) }
  }

  private func taken(_ guest: RelayedGuest) {
    guard guest.untaken > 0 else { return }
    guest.line.end.consumed(guest.untaken, of: guest.stream, at: context.clock.now)
    guest.untaken = 0
  }

  /// The other end has ended a stream, or the line did. Without a word from the table the page takes
  /// it for a lost connection and comes back.
  func closed(_ stream: StreamID, of line: UplinkPeer, _ end: StreamEnd) {
    guard let guest = line.guests[stream] else { return }
    forget(guest)
    loop.close(guest.socket, end.closeCode)
  }

  func forget(_ guest: RelayedGuest) {
    guest.line.guests[guest.stream] = nil
    guests[guest.socket.slot] = nil
    context.guests.left(guest.client.player, from: loop.index)
    context.metrics[loop.index].guests.increase(by: -1)
  }

  func guest(of socket: SocketID) -> RelayedGuest? {
    guard guests.indices.contains(socket.slot), let guest = guests[socket.slot],
      guest.socket == socket
    else { return nil }
    return guest
  }

  private func put(_ guest: RelayedGuest, at socket: SocketID) {
    while guests.count <= socket.slot { guests.append(nil) }
    guests[socket.slot] = guest
  }
}

extension StreamEnd {
  /// What the page's socket is closed with.
  fileprivate var closeCode: CloseCode {
    switch self {
    case .done, .left: .normal
    case .fault: .policyViolation
    case .lost, .slow, .full: .tryAgainLater
    }
  }
}
