import Accounts
import Bytes
import GameCore
import Identity
import Net
import People
import Requests
import Tables
import Transport
import Uplink
import Wire

/// The connection to a page.
package enum Line {
  case socket(SocketID)
  /// A guest of the uplink, whose page has its socket at the public server (R4).
  case relayed(GuestChannel)
}

/// When the round trip to a page is measured, which its clock samples occasion: with its first five, then every
/// eight seconds.
package struct RoundTripPace {
  private var first = 5
  private var next = Tick.zero

  package mutating func isDue(at now: Tick) -> Bool {
    guard first > 0 || now >= next else { return false }
    first = max(0, first - 1)
    next = now + .seconds(8)
    return true
  }
}

/// The session of one page, with its player. Belongs to the loop.
package final class ClientSession {
  package let line: Line
  package let connection: ConnectionID
  /// Fixed at the hello.
  package var player: PlayerID
  package let device: Device
  /// The session and the account, if the device is logged in.
  package private(set) var person: Sessions.Person?
  package let networkOrigin: NetworkOrigin
  /// The visitor's address, for counting wrong codes; `nil` for a guest of the uplink.
  let address: IPAddress?
  /// A number for the visitor's address, for counting the people at a table. For far visitors it
  /// stands for the block of addresses that one customer has. `nil` if the page is on this machine
  /// or the address is unknown.
  package let tableSource: UInt64?
  /// The source for counting the tables that a page opens.
  package let source: PageSource
  package var admission: Admission
  /// The profile of a guest of the uplink with an account, vouched for by the public server.
  package var vouched: Profile?
  /// The player that a guest of the uplink was before logging in; `nil` without a log-in.
  package private(set) var guestDevice: PlayerID?
  /// Whether a guest was at the table before and has changed to the public listener (R6).
  var hasComeOver = false
  /// The time at which a socket without a hello is closed.
  package let helloBy: Instant
  /// The account of the request's session; `nil` without one.
  package private(set) var account: Account?
  /// Whether the page's messages are relayed to a table at a laptop.
  package var isRelayed = false
  /// Whether the connection comes from a proxy.
  package var isProxied = false
  /// The program that may have compressed the page's messages; `nil` for a guest of the uplink.
  package var packer: PackingFaults.Client?
  /// Whether the hello was accepted and the session has not ended.
  package var isGreeted = false
  /// The language of the page (P16).
  package var language = Language.english
  /// The version of the protocol on which both sides agreed in the hello.
  package private(set) var version = WireVersion.spoken.lowerBound
  package var takesShortViews: Bool { version >= WireVersion.shortViews }
  package var views = ViewProgress()
  package var pace = RoundTripPace()
  /// `nil` if the page waits for nothing.
  package var waiting: Waiting?
  /// Whether the connection is closed. Nothing is sent any more.
  package var isGone = false
  /// Whether the page of a guest of the uplink reads too slowly for views.
  package var isSlow = false
  /// The picture of Find that a guest's page last saw.
  package var shownPicture: Int?
  /// The counters of the server.
  package var counters: Metrics.Counters?

  /// A wait of a page. Its later messages wait, too, so that it gets its answers in order.
  package struct Waiting {
    /// The profile that the store saves for a page that is in; `nil`: the page waits to come in.
    package let change: (id: CommandID, profile: Profile)?
    package var messages: [Said] = []

    /// Messages that may wait at once. With more, the socket is closed and the page reconnects.
    package static let mostMessages = 64

    package init(for change: (id: CommandID, profile: Profile)? = nil) { self.change = change }
  }

  /// A message of a page.
  package enum Said {
    case foyer(FoyerClientMessage)
    case table(TableClientMessage, TableCode?)
  }

  package init(
    socket: SocketID, connection: ConnectionID, player: PlayerID, device: Device,
    person: Sessions.Person?, networkOrigin: NetworkOrigin, peer: Peer, place: Admission.Place,
    helloBy: Instant, account: Account? = nil
  ) {
    line = .socket(socket)
    self.connection = connection
    self.player = player
    self.device = device
    self.person = person
    self.networkOrigin = networkOrigin
    admission = Admission(to: place)
    self.helloBy = helloBy
    self.account = account
    let address = peer.address.address
    self.address = address
    let block = networkOrigin.isNear ? address.visitor : address.network
    tableSource = address.isLoopback ? nil : block.key
    source = PageSource(
      block: address.network.key, visitor: address.visitor.key,
      isBounded: networkOrigin.isNear && !address.isLoopback)
  }

  /// Makes the session of a guest for whom the public server vouches (R4). `link`: the beginning of
  /// links to the public server.
  package init(
    guest line: GuestChannel, connection: ConnectionID, _ guest: GuestArrival, link: String,
    at code: TableCode, helloBy: Instant
  ) {
    self.line = .relayed(line)
    self.connection = connection
    player = guest.player
    device = Device(guest: guest.player)
    networkOrigin = NetworkOrigin(farAt: link)
    admission = Admission(to: .table(code))
    vouched = guest.profile
    guestDevice = guest.device
    (person, account) = (nil, nil)
    address = nil
    tableSource = guest.source
    source = PageSource(block: 0, visitor: 0, isBounded: false)
    self.helloBy = helloBy
  }

  /// Notes what the page supports, which its hello says.
  package func agree(on versions: ClosedRange<Int>) {
    version = WireVersion.agreed(with: versions) ?? WireVersion.spoken.lowerBound
  }

  /// Notes the session and the account, which were not known when the page came. Only before its hello.
  package func recognise(_ person: Sessions.Person?, _ account: Account?) {
    (self.person, self.account) = (person, account)
  }

  package var place: Admission.Place { admission.place }

  /// Whether the page is a guest of the uplink (R4).
  package var isGuest: Bool {
    if case .relayed = line { true } else { false }
  }

  /// Whether the page needs no guest pass: it is near, or has an account here or at the public server of
  /// the uplink (R1, R7).
  package var isMember: Bool { networkOrigin.isNear || account != nil || vouched != nil }

  /// Whether the page is outside the host's network and has not just changed listeners (R1, R6).
  package var isFar: Bool { !networkOrigin.isNear && !hasComeOver }

  /// Returns the part of the page's profile that the server accepts. A guest of the uplink with an account
  /// has the account's name and chooses only the colour and the face. A guest that was at the table before
  /// has a profile already.
  package func believed(_ profile: Profile?) -> Profile? {
    if hasComeOver { return nil }
    guard var vouched else { return profile }
    if let colour = profile?.colour { vouched.colour = colour }
    if let face = profile?.face { vouched.face = face }
    return vouched
  }
}

