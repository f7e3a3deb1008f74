import GameCore
import Games
import JSON
import Tables
import TestSupport
import Testing
import Transport
import Wire

@testable import TableHosting

@Suite("The frame of a view: what its compressed length may tell")
struct PreparedFrameTests {
  private let seats = Seat.all.map { Viewer.seat($0) }

  /// A question, to which players have submitted these letters.
  private func question(
    _ letters: [OptionLetter], _ show: ShowAnswers, people: Int = 4
  ) -> TableDriver {
    var driver = TableDriver(
      quizzes: [.numbered(1): .ready(.sample(1), .sample(count: 2)), .numbered(2): .missing])
    let pages = (1...people).map { driver.join(UInt64($0), "Player \($0)") }
    driver.send(.settings(Settings(showAnswers: show)), from: pages[0])
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    for (page, letter) in zip(pages, letters) { driver.submit(letter, from: page) }
    return driver
  }

  private func frame(_ driver: TableDriver, for viewer: Viewer) -> PreparedFrame {
    framed(driver.table.view(for: viewer), beside: driver.table.view(for: .watcher))
  }

  private func framed(_ view: TableView, beside common: TableView?) -> PreparedFrame {
    var parts = ViewParts()
    return PreparedFrame(view, in: .english, isShort: false, beside: common, joining: &parts)
  }

  private func payload(_ frame: PreparedFrame) throws -> [UInt8] {
    Array(frame.bytes[try #require(frame.message).payload])
  }

  @Test("P7: a player's own letter is in the secret part alone, whichever it is")
  func ownLetter() throws {
    let rest = try OptionLetter.allCases.map { letter in
      let driver = question([letter, .b], .atReveal)
      let frame = frame(driver, for: seats[0])
      let secret = try #require(frame.secret)
      var text = try payload(frame)
      let own = String(decoding: text[secret], as: UTF8.self)
      #expect(own.contains("\"\(letter.rawValue)\"") && own.utf8.count < 20)
      text.removeSubrange(secret)
      // What is left is what everybody has.
      #expect(try text == payload(self.frame(driver, for: .watcher)))
      return [text, [UInt8(secret.lowerBound & 0xFF), UInt8(secret.count)]]
    }
    #expect(Set(rest).count == 1)
  }

  @Test("TM5: what one of a team offers is in the secret part of that chair's view alone")
  func offers() throws {
    let rest = try OptionLetter.allCases.map { letter in
      let driver = question([letter], .atOnce, people: 5)
      let frame = frame(driver, for: seats[0])
      let secret = try #require(frame.secret)
      var text = try payload(frame)
      #expect(String(decoding: text[secret], as: UTF8.self).contains("\"\(letter.rawValue)\""))
      text.removeSubrange(secret)
      #expect(try text == payload(self.frame(driver, for: .watcher)))
      #expect(self.frame(driver, for: seats[1]).secret == nil)
      return text
    }
    #expect(Set(rest).count == 1)
  }

  @Test("a view that all have alike has no secret part; where nothing is compressed, it is secret")
  func common() throws {
    for show in ShowAnswers.allCases {
      let driver = question([], show)
      for viewer in seats + [.watcher] { #expect(frame(driver, for: viewer).secret == nil) }
    }
    let driver = question([.a], .atReveal)
    #expect(frame(driver, for: .watcher).secret == nil)
    #expect(frame(driver, for: seats[1]).secret == nil)
    let apart = framed(driver.table.view(for: .watcher), beside: nil)
    #expect(apart.secret == (try payload(apart)).indices)
  }

  @Test("where somebody asks to return, the view is secret as a whole: that person wrote the name")
  func asking() throws {
    var driver = TableDriver()
    let anna = driver.join(1, "Anna")
    driver.join(2, "Bob")
    driver.send(.remove(driver.view.members[1].member), from: anna)
    driver.join(2, "Bob")
    let view = driver.table.view(for: .watcher)
    try #require(!view.asking.isEmpty)
    let frame = framed(view, beside: view)
    #expect(frame.secret == (try payload(frame)).indices)
  }

  @Test("a short view has what the whole one has beside its common part, which has a number")
  func short() throws {
    var driver = TableDriver()
    let pages = (1...4).map { driver.join(UInt64($0), "Player \($0)") }
    driver.send(.start, from: pages[0])
    driver.passCountdown()
    var parts = ViewParts()
    let before = try object(driver.view, &parts)
    let number = parts.commonNumber(of: driver.view)
    driver.submit(.a, from: pages[1])
    let after = driver.table.view(for: seats[1])
    #expect(parts.commonNumber(of: after) == number)
    let short = try object(after, isShort: true, &parts)
    #expect(Set(short.keys) == ["t", "v", "showAtUs", "seats", "phase"])
    #expect(try object(after, &parts) == before.merging(short) { $1 })
    driver.leave(pages[3])
    #expect(parts.commonNumber(of: driver.view) != number)
  }

  private func object(
    _ view: TableView, isShort: Bool = false, _ parts: inout ViewParts
  ) throws -> [String: JSONValue] {
    var bytes: [UInt8] = []
    parts.append(view, in: .english, isShort: isShort, to: &bytes)
    guard case .object(let object) = try JSONReader().read(bytes) else {
      throw JSONError.endedEarly(at: 0)
    }
    return Dictionary(uniqueKeysWithValues: object.members.map { ($0.key, $0.value) })
  }

  @Test(
    "P4, P7, P16: what is written once and joined is what a page would get that is the only one",
    arguments: ShowAnswers.allCases)
  func joined(show: ShowAnswers) throws {
    let quiz = Quiz.dealt(correct: [.b, .c])
    var driver = TableDriver(quizzes: [.numbered(1): .ready(.sample(1), quiz)])
    var parts = ViewParts()
    var known: Set<[UInt8]> = []
    /// Everybody's view in every language, in another order each time.
    func compare() {
      for viewer in (seats + [.watcher]).shuffled() {
        for language in Language.allCases.shuffled() {
          let view = driver.table.view(for: viewer)
          var (joined, alone): ([UInt8], [UInt8]) = ([], [])
          parts.append(view, in: language, to: &joined)
          var fresh = ViewParts()
          fresh.append(view, in: language, to: &alone)
          #expect(joined == alone)
          known.insert(joined)
        }
      }
    }
    let pages = (1...4).map { driver.join(UInt64($0), "Player \($0)") }
    driver.send(.settings(Settings(showAnswers: show)), from: pages[0])
    compare()
    driver.send(.start, from: pages[0])
    compare()
    driver.passCountdown()
    for second in 0..<80 {
      driver.submit(OptionLetter.allCases[second / 3 % 4], from: pages[second % 4])
      compare()
      driver.run(for: .seconds(1))
    }
    #expect(driver.end != nil && known.count > 20)
  }
}
