import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Admission to a table")
struct AdmissionTests {
  /// Made-up devices join and leave at once, from the address 9.
  private func comeAndGo(_ driver: inout TableDriver, _ players: Range<UInt64>) {
    for player in players { driver.leave(driver.join(player, "Eve", source: 9)) }
  }

  @Test("H8: the opener's rights outlast any number of made-up devices, and so does the name")
  func rightsKept() {
    var driver = TableDriver()
    let opener = driver.join(1, "Anna", source: 1)
    let mallory = driver.join(2, "Mallory", source: 9)
    driver.leave(opener)
    comeAndGo(&driver, 100..<115)
    driver.run(for: .seconds(29))
    comeAndGo(&driver, 200..<400)
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.send(.remove(MemberNumber(1)), from: mallory)?.code == .openerOnly)
    driver.run(for: .seconds(1))
    #expect(driver.view.opener == MemberNumber(2))
    comeAndGo(&driver, 400..<600)
    driver.arrive(1, nil, as: .resume, source: 1)
    #expect(driver.view.opener == MemberNumber(1))
    #expect(driver.referee.violations == [])
  }

  @Test("H8: an opener who returns in time still has the rights")
  func rightsOnReturn() {
    var driver = TableDriver()
    driver.leave(driver.join(1, "Anna", source: 1))
    let mallory = driver.join(2, "Mallory", source: 9)
    comeAndGo(&driver, 100..<130)
    let back = driver.arrive(1, nil, as: .resume, source: 1)
    #expect(driver.dismissal(of: back) == nil)
    #expect(driver.send(.remove(MemberNumber(2)), from: back) == nil)
    #expect(driver.dismissal(of: mallory) == .seatRemoved)
    #expect(driver.referee.violations == [])
  }

  @Test("H8: visitors who join and leave displace each other, and nobody who was there before")
  func newcomersFirst() {
    var (driver, pages) = Party.lobby(3)
    driver.leave(pages[1])
    driver.run(for: .seconds(60))
    driver.leave(pages[2])
    for player in UInt64(100)..<150 { driver.leave(driver.join(player, "Eve")) }
    #expect(driver.member(2) != nil)
    #expect(driver.member(3) != nil)
    #expect(driver.view.members.count == 16)
  }

  @Test("limits: of the address that has most members one makes room, though others came later")
  func fairRoom() {
    var (driver, _) = Party.lobby(1)
    comeAndGo(&driver, 100..<114)
    driver.leave(driver.join(2, "Bob", source: 2))
    comeAndGo(&driver, 200..<230)
    #expect(driver.view.members.contains { $0.name == "Bob" })
    #expect(driver.view.members.count == 16)
  }

  @Test("limits: the first of 300 who were removed is refused still, and nobody is forgotten")
  func removedStay() {
    var (driver, pages) = Party.lobby(2)
    var number = 2
    for player in UInt64(100)..<400 {
      let page = driver.join(player, "Eve")
      guard driver.dismissal(of: page) == nil else { continue }
      number += 1
      #expect(driver.send(.remove(MemberNumber(number)), from: pages[0]) == nil)
    }
    for player in UInt64(100)..<356 {
      let page = driver.arrive(player, .named("Eve"))
      #expect(driver.dismissal(of: page) == .seatRemoved)
    }
    #expect(driver.view.asking.count == 16)
    #expect(driver.view.isLocked)
    let newcomer = driver.join(500, "Cem")
    #expect(driver.dismissal(of: newcomer) == .tableLocked)
    #expect(driver.send(.lock(false), from: pages[0])?.code == .tableLocked)
    // Seated people may still be removed, and may return otherwise.
    driver.leave(pages[1])
    driver.run(for: .seconds(130))
    let bob = driver.join(2, "Bob")
    #expect(driver.dismissal(of: bob) == nil)
    // The opener's consent makes room.
    #expect(driver.send(.admit(MemberNumber(3)), from: pages[0]) == nil)
    let late = driver.join(500, "Cem")
    #expect(driver.dismissal(of: late) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: the opener alone locks the table; then nobody new joins, to play or to watch")
  func locked() {
    var (driver, pages) = Party.lobby(2)
    #expect(driver.send(.lock(true), from: pages[1])?.code == .openerOnly)
    #expect(!driver.view.isLocked)
    #expect(driver.send(.lock(true), from: pages[0]) == nil)
    #expect(driver.view.isLocked)
    for role in [TableInput.ArrivalRole.join, .resume, .watch, .look] {
      let page = driver.arrive(3, .named("Cem"), as: role)
      #expect(driver.dismissal(of: page) == .tableLocked)
    }
    #expect(driver.send(.lock(false), from: pages[0]) == nil)
    let cem = driver.join(3, "Cem")
    #expect(driver.dismissal(of: cem) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a player who was at a table when it was locked may return, after two minutes too")
  func lockedReturn() {
    var (driver, pages) = Party.lobby(3)
    let screen = driver.arrive(9, nil, as: .watch)
    driver.send(.lock(true), from: pages[0])
    driver.leave(pages[1])
    driver.leave(screen)
    driver.send(.leave, from: pages[2])
    driver.run(for: .seconds(130))
    #expect(driver.view.members.map(\.name) == ["Anna"])
    for player in [UInt64(2), 3] {
      let page = driver.arrive(player, .named("Back"))
      #expect(driver.dismissal(of: page) == nil)
    }
    let again = driver.arrive(9, nil, as: .watch)
    #expect(driver.dismissal(of: again) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a player who had a seat in a game before the table was locked may return")
  func seatedBefore() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    driver.send(.start, from: pages[0])
    driver.send(.leave, from: pages[1])
    driver.send(.leave, from: pages[2])
    while driver.end == nil { driver.run(for: .seconds(5)) }
    driver.send(.backToLobby, from: pages[0])
    driver.send(.lock(true), from: pages[0])
    let bob = driver.join(2, "Bob")
    #expect(driver.dismissal(of: bob) == nil)
    let cem = driver.join(3, "Cem")
    #expect(driver.dismissal(of: cem) == .tableLocked)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: a removed player joins a locked table as soon as the opener consents")
  func lockedAdmission() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.remove(MemberNumber(2)), from: pages[0])
    driver.send(.lock(true), from: pages[0])
    let page = driver.join(2, "Bob")
    #expect(driver.dismissal(of: page) == .seatRemoved)
    let screen = driver.arrive(2, nil, as: .watch)
    #expect(driver.dismissal(of: screen) == .seatRemoved)
    driver.send(.admit(MemberNumber(2)), from: pages[0])
    let again = driver.join(2, "Bob")
    #expect(driver.dismissal(of: again) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("R1: a player who logs in away from a locked table returns as the account")
  func lockedLogIn() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.lock(true), from: pages[0])
    driver.send(.leave, from: pages[1])
    driver.apply(.became(.sample(2), .sample(50)))
    let page = driver.join(50, "Bob")
    #expect(driver.dismissal(of: page) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("limits: four far away share an address, a fifth is refused, or takes the name of one gone")
  func perAddress() {
    var driver = TableDriver()
    driver.join(1, "Anna", isFar: true, source: 1)
    var house: [ConnectionID] = []
    for player in UInt64(2)..<6 {
      house.append(driver.join(player, "House", isFar: true, source: 7))
      #expect(driver.dismissal(of: house[house.count - 1]) == nil)
    }
    let fifth = driver.join(6, "Eve", isFar: true, source: 7)
    #expect(driver.dismissal(of: fifth) == .tableCrowded)
    let other = driver.join(7, "Gül", isFar: true, source: 8)
    #expect(driver.dismissal(of: other) == nil)
    driver.leave(house[2])
    let heir = driver.join(6, "Eve", isFar: true, source: 7)
    #expect(driver.dismissal(of: heir) == nil)
    #expect(driver.member(4) == nil)
    #expect(driver.view.members.count == 6)
    #expect(driver.referee.violations == [])
  }

  @Test("limits: near, and where no address is known, as many share one as there are places")
  func sharedNearby() {
    for isFar in [false, true] {
      var driver = TableDriver()
      for player in UInt64(1)..<9 {
        let page = driver.join(player, "House", isFar: isFar, source: isFar ? nil : 7)
        #expect(driver.dismissal(of: page) == nil)
      }
    }
  }

  @Test("H6: others from the address of a removed player far away join with consent alone")
  func otherDevice() {
    var driver = TableDriver()
    let anna = driver.join(1, "Anna", isFar: true, source: 1)
    driver.join(2, "Mallory", isFar: true, source: 7)
    driver.send(.remove(MemberNumber(2)), from: anna)
    let resumed = driver.arrive(3, nil, as: .resume, isFar: true, source: 7)
    #expect(driver.dismissal(of: resumed) == .seatNone)
    let nameless = driver.arrive(3, nil, isFar: true, source: 7)
    #expect(driver.dismissal(of: nameless) == .nameMissing)
    for _ in 0..<2 {
      let other = driver.join(3, "Eve", isFar: true, source: 7)
      #expect(driver.dismissal(of: other) == .seatConsent)
    }
    #expect(driver.view.asking == [AskingView(member: MemberNumber(3), name: "Eve")])
    driver.send(.admit(MemberNumber(3)), from: anna)
    let admitted = driver.join(3, "Eve", isFar: true, source: 7)
    #expect(driver.dismissal(of: admitted) == nil)
    let first = driver.join(2, "Mallory", isFar: true, source: 7)
    #expect(driver.dismissal(of: first) == .seatRemoved)
    #expect(driver.referee.violations == [])
  }

  @Test("H6: removing one member of a family does not keep out the others at the address")
  func family() {
    var driver = TableDriver()
    let anna = driver.join(1, "Anna", isFar: true, source: 7)
    driver.join(2, "Ben", isFar: true, source: 7)
    driver.send(.remove(MemberNumber(2)), from: anna)
    let carla = driver.join(3, "Carla", isFar: true, source: 7)
    #expect(driver.dismissal(of: carla) == nil)
  }

  @Test("H6: at home another device of a removed player's address may join: a house may share it")
  func house() {
    var driver = TableDriver()
    let anna = driver.join(1, "Anna", source: 1)
    driver.join(2, "Ben", source: 7)
    driver.send(.remove(MemberNumber(2)), from: anna)
    let carla = driver.join(3, "Carla", source: 7)
    #expect(driver.dismissal(of: carla) == nil)
  }
}
