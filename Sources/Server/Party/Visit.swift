import GameCore
import People
import Tables
import Transport
import Wire

/// One WebSocket and whose it is. Belongs to one loop.
final class Visit {
  let socket: SocketID
  let connection: ConnectionID
  /// Settled at its hello.
  var player: PlayerID
  let device: Device
  /// Whose account it is, where the device is logged in.
  let person: Sessions.Person?
  let whereabouts: Whereabouts
  /// Stands for the visitor's address where wrong codes are counted.
  let addressKey: UInt64
  let place: Place
  /// Without a hello until then the socket is closed.
  let helloBy: Instant
  /// Whose session came along; `nil`: nobody's.
  let account: Account?
  /// What it says goes to a table at a laptop.
  var isRelayed = false
  /// Between `hello` and the end of the conversation.
  var isGreeted = false
  /// The version of the last view sent; views left out for a slow reader are owed.
  var sentVersion: Int?
  var owesView = false

  /// At which of the two sockets.
  enum Place: Hashable {
    case foyer
    /// `nil`: what stands in the URL is no table code.
    case table(TableCode?)
  }

  init(
    socket: SocketID, connection: ConnectionID, player: PlayerID, device: Device,
    person: Sessions.Person?, whereabouts: Whereabouts, peer: Peer, place: Place,
    helloBy: Instant, account: Account? = nil
  ) {
    self.socket = socket
    self.connection = connection
    self.player = player
    self.device = device
    self.person = person
    self.whereabouts = whereabouts
    self.place = place
    self.helloBy = helloBy
    self.account = account
    addressKey =
      switch peer.address.address.visitor {
      case .v4(let bits): UInt64(bits)
      case .v6(let high, let low): high ^ low
      }
  }
}

extension Loop {
  /// Sends one message as text.
  func send(_ message: ServerMessage, to visit: Visit) {
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    send(text: bytes, to: visit.socket)
  }

  /// Says why and closes.
  func dismiss(_ visit: Visit, _ refusal: Refusal) {
    visit.isGreeted = false
    send(.bye(refusal), to: visit)
    close(visit.socket)
  }
}
