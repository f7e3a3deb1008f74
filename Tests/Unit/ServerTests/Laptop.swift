import Bytes
import GameCore
import HTTP
import Net
import People
import Tables
import Transport
import Uplink
import WebSocket

@testable import Requests
@testable import Services

/// The laptop's end of an uplink over one blocking connection.
final class Laptop {
  private var wire: WireSocket
  private var end: UplinkClientConnection
  private let origin = Instant.now
  private(set) var events: [UplinkClientEvent] = []
  /// The messages of guests' pages, in order.
  private(set) var heard: [(stream: StreamID, text: String)] = []
  /// The photos of the laptop.
  var photos: [PhotoID: [UInt8]] = [:]

  /// `prefix`: the beginning of its codes, for servers that share a store.
  init(
    _ server: Endpoint, token: String, prefix: CodePrefix? = nil, sharing tables: [TableKey] = []
  ) throws {
    wire = try Laptop.connect(server, token, prefix)
    end = UplinkClientConnection()
    for table in tables { end.share(table) }
    end.connected()
    try flush()
  }

  private static func connect(
    _ server: Endpoint, _ token: String, _ prefix: CodePrefix?
  ) throws -> WireSocket {
    try WireSocket(
      server, "/uplink\(prefix.map { "?t=\($0)" } ?? "")", subprotocol: "fourtop.uplink.v1",
      fields: [Field("Authorization", "Bearer \(token)")])
  }

  private var now: Tick {
    Tick(microseconds: (Instant.now.nanoseconds - origin.nanoseconds) / 1_000)
  }

  /// Opens another connection after a loss.
  func reconnect(_ server: Endpoint, token: String, prefix: CodePrefix? = nil) throws {
    _ = end.lost()
    wire = try Laptop.connect(server, token, prefix)
    end.connected()
    try flush()
  }

  private func flush() throws {
    for frame in end.takeOutgoing() { try wire.send(.binary, frame) }
  }

  /// Reads until the function finds something.
  func until<Found>(_ found: (Laptop) -> Found?) throws -> Found {
    while true {
      try sendDue()
      if let found = found(self) { return found }
      try take(try wire.message())
    }
  }

  private func sendDue() throws {
    if let due = end.nextDeadline, due <= now { _ = end.timerFired(at: now) }
    try flush()
  }

  /// Takes what has arrived and sends what is due. A laptop that does neither for long counts as gone.
  func goOn() throws {
    for frame in try wire.messages() { try take(frame) }
    try sendDue()
  }

  private func take(_ frame: [UInt8]) throws {
    for event in try end.received(frame.span, at: now) {
      events.append(event)
      switch event {
      case .multiplexer(.message(let stream, let range, _)):
        heard.append((stream, String(decoding: frame[range], as: UTF8.self)))
      case .multiplexer(.photoWanted(let photo, let offset)):
        let picture = photos[photo] ?? []
        end.send(photo: photo, from: offset, of: picture.span)
      default: break
      }
    }
  }

  /// Forgets the earlier messages.
  func forget() { events = [] }

  /// The public code of a table, once it is granted.
  func code(of table: TableKey) throws -> TableCode {
    try until { laptop in
      for case .granted(table, let number, _) in laptop.events { return TableCode(number: number) }
      return nil
    }
  }

  /// The secret of a table's link, once the code is granted.
  func secret(of table: TableKey) throws -> Secret128 {
    try until { laptop in
      for case .granted(table, _, let secret) in laptop.events { return secret }
      return nil
    }
  }

  /// The last guest with this account.
  func guest(_ account: String) throws -> (stream: StreamID, guest: Guest) {
    try until { laptop in
      for case .opened(let stream, _, let guest) in laptop.events.reversed()
      where guest.account == account {
        return (stream, guest)
      }
      return nil
    }
  }

  /// Reads until a guest has sent this many messages; returns the last.
  func words(of stream: StreamID, count: Int = 1) throws -> String {
    try until { laptop in
      let said = laptop.heard.filter { $0.stream == stream }
      return said.count >= count ? said[count - 1].text : nil
    }
  }

  func say(_ bytes: [UInt8], to stream: StreamID) throws {
    try flush()
    if let frame = stream.frame(bytes.span) { try wire.send(.binary, frame) }
  }

  func close(_ stream: StreamID) throws {
    end.close(stream, .done)
    try flush()
  }

  func ping(_ stream: StreamID) throws {
    end.ping(stream, at: now)
    try flush()
  }

  func want(_ photo: PhotoID) throws {
    _ = end.want(photo, at: now)
    try flush()
  }

  /// Sends bytes that the laptop's end would not send.
  func forge(_ kind: MessageKind, _ bytes: [UInt8]) throws {
    try wire.send(kind, bytes)
  }

  /// The code with which the public server closes the connection.
  func hangUp() throws -> CloseCode? {
    do {
      while true { try take(try wire.message()) }
    } catch WireSocket.Failure.closed(let code) {
      return code
    }
  }
}

/// Members for tests: devices with these cookies are logged in, each with its own account.
struct LoggedIn: Members {
  /// User names by the device's cookie.
  let names: [String: String]

  func account(of call: Call) -> Account? {
    guard let cookie = call.cookie, let text = names[cookie.secret.text], let name = UserName(text)
    else { return nil }
    return Account(
      id: AccountID(Int64(text.utf8.count)), name: name, player: cookie.player, appearance: nil)
  }
}
