import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("The foyer")
struct FoyerTests {
  @Test("H20: people near see each other, not themselves; others see nobody")
  func nearby() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    #expect(driver.nearby(of: anna) == NearbyView(people: [], tables: []))
    let bob = driver.arrive(2, "Bob")
    #expect(driver.nearby(of: bob)?.people.map(\.name) == ["Anna"])
    driver.settle()
    #expect(driver.nearby(of: anna)?.people.map(\.name) == ["Bob"])
    let far = driver.arrive(3, "Far", near: false)
    driver.settle()
    #expect(driver.shown(by: far) == nil)
    #expect(driver.nearby(of: anna) == nil)
    let nameless = driver.arrive(4, nil)
    #expect(driver.nearby(of: nameless)?.people.map(\.name) == ["Anna", "Bob"])
    driver.send(.profile(Profile.named("Cem", colour: 5) ?? Profile.fallback), from: nameless)
    driver.settle()
    #expect(
      driver.nearby(of: anna)?.people.last
        == PersonView(
          person: PersonNumber(4), name: "Cem", colour: Colour(wrapping: 5), face: .sample(5)))
    driver.apply(.left(bob))
    driver.settle()
    #expect(driver.nearby(of: anna)?.people.map(\.name) == ["Cem"])
  }

  @Test("H2: others see the face that somebody chose, in the list and in an invitation")
  func faces() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let profile = try #require(Profile.named("Anna", colour: 5, face: 11))
    #expect(driver.send(.profile(profile), from: anna) == .done)
    driver.settle()
    #expect(driver.nearby(of: bob)?.people.map(\.face) == [.sample(11)])
    _ = driver.invite(2, from: anna)
    let invited = driver.effects.compactMap { effect in
      if case .invitation(_, let view) = effect { view.face } else { nil }
    }
    #expect(invited == [.sample(11)])
  }

  @Test("H4: a page at a table's lobby is not listed, a second page of one person once")
  func tablePages() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    driver.arrive(2, "Bob", table: TableCode(number: 5))
    driver.settle()
    #expect(driver.nearby(of: anna) == nil)
    driver.arrive(2, "Bob", connection: 22)
    driver.settle()
    #expect(driver.nearby(of: anna)?.people.count == 1)
    driver.arrive(2, "Bob", connection: 23)
    driver.settle()
    #expect(driver.nearby(of: anna) == nil)
    driver.apply(.left(ConnectionID(22)))
    driver.settle()
    #expect(driver.nearby(of: anna) == nil)
  }

  @Test("H2: a profile given in the foyer is to be remembered")
  func profile() throws {
    var driver = FoyerDriver()
    let page = driver.arrive(1, nil)
    let profile = try #require(Profile.named("Anna"))
    #expect(driver.send(.profile(profile), from: page) == .done)
    #expect(driver.effects.contains(.profile(.sample(1), profile)))
  }

  @Test("H4: opening a table gives a code that no other table has")
  func open() throws {
    var driver = FoyerDriver()
    let page = driver.arrive(1, "Anna")
    let firstAnswer = driver.open(from: page)
    let first = try #require(firstAnswer)
    #expect(driver.effects.contains(.open(first, solo: false, opener: .sample(1))))
    let secondAnswer = driver.open(from: page, solo: true)
    let second = try #require(secondAnswer)
    #expect(first != second)
    #expect(driver.send(.find(first), from: page) == .code(first))
    #expect(driver.send(.find(second), from: page)?.code == .tableUnknown)
    driver.apply(.tableEnded(first))
    driver.apply(.tableEnded(first))
    #expect(driver.send(.find(first), from: page)?.code == .tableUnknown)
  }

  @Test("H2: a player without a name opens nothing and invites nobody")
  func nameless() {
    var driver = FoyerDriver()
    driver.arrive(1, "Anna")
    let page = driver.arrive(2, nil)
    #expect(driver.send(.open(solo: false), from: page)?.code == .nameMissing)
    #expect(driver.send(.invite(PersonNumber(1)), from: page)?.code == .nameMissing)
  }

  @Test("Limits: the tables of one player, and of all")
  func limits() throws {
    var limits = Limits()
    limits.tables = 6
    limits.tablesPerPlayer = 4
    var driver = FoyerDriver(limits: limits)
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let codes = (0..<4).compactMap { _ in driver.open(from: anna) }
    #expect(Set(codes).count == 4)
    #expect(driver.send(.open(solo: true), from: anna)?.code == .tooManyTables)
    #expect(driver.open(from: bob) != nil)
    #expect(driver.open(from: bob) != nil)
    // An empty table would be closed to make room.
    for code in driver.foyer.tables.keys { driver.apply(.occupied(code, true)) }
    #expect(driver.send(.open(solo: false), from: bob)?.code == .tooManyTables)
    driver.apply(.tableEnded(codes[0]))
    #expect(driver.open(from: anna) != nil)
  }

  @Test("H20: tables near are listed while somebody is there")
  func listings() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let codeAnswer = driver.open(from: anna)
    let code = try #require(codeAnswer)
    var listing = TableListing(
      code: code, name: "Anna", colour: Colour(wrapping: 0), face: .sample(0), connected: 1,
      playing: false)
    driver.apply(.listed(listing))
    driver.settle()
    #expect(driver.nearby(of: anna)?.tables == [listing])
    listing.connected = 0
    driver.apply(.listed(listing))
    driver.settle()
    #expect(driver.nearby(of: anna)?.tables == [])
    listing.connected = 2
    listing.playing = true
    driver.apply(.listed(listing))
    driver.settle()
    driver.apply(.tableEnded(code))
    driver.settle()
    #expect(driver.nearby(of: anna)?.tables == [])
  }

  @Test("H21: an invitation accepted opens a table and both go there")
  func accept() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let bobToo = driver.arrive(2, nil, connection: 22)
    let numberAnswer = driver.invite(2, from: anna)
    let number = try #require(numberAnswer)
    let view = InvitationView(
      invitation: number, name: "Anna", colour: Colour(wrapping: 0), face: .sample(0), table: nil)
    #expect(driver.effects.contains(.invitation(bob, view)))
    #expect(driver.effects.contains(.invitation(bobToo, view)))
    #expect(driver.invite(2, from: anna) == number)
    #expect(driver.send(.accept(number), from: anna)?.code == .invitationGone)
    #expect(driver.send(.accept(number), from: bob) == .done)
    var codes: [TableCode] = []
    for case .open(let code, false, .sample(1)) in driver.effects { codes.append(code) }
    let code = try #require(codes.first)
    #expect(driver.effects.contains(.seated(bob, code)))
    #expect(driver.effects.contains(.seated(anna, code)))
    #expect(driver.effects.contains(.invitationOver(number, bobToo)))
    #expect(driver.send(.accept(number), from: bob)?.code == .invitationGone)
  }

  @Test("H21: all invited players join the same table; accepting leaves other invitations open")
  func secondInvitation() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let cem = driver.arrive(3, "Cem")
    let toBobAnswer = driver.invite(2, from: anna)
    let toBob = try #require(toBobAnswer)
    let toCemAnswer = driver.invite(3, from: anna)
    let toCem = try #require(toCemAnswer)
    let otherAnswer = driver.invite(2, from: cem)
    let other = try #require(otherAnswer)
    driver.send(.accept(toBob), from: bob)
    #expect(driver.effects.contains(.declined(cem, PersonNumber(2), name: "Bob")))
    #expect(driver.effects.contains(.invitationOver(other, bob)))
    var codes: [TableCode] = []
    for case .open(let code, _, _) in driver.effects { codes.append(code) }
    driver.apply(.left(anna))
    let lobby = driver.arrive(1, "Anna", table: codes.first, connection: 11)
    driver.send(.accept(toCem), from: cem)
    #expect(driver.effects.contains(.seated(cem, codes[0])))
    #expect(!driver.effects.contains(.seated(lobby, codes[0])))
    #expect(!driver.effects.contains { if case .open = $0 { true } else { false } })
  }

  @Test("H21: declined, withdrawn, or unanswered for 60 s")
  func otherEnds() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let firstAnswer = driver.invite(2, from: anna)
    let first = try #require(firstAnswer)
    #expect(driver.send(.decline(first), from: anna)?.code == .invitationGone)
    #expect(driver.send(.decline(first), from: bob) == .done)
    #expect(driver.effects.contains(.declined(anna, PersonNumber(2), name: "Bob")))
    driver.wait(Limits().invitationSilence)
    let secondAnswer = driver.invite(2, from: anna)
    let second = try #require(secondAnswer)
    #expect(driver.send(.withdraw(second), from: bob)?.code == .invitationGone)
    #expect(driver.send(.withdraw(second), from: anna) == .done)
    #expect(driver.effects.contains(.invitationOver(second, bob)))
    driver.settle()
    driver.wait(Limits().withdrawnSilence)
    let thirdAnswer = driver.invite(2, from: anna)
    let third = try #require(thirdAnswer)
    #expect(driver.timer == driver.clock.now + .seconds(60))
    driver.wait(.seconds(60))
    #expect(driver.effects.contains(.invitationOver(third, bob)))
    #expect(driver.effects.contains(.declined(anna, PersonNumber(2), name: "Bob")))
    #expect(driver.send(.accept(third), from: bob)?.code == .invitationGone)
  }

  @Test("H21: nobody can invite a stranger, oneself, somebody far, gone or at a table")
  func cannotInvite() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    driver.arrive(3, "Far", near: false)
    driver.arrive(4, "Dora", table: TableCode(number: 1))
    let nobody = driver.arrive(5, nil)
    driver.apply(.left(bob))
    for (person, code) in [
      (1, RefusalCode.personGone), (2, .personGone), (3, .personGone), (4, .personBusy),
      (5, .personGone), (99, .personGone),
    ] {
      #expect(driver.send(.invite(PersonNumber(person)), from: anna)?.code == code)
    }
    #expect(driver.send(.invite(PersonNumber(1)), from: ConnectionID(3))?.code == .personGone)
    driver.apply(.left(nobody))
  }

  @Test("Limits: eight open invitations of one player")
  func manyInvitations() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    for player in 2...10 { driver.arrive(UInt64(player), "Guest \(player)") }
    for person in 2...9 { #expect(driver.invite(person, from: anna) != nil) }
    #expect(driver.send(.invite(PersonNumber(10)), from: anna)?.code == .invitationTooMany)
  }

  @Test("H21: an invitation outlasts a reload of either side, not the end of its table")
  func reloads() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", table: TableCode(number: 9))
    driver.apply(
      .listed(
        TableListing(
          code: TableCode(number: 9), name: "Anna", colour: Colour(wrapping: 0), face: .sample(0),
          connected: 1, playing: false)))
    let bob = driver.arrive(2, "Bob")
    let numberAnswer = driver.invite(2, from: anna)
    let number = try #require(numberAnswer)
    driver.apply(.left(bob))
    let again = driver.arrive(2, nil, connection: 22)
    let view = InvitationView(
      invitation: number, name: "Anna", colour: Colour(wrapping: 0), face: .sample(0),
      table: TableCode(number: 9))
    #expect(driver.effects.contains(.invitation(again, view)))
    driver.apply(.tableEnded(TableCode(number: 9)))
    #expect(driver.effects.contains(.invitationOver(number, again)))
  }

  @Test("H21: an inviter who left before the table was open leaves nothing to accept")
  func inviterGone() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let numberAnswer = driver.invite(2, from: anna)
    let number = try #require(numberAnswer)
    driver.apply(.left(anna))
    #expect(driver.send(.accept(number), from: bob)?.code == .invitationGone)
    driver.wait(.seconds(60))
    #expect(driver.effects.contains(.invitationOver(number, bob)))
  }

  @Test("Limits: accepting opens no table of the inviter beyond the limit")
  func acceptAtLimit() throws {
    var limits = Limits()
    limits.tablesPerPlayer = 4
    var driver = FoyerDriver(limits: limits)
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let numberAnswer = driver.invite(2, from: anna)
    let number = try #require(numberAnswer)
    for _ in 0..<4 { #expect(driver.open(from: anna) != nil) }
    #expect(driver.send(.accept(number), from: bob)?.code == .tooManyTables)
  }

  @Test("A resend is answered as before: no second table is opened")
  func resend() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let first = driver.send(.open(solo: false), CommandID(5), from: anna)
    driver.apply(.left(anna))
    let again = driver.arrive(1, nil, connection: 11)
    #expect(driver.send(.open(solo: false), CommandID(5), from: again) == first)
    #expect(!driver.effects.contains { if case .open = $0 { true } else { false } })
    for _ in 0..<40 { driver.send(.find(TableCode(number: 1)), from: again) }
  }

  @Test("Somebody's number outlasts a reload and is forgotten two minutes later")
  func forgotten() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    driver.apply(.left(bob))
    driver.wait(.seconds(100))
    driver.arrive(2, nil)
    driver.settle()
    #expect(driver.nearby(of: anna)?.people.map(\.person.number) == [2])
    driver.wait(.seconds(100))
    driver.apply(.left(bob))
    driver.wait(.seconds(120))
    driver.arrive(2, "Bob")
    driver.settle()
    #expect(driver.nearby(of: anna)?.people.map(\.person.number) == [3])
  }

  @Test("Records of the departed are bounded")
  func departed() {
    var limits = Limits()
    limits.departed = 3
    var driver = FoyerDriver(limits: limits)
    for player in 1...10 {
      let page = driver.arrive(UInt64(player), "Guest")
      driver.apply(.left(page))
    }
    driver.apply(.timer)
    #expect(driver.foyer.people.count <= 4)
  }

  @Test("Pages nobody knows, and one that arrives twice, change nothing")
  func oddInputs() {
    var driver = FoyerDriver()
    driver.arrive(1, "Anna")
    #expect(driver.apply(.left(ConnectionID(50))) == [])
    #expect(driver.apply(.command(ConnectionID(50), CommandID(1), .open(solo: true))) == [])
    driver.arrive(2, "Bob", connection: 1)
    #expect(driver.effects == [])
    #expect(driver.apply(.timer) == [])
  }

  @Test("The same seed and inputs give the same effects, another seed other codes")
  func deterministic() {
    func codes(_ seed: UInt64) -> [TableCode?] {
      var driver = FoyerDriver(seed: seed)
      let page = driver.arrive(1, "Anna")
      return (0..<4).map { _ in driver.open(from: page) }
    }
    #expect(codes(5) == codes(5))
    #expect(codes(5) != codes(6))
  }

  @Test("A public server's own tables have codes of eight letters (R5)")
  func publicCodes() {
    var driver = FoyerDriver(codes: .eight)
    let page = driver.arrive(1, "Anna")
    #expect(driver.open(from: page)?.length == .eight)
  }
}
