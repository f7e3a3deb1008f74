import Accounts
import GameCore
import Net
import People
import Tables
import Transport
import Wire

/// The way to a page.
enum Line {
  case socket(SocketID)
  /// By the uplink: the page's socket is the public server's (R4).
  case relayed(GuestChannel)
}

/// One page's conversation and whose it is. Belongs to one loop.
final class ClientSession {
  let line: Line
  let connection: ConnectionID
  /// Settled at its hello.
  var player: PlayerID
  let device: Device
  /// Whose account it is, where the device is logged in.
  let person: Sessions.Person?
  let networkOrigin: NetworkOrigin
  /// Stands for the visitor's address where wrong codes are counted; of who is far, for the block that
  /// one customer has.
  let addressKey: UInt64
  /// The same where people at a table are counted; `nil`: this machine itself, or it is not known.
  let tableSource: UInt64?
  /// By which the tables are counted that are opened here.
  let source: PageSource
  let place: Place
  /// Who a guest is, in the public server's word.
  var vouched: Profile?
  /// A guest who was at the table before, and has changed to the public door (R6).
  var hasComeOver = false
  /// Without a hello until then the socket is closed.
  let helloBy: Instant
  /// Whose session came along; `nil`: nobody's.
  let account: Account?
  /// What it says goes to a table at a laptop.
  var isRelayed = false
  /// A trusted proxy has brought it.
  var isProxied = false
  /// Between `hello` and the end of the conversation.
  var isGreeted = false
  /// The version of the last view sent; views left out for a slow reader are owed.
  var sentVersion: Int?
  var owesView = false
  /// What it has said since it asked for a profile that is on its way to the disk, in order; `nil`:
  /// nothing is.
  var held: [Said]?
  /// Its line is gone: nothing is to be done for it any more.
  var isGone = false
  /// Of Find, of which a guest's page was told last.
  var shownPicture: Int?

  /// Messages that may wait at once; beyond it the page is closed, and comes back.
  static let mostHeld = 64

  /// What a page has said.
  enum Said {
    case foyer(FoyerClientMessage)
    case table(TableClientMessage, TableCode?)
  }

  /// At which of the two sockets.
  enum Place: Hashable {
    case foyer
    /// `nil`: what stands in the URL is no table code.
    case table(TableCode?)
  }

  init(
    socket: SocketID, connection: ConnectionID, player: PlayerID, device: Device,
    person: Sessions.Person?, networkOrigin: NetworkOrigin, peer: Peer, place: Place,
    helloBy: Instant, account: Account? = nil
  ) {
    line = .socket(socket)
    self.connection = connection
    self.player = player
    self.device = device
    self.person = person
    self.networkOrigin = networkOrigin
    self.place = place
    self.helloBy = helloBy
    self.account = account
    let address = peer.address.address
    addressKey = (networkOrigin.isNear ? address.visitor : address.network).key
    tableSource = address.isLoopback ? nil : addressKey
    source = PageSource(
      block: address.network.key, visitor: address.visitor.key,
      isBounded: networkOrigin.isNear && !address.isLoopback)
  }

  /// A guest, for whom the public server vouches (R4). `link`: what links there begin with.
  init(
    guest line: GuestChannel, connection: ConnectionID, _ guest: GuestArrival, link: String,
    at code: TableCode, helloBy: Instant
  ) {
    self.line = .relayed(line)
    self.connection = connection
    player = guest.player
    device = Device(guest: guest.player)
    networkOrigin = NetworkOrigin(farAt: link)
    place = .table(code)
    vouched = guest.profile
    (person, account) = (nil, nil)
    addressKey = 0
    tableSource = guest.source
    source = PageSource(block: 0, visitor: 0, isBounded: false)
    self.helloBy = helloBy
  }

  /// Come by the uplink (R4).
  var isGuest: Bool { vouched != nil }

  /// Outside the host's network, and not just by another door of the table (R1, R6).
  var isFar: Bool { !networkOrigin.isNear && !hasComeOver }

  /// What this page says of itself, as far as it is to be believed: a guest's name is that of the
  /// account, and only the colour is the page's to choose; who has come over is known already.
  func believed(_ profile: Profile?) -> Profile? {
    guard var vouched else { return profile }
    if hasComeOver { return nil }
    if let colour = profile?.colour { vouched.colour = colour }
    return vouched
  }
}

extension IPAddress {
  /// A number that stands for it.
  fileprivate var key: UInt64 {
    switch self {
    case .v4(let bits): UInt64(bits)
    case .v6(let high, let low): high ^ low
    }
  }
}

extension Loop where LoopMessage == Server.LoopMessage {
  /// Sends one message as text.
  func send(_ message: ServerMessage, to client: ClientSession) {
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    switch client.line {
    case .socket(let socket): send(text: bytes, to: socket)
    case .relayed(let line): send(bytes, to: line)
    }
  }

  /// Sends a text that was framed once for many.
  func send(_ frame: PreparedFrame, to client: ClientSession) {
    switch client.line {
    case .socket(let socket): send(frame, to: socket)
    case .relayed(let line):
      if let payload = frame.message?.payload { send(Array(frame.bytes[payload]), to: line) }
    }
  }

  private func send(_ bytes: [UInt8], to line: GuestChannel) {
    line.change(by: bytes.count)
    first.post(.uplink(.say(line, bytes)))
  }

  /// The bytes that still wait for a page.
  func backlog(of client: ClientSession) -> Int {
    switch client.line {
    case .socket(let socket): backlog(of: socket)
    case .relayed(let line): line.backlog
    }
  }

  /// Whether a page reads what it is sent.
  func isReading(_ client: ClientSession) -> Bool {
    backlog(of: client) <= Transport.Limits.standard.softBacklog
  }

  /// Measures the way to a page.
  func ping(_ client: ClientSession) {
    switch client.line {
    case .socket(let socket): ping(socket)
    case .relayed(let line): first.post(.uplink(.ping(line)))
    }
  }

  /// Ends a conversation.
  func close(_ client: ClientSession, _ code: CloseCode = .normal) {
    switch client.line {
    case .socket(let socket): close(socket, code)
    case .relayed(let line): first.post(.uplink(.end(line, .done)))
    }
  }

  /// Says why and closes.
  func dismiss(_ client: ClientSession, _ refusal: Refusal) {
    client.isGreeted = false
    send(.bye(refusal), to: client)
    close(client)
  }
}
