import GameCore
import People
import Pictures
import Tables

/// Accounts (R1, R2) as a value: registering, logging in and out, the account's profile and photo.
/// Requests and the answers of the store and the password worker come in, effects go out. A request
/// is answered once, after the store has saved the change. A ticket that is in use and an answer
/// that no request waits for are ignored.
public struct AccountService: Sendable {
  /// The state of the service's own reading of the store.
  enum Reading: Sendable {
    case none
    case changes
    case everything
  }

  /// Whether new accounts can be registered (`--registration`).
  public let isRegistrationOpen: Bool
  /// The sessions as the store last told them.
  public internal(set) var sessions = Sessions()
  var limiter = LoginLimiter()
  var known = KnownLogins()
  var steps: [Ticket: AccountStep] = [:]
  /// The number of appearances of an account that the store has not answered.
  var appearing: [AccountID: Int] = [:]
  var reading = Reading.none
  /// Whether everything was read, and all changes since.
  public internal(set) var isUpToDate = false
  var seeking = SessionSeeking()

  public init(isRegistrationOpen: Bool = true) {
    self.isRegistrationOpen = isRegistrationOpen
  }

  /// The number of tickets that wait.
  public var waiting: Int { steps.count }

  // MARK: Requests

  /// `date` is the time in seconds since 1970.
  public mutating func requested(
    _ request: AccountRequest, _ ticket: Ticket, at now: Tick, date: Int64
  ) -> [AccountEffect] {
    guard ticket != .reading, steps[ticket] == nil else { return [] }
    do throws(Refusal) {
      return try begin(request, ticket, at: now, date: date)
    } catch {
      return [.answer(ticket, .refused(error))]
    }
  }

  private mutating func begin(
    _ request: AccountRequest, _ ticket: Ticket, at now: Tick, date: Int64
  ) throws(Refusal) -> [AccountEffect] {
    switch request {
    case .register(let user, let password, let newcomer, let token, let player):
      return try register(user, password, newcomer, token, player, ticket, at: now)
    case .logIn(let user, let password, let newcomer, let token):
      return try logIn(user, password, newcomer, token, ticket, at: now)
    case .seek(let key, let address): return try seek(key, address, ticket, at: now, date: date)
    case .logOut(let key):
      guard let person = key.flatMap({ sessions.person($0, at: date) }) else {
        return [.answer(ticket, .left)]
      }
      return wait(
        .loggingOut(person.account), for: .end(person.key, of: person.account.id), ticket)
    case .changePassword(let key, let present, let new, let address):
      let person = try person(key, at: date)
      let chosen = try Password(choosing: new, for: person.account.name)
      return try prove(person, present, .change(person.key, chosen), address, ticket, at: now)
    case .delete(let key, let password, let address):
      return try prove(try person(key, at: date), password, .delete, address, ticket, at: now)
    case .setPhoto(let picture, let name, let account, let address):
      return try setPhoto(picture, name, account, address, ticket)
    case .loadPhoto(let name, let account, let address):
      guard let name else { return [.answer(ticket, .photoLoaded)] }
      return wait(.loadingPhoto(account, name, address), for: .photo(name), ticket)
    }
  }

  private func person(_ key: SessionKey?, at date: Int64) throws(Refusal) -> Sessions.Person {
    guard let person = key.flatMap({ sessions.person($0, at: date) }) else {
      throw Refusal(.accountNone)
    }
    return person
  }

  private mutating func setPhoto(
    _ picture: Picture?, _ name: PhotoName?, _ account: Account, _ address: ClientAddress,
    _ ticket: Ticket
  ) throws(Refusal) -> [AccountEffect] {
    guard let picture else {
      return wait(.removingPhoto(account), for: .removePhoto(of: account.id), ticket)
    }
    guard let name else { throw Refusal(.accountUnsaved) }
    let photo = NamedPhoto(name: name, picture: picture)
    return wait(
      .settingPhoto(account, photo, address), for: .setPhoto(photo, of: account.id), ticket)
  }

