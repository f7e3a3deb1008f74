import Accounts
import GameCore
import People
import Tables
import Testing

@Suite("Account service: registering and logging in")
struct EnteringTests {
  private let anna = Person(1)
  private var service = AccountService()

  private mutating func register(
    _ ticket: Ticket, user: String? = nil, password: String = Person.password,
    token: SessionToken?, from address: UInt64 = 1, at seconds: Int64 = 0
  ) -> [AccountEffect] {
    var newcomer = anna.newcomer
    newcomer.address = ClientAddress(address)
    return service.requested(
      .register(
        user: user ?? anna.user, password: password, newcomer, token: token,
        player: token == nil ? nil : anna.player),
      ticket, at: Tick(microseconds: seconds * 1_000_000), date: 1_000)
  }

  private mutating func logIn(
    _ ticket: Ticket, user: String? = nil, password: String = Person.password,
    token: SessionToken? = nil, by device: Person? = nil
  ) -> [AccountEffect] {
    service.requested(
      .logIn(
        user: user ?? anna.user, password: password, (device ?? anna).newcomer, token: token),
      ticket, at: .zero, date: 1_000)
  }

  private func code(_ effects: [AccountEffect]) -> RefusalCode? {
    guard effects.count == 1, case .answer(_, .refused(let refusal))? = effects.first else {
      return nil
    }
    return refusal.code
  }

  private func asker(_ person: Person, isKnown: Bool = false) -> PasswordAsker {
    PasswordAsker(person.address, isKnown: isKnown)
  }

  private func password(_ text: String = Person.password) throws -> Password {
    try #require(Password(text))
  }

  private func arrival(_ token: SessionToken, began: Int64) -> Arrival {
    Arrival(key: token.key, began: began, appearance: nil, photo: nil, player: anna.device)
  }

  // MARK: Registering

