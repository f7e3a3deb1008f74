import Bytes
import Crypto
import GameCore
import People
import Services
import Tables
import Transport
import Uplink
import WebSocket

/// Guests: pages that are relayed to a table at a laptop.
extension UplinkServer {
  /// Relays a page that has sent its hello at a table's socket: the hello, then all later messages.
  /// Returns false if the laptop is disconnected or has no room; the page then has to reconnect.
  package func arrived(
    _ client: ClientSession, by socket: SocketID, _ account: Account?, at code: TableCode,
    saying words: Span<UInt8>, at now: Tick
  ) -> Bool {
    guard let (line, table) = tables[code],
      let stream = line.end.open(table, for: guest(client, account, of: line))
    else { return false }
    let guest = RelayedGuest(client: client, at: socket, line: line, stream: stream, now)
    line.guests[stream] = guest
    guests[socket] = guest
    context.uplinks.guestJoined(client.player)
    context.metrics.counters.guests.increase()
    _ = line.end.send(words, to: stream)
    settle(line)
    return true
  }

  /// The guest as this server vouches for it. The id identifies the account, or the device without one, to
  /// this laptop; two laptops cannot compare their ids. A guest without an account has chosen name and looks
  /// at the page, which tells them to the laptop.
  private func guest(_ client: ClientSession, _ account: Account?, of line: UplinkPeer) -> Guest {
    let source = client.tableSource.map { UplinkServer.alias(of: $0, at: line.key) }
    guard let account else {
      return Guest(
        id: UplinkServer.alias(of: client.player, at: line.key), account: nil, name: "",
        source: source)
    }
    let profile = context.profile(of: client.player)
    return Guest(
      id: UplinkServer.alias(of: account.player, at: line.key),
      device: client.device.own.map { UplinkServer.alias(of: $0, at: line.key) },
      account: account.name.text,
      name: profile?.name.text ?? account.appearance?.name ?? account.name.text,
      colour: (profile?.colour?.number ?? account.appearance?.colour).map { UInt8(clamping: $0) },
      face: (profile?.face?.number ?? account.appearance?.face).map { UInt8(clamping: $0) },
      photo: context.photos.name(of: client.player).flatMap { PhotoID($0) }, source: source)
  }

  /// A pseudonym of an address for one laptop. It reveals nothing about the address.
  private static func alias(of source: UInt64, at key: UplinkKey) -> UInt64 {
    var bytes = Array("fourtop source".utf8)
    bytes.append(bigEndian: source, width: 8)
    return Secret128(leading: sha256(bytes + key.bytes)).high
  }

  package static func alias(of player: PlayerID, at key: UplinkKey) -> PlayerID {
    var bytes = Array("fourtop guest".utf8)
    bytes.append(bigEndian: player.high, width: 8)
    bytes.append(bigEndian: player.low, width: 8)
    let hash = sha256(bytes + key.bytes)
    return PlayerID(Secret128(leading: hash))
  }

  /// Relays a message of a page.
  package func passOn(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at now: Tick
  ) {
    guard let guest = guests[socket] else { return }
    context.metrics.counters.relayed.increase()
    guard kind == .text else { return end(guest, .fault, .unsupported) }
    guard guest.mayTalk(payload.count, at: now) else {
      return end(guest, .fault, .policyViolation)
    }
    // A laptop that is this far behind answers no page.
    let unsent = guest.line.socket.map { loop.backlog(of: $0) } ?? 0
    guard unsent <= UplinkServer.limits.unsent else { return end(guest, .slow, .tryAgainLater) }
    guard guest.line.end.send(payload, to: guest.stream) else {
      return end(guest, .fault, .tryAgainLater)
    }
    settle(guest.line)
  }

  /// Ends the stream, unless it has ended, and closes the page's socket.
  private func end(_ guest: RelayedGuest, _ why: StreamEnd, _ code: CloseCode) {
    guest.line.end.close(guest.stream, why)
    forget(guest)
    loop.close(guest.socket, code)
    settle(guest.line)
  }

  /// Ends the stream of a page that has disconnected.
  package func left(_ socket: SocketID) {
    guard let guest = guests[socket] else { return }
    guest.line.end.close(guest.stream, .left)
    forget(guest)
    settle(guest.line)
  }

  /// Continues after the page's socket has sent all its bytes.
  package func drained(_ socket: SocketID) {
    guard let guest = guests[socket], guest.isSlow else { return }
    note(guest, isSlow: false)
    settle(guest.line)
  }

  private func note(_ guest: RelayedGuest, isSlow: Bool) {
    guest.isSlow = isSlow
    guest.line.end.reading(guest.stream, !isSlow)
  }

  /// Reports a page's pong. `late` is the time beyond the network's round trip.
  package func pinged(_ socket: SocketID, late: Duration) {
    guard let guest = guests[socket] else { return }
    guest.line.end.ponged(guest.stream, late: late)
    settle(guest.line)
  }

  /// Sends a page a message of its table. A laptop that sends anything but text violates the
  /// protocol. `hidden`: nil for a message that must not be compressed.
  package func give(_ message: Span<UInt8>, _ hidden: Range<Int>?, to guest: RelayedGuest) {
    guard UTF8Validator.isValid(message) else {
      return end(guest, .fault, .internalError)
    }
    context.metrics.counters.relayed.increase()
    if let hidden {
      let secret = hidden.isEmpty ? nil : hidden
      loop.send(PreparedFrame(.text, message, secret: secret), to: guest.socket)
    } else {
      loop.send(text: message, to: guest.socket)
    }
    // Above this limit the socket is full, and `drained` follows.
    let isSlow = loop.backlog(of: guest.socket) > Transport.Limits.standard.softBacklog
    if isSlow, !guest.isSlow { note(guest, isSlow: true) }
  }

  /// Closes the page's socket after the laptop or the connection has ended the stream. Without a
  /// last message of the table, the page treats this as a lost connection and reconnects.
  package func closed(_ stream: StreamID, of line: UplinkPeer, _ end: StreamEnd) {
    guard let guest = line.guests[stream] else { return }
    forget(guest)
    loop.close(guest.socket, end.closeCode)
  }

  package func forget(_ guest: RelayedGuest) {
    guest.line.guests[guest.stream] = nil
    guests[guest.socket] = nil
    context.uplinks.guestLeft(guest.client.player)
    context.metrics.counters.guests.increase(by: -1)
  }
}

extension StreamEnd {
  /// The close code of the page's socket.
  fileprivate var closeCode: CloseCode {
    switch self {
    case .done, .left: .normal
    case .fault: .policyViolation
    case .lost, .slow, .full: .tryAgainLater
    }
  }
}
