import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Screens without a seat at a table")
struct ScreenTests {
  /// A table of Anna, far away like everybody here, from the address 1.
  private static func table() -> (driver: TableDriver, anna: ConnectionID) {
    var driver = TableDriver()
    driver.table.takesGuests = true
    let anna = driver.join(1, "Anna", isFar: true, source: 1)
    return (driver, anna)
  }

  /// A guest's screen that brings the link.
  private func watch(
    _ driver: inout TableDriver, _ player: UInt64, source: UInt64?,
    as role: TableInput.ArrivalRole = .watch
  ) -> ConnectionID {
    driver.arrive(
      player, .named("Guest \(player)"), as: role, isFar: true, source: source, credential: .link)
  }

  @Test("H11: the view names each screen, whether a guest, and since when")
  func named() {
    var (driver, anna) = ScreenTests.table()
    driver.run(for: .seconds(5))
    let guest = watch(&driver, 8, source: 2)
    #expect(driver.effects.contains(.views))
    let first = WatcherView(
      watcher: WatcherNumber(1), name: "Guest 8", isFar: true, isGuest: true, since: driver.now)
    driver.run(for: .seconds(5))
    driver.arrive(9, nil, as: .watch)
    let second = WatcherView(watcher: WatcherNumber(2), name: nil, since: driver.now)
    #expect(driver.view.watchers == [first, second])
    #expect(driver.view(from: anna)?.watchers == [first, second])
    driver.leave(guest)
    #expect(driver.effects.contains(.views))
    #expect(driver.view.watchers == [second])
    #expect(driver.referee.violations == [])
  }

  @Test("H11: no screen after a restart has the number of one before it")
  func numbers() {
    var (driver, _) = ScreenTests.table()
    for player in UInt64(10)..<30 { driver.leave(watch(&driver, player, source: player)) }
    let last = watch(&driver, 30, source: 30)
    #expect(driver.view(from: last)?.watchers.map(\.watcher.number) == [21])
    driver.restore(driver.table.snapshot(at: driver.now))
    driver.arrive(9, nil, as: .watch)
    #expect(driver.view.watchers.allSatisfy { $0.watcher.number > 21 })
  }

