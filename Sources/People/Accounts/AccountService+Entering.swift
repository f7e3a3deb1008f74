import GameCore
import People
import Tables

extension AccountService {
  // MARK: Registering

  mutating func register(
    _ user: String, _ password: String, _ newcomer: Newcomer, _ token: SessionToken?,
    _ player: PlayerID?, _ ticket: Ticket, at now: Tick
  ) throws(Refusal) -> [AccountEffect] {
    guard isRegistrationOpen else { throw Refusal(.accountClosed) }
    guard let name = UserName(user) else { throw .unusableName }
    let chosen = try Password(choosing: password, for: name)
    try limiter.register(from: newcomer.address.visitor, at: now)
    let registration = Registration(
      name: name, password: chosen, newcomer: newcomer, token: token, player: player, began: now)
    // A taken name needs no hash. The store checks again when it adds the account.
    return wait(.findingName(registration), for: .isTaken(name), ticket)
  }

  mutating func nameIsFree(
    _ registration: Registration, _ ticket: Ticket
  ) -> [AccountEffect] {
    steps[ticket] = .hashingFirst(registration)
    return [.hash(registration.password, asker(registration.newcomer), ticket)]
  }

  mutating func add(
    _ registration: Registration, _ hash: PasswordHash, _ ticket: Ticket, date: Int64
  ) -> [AccountEffect] {
    guard let token = registration.token, let player = registration.player else {
      return refuse(registration, Refusal(.accountUnsaved), ticket)
    }
    let newcomer = registration.newcomer
    let new = NewAccount(
      name: registration.name, player: player, password: hash,
      appearance: newcomer.profile.map { Appearance($0) })
    return wait(
      .adding(registration, Entering(newcomer: newcomer, token: token, outdated: nil)),
      for: .register(new, Arrival(newcomer, token, began: date)), ticket)
  }

  mutating func refuse(
    _ registration: Registration, _ refusal: Refusal, _ ticket: Ticket
  ) -> [AccountEffect] {
    if refusal.isServersFault {
      limiter.didNotRegister(
        from: registration.newcomer.address.visitor, at: registration.began)
    }
    return [.answer(ticket, .refused(refusal))]
  }

  // MARK: Logging in

  mutating func logIn(
    _ user: String, _ password: String, _ newcomer: Newcomer, _ token: SessionToken?,
    _ ticket: Ticket, at now: Tick
  ) throws(Refusal) -> [AccountEffect] {
    // A text that is not a valid name or password is compared like any other, with a hash that
    // nothing matches.
    let name = UserName(user)
    return try check(
      Attempt(
        name: name, counted: counted(name, newcomer), password: Password(password),
        address: newcomer.address, asker: asker(newcomer), began: now,
        purpose: .logIn(newcomer, token)), ticket)
  }

  /// Checks the password on a logged-in device: a finder of an open phone changes nothing for good.
  mutating func prove(
    _ person: Sessions.Person, _ password: String, _ purpose: Attempt.Purpose,
    _ address: ClientAddress, _ ticket: Ticket, at now: Tick
  ) throws(Refusal) -> [AccountEffect] {
    let name = person.account.name
    return try check(
      Attempt(
        name: name, counted: LoginLimiter.Name(key: name.key), password: Password(password),
        address: address, asker: PasswordAsker(address, isKnown: true), began: now,
        purpose: purpose), ticket)
  }

  private mutating func check(
    _ attempt: Attempt, _ ticket: Ticket
  ) throws(Refusal) -> [AccountEffect] {
    try limiter.logIn(as: attempt.counted, from: attempt.address.visitor, at: attempt.began)
    return wait(.finding(attempt), for: .find(attempt.name), ticket)
  }

  mutating func found(
    _ credentials: Credentials?, _ attempt: Attempt, _ ticket: Ticket
  ) -> [AccountEffect] {
    steps[ticket] = .comparing(attempt, credentials)
    let hash = attempt.password == nil ? nil : credentials?.hash
    return [.compare(attempt.password ?? .empty, hash, attempt.asker, ticket)]
  }