  @Test("R1: a name is looked up, the password hashed, the account added, the page answered last")
  mutating func registers() throws {
    let token = try SessionToken(7)
    #expect(register(1, token: token) == [.ask(.isTaken(try anna.name()), 1)])
    #expect(
      service.stored(.taken(false), 1) == [.hash(try password(), asker(anna), 1)])
    let new = NewAccount(name: try anna.name(), player: anna.player, password: anna.hash)
    #expect(
      service.hashed(.hash(anna.hash), 1, date: 1_002)
        == [.ask(.register(new, arrival(token, began: 1_002)), 1)])
    let session = Session(key: token.key, account: AccountID(1), began: 1_002)
    #expect(
      service.stored(.entered(try anna.entry([session])), 1) == [
        .photo(.stored(nil, of: anna.player)), .became(anna.device, anna.player),
        .answer(1, .entered(try anna.name(), token)),
      ])
    #expect(service.sessions.person(token.key, at: 1_002)?.account == (try anna.account()))
    #expect(service.waiting == 0)
  }

  @Test("R1: what cannot be registered is refused before anything is asked")
  mutating func refusedAtOnce() throws {
    let token = try SessionToken(7)
    for (user, password, expected) in [
      ("an", Person.password, .accountNameUnusable), ("anna", "short", .accountPasswordShort),
      ("anna", "password1", .accountPasswordCommon),
      ("anna", String(repeating: "x", count: 600), .accountPasswordLong),
    ] as [(String, String, RefusalCode)] {
      #expect(code(register(1, user: user, password: password, token: token)) == expected)
    }
    service = AccountService(isRegistrationOpen: false)
    #expect(code(register(1, token: token)) == .accountClosed)
    #expect(service.waiting == 0)
    #expect(logIn(1, token: token) == [.ask(.find(try anna.name()), 1)])
  }

  @Test("R1 R2: each wait of a registration ends in its own refusal", arguments: 0..<9)
  mutating func refusedLater(_ number: Int) throws {
    let token = number == 8 ? nil : try SessionToken(7)
    _ = register(1, token: token)
    var effects: [AccountEffect] = []
    let (early, expected): (AccountRecord?, RefusalCode) =
      [
        (.failed(.busy), .accountBusy), (.failed(.unavailable), .accountUnsaved),
        (.taken(true), .accountNameTaken), (nil, .accountBusy), (nil, .accountNameTaken),
        (nil, .accountFull), (nil, .accountBusy), (nil, .accountUnsaved), (nil, .accountUnsaved),
      ][number]
    effects = service.stored(early ?? .taken(false), 1)
    if number == 3 { effects = service.hashed(.busy, 1, date: 0) }
    if number > 3 { effects = service.hashed(.hash(anna.hash), 1, date: 0) }
    let late: [Int: AccountRecord] = [
      4: .nameTaken, 5: .noRoom, 6: .failed(.busy), 7: .failed(.unavailable),
    ]
    if let record = late[number] { effects = service.stored(record, 1) }
    #expect(code(effects) == expected)
    #expect(service.waiting == 0)
  }

  @Test("R2: registrations are slowed down, but those that the server failed do not count")
  mutating func limited() throws {
    let token = try SessionToken(7)
    for _ in 0..<25 {
      #expect(register(1, token: token) != [])
      #expect(code(service.stored(.failed(.unavailable), 1)) == .accountUnsaved)
    }
    for _ in 0..<10 {
      _ = register(1, token: token)
      #expect(code(service.stored(.taken(true), 1)) == .accountNameTaken)
    }
    #expect(code(register(1, token: token)) == .accountTooMany)
    #expect(code(register(1, token: token, from: 2)) == nil)
    #expect(code(register(2, token: token, at: 60)) == nil)
  }

  // MARK: Logging in

  @Test("R1: a right password begins a session; tables are told first, then the page")
  mutating func logsIn() throws {
    let token = try SessionToken(7)
    #expect(logIn(1, token: token) == [.ask(.find(try anna.name()), 1)])
    #expect(
      service.stored(.found(try anna.credentials()), 1)
        == [.compare(try password(), anna.hash, asker(anna), 1)])
    #expect(
      service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 1_005)
        == [.ask(.enter(AccountID(1), anna.hash, arrival(token, began: 1_005)), 1)])
    let session = Session(key: token.key, account: AccountID(1), began: 1_005)
    #expect(
      service.stored(.entered(try anna.entry([session])), 1) == [
        .photo(.stored(nil, of: anna.player)), .became(anna.device, anna.player),
        .answer(1, .entered(try anna.name(), token)),
      ])
    #expect(service.waiting == 0)
  }

  @Test("R2: a hash at another cost is made anew after the page was answered, and nobody waits")
  mutating func rehashes() throws {
    let token = try SessionToken(7)
    _ = logIn(1, token: token)
    _ = service.stored(.found(try anna.credentials()), 1)
    _ = service.hashed(.compared(isRight: true, isOutdated: true), 1, date: 0)
    let effects = service.stored(.entered(try anna.entry([])), 1)
    #expect(
      effects.suffix(2) == [
        .answer(1, .entered(try anna.name(), token)),
        .hash(try password(), asker(anna, isKnown: true), 1),
      ])
    let fresh = PasswordHash("fresh")
    #expect(
      service.hashed(.hash(fresh), 1, date: 0)
        == [.attempt(.rehash(fresh, of: AccountID(1), former: anna.hash))])
    #expect(service.waiting == 0)
  }

  @Test("R2: a password whose hash changed after the comparison is compared with the new one, once")
  mutating func changedMeanwhile() throws {
    _ = logIn(1, token: try SessionToken(7))
    let fresh = PasswordHash("fresh")
    let renewed = Credentials(account: try anna.credentials().account, hash: fresh)
    _ = service.stored(.found(try anna.credentials()), 1)
    _ = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
    #expect(service.stored(.changedMeanwhile, 1) == [.ask(.find(try anna.name()), 1)])
    #expect(
      service.stored(.found(renewed), 1) == [.compare(try password(), fresh, asker(anna), 1)])
    _ = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
    #expect(code(service.stored(.changedMeanwhile, 1)) == .accountBusy)
    #expect(service.waiting == 0)
  }

  @Test("R2: a worker that is too busy for the new hash changes nothing for the page")
  mutating func rehashesLater() throws {
    _ = logIn(1, token: try SessionToken(7))
    _ = service.stored(.found(try anna.credentials()), 1)
    _ = service.hashed(.compared(isRight: true, isOutdated: true), 1, date: 0)
    _ = service.stored(.entered(try anna.entry([])), 1)
    #expect(service.hashed(.busy, 1, date: 0) == [])
    #expect(service.waiting == 0)
  }

  @Test("R2: an unknown name, a text that is no name and one that is no password cost a hash too")
  mutating func alike() throws {
    let long = String(repeating: "x", count: 1_000)
    for (user, said, found, compared) in [
      ("nobody", "wrong one", nil, try password("wrong one")), ("", "", nil, Password.empty),
      ("änna@home", "x", nil, try password("x")),
      (anna.user, long, try anna.credentials(), Password.empty),
    ] as [(String, String, Credentials?, Password)] {
      #expect(logIn(1, user: user, password: said) == [.ask(.find(UserName(user)), 1)])
      #expect(
        service.stored(.found(found), 1) == [.compare(compared, nil, asker(anna), 1)])
      let effects = service.hashed(.compared(isRight: false, isOutdated: false), 1, date: 0)
      #expect(effects == [.answer(1, .refused(Refusal(.accountWrong)))])
    }
    // As the answer to a wrong password of a known name.
    _ = logIn(1, password: "wrong one")
    _ = service.stored(.found(try anna.credentials()), 1)
    let effects = service.hashed(.compared(isRight: false, isOutdated: false), 1, date: 0)
    #expect(effects == [.answer(1, .refused(Refusal(.accountWrong)))])
  }

  @Test("R2: a comparison without a hash is never right, whatever the worker says")
  mutating func nobodys() throws {
    _ = logIn(1, user: "nobody", token: try SessionToken(7))
    _ = service.stored(.found(nil), 1)
    let effects = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
    #expect(code(effects) == .accountWrong)
  }

  @Test("R2: each wait of a log-in ends in its own refusal", arguments: 0..<6)
  mutating func refused(_ number: Int) throws {
    _ = logIn(1, token: number == 5 ? nil : try SessionToken(7))
    var effects: [AccountEffect] = []
    let first: [Int: AccountRecord] = [0: .failed(.busy), 1: .failed(.unavailable)]
    effects = service.stored(try first[number] ?? .found(try anna.credentials()), 1)
    if number == 2 { effects = service.hashed(.busy, 1, date: 0) }
    if number > 2 {
      effects = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
    }
    let last: [Int: AccountRecord] = [
      3: .failed(.busy), 4: .failed(.unavailable),
    ]
    if let record = last[number] { effects = service.stored(record, 1) }
    let expected: [RefusalCode] = [
      .accountBusy, .accountUnsaved, .accountBusy, .accountBusy, .accountUnsaved, .accountUnsaved,
    ]
    #expect(code(effects) == expected[number])
    #expect(service.waiting == 0)
  }

  @Test(
    "R2: many attempts at once each count before the first is answered, also for an unknown name",
    arguments: [nil, "nobody"])
  mutating func atOnce(user: String?) throws {
    for ticket in UInt64(1)...5 {
      #expect(logIn(Ticket(ticket), user: user, password: "wrong one") != [])
    }
    // The right password waits, too.
    let effects = logIn(6, user: user)
    #expect(code(effects) == .accountTooMany)
    guard case .answer(6, .refused(let refusal))? = effects.first,
      case .number(let seconds)? = refusal.arguments.first?.value
    else {
      Issue.record("no refusal with seconds")
      return
    }
    #expect((1...60).contains(seconds))
    #expect(service.waiting == 5)
  }

  /// The refusal of a wrong guess.
  private mutating func guess(_ number: UInt64) throws -> RefusalCode? {
    let ticket = Ticket(number)
    let refusal = code(logIn(ticket, password: "wrong one"))
    if refusal != nil { return refusal }
    _ = service.stored(.found(try anna.credentials()), ticket)
    return code(service.hashed(.compared(isRight: false, isOutdated: false), ticket, date: 0))
  }

  @Test("R2: a right password forgives the wrong ones for its name, not those of its address")
  mutating func forgiven() throws {
    for number in UInt64(1)...4 { #expect(try guess(number) == .accountWrong) }
    _ = logIn(5, token: try SessionToken(7))
    _ = service.stored(.found(try anna.credentials()), 5)
    _ = service.hashed(.compared(isRight: true, isOutdated: false), 5, date: 0)
    for number in UInt64(6)...10 { #expect(try guess(number) == .accountWrong) }
    #expect(try guess(11) == .accountTooMany)
    for number in UInt64(12)...22 {
      #expect(code(logIn(Ticket(number), user: "name\(number)")) == nil)
    }
    #expect(code(logIn(23, user: "another")) == .accountTooMany)
  }

  @Test("R2: a password that was not checked is no guess; who asks a busy server on is slowed down")
  mutating func unchecked() {
    for number in UInt64(1)...30 {
      _ = logIn(Ticket(number))
      #expect(code(service.stored(.failed(.unavailable), Ticket(number))) == .accountUnsaved)
    }
    for number in UInt64(31)...50 {
      _ = logIn(Ticket(number))
      #expect(code(service.stored(.failed(.busy), Ticket(number))) == .accountBusy)
    }
    #expect(code(logIn(51)) == .accountTooMany)
    #expect(code(logIn(52, by: Person(2))) == nil)
  }

  @Test("R2: a stranger's guesses do not slow down a device that was logged in before")
  mutating func knownDevice() throws {
    _ = logIn(1, token: try SessionToken(7))
    _ = service.stored(.found(try anna.credentials()), 1)
    _ = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
    _ = service.stored(.entered(try anna.entry([])), 1)
    let stranger = Person(2)
    for ticket in UInt64(2)...6 { _ = logIn(Ticket(ticket), by: stranger) }
    #expect(code(logIn(7, by: stranger)) == .accountTooMany)
    #expect(logIn(8) == [.ask(.find(try anna.name()), 8)])
    #expect(
      service.stored(.found(try anna.credentials()), 8)
        == [.compare(try password(), anna.hash, asker(anna, isKnown: true), 8)])
  }

  @Test("R2: sessions that made room for the new one are told of before the page is answered")
  mutating func oldest() throws {
    let (former, token) = (try SessionToken(1), try SessionToken(7))
    let old = Session(key: former.key, account: AccountID(1), began: 0)
    let new = Session(key: token.key, account: AccountID(1), began: 9)
    _ = service.started(date: 0)
    _ = service.stored(.everything([try anna.entry([old])], []), .reading)
    _ = logIn(1, token: token)
    _ = service.stored(.found(try anna.credentials()), 1)
    _ = service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 9)
    #expect(
      service.stored(.entered(try anna.entry([new])), 1).suffix(2) == [
        .loggedOut([former.key]), .answer(1, .entered(try anna.name(), token)),
      ])
  }
}
