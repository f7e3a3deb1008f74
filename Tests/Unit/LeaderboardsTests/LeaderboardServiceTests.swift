import GameCore
import Leaderboards
import People
import Testing

@Suite("Leaderboard service")
struct LeaderboardServiceTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let one = Ticket(1)
  private let two = Ticket(2)
  private let entry = HallEntry(Achievement(mode: .chrono, amount: 7), name: "Bo")
  private let score = Score(game: "memory", level: .easy, points: 5)
  private var service = LeaderboardService()

  private func halls(_ entries: HallEntry...) -> Halls {
    [
      .chrono: Ranking(
        oldestFirst: entries.enumerated().map { Numbered(number: Int64($0 + 1), entry: $1) })
    ]
  }

  private func answer(_ text: String) -> LeaderboardAnswer { .halls(Array(text.utf8)) }

  private let empty = #"{"classic":[],"chrono":[],"chrono2":[]}"#
  private let forGuests = #"{"classic":[],"chrono":[{"name":"Bo","found":7}],"chrono2":[]}"#
  private let forHost =
    #"{"classic":[],"chrono":[{"entry":1,"name":"Bo","found":7}],"chrono2":[]}"#

  @Test("A2: best scores are read from the store; nobody has none")
  mutating func scores() {
    #expect(
      service.requested(.scores(of: nil), one) == [.answer(one, .scores(Ranking()))])
    #expect(
      service.requested(.scores(of: anna), one) == [.ask(.scores(of: anna), one)])
    let scores = Ranking(oldestFirst: [score])
    #expect(service.stored(.scores(scores), one) == [.answer(one, .scores(scores))])
  }

  @Test("AH4: the halls are read and encoded once for each change, with numbers for the host alone")
  mutating func cached() {
    #expect(service.requested(.halls(isHost: false), one) == [.ask(.halls, one)])
    #expect(service.stored(.halls(halls(entry)), one) == [.answer(one, answer(forGuests))])
    #expect(
      service.requested(.halls(isHost: true), two) == [.answer(two, answer(forHost))])
    #expect(
      service.requested(.halls(isHost: false), one) == [.answer(one, answer(forGuests))])
    service.recordsChanged()
    #expect(service.requested(.halls(isHost: false), one) == [.ask(.halls, one)])
    #expect(service.stored(.halls([:]), one) == [.answer(one, answer(empty))])
  }

  @Test("AH4: halls that were read before a change are told, and not kept after it")
  mutating func outrun() {
    _ = service.requested(.halls(isHost: false), one)
    service.recordsChanged()
    #expect(service.stored(.halls(halls(entry)), one) == [.answer(one, answer(forGuests))])
    #expect(service.requested(.halls(isHost: false), one) == [.ask(.halls, one)])
  }

  @Test("A3 AH4: each change is answered with its place, and a change of a hall makes readings old")
  mutating func changes() {
    for (request, order, record, expected, isHall) in [
      (
        .record(score, of: anna), .record(score, of: anna), .placed(1), .placed(1), false
      ),
      (.record(score, of: anna), .record(score, of: anna), .failed, .unsaved, false),
      (.enter(entry), .enter(entry), .placed(nil), .placed(nil), true),
      (.enter(entry), .enter(entry), .failed, .unsaved, true),
      (.remove(1, of: "Bo"), .remove(1, of: "Bo"), .removed, .removed, true),
      (.remove(1, of: "Bo"), .remove(1, of: "Bo"), .failed, .unsaved, true),
    ]
      as [(
        LeaderboardRequest, LeaderboardOrder, LeaderboardRecord, LeaderboardAnswer, Bool
      )]
    {
      _ = service.requested(.halls(isHost: false), one)
      _ = service.stored(.halls([:]), one)
      #expect(service.requested(request, two) == [.ask(order, two)])
      #expect(service.stored(record, two) == [.answer(two, expected)])
      let again = service.requested(.halls(isHost: false), one)
      #expect(again == (isHall ? [.ask(.halls, one)] : [.answer(one, answer(empty))]))
      _ = service.stored(.halls([:]), one)
    }
    #expect(service.waiting == 0)
  }

  @Test("A2 AH4: a list that cannot be read is refused, and asked for again the next time")
  mutating func unreadable() {
    for request in [LeaderboardRequest.halls(isHost: true), .scores(of: anna)] {
      for _ in 0..<2 {
        #expect(service.requested(request, one).count == 1)
        #expect(service.stored(.failed, one) == [.answer(one, .unreadable)])
      }
    }
  }

  @Test("a ticket in use and an answer that nobody waits for do nothing")
  mutating func stray() {
    #expect(service.stored(.removed, one) == [])
    _ = service.requested(.enter(entry), one)
    #expect(service.requested(.halls(isHost: false), one) == [])
    for record in [LeaderboardRecord.removed, .halls([:]), .scores(Ranking())] {
      #expect(service.stored(record, one) == [])
    }
    #expect(service.stored(.placed(2), one) == [.answer(one, .placed(2))])
    #expect(service.stored(.placed(2), one) == [])
  }

  @Test(
    "whatever is asked and answered in whatever order, each ticket is answered once",
    arguments: 1...20)
  mutating func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var answers: [Ticket: Int] = [:]
    var orders: [(LeaderboardOrder, Ticket)] = []
    func count(_ effects: [LeaderboardService.Effect]) {
      for effect in effects {
        switch effect {
        case .ask(let order, let ticket): orders.append((order, ticket))
        case .answer(let ticket, _): answers[ticket, default: 0] += 1
        }
      }
    }
    for number in UInt64(1)...100 {
      let requests: [LeaderboardRequest] = [
        .scores(of: anna), .halls(isHost: true), .halls(isHost: false), .enter(entry),
        .remove(1, of: "Bo"), .record(score, of: anna),
      ]
      count(
        service.requested(requests.randomElement(using: &random) ?? .enter(entry), Ticket(number)))
      while !orders.isEmpty, number == 100 || Bool.random(using: &random) {
        let (order, ticket) = orders.remove(at: Int.random(in: orders.indices, using: &random))
        let record: LeaderboardRecord =
          switch order {
          case .scores: .scores(Ranking())
          case .halls: .halls([:])
          case .remove: .removed
          case .record, .enter: .placed(nil)
          }
        count(service.stored(Bool.random(using: &random) ? record : .failed, ticket))
        count(service.stored(.failed, ticket))
      }
    }
    #expect(answers.count == 100 && answers.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    #expect(service.waiting == 0)
  }
}
