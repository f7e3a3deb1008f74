import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Invitations of strangers")
struct InvitationTests {
  private static func source(_ visitor: UInt64) -> PageSource {
    PageSource(block: 1, visitor: visitor, isBounded: true)
  }

  /// Dialogs that this page was sent.
  private static func dialogs(_ driver: FoyerDriver, _ page: ConnectionID) -> Int {
    driver.effects.count { if case .invitation(page, _) = $0 { true } else { false } }
  }

  @Test("H4: 52 made-up people of one address invite Anna: one dialog; Bob, a friend, is first")
  func madeUp() {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", from: Self.source(1))
    var dialogs = 0
    var refused = 0
    for number in 100..<152 as Range<UInt64> {
      let page = driver.arrive(number, "Eve \(number)", from: Self.source(66))
      let reply = driver.send(.invite(PersonNumber(1)), from: page)
      dialogs += Self.dialogs(driver, anna)
      if reply?.code == .personBusy { refused += 1 }
    }
    #expect(dialogs == 1)
    #expect(refused == 51)
    driver.apply(.satDown([.sample(1), .sample(2)]))
    let bob = driver.arrive(2, "Bob", from: Self.source(2))
    driver.settle()
    #expect(driver.shown(by: anna)?.people.first?.name == "Bob")
    #expect(driver.shown(by: bob)?.people.first?.name == "Anna")
    #expect(driver.shown(by: bob)?.people.map(\.name).count { $0 == "Anna" } == 1)
    // Nobody else is told of him: he is not among the first fifty.
    #expect(driver.shown(by: ConnectionID(100))?.people.contains { $0.name == "Bob" } == false)
    driver.send(.invite(PersonNumber(1)), from: bob)
    #expect(Self.dialogs(driver, anna) == 1)
    driver.rename(bob, "Bobby")
    driver.settle()
    #expect(driver.shown(by: anna)?.people.first?.name == "Bobby")
    driver.apply(.left(bob))
    driver.settle()
    #expect(driver.shown(by: anna)?.people.first?.name.hasPrefix("Eve") == true)
  }

