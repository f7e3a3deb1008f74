import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("Reactions")
struct ReactionTests {
  /// The reactions among the effects of the last input.
  private func shown(_ driver: TableDriver) -> [TableEffect] {
    driver.effects.filter { if case .reaction = $0 { true } else { false } }
  }

  @Test(
    "P14: each of the four goes out at once, by the player's number", arguments: Reaction.allCases)
  func fourReactions(_ reaction: Reaction) {
    var (driver, pages) = Party.lobby(2)
    driver.apply(.reacted(pages[1], reaction))
    #expect(driver.effects == [.reaction(MemberNumber(2), reaction)])
    #expect(Reaction.allCases.count == 4)
  }

  @Test("P14: two in a second are shown, a third is dropped, and the next second has two again")
  func limit() {
    var (driver, pages) = Party.lobby(2)
    let first = driver.now
    for _ in 0..<5 { driver.apply(.reacted(pages[0], .laugh)) }
    #expect(shown(driver) == [])
    #expect(driver.history.count { $0 == .reaction(MemberNumber(1), .laugh) } == 2)
    driver.run(to: first + .microseconds(999_999))
    driver.apply(.reacted(pages[0], .wow))
    #expect(shown(driver) == [])
    driver.run(to: first + .seconds(1))
    driver.apply(.reacted(pages[0], .wow))
    #expect(shown(driver) == [.reaction(MemberNumber(1), .wow)])
    #expect(driver.referee.violations == [])
  }

  @Test("P14: what one sends does not count towards another's limit")
  func limitIsOnesOwn() {
    var (driver, pages) = Party.lobby(2)
    for _ in 0..<3 { driver.apply(.reacted(pages[0], .heart)) }
    driver.apply(.reacted(pages[1], .heart))
    #expect(shown(driver) == [.reaction(MemberNumber(2), .heart)])
  }

  @Test("P14: coming back on a new connection starts no new limit")
  func limitOutlastsConnection() {
    var (driver, pages) = Party.lobby(2)
    for _ in 0..<2 { driver.apply(.reacted(pages[0], .heart)) }
    let again = driver.arrive(1, nil, as: .resume)
    driver.apply(.reacted(again, .heart))
    #expect(shown(driver) == [])
  }

  @Test(
    "P14: players alone can send: no screen, nobody who stepped back or waits for the next quiz")
  func playersAlone() {
    var (driver, pages) = Party.playing(2)
    let screen = driver.arrive(90, nil, as: .watch)
    let late = driver.join(3, "Çelik")
    driver.apply(.reacted(screen, .applause))
    driver.apply(.reacted(late, .applause))
    driver.apply(.reacted(ConnectionID(9_999), .applause))
    #expect(driver.history.allSatisfy { if case .reaction = $0 { false } else { true } })
    driver.apply(.reacted(pages[0], .applause))
    #expect(shown(driver) == [.reaction(MemberNumber(1), .applause)])
    #expect(driver.table.audience.map(\.connection).contains(screen))
  }

  @Test("P14: a reaction is of no view, changes no version and is not worth keeping")
  func ephemeral() {
    var (driver, pages) = Party.playing(2)
    let before = driver.view
    driver.apply(.reacted(pages[0], .applause))
    #expect(driver.view == before)
    #expect(!driver.effects.contains(.save))
    #expect(driver.table.snapshot(at: driver.now).members.allSatisfy { $0.reactions.isEmpty })
  }

  @Test("P24 P14: a reaction is a sign of life")
  func signOfLife() {
    var (driver, pages) = Party.lobby(2)
    driver.beating = []
    driver.run(for: .seconds(36))
    #expect(driver.member(1)?.isAway == true)
    driver.apply(.reacted(pages[0], .heart))
    #expect(driver.member(1)?.isAway == false)
    #expect(shown(driver) == [.reaction(MemberNumber(1), .heart)])
  }
}
