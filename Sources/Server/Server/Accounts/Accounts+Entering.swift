import Bytes
import Crypto
import GameCore
import Net
import People
import Pictures
import Store
import Tables

/// What a device brings that logs in: it becomes the account's where that has none of its own.
struct Newcomer: Sendable {
  /// Who the device is without the account; `nil`: a page that came without a cookie.
  let player: PlayerID?
  /// The device's own player, of its cookie at this door.
  let device: PlayerID?
  let profile: Profile?
  let photo: (name: PhotoName, picture: Picture)?
  /// `IPAddress.visitor` of where it comes from.
  let visitor: IPAddress

  /// By what it will be known again.
  var signs: [KnownLogins.LoginTrace] {
    [.address(visitor)] + (device.map { [.device($0)] } ?? [])
  }
}

/// Somebody has logged in.
struct Entrance: Sendable {
  let cookie: SessionCookie
  let account: Account
  /// Sessions that made room for this one, or are replaced by it.
  let ended: [SessionKey]
}

extension Accounts {
  /// Makes an account and logs in with it.
  ///
  /// Refused: `account.closed`, `account.nameUnusable`, `account.password…`, `account.tooMany`, `account.nameTaken`,
  /// `account.full`, `account.busy`, `account.unsaved`.
  func register(
    _ form: AccountForm, _ guest: Newcomer, at tick: Tick, then: @escaping Answer<Entrance>
  ) {
    let chosen: (name: UserName, password: Password)
    do throws(Refusal) {
      guard isRegistrationOpen else { throw Refusal(.accountClosed) }
      guard let name = UserName(form.user) else { throw .unusableName }
      chosen = (name, try Password(choosing: form.password, for: name))
      try brakes.withLock { brakes throws(Refusal) in
        try brakes.register(from: guest.visitor, at: tick)
      }
    } catch {
      return then(.failure(error))
    }
    register(chosen.name, chosen.password, guest) { result in
      if case .failure(let refusal) = result, refusal.isServersFault {
        self.brakes.withLock { $0.didNotRegister(from: guest.visitor, at: tick) }
      }
      then(result)
    }
  }

  private func register(
    _ name: UserName, _ password: Password, _ guest: Newcomer, then: @escaping Answer<Entrance>
  ) {
    // A name that is taken is not worth a hash; whether it still is free is settled when it is added.
    store.look(
      { records throws(StoreError) in try records.account(named: name) != nil },
      then: {
        switch $0 {
        case .failure(let error): then(.failure(Refusal(error)))
        case .success(true): then(.failure(Refusal(.accountNameTaken)))
        case .success(false):
          self.passwords.hash(password, for: self.asker(guest)) { hash in
            switch hash {
            case .failure(let refusal): then(.failure(refusal))
            case .success(let hash): self.add(name, hash, guest, then: then)
            }
          }
        }
      })
  }

  private func add(
    _ name: UserName, _ hash: PasswordHash, _ guest: Newcomer, then: @escaping Answer<Entrance>
  ) {
    guard let cookie = try? SessionCookie(), let player = try? PlayerID.random() else {
      return then(.failure(Refusal(.accountUnsaved)))
    }
    let new = NewAccount(
      name: name, player: player, password: hash, appearance: guest.profile.map(Appearance.init))
    let began = now()
    store.change(
      { records throws(StoreError) -> Result<Entry, Refusal> in
        switch try records.add(new) {
        case .nameTaken, .playerTaken: .failure(Refusal(.accountNameTaken))
        case .noRoom: .failure(Refusal(.accountFull))
        case .added(let account):
          .success(try records.enter(account, cookie, guest, began: began))
        }
      }, then: { self.finish(cookie, guest, $0, then: then) })
  }

  /// Who asks for a hash, known or not.
  private func asker(_ guest: Newcomer) -> PasswordWorker.Asker {
    let isKnown = acquaintances.withLock { $0.know(guest.signs) }
    return PasswordWorker.Asker(guest.visitor, isKnown: isKnown)
  }

  /// Logs in. Whether there is such an account nobody learns: neither by the answer nor by its time.
  ///
  /// Refused: `account.wrong`, `account.tooMany`, `account.busy`, `account.unsaved`.
  func logIn(
    _ form: AccountForm, _ guest: Newcomer, at tick: Tick, then: @escaping Answer<Entrance>
  ) {
    // What is no name or no password is compared like any other, and is nobody's.
    let name = UserName(form.user)
    let counted = counted(name, guest)
    do throws(Refusal) {
      try brakes.withLock { brakes throws(Refusal) in
        try brakes.logIn(as: counted, from: guest.visitor, at: tick)
      }
    } catch {
      return then(.failure(error))
    }
    check(name, Password(form.password), for: asker(guest)) { result in
      switch result {
      case .failure(let refusal):
        self.brakes.withLock {
          $0.failed(counted, from: guest.visitor, by: refusal.code, at: tick)
        }
        then(.failure(refusal))
      case .success(let checked):
        self.brakes.withLock { $0.wasRight(counted, from: guest.visitor, at: tick) }
        self.enter(checked, guest, then: then)
      }
    }
  }

