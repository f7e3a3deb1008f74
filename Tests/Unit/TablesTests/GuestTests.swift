import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Guests by link at a table")
struct GuestTests {
  /// A table of Anna, who has an account, on a server that takes guests.
  private func table(
    _ limits: Limits = Limits()
  ) -> (driver: TableDriver, anna: ConnectionID) {
    var driver = TableDriver(limits: limits)
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna", isFar: true)
    return (driver, anna)
  }

  /// Passes of ten minutes.
  private static var short: Limits {
    var limits = Limits()
    limits.guestPass = .seconds(600)
    return limits
  }

  private func come(
    _ driver: inout TableDriver, _ player: UInt64, as role: TableInput.ArrivalRole = .join,
    _ credential: TableInput.Credential = .link, source: UInt64? = nil
  ) -> ConnectionID {
    driver.arrive(
      player, .named("Guest \(player)"), as: role, isFar: true, source: source,
      credential: credential)
  }

  /// The reason why the table does not take a guest; `nil` if it does.
  private func refusal(
    _ driver: inout TableDriver, _ player: UInt64, as role: TableInput.ArrivalRole = .join,
    _ credential: TableInput.Credential = .link
  ) -> RefusalCode? {
    let page = come(&driver, player, as: role, credential)
    return driver.dismissal(of: page)
  }

  @Test("R7: a device with the link sits down without an account, and all see who is a guest")
  func joins() {
    var (driver, _) = table()
    let bob = come(&driver, 2)
    #expect(driver.dismissal(of: bob) == nil)
    #expect(driver.view.members.map(\.isGuest) == [false, true])
    #expect(driver.view.takesGuests == true)
    #expect(driver.table.hasPass(.sample(2)))
  }

  @Test("R7: the pass lets the device return without the link, and watch; a screen gets no pass")
  func returns() {
    var (driver, _) = table()
    driver.leave(come(&driver, 2))
    let back = come(&driver, 2, as: .resume, .none)
    #expect(driver.dismissal(of: back) == nil)
    let own = come(&driver, 2, as: .watch, .none)
    #expect(driver.dismissal(of: own) == nil)
    let screen = come(&driver, 3, as: .watch)
    #expect(driver.dismissal(of: screen) == nil)
    #expect(!driver.table.hasPass(.sample(3)))
    driver.leave(screen)
    #expect(refusal(&driver, 3, as: .watch, .none) == .accountNeeded)
  }

  /// What the last input said about the passes that count.
  private func counted(_ driver: TableDriver) -> [TableEffect] {
    driver.effects.filter {
      switch $0 {
      case .passReturned, .passTakenAgain: true
      default: false
      }
    }
  }

  @Test("R9: only a device that sits down needs a pass, and only its first time")
  func needed() {
    var (driver, _) = table()
    func needs(_ role: TableInput.ArrivalRole) -> Bool {
      driver.table.needsPass(
        TableInput.Arrival(
          player: .sample(2), profile: .named("Guest"), role: role, isFar: true, credential: .link))
    }
    #expect(needs(.join) && !needs(.watch) && !needs(.look) && !needs(.resume))
    _ = come(&driver, 2)
    #expect(!needs(.join))
  }

  @Test(
    "R9: a pass counts no more when its device leaves within a minute, one below and one above",
    arguments: [-1, 0, 1])
  func leavesAtOnce(microseconds: Int64) {
    var (driver, _) = table()
    let bob = come(&driver, 2, source: 7)
    driver.run(for: .seconds(60) + .microseconds(microseconds))
    driver.leave(bob)
    #expect(counted(driver) == (microseconds < 0 ? [.passReturned(source: 7)] : []))
  }

  @Test("R9: a guest who is back after a lost connection has the seat, and the pass counts again")
  func isBack() {
    var (driver, _) = table()
    let bob = come(&driver, 2, source: 7)
    driver.leave(bob)
    #expect(counted(driver) == [.passReturned(source: 7)])
    let back = come(&driver, 2, as: .resume, .none, source: 8)
    #expect(driver.dismissal(of: back) == nil)
    #expect(counted(driver) == [.passTakenAgain(source: 7)])
    driver.run(for: .seconds(60))
    driver.leave(back)
    #expect(counted(driver) == [])
    #expect(driver.table.hasPass(.sample(2)))
  }

  @Test("R9: who leaves the table within a minute, or is removed, has no pass any more")
  func goesAtOnce() {
    for isRemoved in [false, true] {
      var (driver, anna) = table()
      let bob = come(&driver, 2, source: 7)
      if isRemoved {
        driver.send(.remove(MemberNumber(2)), from: anna)
      } else {
        driver.send(.leave, from: bob)
      }
      #expect(counted(driver) == [.passReturned(source: 7)])
      driver.leave(bob)
      #expect(counted(driver) == [])
      #expect(!driver.table.hasPass(.sample(2)))
    }
  }