  /// Stores a profile that a player chooses. Returns `nil` if there is nothing to store: the player
  /// has no account, or the account has this appearance.
  public mutating func keep(
    _ profile: Profile, of player: PlayerID, _ ticket: Ticket
  ) -> [AccountEffect]? {
    let appearance = Appearance(profile)
    guard let account = sessions.account(of: player), steps[ticket] == nil else { return nil }
    // An appearance that is being saved is newer than the saved one.
    if appearing[account.id] == nil, account.appearance == appearance { return nil }
    appearing[account.id, default: 0] += 1
    return wait(
      .keepingProfile(account.id, appearance), for: .setAppearance(appearance, of: account.id),
      ticket)
  }

  /// The last appearance of an account's player.
  public func profile(of player: PlayerID) -> Profile? {
    sessions.account(of: player)?.appearance.flatMap(Profile.init)
  }

  mutating func wait(
    _ step: AccountStep, for order: AccountOrder, _ ticket: Ticket
  ) -> [AccountEffect] {
    steps[ticket] = step
    return [.ask(order, ticket)]
  }

  // MARK: Reading the store

  /// Reads everything, at the start.
  public mutating func started(date: Int64) -> [AccountEffect] {
    reading = .everything
    return [.ask(.everything(at: date), .reading)]
  }

  /// Reads what another process, such as `fourtop account reset-password` or another server, has changed, or
  /// everything if the store could not be read before.
  public mutating func readChanges(date: Int64) -> [AccountEffect] {
    guard case .none = reading else { return [] }
    guard isUpToDate else { return started(date: date) }
    reading = .changes
    return [.ask(.changes(at: date), .reading)]
  }

  mutating func read(_ record: AccountRecord) -> [AccountEffect] {
    switch (reading, record) {
    case (.changes, .changes(let changes)):
      reading = .none
      return take(changes)
    case (.changes, .failed):
      // The store may have told the changes, and lost the answer.
      (reading, isUpToDate) = (.none, false)
      return []
    case (.everything, .failed):
      reading = .none
      return [.recordsRead]
    case (.everything, .everything(let entries, let aliases)),
      (.changes, .everything(let entries, let aliases)):
      (reading, isUpToDate) = (.none, true)
      return replace(entries, aliases)
    default:
      return []
    }
  }

  private mutating func take(_ changes: AccountChanges) -> [AccountEffect] {
    var effects = changes.entries.flatMap { settle($0) }
    for account in changes.deleted.compactMap({ sessions.account($0) }) {
      effects += settle(AccountEntry(account: account, sessions: [], photo: nil))
    }
    if let aliases = changes.aliases { effects.append(.aliases(aliases)) }
    if changes.haveHallsChanged { effects.append(.hallsChanged) }
    if changes.haveGuestsChanged { effects.append(.guestsChanged) }
    return effects
  }

  private mutating func replace(
    _ entries: [AccountEntry], _ aliases: [DeviceAlias]
  ) -> [AccountEffect] {
    let ended = sessions.replace(entries.map { ($0.account, $0.sessions) })
    var photos: [PlayerID: PhotoName] = [:]
    for entry in entries { photos[entry.account.player] = entry.photo }
    return [.aliases(aliases), .photo(.allStored(photos)), .recordsRead] + loggedOut(ended)
  }

  func loggedOut(_ ended: [SessionKey]) -> [AccountEffect] {
    ended.isEmpty ? [] : [.loggedOut(ended)]
  }
}

extension Appearance {
  /// The appearance of a profile.
  public init(_ profile: Profile) {
    self.init(
      name: profile.name.text, colour: profile.colour?.number, face: profile.face?.number)
  }
}

extension Profile {
  /// The profile of a stored appearance; `nil` if its name is invalid.
  public init?(_ appearance: Appearance) {
    guard let name = try? PlayerName(appearance.name) else { return nil }
    self.init(
      name: name, colour: appearance.colour.flatMap { Colour($0) },
      face: appearance.face.flatMap { Face($0) })
  }
}