extension IPAddress {
  /// A number for the address. Two addresses may share one.
  fileprivate var key: UInt64 {
    switch self {
    case .v4(let bits): UInt64(bits)
    case .v6(let high, let low): high ^ low
    }
  }
}

extension Loop where LoopMessage == Services.LoopMessage {
  /// Sends one message as text.
  package func send(_ message: ServerMessage, to client: ClientSession) {
    if let refusal = message.refusal { client.counters?.refused(refusal.code) }
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    switch client.line {
    case .socket(let socket): send(text: bytes, to: socket)
    case .relayed(let line): send(bytes.span, to: line)
    }
  }

  /// Sends a text message that was framed once for many pages.
  package func send(_ frame: PreparedFrame, to client: ClientSession) {
    switch client.line {
    case .socket(let socket): send(frame, to: socket)
    case .relayed(let line):
      guard let payload = frame.message?.payload else { return }
      send(frame.bytes.span.extracting(payload), hiding: frame.secret ?? 0..<0, to: line)
    }
  }

  private func send(
    _ bytes: Span<UInt8>, hiding hidden: Range<Int>? = nil, to line: GuestChannel
  ) {
    guard let frame = line.stream.frame(bytes, hiding: hidden) else {
      return post(.uplink(.end(line, .fault)))
    }
    send(binary: frame.span, to: line.uplink)
  }

  /// Whether the page reads fast enough, and the uplink's connection carries away what its guests get.
  package func isReading(_ client: ClientSession) -> Bool {
    switch client.line {
    case .socket(let socket): backlog(of: socket) <= Transport.Limits.standard.softBacklog
    case .relayed(let line): !client.isSlow && backlog(of: line.uplink) <= UplinkLimits().unsent
    }
  }

  /// Measures the round trip to a page.
  package func ping(_ client: ClientSession) {
    switch client.line {
    case .socket(let socket): ping(socket)
    case .relayed(let line): post(.uplink(.ping(line)))
    }
  }

  /// Closes the connection to a page.
  package func close(_ client: ClientSession, _ code: CloseCode = .normal) {
    switch client.line {
    case .socket(let socket): close(socket, code)
    case .relayed(let line): post(.uplink(.end(line, .done)))
    }
  }

  /// Sends the reason, then closes.
  package func dismiss(_ client: ClientSession, _ refusal: Refusal) {
    client.isGreeted = false
    send(.bye(refusal), to: client)
    close(client)
  }
}
