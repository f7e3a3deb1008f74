import GameCore

/// What somebody is honoured for at the end besides the score (P8): light, and never for nothing.
public enum AwardKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// The shortest time to a right answer, on average.
  case fastest
  /// The most points made up on whoever led.
  case comeback
  /// The longest row of right answers.
  case steady
}

extension QuizGame {
  public struct Award: Hashable, Sendable {
    public var kind: AwardKind
    public var seat: Seat
    /// `fastest`: milliseconds to a right answer on average, rounded down; `comeback`: points;
    /// `steady`: right answers in a row.
    public var amount: Int
  }

  /// At most one of each kind, in the order of the kinds. Of all ways to give them that one is
  /// taken which honours the most people; among these the one nearest to what everybody achieved,
  /// ties going to who has fewer points, then to the lower seat.
  func awards() -> [Award] {
    guard tallies.count > 1 else { return [] }
    let fields = AwardKind.allCases.map(candidates).filter { !$0.isEmpty }
    let ways = fields.reduce([Way()]) { ways, field in
      ways.flatMap { way in
        field.enumerated().map { rank, award in
          Way(awards: way.awards + [award], rank: way.rank + rank)
        }
      }
    }
    // The first of equals is taken, which is the nearest in the order of the kinds.
    return ways.min { ($1.people, $0.rank) < ($0.people, $1.rank) }?.awards ?? []
  }

  /// One award for each kind that anybody achieved.
  private struct Way {
    var awards: [Award] = []
    /// How far down those honoured stand among who achieved the same, in all.
    var rank = 0

    var people: Int { Set(awards.map(\.seat)).count }
  }

  /// Who achieved enough for this award and is still at the table, the best first.
  private func candidates(for kind: AwardKind) -> [Award] {
    let found = tallies.indices.compactMap { place -> Award? in
      guard conditions.presence[place] != .gone, let seat = Seat(place),
        let amount = amount(of: tallies[place], for: kind)
      else { return nil }
      return Award(kind: kind, seat: seat, amount: amount)
    }
    return found.sorted { left, right in
      order(of: left) < order(of: right)
    }
  }

  private func order(of award: Award) -> (Int, Int, Int) {
    let better = award.kind == .fastest ? award.amount : -award.amount
    return (better, tallies[award.seat.number].score, award.seat.number)
  }

  /// `nil`: not enough to speak of.
  private func amount(of tally: Tally, for kind: AwardKind) -> Int? {
    switch kind {
    case .fastest:
      guard tally.rightAnswers >= min(3, quiz.questions.count) else { return nil }
      return Int(tally.thought.wholeMicroseconds) / 1_000 / tally.rightAnswers
    case .comeback:
      let madeUp = tally.furthestBehind - (bestScore - tally.score)
      return madeUp >= rules.scoring.comeback ? madeUp : nil
    case .steady:
      return tally.longestRow >= 3 ? tally.longestRow : nil
    }
  }
}

extension Scoring {
  /// So many points made up are a comeback.
  fileprivate var comeback: Int {
    switch self {
    case .onePoint: 2
    case .streak: 3
    case .faster: 5
    }
  }
}
