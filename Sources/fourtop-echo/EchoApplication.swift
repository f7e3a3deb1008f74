import Transport

/// Sends every message back, or to everybody in a room. A room lives on one loop, and its members
/// are handed over to it as they come.
final class EchoApplication: Application {
  /// What a socket is for, by its slot.
  private enum Place {
    case nowhere
    case echo
    case room(Room)
  }

  private final class Room {
    let name: String
    var members: [SocketID] = []

    init(_ name: String) {
      self.name = name
    }
  }

  private let loop: Loop<Never>
  // SAFETY (of no exclusivity checks): private, and no access to it calls anything that knows this
  // object.
  @exclusivity(unchecked) private var places: [Place] = []
  private var rooms: [String: Room] = [:]

  init(_ loop: Loop<Never>) {
    self.loop = loop
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Never> {
    if request.path == "/echo" { return .webSocket(Upgrade()) }
    if let name = Self.roomName(request) { return .webSocket(Upgrade(loop: home(of: name))) }
    if request.path == "/" {
      return .response(.text("WebSockets: /echo, /room/NAME\n"))
    }
    return .response(.text("not found\n", status: .notFound))
  }

  func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, ticket: Never?
  ) {
    while unsafe places.count <= socket.slot { unsafe places.append(.nowhere) }
    guard let name = Self.roomName(request) else {
      unsafe places[socket.slot] = .echo
      return
    }
    let room = rooms[name] ?? Room(name)
    rooms[name] = room
    room.members.append(socket)
    unsafe places[socket.slot] = .room(room)
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    switch unsafe places[socket.slot] {
    case .nowhere: break
    case .echo: loop.send(kind, payload, to: socket)
    case .room(let room):
      let frame = PreparedFrame(kind, payload)
      for member in room.members { loop.send(frame, to: member) }
    }
  }

  func closed(_ socket: SocketID, _ closing: Closing) {
    if case .room(let room) = unsafe places[socket.slot] {
      room.members.removeAll { $0 == socket }
      if room.members.isEmpty { rooms[room.name] = nil }
    }
    unsafe places[socket.slot] = .nowhere
  }

  /// The loop of a room. The hash is seeded for each run: nobody can choose names that all live on one.
  private func home(of room: String) -> Int {
    Int(UInt(bitPattern: room.hashValue) % UInt(loop.count))
  }

  private static func roomName(_ request: Request) -> String? {
    guard request.path.hasPrefix("/room/"), request.path.utf8.count > 6 else { return nil }
    return String(request.path.dropFirst(6))
  }
}
