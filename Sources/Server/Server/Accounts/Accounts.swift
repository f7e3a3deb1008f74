import Bytes
import Crypto
import GameCore
import Net
import People
import Pictures
import Store
import Synchronization
import Tables

/// Accounts (R1, R2) for all loops: registering, logging in and out, what belongs to somebody. And who a
/// device is without one (H2), as far as that outlives the process. Every answer comes by a callback on another thread, after what it says is on the disk.
final class Accounts: Sendable {
  typealias Answer<Content> = @Sendable (Result<Content, Refusal>) -> Void

  let sessions = Sessions()
  let store: Store
  let passwords: PasswordWorker
  let photos: Photos
  let identities: Identities
  let brakes = Mutex(LoginLimiter())
  let acquaintances = Mutex(KnownLogins())
  /// Whether people may make accounts (`--registration`).
  let isRegistrationOpen: Bool
  /// Seconds since 1970.
  let now: @Sendable () -> Int64
  /// The store's `foreignVersion` when all was last read; `nil`: never yet.
  private let seen = Mutex<Int?>(nil)
  /// How many appearances of an account are on their way to the disk.
  private let appearing = Mutex<[AccountID: Int]>([:])

  init(
    store: Store, passwords: PasswordWorker, photos: Photos, isRegistrationOpen: Bool = true,
    now: @escaping @Sendable () -> Int64
  ) {
    self.isRegistrationOpen = isRegistrationOpen
    self.store = store
    self.passwords = passwords
    self.photos = photos
    self.now = now
    identities = Identities { device, player in
      // The seat comes over with or without a disk, so that nobody at the door waits for it.
      store.attempt("who came over to https") { records throws(StoreError) in
        try records.alias(device, player)
        try records.move(device, to: player)
      }
    }
  }

  /// Whoever holds this cookie; `nil`: nobody.
  func person(_ cookie: SessionCookie?) -> Sessions.Person? {
    cookie.flatMap { sessions.person($0.key, at: now()) }
  }

  // MARK: What the store holds

  /// Reads all sessions and waits until they are there: before there is a loop.
  func open() throws(NetError) {
    let done = try JobQueue<Void>(limit: 1)
    reload { _ in _ = done.add(()) }
    _ = done.next()
  }

  /// Looks whether another process has changed the records, such as `fourtop account reset-password`, or
  /// whether the store can be read at last; `ended` gets the sessions that are over then.
  func look(_ ended: @escaping @Sendable ([SessionKey]) -> Void) {
    store.look(
      { records throws(StoreError) in try records.foreignVersion() },
      then: { result in
        guard case .success(let version) = result else { return }
        if self.seen.withLock({ $0 != version }) { self.reload(ended) }
      })
  }

  private func reload(_ ended: @escaping @Sendable ([SessionKey]) -> Void) {
    let now = now()
    store.look(
      { records throws(StoreError) in
        let all = try records.loggedIn(at: now)
        return (try records.foreignVersion(), all, try records.aliases())
      },
      then: { result in
        guard case .success(let (version, all, aliases)) = result else { return ended([]) }
        self.seen.withLock { $0 = version }
        self.identities.restore(aliases)
        self.photos.keepsOnly(of: Set(all.map(\.account.player)))
        for entry in all { self.photos.keeps(entry.photo, for: entry.account.player) }
        ended(self.sessions.replace(all.map { ($0.account, $0.sessions) }))
      })
  }

  // MARK: How somebody appears

  /// Whether a profile that a player wants is to be kept first: it is an account's, and another one
  /// than is kept. Only then `then` is called, with `account.unsaved` or `account.busy` where it
  /// was not.
  func keep(
    _ profile: Profile, of player: PlayerID, then: @escaping @Sendable (Refusal?) -> Void
  ) -> Bool {
    let appearance = Appearance(profile)
    let wanting = appearing.withLock { appearing -> AccountID? in
      guard let account = sessions.account(of: player) else { return nil }
      // What is on its way to the disk counts later than what is known to be there.
      if appearing[account.id] == nil, account.appearance == appearance { return nil }
      appearing[account.id, default: 0] += 1
      return account.id
    }
    guard let id = wanting else { return false }
    store.change(
      { records throws(StoreError) in
        guard try records.account(id)?.appearance != appearance else { return }
        try records.setAppearance(appearance, of: id)
      },
      then: { result in
        if case .success = result { self.sessions.appear(appearance, id) }
        self.appeared(id)
        then(result.refusal)
      })
    return true
  }

