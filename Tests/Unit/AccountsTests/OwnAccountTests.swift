import Accounts
import GameCore
import People
import Pictures
import Tables
import Testing

@Suite("Account service: what somebody does with the own account")
struct OwnAccountTests {
  private let anna = Person(1)
  private var service = AccountService()
  private let here: Session
  private let there: Session

  /// Anna is logged in on two devices.
  init() throws {
    here = try anna.session(1)
    there = try anna.session(2)
    _ = service.started(date: 0)
    _ = service.stored(.everything([try anna.entry([here, there])], []), .reading)
  }

  private mutating func ask(
    _ request: AccountRequest, _ ticket: Ticket = 1
  ) -> [AccountEffect] {
    service.requested(request, ticket, at: .zero, date: 1_000)
  }

  private mutating func change(
    to new: String = "qqw9x3p! tea", by key: SessionKey? = nil
  ) -> [AccountEffect] {
    ask(
      .changePassword(key ?? here.key, present: Person.password, new: new, anna.address))
  }

  private func refused(_ code: RefusalCode) -> [AccountEffect] {
    [.answer(1, .refused(Refusal(code)))]
  }

  private func isLoggedIn(_ session: Session) -> Bool {
    service.sessions.person(session.key, at: 1_000) != nil
  }

  // MARK: Logging out

