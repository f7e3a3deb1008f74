import GameCore
import Games
import TestSupport

@testable import Tables

/// Tables as most tests want them.
enum Party {
  static let names = ["Anna", "Bob", "Çelik", "Dora", "Emil", "Fritz", "Gül", "Hana", "Ines"]

  /// A lobby with so many people, in the order of `names`; their pages.
  static func lobby(_ people: Int) -> (driver: TableDriver, pages: [ConnectionID]) {
    var driver = TableDriver()
    var pages: [ConnectionID] = []
    for index in 0..<people {
      pages.append(driver.join(UInt64(index + 1), names[index % names.count]))
    }
    return (driver, pages)
  }

  /// A quiz at the very moment its first question opens.
  static func playing(
    _ people: Int, _ settings: Settings = Settings(), quiz: Quiz? = nil,
    order: QuestionOrder = .asWritten, seed: UInt64 = 1
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = lobby(people)
    if let quiz {
      driver = TableDriver(
        quizzes: [.numbered(1): .ready(.sample(1), quiz), .numbered(2): .missing], order: order,
        seed: seed)
      pages = (0..<people).map { driver.join(UInt64($0 + 1), names[$0 % names.count]) }
    }
    driver.send(.settings(settings), from: pages[0])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    return (driver, pages)
  }

  /// A solo quiz at the moment its first question opens.
  static func solo(_ quiz: Quiz) -> (driver: TableDriver, page: ConnectionID) {
    var driver = TableDriver(solo: true, quizzes: [.numbered(1): .ready(.sample(1), quiz)])
    let page = driver.join(1, "Anna")
    driver.send(.start, from: page)
    if let question = driver.question { driver.run(to: question.opensAt) }
    return (driver, page)
  }
}

extension TableDriver {
  /// A sign of life of each page: `run` gives none within its first two seconds.
  mutating func beat() {
    for page in beating { apply(.heartbeat(page)) }
  }

  /// Everybody submits for this question; then on to the opening of the next, or to the end.
  mutating func playRound(_ options: [OptionLetter], _ pages: [ConnectionID]) {
    for (page, option) in zip(pages, options) { submit(option, from: page) }
    finishReveal()
  }

  /// From a reveal to the opening of the next question or to the end.
  mutating func finishReveal() {
    guard let nextAt = reveal?.nextAt else { return }
    run(to: nextAt)
  }

  func member(_ number: Int) -> MemberView? {
    view.members.first { $0.member == MemberNumber(number) }
  }
}

extension Face {
  /// A face with a number known to be good.
  static func sample(_ number: Int) -> Face { Face(number) ?? Face(Colour(wrapping: number)) }
}