  private func appeared(_ id: AccountID) {
    appearing.withLock { appearing in
      let others = (appearing[id] ?? 1) - 1
      appearing[id] = others > 0 ? others : nil
    }
  }

  /// How an account's player appeared last.
  func profile(of player: PlayerID) -> Profile? {
    sessions.account(of: player)?.appearance.flatMap(Profile.init)
  }

  // MARK: Photos

  /// The account's photo from now on; `nil`: none any more. `visitor`: `IPAddress.visitor` of whence it came.
  func keep(
    _ picture: Picture?, of account: Account, from visitor: IPAddress,
    then: @escaping Answer<PhotoName?>
  ) {
    guard let picture else { return removePhoto(of: account, then: then) }
    guard let secret = try? Secret128.random() else {
      return then(.failure(Refusal(.accountUnsaved)))
    }
    let name = PhotoName(secret)
    store.change(
      { records throws(StoreError) in try records.keep(picture, named: name, of: account.id) },
      then: { result in
        if case .success(true) = result {
          self.photos.keeps(name, for: account.player)
          self.photos.bring(picture, named: name, of: account.player, from: visitor)
        }
        then(
          result.mapError(Refusal.init).flatMap {
            $0 ? .success(name) : .failure(Refusal(.accountNone))
          })
      })
  }

  private func removePhoto(of account: Account, then: @escaping Answer<PhotoName?>) {
    store.change(
      { records throws(StoreError) in try records.removePhoto(of: account.id) },
      then: { result in
        if case .success = result {
          self.photos.keeps(nil, for: account.player)
          self.photos.remove(of: account.player)
        }
        then(result.map { _ in nil }.mapError(Refusal.init))
      })
  }

  /// Has the account's photo at hand for whoever will ask for it by its name; then calls `then`.
  func bringPhoto(
    of account: Account, for visitor: IPAddress, then: @escaping @Sendable () -> Void
  ) {
    guard let name = photos.name(of: account.player), photos[name] == nil else { return then() }
    store.look(
      { records throws(StoreError) in try records.photo(name) },
      then: { result in
        if case .success(let picture?) = result {
          self.photos.bring(picture, named: name, of: account.player, from: visitor)
        }
        then()
      })
  }
}

extension Records {
  /// An account with those of its sessions that count, and its photo.
  fileprivate struct LoggedIn: Sendable {
    let account: Account
    let sessions: [Session]
    let photo: PhotoName?
  }

  fileprivate func loggedIn(at now: Int64) throws(StoreError) -> [LoggedIn] {
    var all: [LoggedIn] = []
    for (id, sessions) in Dictionary(grouping: try sessions(), by: \.account) {
      guard let account = try account(id) else { continue }
      let living = sessions.filter { now < $0.ends }
      guard !living.isEmpty else { continue }
      all.append(LoggedIn(account: account, sessions: living, photo: try photoName(of: id)))
    }
    return all
  }
}

extension Refusal {
  /// What a visitor is told who asked for it.
  init(_ error: StoreError) {
    switch error {
    case .busy: self.init(.accountBusy)
    case .database, .closed, .displaced: self.init(.accountUnsaved)
    }
  }
}

extension Appearance {
  init(_ profile: Profile) {
    self.init(name: profile.name.text, colour: profile.colour?.number)
  }
}

extension Profile {
  init?(_ appearance: Appearance) {
    guard let name = try? PlayerName(appearance.name) else { return nil }
    self.init(name: name, colour: appearance.colour.flatMap { Colour($0) })
  }
}