  /// What a name is counted by. Devices that have been logged in as it are counted apart: whoever
  /// guesses elsewhere does not keep them waiting.
  private func counted(_ name: UserName?, _ guest: Newcomer) -> LoginLimiter.Name {
    guard let name else { return LoginLimiter.Name(key: "") }
    let isKnown = guest.device.map { device in
      acquaintances.withLock { $0.know(device, as: name.key) }
    }
    return LoginLimiter.Name(key: name.key, isOfKnownDevice: isKnown ?? false)
  }

  /// An account whose password was said, and the hash that it matched.
  struct Checked: Sendable {
    let account: Account
    let hash: PasswordHash
    let password: Password
  }

  /// Whether it is the account's password.
  func check(
    _ name: UserName?, _ password: Password?, for asker: PasswordWorker.Asker,
    then: @escaping Answer<Checked>
  ) {
    store.look(
      { records throws(StoreError) -> (Account, PasswordHash)? in
        guard let name, let account = try records.account(named: name),
          let hash = try records.password(of: account.id)
        else { return nil }
        return (account, hash)
      },
      then: { found in
        guard case .success(let entry) = found else {
          return then(.failure(found.refusal ?? Refusal(.accountUnsaved)))
        }
        let said = password ?? .empty
        let hash = password == nil ? nil : entry?.1
        self.passwords.compare(said, with: hash, for: asker) { result in
          then(
            result.flatMap { isRight in
              guard isRight, let (account, hash) = entry else {
                return .failure(Refusal(.accountWrong))
              }
              return .success(Checked(account: account, hash: hash, password: said))
            })
        }
      })
  }

  private func enter(_ checked: Checked, _ guest: Newcomer, then: @escaping Answer<Entrance>) {
    guard let cookie = try? SessionCookie() else {
      return then(.failure(Refusal(.accountUnsaved)))
    }
    let began = now()
    store.change(
      { records throws(StoreError) -> Result<Entry, Refusal> in
        // It may have been changed or deleted while it was compared.
        guard try records.password(of: checked.account.id) == checked.hash,
          let account = try records.account(checked.account.id)
        else { return .failure(Refusal(.accountWrong)) }
        return .success(try records.enter(account, cookie, guest, began: began))
      }, then: { self.finish(cookie, guest, $0, then: then) })
    if passwords.isOutdated(checked.hash) { rehash(checked, for: asker(guest)) }
  }

  private func finish(
    _ cookie: SessionCookie, _ guest: Newcomer,
    _ result: Result<Result<Entry, Refusal>, StoreError>, then: @escaping Answer<Entrance>
  ) {
    switch result {
    case .failure(let error): then(.failure(Refusal(error)))
    case .success(.failure(let refusal)): then(.failure(refusal))
    case .success(.success(let entry)):
      photos.keeps(entry.photo, for: entry.account.player)
      let ended = sessions.set(entry.sessions, of: entry.account)
      acquaintances.withLock { $0.remember(guest.signs, as: entry.account.name.key) }
      then(.success(Entrance(cookie: cookie, account: entry.account, ended: ended)))
    }
  }

  /// The next log-in costs what is right today.
  private func rehash(_ checked: Checked, for asker: PasswordWorker.Asker) {
    passwords.hash(checked.password, for: asker) { hash in
      guard case .success(let hash) = hash else { return }
      self.store.attempt("a password hashed anew") { records throws(StoreError) in
        guard try records.password(of: checked.account.id) == checked.hash else { return }
        try records.setPassword(hash, of: checked.account.id)
      }
    }
  }
}

/// What the store says of somebody who has just logged in.
private struct Entry: Sendable {
  let account: Account
  let sessions: [Session]
  let photo: PhotoName?
}

extension Records {
  /// Begins a session, and gives the account what it lacks and the device has; best scores are one list
  /// from now on (A2).
  fileprivate func enter(
    _ account: Account, _ cookie: SessionCookie, _ guest: Newcomer, began: Int64
  ) throws(StoreError) -> Entry {
    var account = account
    try begin(Session(key: cookie.key, account: account.id, began: began))
    if account.appearance == nil, let profile = guest.profile {
      account.appearance = Appearance(profile)
      try setAppearance(account.appearance, of: account.id)
    }
    if let player = guest.player { try move(player, to: account.player) }
    var photo = try photoName(of: account.id)
    if photo == nil, let brought = guest.photo {
      try keep(brought.picture, named: brought.name, of: account.id)
      photo = brought.name
    }
    return Entry(account: account, sessions: try sessions(of: account.id), photo: photo)
  }
}

extension Result where Failure == StoreError {
  var refusal: Refusal? {
    guard case .failure(let error) = self else { return nil }
    return Refusal(error)
  }
}

extension Refusal {
  /// Nothing was wrong with what was asked for: it could not be done now.
  fileprivate var isServersFault: Bool { code == .accountBusy || code == .accountUnsaved }

  fileprivate static var unusableName: Refusal {
    Refusal(
      .accountNameUnusable,
      [
        RefusalArgument("shortest", UserName.lengths.lowerBound),
        RefusalArgument("longest", UserName.lengths.upperBound),
      ])
  }
}

extension PlayerID {
  /// One that was never anybody's. A device's own would go on being the account's player after its
  /// session is ended.
  fileprivate static func random() throws(CryptoError) -> PlayerID {
    PlayerID(try Secret128.random())
  }
}