  @Test("R1: logging out ends this session alone, on the disk first")
  mutating func logsOut() throws {
    #expect(ask(.logOut(here.key)) == [.ask(.end(here.key, of: AccountID(1)), 1)])
    #expect(isLoggedIn(here))
    #expect(
      service.stored(.sessions([there]), 1) == [.loggedOut([here.key]), .answer(1, .left)])
    #expect([isLoggedIn(here), isLoggedIn(there)] == [false, true])
  }

  @Test("R1: a device that is not logged in has left already")
  mutating func leftAlready() throws {
    for key in [nil, try SessionToken(999).key] {
      #expect(ask(.logOut(key)) == [.answer(1, .left)])
    }
  }

  @Test("R1: a session that the store could not end goes on")
  mutating func cannotLogOut() {
    for fault in [AccountRecord.Fault.busy, .unavailable] {
      _ = ask(.logOut(here.key))
      let code = fault == .busy ? RefusalCode.accountBusy : .accountUnsaved
      #expect(service.stored(.failed(fault), 1) == refused(code))
      #expect(isLoggedIn(here))
    }
  }

  // MARK: The password

  @Test("R1: another password needs the present one, and ends the other sessions")
  mutating func changesPassword() throws {
    #expect(change() == [.ask(.find(try anna.name()), 1)])
    let asker = PasswordAsker(anna.address, isKnown: true)
    #expect(
      service.stored(.found(try anna.credentials()), 1)
        == [.compare(try #require(Password(Person.password)), anna.hash, asker, 1)])
    #expect(
      service.hashed(.compared(isRight: true, isOutdated: true), 1, date: 0)
        == [.hash(try #require(Password("qqw9x3p! tea")), asker, 1)])
    let fresh = PasswordHash("fresh")
    let order = AccountOrder.setPassword(
      fresh, of: AccountID(1), former: anna.hash, keeping: here.key)
    #expect(service.hashed(.hash(fresh), 1, date: 0) == [.ask(order, 1)])
    #expect(
      service.stored(.sessions([here]), 1)
        == [.loggedOut([there.key]), .answer(1, .passwordChanged)])
    #expect([isLoggedIn(here), isLoggedIn(there)] == [true, false])
    #expect(service.waiting == 0)
  }

  @Test("R1: without a session or with a weak password nothing is asked")
  mutating func refusedAtOnce() throws {
    let nobody = try SessionToken(999).key
    #expect(change(by: nobody) == refused(.accountNone))
    #expect(ask(.delete(nil, password: "x", anna.address)) == refused(.accountNone))
    let short = Refusal(.accountPasswordShort, [RefusalArgument("limit", Password.shortest)])
    #expect(change(to: "short") == [.answer(1, .refused(short))])
    #expect(
      service.requested(.logOut(here.key), 1, at: .zero, date: here.ends) == [.answer(1, .left)])
  }

  @Test("R1: each wait of a change ends in its own refusal, and nothing has changed")
  mutating func refusedLater() throws {
    let found = AccountRecord.found(try anna.credentials())
    let right = HasherAnswer.compared(isRight: true, isOutdated: false)
    _ = change()
    #expect(service.stored(.failed(.unavailable), 1) == refused(.accountUnsaved))
    _ = change()
    _ = service.stored(found, 1)
    #expect(service.hashed(.busy, 1, date: 0) == refused(.accountBusy))
    _ = change()
    _ = service.stored(found, 1)
    #expect(
      service.hashed(.compared(isRight: false, isOutdated: false), 1, date: 0)
        == refused(.accountWrong))
    _ = change()
    _ = service.stored(found, 1)
    _ = service.hashed(right, 1, date: 0)
    #expect(service.hashed(.busy, 1, date: 0) == refused(.accountBusy))
    _ = change()
    _ = service.stored(found, 1)
    _ = service.hashed(right, 1, date: 0)
    _ = service.hashed(.hash(PasswordHash("fresh")), 1, date: 0)
    #expect(service.stored(.failed(.unavailable), 1) == refused(.accountUnsaved))
    #expect([isLoggedIn(here), isLoggedIn(there)] == [true, true])
    #expect(service.waiting == 0)
  }

  @Test("R1: a change begins again, once, if the hash changed meanwhile")
  mutating func changesMeanwhile() throws {
    let found = AccountRecord.found(try anna.credentials())
    let right = HasherAnswer.compared(isRight: true, isOutdated: false)
    for (isRight, code) in [(true, RefusalCode.accountBusy), (false, .accountWrong)] {
      _ = change()
      _ = service.stored(found, 1)
      _ = service.hashed(right, 1, date: 0)
      _ = service.hashed(.hash(PasswordHash("fresh")), 1, date: 0)
      #expect(service.stored(.changedMeanwhile, 1) == [.ask(.find(try anna.name()), 1)])
      _ = service.stored(found, 1)
      var effects = service.hashed(.compared(isRight: isRight, isOutdated: false), 1, date: 0)
      if isRight {
        _ = service.hashed(.hash(PasswordHash("fresh")), 1, date: 0)
        effects = service.stored(.changedMeanwhile, 1)
      }
      #expect(effects == refused(code))
    }
    #expect([isLoggedIn(here), isLoggedIn(there)] == [true, true])
    #expect(service.waiting == 0)
  }

  @Test("R2: a session alone changes nothing for good: guesses on an open phone are slowed down")
  mutating func guesses() throws {
    for _ in 0..<5 {
      _ = ask(.delete(here.key, password: "wrong one", anna.address))
      _ = service.stored(.found(try anna.credentials()), 1)
      #expect(
        service.hashed(.compared(isRight: false, isOutdated: false), 1, date: 0)
          == refused(.accountWrong))
    }
    guard case .answer(1, .refused(let refusal))? = change().first else { return }
    #expect(refusal.code == .accountTooMany)
  }

  @Test("R1: a deleted account loses its photo and its sessions, and its device leaves")
  mutating func deletes() throws {
    _ = ask(.delete(here.key, password: Person.password, anna.address))
    _ = service.stored(.found(try anna.credentials()), 1)
    #expect(
      service.hashed(.compared(isRight: true, isOutdated: false), 1, date: 0)
        == [.ask(.remove(AccountID(1)), 1)])
    let effects = service.stored(.done, 1)
    #expect(effects.first == .photo(.stored(nil, of: anna.player)))
    guard case .loggedOut(let ended)? = effects.dropFirst().first else {
      Issue.record("nobody is told")
      return
    }
    #expect(Set(ended) == [here.key, there.key])
    #expect(effects.last == .answer(1, .left))
    #expect(service.profile(of: anna.player) == nil)
  }

  // MARK: The profile

  @Test("H2 R1: a profile is stored if it is an account's and another one, and only then shown")
  mutating func profiles() throws {
    var profile = try Person.profile("Annie")
    profile.face = Face(11)
    let appearance = Appearance(profile)
    #expect(appearance.face == 11)
    #expect(service.keep(profile, of: Person(2).player, 1) == nil)
    #expect(
      service.keep(profile, of: anna.player, 1)
        == [.ask(.setAppearance(appearance, of: AccountID(1)), 1)])
    #expect(service.profile(of: anna.player) == nil)
    #expect(service.stored(.done, 1) == [.answer(1, .profileKept(nil))])
    #expect(service.profile(of: anna.player) == profile)
    #expect(service.keep(profile, of: anna.player, 2) == nil)
  }

  @Test("H2 R1: while a profile is on its way to the disk the former one is stored again after it")
  mutating func profilesInTurn() throws {
    let (first, second) = (try Person.profile("Annie"), try Person.profile("Anna"))
    _ = service.keep(first, of: anna.player, 1)
    _ = service.stored(.done, 1)
    #expect(service.keep(second, of: anna.player, 2) != nil)
    #expect(service.keep(first, of: anna.player, 3) != nil)
    _ = service.stored(.done, 2)
    #expect(service.profile(of: anna.player) == second)
    #expect(service.keep(second, of: anna.player, 4) != nil)
    #expect(service.stored(.failed(.busy), 3) == [.answer(3, .profileKept(Refusal(.accountBusy)))])
    _ = service.stored(.done, 4)
    #expect(service.keep(second, of: anna.player, 5) == nil)
  }

  // MARK: Photos

  private func photo() throws -> NamedPhoto {
    NamedPhoto(name: try .numbered(5), picture: try Picture(OwnAccountTests.png))
  }

  /// A PNG of one pixel: signature, IHDR, IDAT, IEND.
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44,
    0xAE, 0x42, 0x60, 0x82,
  ]

  @Test("R3: a photo is stored, then in memory, then answered; none removes it")
  mutating func photos() throws {
    let photo = try photo()
    let account = try anna.account()
    #expect(
      ask(.setPhoto(photo.picture, named: photo.name, of: account, anna.address))
        == [.ask(.setPhoto(photo, of: AccountID(1)), 1)])
    #expect(
      service.stored(.done, 1) == [
        .photo(.stored(photo.name, of: anna.player)),
        .photo(.loaded(photo, of: anna.player, anna.address)), .answer(1, .photoSet(photo.name)),
      ])
    #expect(
      ask(.setPhoto(nil, named: nil, of: account, anna.address))
        == [.ask(.removePhoto(of: AccountID(1)), 1)])
    #expect(
      service.stored(.done, 1) == [
        .photo(.stored(nil, of: anna.player)), .photo(.removed(of: anna.player)),
        .answer(1, .photoSet(nil)),
      ])
  }

  @Test("R3: a photo for an account that is gone meanwhile is refused, not answered as none")
  mutating func photoOfNobody() throws {
    let photo = try photo()
    let account = try anna.account()
    for (record, code) in [
      (.missing, .accountNone), (.failed(.busy), .accountBusy),
      (.failed(.unavailable), .accountUnsaved),
    ] as [(AccountRecord, RefusalCode)] {
      _ = ask(.setPhoto(photo.picture, named: photo.name, of: account, anna.address))
      #expect(service.stored(record, 1) == refused(code))
    }
    #expect(
      ask(.setPhoto(photo.picture, named: nil, of: account, anna.address))
        == refused(.accountUnsaved))
  }

  @Test(
    "R3: a photo is read from the store if it is not in memory, and its page is answered anyway")
  mutating func loadsPhoto() throws {
    let photo = try photo()
    let account = try anna.account()
    #expect(ask(.loadPhoto(nil, of: account, anna.address)) == [.answer(1, .photoLoaded)])
    let load = AccountRequest.loadPhoto(photo.name, of: account, anna.address)
    #expect(ask(load) == [.ask(.photo(photo.name), 1)])
    #expect(
      service.stored(.photo(photo.picture), 1) == [
        .photo(.loaded(photo, of: anna.player, anna.address)), .answer(1, .photoLoaded),
      ])
    for record in [AccountRecord.photo(nil), .failed(.unavailable)] {
      _ = ask(load)
      #expect(service.stored(record, 1) == [.answer(1, .photoLoaded)])
    }
  }

  // MARK: Tickets and late answers

  @Test("R2: answers that nobody waits for, of another kind or repeated, do nothing")
  mutating func stray() throws {
    #expect(service.stored(.done, 1) == [])
    #expect(service.hashed(.busy, 1, date: 0) == [])
    _ = ask(.logOut(here.key))
    #expect(service.hashed(.hash(anna.hash), 1, date: 0) == [])
    for record in [AccountRecord.done, .taken(false), .found(nil), .missing, .photo(nil)] {
      #expect(service.stored(record, 1) == [])
    }
    #expect(service.stored(.sessions([there]), 1).last == .answer(1, .left))
    #expect(service.stored(.sessions([there]), 1) == [])
    _ = ask(.changePassword(there.key, present: "x", new: "qqw9x3p! tea", anna.address))
    _ = service.stored(.found(try anna.credentials()), 1)
    #expect(service.stored(.failed(.busy), 1) == [])
    #expect(service.hashed(.busy, 1, date: 0) == refused(.accountBusy))
  }

  @Test("R2: a second request with a ticket in use is ignored, and the first is answered once")
  mutating func sameTicket() {
    _ = ask(.logOut(here.key))
    #expect(ask(.logOut(there.key)) == [])
    #expect(ask(.logOut(there.key), .reading) == [])
    #expect(service.stored(.sessions([there]), 1).last == .answer(1, .left))
    #expect(ask(.logOut(there.key)) == [.ask(.end(there.key, of: AccountID(1)), 1)])
  }

  @Test("R2: a session that ends while its request waits is answered, and stays ended")
  mutating func endedMeanwhile() throws {
    _ = ask(.logOut(here.key))
    _ = service.started(date: 0)
    _ = service.stored(.everything([], []), .reading)
    #expect(service.stored(.sessions([]), 1) == [.answer(1, .left)])
    #expect([isLoggedIn(here), isLoggedIn(there)] == [false, false])
  }
}
