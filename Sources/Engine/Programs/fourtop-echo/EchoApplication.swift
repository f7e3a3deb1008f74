import Transport

/// Sends every message back, or to everybody in a room. A room belongs to one loop, which takes
/// over the connections of its members.
final class EchoApplication: Application {
  /// The purpose of a socket.
  private enum Place {
    case nowhere
    case echo
    /// The number of its room.
    case room(Int)
  }

  private struct Room {
    let name: String
    var members: [SocketID] = []
  }

  private let loop: Loop<Never>
  // SAFETY (of no exclusivity checks): private, and no access to them calls anything that knows this
  // object.
  @exclusivity(unchecked) private var places: [Place] = []
  @exclusivity(unchecked) private var rooms: [Room] = []
  /// The numbers of rooms, and those that are free.
  private var numbers: [String: Int] = [:]
  private var spare: [Int] = []

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
    let number = numbers[name] ?? open(Room(name: name))
    unsafe rooms[number].members.append(socket)
    unsafe places[socket.slot] = .room(number)
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    switch unsafe places[socket.slot] {
    case .nowhere: break
    case .echo: loop.send(kind, payload, to: socket)
    case .room(let number): deliver(kind, payload, number)
    }
  }

  @inline(never)
  private func deliver(_ kind: MessageKind, _ payload: Span<UInt8>, _ number: Int) {
    let members = unsafe rooms[number].members
    loop.send(kind, payload, to: members.span)
  }

  func closed(_ socket: SocketID, _ closing: Closing) {
    if case .room(let number) = unsafe places[socket.slot] {
      unsafe rooms[number].members.removeAll { $0 == socket }
      if unsafe rooms[number].members.isEmpty {
        unsafe numbers[rooms[number].name] = nil
        spare.append(number)
      }
    }
    unsafe places[socket.slot] = .nowhere
  }

  private func open(_ room: Room) -> Int {
    let number = unsafe spare.popLast() ?? rooms.count
    if unsafe number == rooms.count {
      unsafe rooms.append(room)
    } else {
      unsafe rooms[number] = room
    }
    numbers[room.name] = number
    return number
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
