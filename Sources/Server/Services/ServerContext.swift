import Certificates
import Content
import GameCore
import Logging
import Net
import PageServing
import People
import Requests
import Tables
import Transport

/// The registries of the loop, which no other thread sees, so that none has a lock; and the settings, which the loop
/// shares with other threads.
@dynamicMemberLookup
package final class ServerContext {
  package let settings: ServerSettings
  // Read for each message, without a way through `settings`.
  package let clock: ServerClock
  package let tableStore: TableStore?
  package let metrics = Metrics()
  package let endpoints = Endpoints()

  /// The files of the page.
  package var assets: Assets
  /// The decks of Faces (AF6).
  package private(set) var decks: Decks
  /// The pictures of Find.
  package private(set) var pictureLibrary: PictureLibrary
  package let accounts: AccountHost
  package let photos: Photos
  package let identities: Identities
  package let leaderboards: LeaderboardHost
  package let uplinks = UplinkDirectory()
  package let lookups: CodeLookups
  /// Counts guests by link; `nil` on a server that takes none (R8).
  package let guests: GuestRegistry?
  /// `nil`: the map shows the data that ships with the server (L4).
  /// The questions of the bank that players have been asked.
  package let askedQuestions: AskedQuestions
  /// The network interfaces of this machine.
  package let interfaceCache = InterfaceCache()
  package let proxiedSockets: ProxiedSockets
  package let packingFaults = PackingFaults()

  /// `mailbox`: the loop's.
  package init(_ settings: ServerSettings, _ saved: SavedRecords, mailbox: Mailbox<LoopMessage>) {
    self.settings = settings
    (clock, tableStore, assets) = (settings.clock, settings.tableStore, settings.assets)
    (decks, pictureLibrary) = (settings.content.decks, settings.content.pictures)
    photos = Photos(in: settings.photos)
    identities = Identities(
      store: settings.store, hostSecret: settings.hostSecret, keepsHosts: settings.keepsHosts,
      hosts: saved.hosts)
    leaderboards = LeaderboardHost(store: settings.store, mailbox: mailbox)
    accounts = AccountHost(
      saved.accounts, store: settings.store, passwords: settings.passwords, photos: photos,
      identities: identities, leaderboards: leaderboards, mailbox: mailbox,
      date: { ServerClock.date })
    photos.restore(saved.photos)
    lookups = CodeLookups(key: settings.linkKey)
    guests = settings.guestLimits.map {
      GuestRegistry(
        limits: $0, refusing: saved.playersWithoutGuests, store: settings.store, mailbox: mailbox)
    }
    askedQuestions = AskedQuestions(store: settings.store)
    proxiedSockets = ProxiedSockets(limits: settings.sockets)
  }

  /// A setting.
  package subscript<Value>(dynamicMember setting: KeyPath<ServerSettings, Value>) -> Value {
    settings[keyPath: setting]
  }

  /// Takes what the disk has now.
  package func take(_ content: ArcadeContent) {
    (decks, pictureLibrary) = (content.decks, content.pictures)
  }

  /// Whether this server shares its tables with others.
  package var sharesTables: Bool { tableStore?.isShared ?? false }

  /// Whether the request may have the answers for players: it is near or logged in (R1).
  package func admits(_ call: Call) -> Bool {
    account(of: call) != nil || networkOrigin(of: call).isNear
  }

  /// The account of the request's session; `nil` without one (R2).
  package func account(of call: Call) -> Account? {
    guard let members = settings.members else { return accounts.person(call.session)?.account }
    return members.account(of: call)
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
    NetworkOrigin(call, settings.network, interfaceCache.interfaces())
  }

  /// The addresses that phones may open, the likeliest first (NW5).
  package var phoneInterfaces: [Interface] {
    settings.choosePhoneInterfaces(interfaceCache.interfaces())
  }

  /// The present certificate; `nil` without an https listener.
  package var trust: Trust? { endpoints.now.https?.trust }
}

/// The server's clock for pages: microseconds of monotonic time since the server started.
package struct ServerClock: Sendable {
  private let origin: Instant

  package init(origin: Instant = .now) {
    self.origin = origin
  }

  package var now: Tick { tick(.now) }

  package func tick(_ instant: Instant) -> Tick {
    Tick(microseconds: (instant.nanoseconds &- origin.nanoseconds) / 1000)
  }

  package func instant(_ tick: Tick) -> Instant {
    origin.advanced(by: .microseconds(tick.microseconds))
  }
}