  @Test("R9: a lost connection takes the pass when the table forgets the name")
  func forgotten() {
    var (driver, _) = table()
    driver.leave(come(&driver, 2))
    driver.run(for: .seconds(119))
    #expect(driver.table.hasPass(.sample(2)))
    driver.run(for: .seconds(2))
    #expect(!driver.table.hasPass(.sample(2)))
    #expect(driver.table.freshPasses.isEmpty)
  }

  @Test("R7: without the link and without a pass the page has to log in; a wrong link is refused")
  func refused() {
    var (driver, _) = table()
    #expect(refusal(&driver, 2, .none) == .accountNeeded)
    #expect(refusal(&driver, 2, as: .watch, .none) == .accountNeeded)
    #expect(refusal(&driver, 2, .wrongLink) == .guestLink)
    #expect(refusal(&driver, 2, as: .resume) == .seatNone)
    #expect(driver.view.members.count == 1)
    #expect(!driver.table.hasPass(.sample(2)))
  }

  @Test("R8: a server or an opener that takes no guests asks the page to log in; guests stay")
  func off() {
    var (driver, anna) = table()
    let bob = come(&driver, 2)
    #expect(driver.send(.guests(false), from: bob)?.code == .openerOnly)
    #expect(driver.send(.guests(false), from: anna) == nil)
    #expect(driver.view.takesGuests == false)
    #expect(refusal(&driver, 3) == .accountNeeded)
    driver.leave(bob)
    #expect(refusal(&driver, 2, as: .resume, .none) == nil)
    driver.table.takesGuests = false
    #expect(refusal(&driver, 2, as: .resume) == .accountNeeded)
    #expect(driver.send(.guests(true), from: anna)?.code == .notNow)
  }

