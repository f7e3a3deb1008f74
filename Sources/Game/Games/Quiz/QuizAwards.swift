import GameCore

/// The kinds of awards at the end besides the score (P25).
public enum AwardKind: String, Hashable, Sendable, CaseIterable {
  /// The shortest average time to a right answer.
  case fastest
  /// The most points made up on the leader.
  case comeback
  /// The longest run of right answers.
  case steady
}

extension QuizGame {
  /// An award of one player (P25).
  public struct Award: Hashable, Sendable {
    public var kind: AwardKind
    /// The seat of the honoured player.
    public var seat: Seat
    /// `fastest`: average milliseconds to a right answer, rounded down. `comeback`: points.
    /// `steady`: right answers in a row.
    public var amount: Int
  }

  /// The awards, at most one of each kind, in their order: the choice that honours the most people,
  /// then the nearest to the achievements. Ties go to fewer points, then to the lower seat.
  func awards() -> [Award] {
    guard tallies.count > 1 else { return [] }
    let fields = AwardKind.allCases.map(candidates).filter { !$0.isEmpty }
    let combinations = fields.reduce([Combination()]) { combinations, field in
      combinations.flatMap { combination in
        field.enumerated().map { rank, award in
          Combination(awards: combination.awards + [award], rank: combination.rank + rank)
        }
      }
    }
    // The first of equals is taken, which is the nearest in the order of the kinds.
    return combinations.min { ($1.people, $0.rank) < ($0.people, $1.rank) }?.awards ?? []
  }

  /// One award for each kind that any player achieved.
  private struct Combination {
    var awards: [Award] = []
    /// The sum of the ranks of the honoured players among all who achieved the same.
    var rank = 0

    var people: Int { Set(awards.map(\.seat)).count }
  }

  /// The players who meet the condition of this award and are still at the table, the best first.
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

  /// `nil` if the condition is not met.
  private func amount(of tally: Tally, for kind: AwardKind) -> Int? {
    switch kind {
    case .fastest:
      guard tally.rightAnswers >= min(3, quiz.questions.count) else { return nil }
      return Int(tally.thought.wholeMicroseconds) / 1_000 / tally.rightAnswers
    case .comeback:
      // What a leader loses of a stake is not made up.
      let madeUp = min(tally.score, tally.furthestBehind - (bestScore - tally.score))
      return madeUp >= rules.scoring.comeback ? madeUp : nil
    case .steady:
      return tally.longestRow >= 3 ? tally.longestRow : nil
    }
  }
}

extension Scoring {
  /// The fewest points made up that count as a comeback.
  fileprivate var comeback: Int {
    switch self {
    case .onePoint: 2
    case .streak: 3
    case .faster: 5
    }
  }
}
