import GameCore
import Games

/// What happens by itself: silence, deadlines, forgetting (P6, P12, H8).
extension Table {
  /// When time alone changes something next.
  var nextDue: Tick? {
    guard !state.isEnded else { return nil }
    var next = phaseDue
    for member in state.members {
      if let due = due(of: member) { next = min(next ?? due, due) }
    }
    if case .awaited(_, let until) = state.opener { next = min(next ?? until, until) }
    if let since = state.emptySince {
      let end = since + limits.emptyTable
      next = min(next ?? end, end)
    }
    return next
  }

  private var phaseDue: Tick? {
    switch state.phase {
    case .lobby: nil
    case .preparing(let preparing): preparing.until
    case .countdown(let countdown): countdown.startsAt - limits.publishAhead
    case .quiz(_, let game): game.nextDeadline
    }
  }

  /// When this member falls silent, or is forgotten.
  private func due(of member: Member) -> Tick? {
    if let page = member.page {
      return member.isAway ? nil : page.lastSign + limits.silence
    }
    guard let since = member.awaySince, !isSeated(member.number) else { return nil }
    return since + limits.absence
  }

  /// Everything that is due by `limit`, each at its own moment and in their order.
  mutating func advance(to limit: Tick) {
    while let due = nextDue, due <= limit {
      silencePages(at: due)
      tellGame(at: due)
      withGame { $0.advance(to: due) }
      turnPhase(at: due)
      forgetAbsent(at: due)
      settleOpener(at: due)
      endIfEmpty(at: due)
    }
  }

  /// What follows at once from an input.
  mutating func settle(at now: Tick) {
    guard !state.isEnded else { return }
    noteEmptiness(at: now)
    settleOpener(at: now)
    tellGame(at: now)
  }

  private mutating func silencePages(at now: Tick) {
    for index in state.members.indices {
      let member = state.members[index]
      guard let page = member.page, !member.isAway, page.lastSign + limits.silence <= now else {
        continue
      }
      state.members[index].awaySince = now
      isViewStale = true
    }
  }

  private mutating func turnPhase(at now: Tick) {
    switch state.phase {
    case .preparing(let preparing) where preparing.until <= now:
      failQuiz(.fault(unreachable(preparing.wanted)), preparing, at: now)
    case .countdown(let countdown) where countdown.startsAt - limits.publishAhead <= now:
      play(countdown.quiz, countdown.title, opensAt: countdown.startsAt, at: now)
    case .lobby, .preparing, .countdown, .quiz:
      return
    }
  }

  private mutating func forgetAbsent(at now: Tick) {
    let forgotten = state.members.filter { member in
      guard member.page == nil, let since = member.awaySince, !isSeated(member.number) else {
        return false
      }
      return since + limits.absence <= now
    }
    guard !forgotten.isEmpty else { return }
    state.members.removeAll { member in forgotten.contains { $0.number == member.number } }
    isViewStale = true
    isWorthKeeping = true
  }

  private mutating func noteEmptiness(at now: Tick) {
    let isEmpty = state.watchers.isEmpty && state.members.allSatisfy { $0.page == nil }
    if !isEmpty {
      state.emptySince = nil
    } else if state.emptySince == nil {
      state.emptySince = now
    }
  }

  private mutating func endIfEmpty(at now: Tick) {
    guard let since = state.emptySince, since + limits.emptyTable <= now else { return }
    endTable()
  }

  mutating func endTable() {
    state.isEnded = true
    effects.append(.ended)
  }

  /// H8: the right to remove passes to the longest seated who is connected.
  private mutating func settleOpener(at now: Tick) {
    let before = state.opener
    switch state.opener {
    case .awaited(let player, let until):
      if let member = state.members.first(where: { $0.player == player }) {
        state.opener = .held(member.number)
      } else if until <= now {
        state.opener = heir
      }
    case .held(let number):
      if !state.members.contains(where: { $0.number == number && $0.role != .gone }) {
        state.opener = heir
      }
    case .vacant:
      state.opener = heir
    }
    guard state.opener != before else { return }
    isViewStale = true
    isWorthKeeping = true
  }

  private var heir: Openership {
    let connected = state.members.filter { $0.page != nil && $0.role != .gone }
    let heir = connected.first { $0.role == .plays } ?? connected.first
    return heir.map { .held($0.number) } ?? .vacant
  }

  // MARK: The running game

  /// Tells the game who is here and how long its moments must be named ahead.
  mutating func tellGame(at now: Tick) {
    guard case .quiz(_, let game) = state.phase, !game.isOver else { return }
    let conditions = conditions(at: now)
    guard conditions != game.conditions else { return }
    withGame { $0.meet(conditions, at: now) }
  }

  func conditions(at now: Tick) -> Conditions {
    var presence: [Presence] = []
    var grace: [Duration] = []
    for holder in state.lineup {
      let member = state.members.first { $0.number == holder.member }
      presence.append(presenceOf(member))
      grace.append(member?.page?.roundTrips.grace(at: now, limits: limits) ?? .zero)
    }
    return Conditions(presence: presence, grace: grace, lead: lead)
  }

  private func presenceOf(_ member: Member?) -> Presence {
    guard let member, member.role != .gone else { return .gone }
    return member.awaySince.map { .away(since: $0) } ?? .here
  }

  /// H7: long enough for the slowest connected page to hear of a moment before it comes.
  var lead: Duration {
    var largest: Duration = .zero
    for member in state.members {
      if let delay = member.page?.roundTrips.largestDelay { largest = max(largest, delay) }
    }
    for watcher in state.watchers {
      if let delay = watcher.roundTrips.largestDelay { largest = max(largest, delay) }
    }
    return min(max(largest + limits.leadMargin, limits.shortestLead), limits.longestLead)
  }

  mutating func withGame<Failure: Error>(
    _ body: (inout QuizGame) throws(Failure) -> [QuizGame.Event]
  ) throws(Failure) {
    guard case .quiz(let title, var game) = state.phase else { return }
    // The game is changed in place only while nobody else holds it.
    state.phase = .lobby
    defer { state.phase = .quiz(title, game) }
    let events = try body(&game)
    note(events)
  }

  private mutating func note(_ events: [QuizGame.Event]) {
    for event in events {
      isViewStale = true
      isWorthKeeping = true
      switch event {
      case .closed:
        state.notice = nil
      case .ended:
        admitWaiting()
      case .submitted, .published, .stoodStill, .wentOn:
        continue
      }
    }
  }
}