  @Test("R10: the opener alone makes a new link; guests stay, screens by the old link go")
  func newLink() {
    var (driver, anna) = table()
    let bob = come(&driver, 2)
    let screen = come(&driver, 3, as: .watch)
    let look = come(&driver, 4, as: .look)
    let account = driver.arrive(5, nil, as: .watch, isFar: true)
    #expect(driver.send(.newLink, from: bob)?.code == .openerOnly)
    #expect(driver.table.linkNumber == 0)
    #expect(driver.send(.newLink, from: anna) == nil)
    #expect(driver.effects.contains(.linkChanged))
    #expect(driver.table.linkNumber == 1)
    #expect(driver.dismissal(of: screen) == .guestLink)
    #expect(driver.dismissal(of: look) == .guestLink)
    #expect(driver.dismissal(of: bob) == nil && driver.dismissal(of: account) == nil)
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.table.linkNumber == 1)
    #expect(driver.referee.violations == [])
  }

  @Test("R10: a television at the opener's address outlasts a new link; there are 65 536 numbers")
  func newLinks() {
    var driver = TableDriver()
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna", isFar: true, source: 1)
    let television = come(&driver, 3, as: .watch, source: 1)
    #expect(driver.send(.newLink, from: anna) == nil)
    #expect(driver.dismissal(of: television) == nil)
    driver.table.state.linkNumber = 65_534
    #expect(driver.send(.newLink, from: anna) == nil)
    #expect(driver.send(.newLink, from: anna)?.code == .notNow)
    driver.table.takesGuests = false
    driver.table.state.linkNumber = 1
    #expect(driver.send(.newLink, from: anna)?.code == .notNow)
  }

  @Test("R7: a guest never becomes the opener, and removes nobody")
  func noOpener() {
    var (driver, anna) = table()
    let bob = come(&driver, 2)
    let cem = driver.join(3, "Cem", isFar: true)
    #expect(driver.send(.remove(MemberNumber(3)), from: bob)?.code == .openerOnly)
    #expect(driver.send(.leave, from: anna) == nil)
    #expect(driver.view.opener == MemberNumber(3))
    #expect(driver.send(.leave, from: cem) == nil)
    #expect(driver.view.opener == nil)
    driver.run(for: .seconds(300))
    #expect(driver.view.opener == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("R7: the opener removes a guest; the device returns only if the opener agrees")
  func removed() {
    var (driver, anna) = table()
    let bob = come(&driver, 2)
    #expect(driver.send(.remove(MemberNumber(2)), from: anna) == nil)
    #expect(driver.dismissal(of: bob) == .seatRemoved)
    #expect(!driver.table.hasPass(.sample(2)))
    #expect(refusal(&driver, 2, as: .resume, .none) == .accountNeeded)
    #expect(refusal(&driver, 2, as: .resume) == .seatRemoved)
    #expect(refusal(&driver, 2, as: .watch) == .seatRemoved)
    #expect(refusal(&driver, 2) == .seatRemoved)
    #expect(driver.send(.admit(MemberNumber(2)), from: anna) == nil)
    #expect(refusal(&driver, 2) == nil)
  }

  @Test(
    "R7: a pass ends after 24 hours, at the limit, one below and one above", arguments: [-1, 0, 1])
  func expires(microseconds: Int64) {
    #expect(Limits().guestPass == .seconds(24 * 3_600))
    var (driver, anna) = table(GuestTests.short)
    let bob = come(&driver, 2)
    driver.run(for: .seconds(600) + .microseconds(microseconds))
    let isOver = microseconds >= 0
    #expect(driver.table.hasPass(.sample(2)) == !isOver)
    let wasDismissed = driver.history.contains(.dismiss(bob, Refusal(.guestExpired)))
    #expect(wasDismissed == isOver)
    guard isOver else { return }
    #expect(refusal(&driver, 2, as: .resume) == .guestExpired)
    #expect(refusal(&driver, 2, .none) == .guestExpired)
    #expect(refusal(&driver, 2) == nil)
    #expect(driver.table.hasPass(.sample(2)))
    #expect(driver.dismissal(of: anna) == nil)
  }

  @Test("R7: a pass outlives the server; the time without one counts")
  func restart() {
    var (driver, _) = table()
    _ = come(&driver, 2)
    let saved = driver.table.snapshot(at: driver.now)
    var table = Table(restoring: saved, downtime: .seconds(3_600), at: driver.now)
    table.takesGuests = true
    #expect(table.hasPass(.sample(2)))
    #expect(table.state.members[1].isGuest)
    #expect(table.state.passes[0].until == driver.now + .seconds(23 * 3_600))
  }

  @Test("R7: a pass ends while there is no server")
  func endsMeanwhile() {
    var (driver, _) = table(GuestTests.short)
    _ = come(&driver, 2)
    driver.run(for: .seconds(60))
    let saved = driver.table.snapshot(at: driver.now)
    for (downtime, isValid) in [(539, true), (540, false)] {
      var table = Table(restoring: saved, downtime: .seconds(downtime), at: driver.now)
      _ = table.apply(.timer, at: driver.now)
      #expect(table.hasPass(.sample(2)) == isValid)
    }
  }

  @Test("R7: a guest who logs in is no guest any more")
  func logsIn() {
    var (driver, _) = table()
    driver.leave(come(&driver, 2))
    driver.apply(.became(.sample(2), .sample(9)))
    #expect(!driver.table.hasPass(.sample(2)))
    driver.arrive(9, nil, as: .resume, isFar: true)
    #expect(driver.view.members.map(\.isGuest) == [false, false])
    #expect(refusal(&driver, 2, .none) == .accountNeeded)
  }

  @Test("R9: a table has 36 passes; one that nobody uses makes room")
  func passes() {
    var (driver, _) = table()
    for player in UInt64(2)..<60 {
      let page = come(&driver, player)
      driver.run(for: .seconds(60))
      driver.send(.leave, from: page)
    }
    #expect(driver.table.state.passes.count == 36)
    #expect(driver.table.hasPass(.sample(59)))
    #expect(!driver.table.hasPass(.sample(2)))
  }

  @Test("R7: a pass is good at its own table alone")
  func elsewhere() {
    var (driver, _) = table()
    _ = come(&driver, 2)
    var (other, _) = table()
    #expect(refusal(&other, 2, .none) == .accountNeeded)
  }

  @Test("R7: of 10 000 random arrivals without the link, none gets a pass or a seat")
  func forged() {
    var random = SeededGenerator(seed: 25)
    var (driver, anna) = table()
    let bob = come(&driver, 2)
    for attempt in 0..<10_000 {
      let roles: [TableInput.ArrivalRole] = [.join, .resume, .watch, .look]
      let player = UInt64.random(in: 3 ... .max, using: &random)
      let page = come(
        &driver, player, as: roles[attempt / 2 % 4], attempt % 2 == 0 ? .wrongLink : .none)
      #expect(driver.dismissal(of: page) == (attempt % 2 == 0 ? .guestLink : .accountNeeded))
      driver.leave(page)
    }
    #expect(driver.table.state.passes.map(\.player) == [.sample(2)])
    #expect(driver.view.members.count == 2)
    #expect(driver.dismissal(of: anna) == nil && driver.dismissal(of: bob) == nil)
  }
}
