import Certificates
import Content
import GameCore
import Games
import Logging
import Net
import Options
import PageServing
import People
import Requests
import Store
import Tables
import Transport

/// The state that all parts of the server share: read-only values, and objects with locks that no move takes.
package struct ServerContext: Sendable {
  package let clock: ServerClock
  /// The pictures of Find.
  package let pictureLibrary: PictureLibrary
  package let assets: Assets
  package let quizFiles: [String: Assets.Asset]
  package let names: Names
  package let endpoints: Endpoints
  package let proxies: Proxies
  package let accounts: AccountHost
  package let uplinks = UplinkDirectory()
  package let lookups: CodeLookups
  /// Counts guests by link; `nil` on a server that takes none (R8).
  package let guests: GuestRegistry?
  /// The accounts of requests.
  package let members: any Members
  package let metrics: Metrics
  package let log: Log
  /// The database of tables; `nil` where nothing is saved.
  package let tableStore: TableStore?
  /// The state that outlives the process.
  package let store: Store
  /// The uplink to a public server; `nil` without one.
  package var uplink: UplinkSettings? = nil
  /// The options about this server's place in the network.
  package let network: NetworkSettings
  /// `nil`: the map shows the data that ships with the server (L4).
  package var streetMap: StreetMap<RequestID>?
  /// The question bank.
  package let questionBank: QuestionBankStore
  /// The questions of the bank that players have been asked.
  package let askedQuestions: AskedQuestions
  /// The questions of the bank that a new table plays, until somebody chooses others; `nil`: the quizzes
  /// of the author whom the options name.
  package var bankChoice: BankChoice?
  /// The order of the questions in a new table's quizzes. The own pack is shuffled. Quizzes of an
  /// author stay in their order, which may matter.
  package var order = QuestionOrder.asWritten
  /// The address of the quizzes, without secrets; `nil`: the built-in pack.
  package var quizSource: String?
  /// The data directory, for the host's page; `nil`: nothing is saved.
  package var dataFolder: String?
  /// The folder of the host's own quizzes; `nil` where `--quiz-url` names others.
  package var quizFolder: String?
  /// Ends the server, which then starts again; `nil` where it cannot.
  package var restart: (@Sendable () -> Void)?
  /// The length of codes of this server's own tables (R5).
  package var codes = TableCode.Length.five

  /// The content of the arcade's games.
  package let contentStore: ContentStore
  /// The decks of Faces (AF6).
  package let decks: Decks
  /// Reads and writes the files of pictures and decks, one job at a time.
  package let disk: Worker

  /// The network interfaces of this machine.
  package let interfaceCache = InterfaceCache()
  /// Chooses the interfaces whose addresses phones may open, the likeliest first (NW5).
  package var choosePhoneInterfaces: @Sendable ([Interface]) -> [Interface] = Links.phoneAddresses
  /// The name in the local network.
  package let localName = LocalName()
  package var proxiedSockets = ProxiedSockets()
  package let packingFaults = PackingFaults()
  /// The time within which the hello of a socket has to be read.
  package var helloTime: Duration = .seconds(10)
  /// The limits of the foyer and of all tables.
  package var limits = Tables.Limits()

  package init(
    clock: ServerClock, pictureLibrary: PictureLibrary, questionBank: QuestionBankStore,
    bankChoice: BankChoice? = nil, assets: Assets,
    quizFiles: [String: Assets.Asset], names: Names, endpoints: Endpoints, proxies: Proxies,
    accounts: AccountHost, members: any Members, metrics: Metrics, log: Log,
    tableStore: TableStore?, store: Store, uplink: UplinkSettings? = nil, network: NetworkSettings,
    streetMap: StreetMap<RequestID>? = nil, order: QuestionOrder = .asWritten,
    codes: TableCode.Length = .five, contentStore: ContentStore, decks: Decks,
    disk: Worker, proxiedSockets: ProxiedSockets = ProxiedSockets(),
    lookups: CodeLookups = CodeLookups(), guests: GuestRegistry? = nil
  ) {
    self.clock = clock
    self.pictureLibrary = pictureLibrary
    self.questionBank = questionBank
    self.bankChoice = bankChoice
    self.assets = assets
    self.quizFiles = quizFiles
    self.names = names
    self.endpoints = endpoints
    self.proxies = proxies
    self.accounts = accounts
    self.members = members
    self.metrics = metrics
    self.log = log
    self.tableStore = tableStore
    self.store = store
    self.uplink = uplink
    self.network = network
    self.streetMap = streetMap
    askedQuestions = AskedQuestions(store: store)
    self.order = order
    self.codes = codes
    self.contentStore = contentStore
    self.decks = decks
    self.disk = disk
    self.proxiedSockets = proxiedSockets
    self.lookups = lookups
    self.guests = guests
  }

  /// Whether this server shares its tables with others.
  package var sharesTables: Bool { tableStore?.isShared ?? false }
  package var photos: Photos { accounts.photos }
  package var leaderboards: LeaderboardHost { accounts.leaderboards }
  package var identities: Identities { accounts.identities }

  /// Loads the compressed copies of the page's files and the content of the arcade's games. The
  /// server answers requests without them. Reads files: not for the loop.
  package func load() {
    assets.pack()
    decks.load()
    pictureLibrary.load()
    // The files' bytes, which nobody needs any more: the question bank's, too.
    Heap.trim()
  }

  /// Whether the request may have the answers for players: it is near or logged in (R1).
  package func admits(_ call: Call) -> Bool {
    members.account(of: call) != nil || networkOrigin(of: call).isNear
  }

  /// Whether the request is from the host's device (H9).
  package func isHost(_ call: Call) -> Bool {
    call.cookie.map { identities.isHost(identities.player(of: $0)) } ?? false
  }

  /// The profile of a player for tables and pages: `told` or else the remembered one, with the
  /// photo.
  package func profile(of player: PlayerID, told: Profile? = nil) -> Profile? {
    guard var profile = told ?? identities.profile(of: player) ?? accounts.profile(of: player)
    else { return nil }
    profile.photo = photos.name(of: player)
    return profile
  }

  /// Remembers a player's new profile. An account's profile is saved before (`ServerLoop.keep`).
  package func remember(_ profile: Profile, of player: PlayerID) {
    identities.remember(profile, of: player)
  }

  package func networkOrigin(of call: Call) -> NetworkOrigin {
    NetworkOrigin(call, network, interfaceCache.interfaces())
  }

  /// The addresses that phones may open, the likeliest first (NW5).
  package var phoneInterfaces: [Interface] {
    choosePhoneInterfaces(interfaceCache.interfaces())
  }

  /// The present certificate; `nil` without an https listener.
  package var trust: Trust? { endpoints.now.https?.trust }
}

/// The accounts of requests (R2).
package protocol Members: Sendable {
  /// The account of the request's session; `nil` without one. Called on the loop: must not block.
  func account(of call: Call) -> Account?
}

extension AccountHost: Members {
  package func account(of call: Call) -> Account? { person(call.session)?.account }
}