  @Test("H4: three invitations are open to one person; of somebody known in place of a stranger's")
  func threeOpen() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", from: Self.source(1))
    let pages = (2...6).map { driver.arrive($0, "N\($0)", from: Self.source($0)) }
    for page in pages.prefix(3) {
      let invitation = driver.invite(1, from: page)
      #expect(invitation != nil)
    }
    let fourth = driver.send(.invite(PersonNumber(1)), from: pages[3])
    #expect(fourth?.code == .personBusy)
    driver.apply(.satDown([.sample(1), .sample(6)]))
    let known = driver.invite(1, from: pages[4])
    #expect(known != nil)
    #expect(driver.effects.contains(.invitationOver(InvitationNumber(1), anna)))
    #expect(driver.effects.contains(.declined(pages[0], PersonNumber(1), name: "Anna")))
    driver.apply(.satDown([.sample(1), .sample(3), .sample(4)]))
    let reply = driver.send(.invite(PersonNumber(1)), from: pages[0])
    #expect(reply?.code == .personBusy)
  }

  @Test("H4: not now silences the address for ten minutes")
  func silence() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", from: Self.source(1))
    let eve = driver.arrive(2, "Eve", from: Self.source(66))
    let mallory = driver.arrive(3, "Mallory", from: Self.source(66))
    let bob = driver.arrive(4, "Bob", from: Self.source(4))
    let invitation = driver.invite(1, from: eve)
    driver.send(.decline(try #require(invitation)), from: anna)
    for page in [eve, mallory] {
      let reply = driver.send(.invite(PersonNumber(1)), from: page)
      #expect(reply?.code == .personBusy)
    }
    // Only for her, and only that address.
    #expect(driver.send(.invite(PersonNumber(4)), from: eve)?.code == nil)
    #expect(driver.send(.invite(PersonNumber(1)), from: bob)?.code == nil)
    driver.wait(Limits().invitationSilence - .milliseconds(1))
    #expect(driver.send(.invite(PersonNumber(1)), from: eve)?.code == .personBusy)
    driver.wait(.milliseconds(1))
    #expect(driver.send(.invite(PersonNumber(1)), from: mallory)?.code == nil)
  }

  @Test("H4: a player who invites somebody, or plays with them, gets their invitations again")
  func endOfSilence() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", from: Self.source(1))
    let eve = driver.arrive(2, "Eve", from: Self.source(66))
    let mallory = driver.arrive(3, "Mallory", from: Self.source(66))
    let first = driver.invite(1, from: eve)
    driver.send(.decline(try #require(first)), from: anna)
    driver.send(.invite(PersonNumber(3)), from: anna)
    let second = driver.invite(1, from: eve)
    driver.send(.decline(try #require(second)), from: anna)
    driver.apply(.satDown([.sample(1), .sample(2)]))
    #expect(driver.send(.invite(PersonNumber(1)), from: mallory)?.code == nil)
    let third = driver.invite(1, from: eve)
    #expect(third != nil, "known by the device, not by the address")
    // To a friend she says no as to a friend: not to the others of that address.
    driver.send(.decline(try #require(third)), from: anna)
    #expect(driver.send(.invite(PersonNumber(1)), from: eve)?.code == .personBusy)
    #expect(driver.send(.invite(PersonNumber(1)), from: mallory)?.code == nil)
  }

  @Test("H4: after a withdrawn invitation a player waits before the next; no dialog flickers")
  func withdrawn() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna", from: Self.source(1))
    let eve = driver.arrive(2, "Eve", from: Self.source(66))
    var dialogs = 0
    for _ in 0..<100 {
      if let invitation = driver.invite(1, from: eve) {
        dialogs += Self.dialogs(driver, anna)
        driver.send(.withdraw(invitation), from: eve)
      }
      driver.wait(.milliseconds(90))
    }
    #expect(dialogs == 3, "in nine seconds")
  }

  @Test("H4: players without a known address count by the device")
  func unknownAddress() throws {
    var driver = FoyerDriver()
    let anna = driver.arrive(1, "Anna")
    let bob = driver.arrive(2, "Bob")
    let cem = driver.arrive(3, "Cem")
    let first = driver.invite(1, from: bob)
    let second = driver.invite(1, from: cem)
    #expect(second != nil)
    driver.send(.decline(try #require(first)), from: anna)
    #expect(driver.send(.invite(PersonNumber(1)), from: bob)?.code == .personBusy)
  }

  @Test("Limits: of one address a player has four contacts, sixteen in all, the latest first")
  func contacts() {
    var contacts = Contacts(Limits())
    let own = Self.source(1)
    contacts.add([(player: .sample(500), source: Self.source(5))], to: .sample(1), from: own)
    for number in 100..<200 as Range<UInt64> {
      contacts.add([(player: .sample(number), source: Self.source(66))], to: .sample(1), from: own)
    }
    #expect(contacts.of(.sample(1)) == [199, 198, 197, 196, 500].map { PlayerID.sample($0) })
    contacts.add([(player: .sample(500), source: Self.source(5))], to: .sample(1), from: own)
    #expect(contacts.of(.sample(1)).first == .sample(500))
    for number in 600..<650 as Range<UInt64> {
      contacts.add(
        [(player: .sample(number), source: Self.source(number))], to: .sample(1), from: own)
    }
    #expect(contacts.of(.sample(1)).count == 16)
    #expect(contacts.of(.sample(2)) == [])
  }

  @Test("Limits: where there are too many contacts or silences, the address with most forgets")
  func bounds() {
    var limits = Limits()
    limits.contactsOfAll = 10
    var contacts = Contacts(limits)
    contacts.add(
      [(player: .sample(2), source: Self.source(2))], to: .sample(1), from: Self.source(1))
    for number in 100..<200 as Range<UInt64> {
      contacts.add(
        [(player: .sample(99), source: Self.source(66))], to: .sample(number), from: Self.source(66)
      )
    }
    #expect(contacts.know(.sample(1), .sample(2)))
    #expect((100..<200).count { contacts.know(.sample(UInt64($0)), .sample(99)) } == 9)

    var silences = Silences(most: 10)
    let end = Tick.zero + .seconds(9)
    silences.add(.address(7), for: .sample(1), from: Self.source(1), until: end)
    for number in 100..<200 as Range<UInt64> {
      silences.add(.address(7), for: .sample(number), from: Self.source(66), until: end)
    }
    #expect(silences.count == 10)
    #expect(silences.covers(.address(7), to: .sample(1), at: .zero))
    #expect(!silences.covers(.address(7), to: .sample(1), at: end))
    #expect(!silences.covers(.address(7), to: .sample(100), at: .zero))
  }
}
