import Certificates
import Content
import GameCore
import Logging
import Net
import PageServing
import Store
import Tables
import Transport

/// What all loops share: read-only, or with a lock of its own that no move ever takes.
struct ServerContext: Sendable {
  let clock: ServerClock
  /// Of the arcade's Find.
  let pictureLibrary: PictureLibrary
  let assets: Assets
  let quizFiles: [String: Assets.Asset]
  let names: Names
  let endpoints: Endpoints
  let proxies: Proxies
  let accounts: AccountHost
  let uplinks = UplinkRegistry()
  let guests = GuestLocations()
  let publicTables = PublicTables()
  let lookups = CodeLookups()
  /// Who is logged in.
  let members: any Members
  let metrics: Metrics
  let slowTurns = SlowTurns()
  let log: Log
  let keeper: any TableStore
  /// What outlives the process.
  let store: Store
  /// To the public server by which friends far away come; `nil`: there is none.
  var uplink: UplinkSettings? = nil
  /// Bound to loopback alone: links name the host that the visitor used.
  let isLoopbackOnly: Bool
  /// `nil`: the map shows what came with the server (L4).
  var streetMap: StreetMap<Waiter>?
  /// How the questions of a new table's quizzes come: those of the own pack by chance, and whoever
  /// wrote files may have meant their order.
  var order = QuestionOrder.asWritten
  /// How long the codes of this server's own tables are (R5).
  var codes = TableCode.Length.five

  /// For the games of the arcade.
  let contentStore: ContentStore
  /// Of Faces (AF6).
  let decks: Decks
  /// Reads and writes the files of pictures and decks, one after the other.
  let disk: Worker

  /// This machine's interfaces.
  let interfaceCache = InterfaceCache()
  var proxiedSockets = ProxiedSockets()
  /// QR codes.
  let drawings = Drawings()

  var photos: Photos { accounts.photos }
  var leaderboards: LeaderboardHost { accounts.leaderboards }
  var identities: Identities { accounts.identities }

  /// What nobody waits for before the server can answer: compressed copies of the page's files, and what
  /// the arcade's games are played with. Reads files: not for a loop.
  func load() {
    assets.pack()
    decks.load()
    pictureLibrary.load()
  }

  /// Whether somebody may ask for what players alone get: who is near, or logged in (R1).
  func admits(_ call: Call) -> Bool {
    members.account(of: call) != nil || networkOrigin(of: call).isNear
  }

  /// Whether it is the host who asks (H9).
  func isHost(_ call: Call) -> Bool {
    call.cookie.map { identities.isHost(identities.player(of: $0)) } ?? false
  }

  /// How tables and pages see a player: as told just now, or else as remembered, with the photo.
  func profile(of player: PlayerID, told: Profile? = nil) -> Profile? {
    guard var profile = told ?? identities.profile(of: player) ?? accounts.profile(of: player)
    else { return nil }
    profile.photo = photos.name(of: player)
    return profile
  }

  /// A player has taken this profile, an account's when it is on the disk (`ServerLoop.keep`).
  func remember(_ profile: Profile, of player: PlayerID) {
    identities.remember(profile, of: player)
  }

  func networkOrigin(of call: Call) -> NetworkOrigin {
    NetworkOrigin(call, isLoopbackOnly: isLoopbackOnly, interfaceCache.interfaces())
  }

  /// As it is now; `nil` where there is no https door.
  var trust: Trust? { endpoints.now.https?.trust }
}

/// Keeps tables beyond the process: a table is handed over after every change worth keeping and
/// handed back at the next start.
protocol TableStore: Sendable {
  /// Called on the table's loop; must not block.
  func keep(_ snapshot: Table.State)
  /// A table is over.
  func forget(_ code: TableCode)
  /// What was kept, at the start.
  func kept() -> [Table.State]
}

/// Keeps nothing: tables live as long as the process.
struct NoTableStore: TableStore {
  func keep(_ snapshot: Table.State) {}
  func forget(_ code: TableCode) {}
  func kept() -> [Table.State] { [] }
}

/// Where a visitor stands to this server, and how others reach it.
struct NetworkOrigin: Sendable {
  /// On a subnet of the server's own (R1).
  let isNear: Bool
  /// Scheme, address and port, for links and QR codes.
  let link: String

  /// Somebody who came by the uplink; `link`: what links at the public server begin with.
  init(farAt link: String) {
    isNear = false
    self.link = link
  }

  /// `interfaces`: this machine's, as they are now.
  init(_ call: Call, isLoopbackOnly: Bool, _ interfaces: [Interface]) {
    let address = call.peer.address.address
    isNear =
      !call.standing.isPublic && call.isTold
      && (address.isLoopback || interfaces.contains { $0.reaches(address) })
    link = Links.link(for: call, lan: isLoopbackOnly ? nil : Links.lan(interfaces))
  }
}

/// Addresses that phones can use.
enum Links {
  /// What a visitor's links begin with: the http door, through which everybody comes without a
  /// word, under the host that the visitor used itself, or, where that is this machine's own
  /// loopback, an address that others can reach. Who came by the name of an own certificate, which
  /// every phone trusts and which evidently leads here, hands that on.
  static func link(for call: Call, lan: IPAddress?) -> String {
    if call.standing.isPublic { return "https://\(call.host)" }
    if call.isSecure, let https = call.standing.https, https.trust.kind == .own,
      https.names.hold(call.host.name), !isLoopback(call.host.name)
    {
      return "https://\(call.host)"
    }
    let port = call.isSecure ? call.standing.httpPort : call.peer.local.port
    if let lan, isLoopback(call.host.name) { return url(lan, port: port) }
    if call.isSecure { return url(call.host.name, port: port) }
    return "http://\(call.host)"
  }

  static func url(_ address: IPAddress, port: UInt16) -> String {
    url(address.inURL, port: port)
  }

  private static func url(_ host: String, port: UInt16) -> String {
    port == 80 ? "http://\(host)" : "http://\(host):\(port)"
  }

  /// The address that phones most likely reach.
  static func lan(_ interfaces: [Interface]) -> IPAddress? {
    phoneAddresses(interfaces).first?.address
  }

  /// Those of the interfaces that phones may reach, the likeliest first: a home network's IPv4
  /// address, not one of virtual machines or containers; link-local IPv6 left out.
  static func phoneAddresses(_ interfaces: [Interface]) -> [Interface] {
    let usable = interfaces.filter { interface in
      switch interface.address {
      case .v4: !interface.address.isLoopback
      case .v6(let high, _): !interface.address.isLoopback && high >> 54 != 0xFE80 >> 6
      }
    }
    return usable.enumerated().sorted { left, right in
      (rank(left.element), left.offset) < (rank(right.element), right.offset)
    }.map(\.element)
  }

  private static func rank(_ interface: Interface) -> Int {
    let virtual = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap"]
    let isVirtual = virtual.contains { interface.name.hasPrefix($0) }
    let isFour = if case .v4 = interface.address { true } else { false }
    return (isVirtual ? 4 : 0) + (isFour ? 0 : 2) + (interface.address.isPrivate ? 0 : 1)
  }

  private static func isLoopback(_ name: String) -> Bool {
    let address = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    return name == "localhost" || IPAddress(address)?.isLoopback == true
  }
}
