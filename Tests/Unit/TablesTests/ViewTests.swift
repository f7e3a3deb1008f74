import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("What is seen")
struct ViewTests {
  /// The letters that a viewer sees after the first two of three have submitted A and B.
  static func letters(
    _ show: ShowAnswers
  ) -> (first: [OptionLetter?], third: [OptionLetter?], watcher: [OptionLetter?]) {
    var (driver, pages) = Party.playing(3, Settings(showAnswers: show))
    driver.submit(.a, from: pages[0])
    driver.submit(.b, from: pages[1])
    let first = driver.view(from: pages[0])?.seats.map(\.option) ?? []
    let third = driver.view(from: pages[2])?.seats.map(\.option) ?? []
    return (first, third, driver.view.seats.map(\.option))
  }

  @Test("P5: at once everybody sees every letter")
  func atOnce() {
    let seen = ViewTests.letters(.atOnce)
    #expect(seen.first == [.a, .b, nil])
    #expect(seen.third == [.a, .b, nil])
    #expect(seen.watcher == [.a, .b, nil])
  }

  @Test("P5: after mine letters are seen by those who have submitted; a watching screen sees none")
  func afterMine() {
    let seen = ViewTests.letters(.afterMine)
    #expect(seen.first == [.a, .b, nil])
    #expect(seen.third == [nil, nil, nil])
    #expect(seen.watcher == [nil, nil, nil])
  }

  @Test("P5: at the reveal nobody sees another's letter before")
  func atReveal() {
    let seen = ViewTests.letters(.atReveal)
    #expect(seen.first == [.a, nil, nil])
    #expect(seen.third == [nil, nil, nil])
    #expect(seen.watcher == [nil, nil, nil])
  }

  @Test(
    "P5: that somebody has submitted shows at once and everywhere", arguments: ShowAnswers.allCases)
  func submitted(show: ShowAnswers) {
    var (driver, pages) = Party.playing(3, Settings(showAnswers: show))
    driver.submit(.a, from: pages[0])
    for page in pages {
      #expect(driver.view(from: page)?.seats.map(\.hasSubmitted) == [true, false, false])
    }
    #expect(driver.view.seats.map(\.hasSubmitted) == [true, false, false])
  }

  @Test("A seat that is not taken sees what a watching screen sees")
  func emptySeat() {
    let (driver, _) = Party.playing(2)
    for seat in Seat.all.dropFirst(2) {
      #expect(driver.table.view(for: .seat(seat)) == driver.view)
    }
  }

  @Test("H25: something else that happens before a switch does not move the switch")
  func showAtStays() {
    var (driver, pages) = Party.playing(3)
    driver.playRound([.a, .a, .a], pages)
    driver.submit(.a, from: pages[0])
    driver.submit(.a, from: pages[1])
    driver.submit(.a, from: pages[2])
    let showAt = driver.view.showAt
    driver.leave(pages[2])
    #expect(driver.view.showAt == showAt)
    #expect(driver.effects.contains(.views))
    #expect(driver.referee.violations == [])
  }

  @Test("H25: the spread of a switch is shown with the next view, from sane reports alone")
  func spread() throws {
    var (driver, pages) = Party.playing(4)
    for page in pages { driver.apply(.roundTrip(page, .milliseconds(4))) }
    let opensAt = try #require(driver.question?.opensAt)
    let stranger = ConnectionID(500)
    // When it is heard of, and when it was as the page says.
    let reports: [(Int64, ConnectionID, Int, Tick)] = [
      (5, pages[0], 1, opensAt + .milliseconds(3)), (10, pages[1], 1, opensAt + .milliseconds(8)),
      (20, pages[1], 1, opensAt + .milliseconds(18)), (30, pages[2], 1, Tick(microseconds: .max)),
      (40, pages[2], 1, Tick(microseconds: .min)), (50, pages[3], 2, opensAt + .milliseconds(48)),
      (60, stranger, 1, opensAt + .milliseconds(58)), (2_001, pages[3], 1, opensAt),
    ]
    for (heard, page, round, moment) in reports {
      driver.run(to: opensAt + .milliseconds(heard))
      #expect(!driver.apply(.shown(page, round: round, at: moment)).contains(.views))
    }
    #expect(driver.view.spread == nil)
    driver.submit(.a, from: pages[0])
    #expect(driver.view.spread == .milliseconds(9))
    for page in pages.dropFirst() { driver.submit(.a, from: page) }
    let revealed = try #require(driver.view.showAt)
    for (page, late) in zip(pages, [0, 2, 4, 9]) {
      driver.run(to: revealed + .milliseconds(late + 2))
      driver.apply(.shown(page, round: 1, at: revealed + .milliseconds(late)))
    }
    driver.finishReveal()
    #expect(driver.view.spread == .milliseconds(13))
    #expect(driver.referee.violations == [])
  }

  @Test("There is no switch to report in the lobby or at the end")
  func noSwitch() {
    var (driver, pages) = Party.lobby(2)
    for page in pages { driver.apply(.shown(page, round: 1, at: driver.now)) }
    driver.leave(pages[1])
    #expect(driver.view.spread == nil)
  }

  @Test("The same settings again are no change")
  func noChange() {
    var (driver, pages) = Party.lobby(2)
    driver.send(.settings(Settings()), from: pages[0])
    #expect(!driver.effects.contains(.views))
    driver.apply(.quizTitles(driver.view.quizTitles))
    #expect(driver.effects == [])
  }

  @Test("The order of effects: what must be saved first, then the answer, then the views")
  func order() {
    var (driver, pages) = Party.playing(2)
    driver.submit(.a, from: pages[0])
    let kinds = driver.effects.map { effect -> String in
      switch effect {
      case .reaction: "reaction"
      case .share: "share"
      case .guestsChosen: "guestsChosen"
      case .save: "save"
      case .reply: "reply"
      case .views: "views"
      case .welcome, .profile, .dismiss, .loadQuiz, .prefetchQuiz, .asked, .timer, .listed,
        .company, .satDown, .record, .enterHall, .linkChanged, .passReturned, .passTakenAgain,
        .ended:
        "other"
      }
    }
    #expect(kinds.filter { $0 != "other" } == ["save", "reply", "views"])
  }

  @Test("H4: the listing follows the opener, the connected and the quiz")
  func listing() {
    var (driver, pages) = Party.lobby(2)
    let listings = { (driver: TableDriver) in
      driver.history.compactMap { effect -> TableListing? in
        if case .listed(let listing) = effect { listing } else { nil }
      }
    }
    driver.send(.start, from: pages[0])
    #expect(listings(driver).last?.playing == true)
    #expect(listings(driver).last?.connected == 2)
    driver.leave(pages[0])
    driver.leave(pages[1])
    #expect(listings(driver).last?.connected == 0)
    #expect(listings(driver).last?.name == "Anna")
  }
}
