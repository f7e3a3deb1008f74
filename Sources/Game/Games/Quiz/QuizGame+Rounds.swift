import GameCore

/// Closing a round, and the next one (P6, P7, P12).
extension QuizGame {
  /// The time at which this question closes without further input: at once if no seat is waited
  /// for, and at the latest at the deadline plus the largest grace of the seats that have not
  /// submitted.
  func closing(of asked: Asked) -> Tick {
    var waited: Tick?
    var grace: Duration = .zero
    var isSomebodyHere = false
    var isHereWithoutAnswer = false
    let author = question(of: asked).author?.number
    for (seat, presence) in conditions.presence.enumerated() {
      let isOpen = asked.answers[seat] == nil && seat != author
      switch presence {
      case .here:
        isSomebodyHere = true
        isHereWithoutAnswer = isHereWithoutAnswer || isOpen
      case .away(let since):
        if isOpen { waited = max(waited ?? since + rules.wait, since + rules.wait) }
      case .gone:
        continue
      }
      if isOpen { grace = max(grace, conditions.grace[seat]) }
    }
    let deadline = asked.closesAt + grace
    // No player can return to a seat (H8).
    if isDeserted { return asked.opensAt }
    // With nobody here the question stays open for its whole time, for players who return (P12).
    guard isSomebodyHere, !isHereWithoutAnswer else { return deadline }
    return min(deadline, waited ?? asked.opensAt)
  }

  /// Applies what is due after a change at `now`; it happens at `now`, not at an earlier time.
  mutating func settle(at now: Tick) -> [Event] {
    switch stage {
    case .stakes(let asked):
      guard closing(of: asked) <= now, now >= asked.opensAt else { return [] }
      return take(asked, at: now)
    case .question(let asked):
      guard closing(of: asked) <= now, now >= asked.opensAt else { return [] }
      return close(asked, at: now)
    case .reveal(var revealed):
      guard let nextAt = revealed.nextAt else {
        guard goesOn else { return [] }
        revealed.nextAt = max(now, revealed.showAt) + rules.reveal(of: question(of: revealed.asked))
        stage = .reveal(revealed)
        return [.wentOn]
      }
      let soonest = max(now, revealed.showAt) + rules.publishAhead
      guard soonest < nextAt, isReady(revealed) else { return [] }
      revealed.nextAt = soonest
      stage = .reveal(revealed)
      return []
    case .ended:
      return []
    }
  }

  /// Applies the event of the deadline `due`.
  mutating func happen(at due: Tick) -> [Event] {
    switch stage {
    case .stakes(let asked): take(asked, at: due)
    case .question(let asked): close(asked, at: due)
    case .reveal(let revealed): goOn(from: revealed)
    case .ended: []
    }
  }

  /// Whether all players present have read the explanation.
  private func isReady(_ revealed: Revealed) -> Bool {
    let here = conditions.presence.indices.filter { conditions.presence[$0] == .here }
    return !here.isEmpty && here.allSatisfy { revealed.ready[$0] }
  }

  /// Whether all players have left or were removed: the quiz ends with the current round.
  private var isDeserted: Bool {
    conditions.presence.allSatisfy { $0 == .gone }
  }

  /// Whether something follows the reveal: the next question for the players present, or the end.
  private var goesOn: Bool {
    isDeserted || pausedBy == nil && conditions.presence.contains(.here)
  }

  private mutating func close(_ asked: Asked, at now: Tick) -> [Event] {
    let correct = question(of: asked).correct
    let author = question(of: asked).author?.number
    for (seat, answer) in asked.answers.enumerated() where seat != author {
      let stake = isStaked(asked.index) ? stakes?[seat] : nil
      tallies[seat].count(answer, to: asked, correct: correct, by: rules.scoring, stake: stake)
    }
    if let author, tallies.indices.contains(author) {
      // Whoever wrote the question gets a point for each who fell for a wrong option (W6).
      tallies[author].score += asked.answers.count { $0.map { $0.option != correct } ?? false }
    }
    let best = bestScore
    for seat in tallies.indices { tallies[seat].note(best: best) }
    let showAt = now + conditions.lead
    let nextAt = goesOn ? showAt + rules.reveal(of: question(of: asked)) : nil
    stage = .reveal(
      Revealed(
        asked: asked, showAt: showAt, nextAt: nextAt,
        ready: Array(repeating: false, count: tallies.count)))
    let closed: [Event] = [.closed(round: round(of: asked))]
    return nextAt == nil ? closed + [.stoodStill] : closed
  }

  private mutating func goOn(from revealed: Revealed) -> [Event] {
    guard goesOn, let nextAt = revealed.nextAt else {
      var still = revealed
      still.nextAt = nil
      stage = .reveal(still)
      return [.stoodStill]
    }
    let index = revealed.asked.index + 1
    guard index < quiz.questions.count, !isDeserted else {
      stage = .ended(at: nextAt)
      pausedBy = nil
      stakes = nil
      return [.ended]
    }
    guard isStaked(index) else { return ask(index, at: nextAt) }
    stage = .stakes(fresh(index, opensAt: nextAt, lasting: rules.staking))
    return [.published(round: lastRound)]
  }

  /// Fixes the stakes and publishes their question. Whoever has not chosen stakes nothing (EV11).
  private mutating func take(_ chosen: Asked, at now: Tick) -> [Event] {
    let taken = Event.closed(round: lastRound)
    stakes = chosen.answers.enumerated().map { seat, answer in
      answer.flatMap { amount(of: $0.option, by: seat) } ?? 0
    }
    return [taken] + ask(chosen.index, at: now + rules.publishAhead)
  }

  private mutating func ask(_ index: Int, at opensAt: Tick) -> [Event] {
    stage = .question(fresh(index, opensAt: opensAt, lasting: rules.question))
    return [.published(round: lastRound)]
  }

  private func fresh(_ index: Int, opensAt: Tick, lasting time: Duration) -> Asked {
    Asked(
      index: index, opensAt: opensAt, closesAt: opensAt + time,
      answers: Array(repeating: nil, count: tallies.count))
  }
}

extension QuizGame.Tally {
  /// Counts a closed question. A missing answer is wrong and ends the run (P4, P6). A stake counts instead
  /// of the question's points (EV12).
  mutating func count(
    _ answer: QuizGame.Answer?, to asked: QuizGame.Asked, correct: OptionLetter,
    by scoring: Scoring, stake: Int?
  ) {
    guard let answer, answer.option == correct else {
      inARow = 0
      score -= min(score, stake ?? 0)
      return
    }
    inARow += 1
    rightAnswers += 1
    score += stake ?? scoring.points(remaining: asked.closesAt - answer.at, inARow: inARow)
    longestRow = max(longestRow, inARow)
    thought += answer.at - asked.opensAt
  }

  mutating func note(best: Int) {
    furthestBehind = max(furthestBehind, best - score)
  }
}