  mutating func compared(
    _ attempt: Attempt, _ credentials: Credentials?, isRight: Bool, isOutdated: Bool,
    _ ticket: Ticket, date: Int64
  ) -> [AccountEffect] {
    guard isRight, let credentials, let password = attempt.password else {
      return refuse(attempt, Refusal(.accountWrong), ticket)
    }
    limiter.wasRight(attempt.counted, from: attempt.address.visitor, at: attempt.began)
    switch attempt.purpose {
    case .logIn(let newcomer, let token):
      guard let token else { return [.answer(ticket, .refused(Refusal(.accountUnsaved)))] }
      let entering = Entering(
        newcomer: newcomer, token: token, outdated: isOutdated ? (password, credentials) : nil)
      let arrival = Arrival(newcomer, token, began: date)
      return wait(
        .entering(entering, after: attempt),
        for: .enter(credentials.account.id, credentials.hash, arrival), ticket)
    case .change(let key, let new):
      steps[ticket] = .hashingNew(credentials, keeping: key, after: attempt)
      return [.hash(new, attempt.asker, ticket)]
    case .delete:
      return wait(.deleting(credentials.account), for: .remove(credentials.account.id), ticket)
    }
  }

  /// Checks the password once more: its hash changed after it was compared, by another change or because
  /// another log-in renewed an outdated hash.
  mutating func checkAgain(_ attempt: Attempt, _ ticket: Ticket) -> [AccountEffect] {
    if attempt.isSecond { return [.answer(ticket, .refused(Refusal(.accountBusy)))] }
    var attempt = attempt
    attempt.isSecond = true
    return wait(.finding(attempt), for: .find(attempt.name), ticket)
  }

  mutating func refuse(
    _ attempt: Attempt, _ refusal: Refusal, _ ticket: Ticket
  ) -> [AccountEffect] {
    limiter.failed(
      attempt.counted, from: attempt.address.visitor, by: refusal.code, at: attempt.began)
    return [.answer(ticket, .refused(refusal))]
  }

  // MARK: A session begins

  mutating func entered(
    _ entry: AccountEntry, _ entering: Entering, _ ticket: Ticket
  ) -> [AccountEffect] {
    let account = entry.account
    let ended = sessions.set(entry.sessions, of: account)
    known.remember(entering.newcomer.traces, as: account.name.key)
    var effects = [AccountEffect.photo(.stored(entry.photo, of: account.player))]
    // Tables are notified first; the page then reconnects as the account's player.
    if let former = entering.newcomer.player { effects.append(.became(former, account.player)) }
    effects += loggedOut(ended)
    effects.append(.answer(ticket, .entered(account.name, entering.token)))
    guard let (password, credentials) = entering.outdated else { return effects }
    steps[ticket] = .rehashing(credentials)
    return effects + [.hash(password, asker(entering.newcomer), ticket)]
  }

  /// The key by which attempts for a name are counted. Devices that were logged in to it before are
  /// counted apart, so that a stranger's guesses do not delay them.
  private func counted(_ name: UserName?, _ newcomer: Newcomer) -> LoginLimiter.Name {
    guard let name else { return LoginLimiter.Name(key: "") }
    let isKnown = newcomer.device.map { known.know($0, as: name.key) } ?? false
    return LoginLimiter.Name(key: name.key, isOfKnownDevice: isKnown)
  }

  private func asker(_ newcomer: Newcomer) -> PasswordAsker {
    PasswordAsker(newcomer.address, isKnown: known.know(newcomer.traces))
  }
}

extension Arrival {
  fileprivate init(_ newcomer: Newcomer, _ token: SessionToken, began: Int64) {
    self.init(
      key: token.key, began: began, appearance: newcomer.profile.map { Appearance($0) },
      photo: newcomer.photo, player: newcomer.player)
  }
}

extension Refusal {
  /// Whether the request was valid and failed for a reason of the server.
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