  @Test("H11: the opener alone sends a screen away; its player may only ask to return")
  func sentAway() {
    var (driver, anna) = ScreenTests.table()
    let bob = driver.join(2, "Bob", isFar: true, source: 5)
    let screen = watch(&driver, 8, source: 2)
    let other = watch(&driver, 9, source: 2)
    #expect(driver.send(.sendAway(WatcherNumber(1)), from: bob)?.code == .openerOnly)
    #expect(driver.send(.sendAway(WatcherNumber(7)), from: anna)?.code == .personGone)
    #expect(driver.send(.sendAway(WatcherNumber(1)), from: anna) == nil)
    #expect(driver.dismissal(of: screen) == .seatRemoved)
    #expect(driver.dismissal(of: other) == .seatConsent)
    #expect(driver.view.watchers.isEmpty)
    for role in [TableInput.ArrivalRole.watch, .look, .join] {
      let again = watch(&driver, 8, source: 3, as: role)
      #expect(driver.dismissal(of: again) == .seatRemoved)
    }
    #expect(driver.view.asking.map(\.name) == ["Guest 8"])
    driver.send(.admit(driver.view.asking[0].member), from: anna)
    let back = watch(&driver, 8, source: 2)
    #expect(driver.dismissal(of: back) == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("H11: a screen without a name asks under the one that it brings then")
  func nameless() {
    var (driver, anna) = ScreenTests.table()
    driver.arrive(9, nil, as: .watch, isFar: true, source: 2)
    driver.send(.sendAway(WatcherNumber(1)), from: anna)
    driver.arrive(9, nil, isFar: true, source: 2)
    #expect(driver.view.asking.isEmpty)
    driver.arrive(9, .named("Ines"), isFar: true, source: 2)
    #expect(driver.view.asking.map(\.name) == ["Ines"])
  }

  @Test("H11: a member's own screen can be sent away; the member stays")
  func ownScreen() {
    var (driver, anna) = ScreenTests.table()
    let screen = driver.arrive(1, nil, as: .watch, isFar: true, source: 4)
    #expect(driver.send(.sendAway(WatcherNumber(1)), from: anna) == nil)
    #expect(driver.dismissal(of: screen) == .seatRemoved)
    driver.leave(anna)
    let back = driver.arrive(1, nil, as: .resume, isFar: true, source: 1)
    #expect(driver.dismissal(of: back) == nil)
  }

  @Test("H10: a far television at the opener's address outlasts the lock, and may come back")
  func household() {
    var (driver, anna) = ScreenTests.table()
    let television = watch(&driver, 8, source: 1)
    let stranger = watch(&driver, 9, source: 2)
    driver.send(.lock(true), from: anna)
    #expect(driver.dismissal(of: stranger) == .tableLocked)
    #expect(driver.dismissal(of: television) == nil)
    driver.leave(television)
    let back = watch(&driver, 8, source: 1)
    #expect(driver.dismissal(of: back) == nil)
    let late = watch(&driver, 10, source: 1)
    #expect(driver.dismissal(of: late) == .tableLocked)
  }

  @Test("H10: screens at the address of a removed member stay while another member is there")
  func family() {
    var (driver, anna) = ScreenTests.table()
    driver.join(2, "Ben", isFar: true, source: 7)
    driver.join(3, "Carla", isFar: true, source: 7)
    let screen = watch(&driver, 8, source: 7)
    driver.send(.remove(MemberNumber(2)), from: anna)
    #expect(driver.dismissal(of: screen) == nil)
    driver.send(.remove(MemberNumber(3)), from: anna)
    #expect(driver.dismissal(of: screen) == .seatConsent)
  }

  @Test("H10 P12: a table whose last screen the host's removal ends counts as empty")
  func emptied() {
    var (driver, anna) = ScreenTests.table()
    driver.join(2, "Mallory", isFar: true, source: 7)
    let screen = watch(&driver, 8, source: 7)
    driver.leave(anna)
    driver.apply(.expelled(MemberNumber(2)))
    #expect(driver.dismissal(of: screen) == .seatConsent)
    driver.run(for: .seconds(601))
    #expect(driver.history.contains(.ended))
  }

  @Test(
    "H12: screens of one address leave places to others; the opener's devices always get one",
    arguments: [TableInput.ArrivalRole.watch, .look])
  func shares(role: TableInput.ArrivalRole) {
    var (driver, _) = ScreenTests.table()
    var crowd: [ConnectionID] = []
    for player in UInt64(100)..<120 { crowd.append(watch(&driver, player, source: 9, as: role)) }
    let more = watch(&driver, 120, source: 9, as: role)
    #expect(driver.dismissal(of: more) == .watchersFull)
    // The newest of the address with the most goes.
    let friend = watch(&driver, 8, source: 2, as: role)
    #expect(driver.dismissal(of: friend) == nil)
    #expect(driver.dismissal(of: crowd[19]) == .watchersFull)
    let television = watch(&driver, 7, source: 1, as: role)
    #expect(driver.dismissal(of: television) == nil)
    let account = driver.arrive(1, nil, as: role, isFar: true, source: 9)
    #expect(driver.dismissal(of: account) == nil)
    #expect(driver.dismissal(of: crowd[17]) == .watchersFull)
    let late = watch(&driver, 121, source: 9, as: role)
    #expect(driver.dismissal(of: late) == .watchersFull)
    #expect(driver.referee.violations == [])
  }

  @Test("H12: with one screen of each address nobody makes room but for the opener")
  func equal() {
    var (driver, _) = ScreenTests.table()
    var crowd: [ConnectionID] = []
    for player in UInt64(100)..<120 { crowd.append(watch(&driver, player, source: player)) }
    let more = watch(&driver, 120, source: 120)
    #expect(driver.dismissal(of: more) == .watchersFull)
    let own = driver.arrive(1, nil, as: .watch, isFar: true, source: 1)
    #expect(driver.dismissal(of: own) == nil)
    #expect(driver.dismissal(of: crowd[19]) == .watchersFull)
  }

  @Test("H12: a crowd at the opener's own address keeps out no device of the opener")
  func crowdedHousehold() {
    var (driver, _) = ScreenTests.table()
    for player in UInt64(100)..<120 { _ = watch(&driver, player, source: 1) }
    let own = driver.arrive(1, nil, as: .watch, isFar: true, source: 1)
    #expect(driver.dismissal(of: own) == nil)
    #expect(driver.view.watchers.count == 20)
  }
}
