import GameCore
import Games

/// Events that time alone causes: silence, deadlines, forgetting (P24, P12, H8).
extension Table {
  /// The next time at which time alone changes something.
  var nextDue: Tick? {
    guard !state.isEnded else { return nil }
    var next = phaseDue
    let awaited = awaited
    for index in state.members.indices {
      if let due = dueOfMember(at: index, awaited) { next = min(next ?? due, due) }
    }
    if let due = offersDue { next = min(next ?? due, due) }
    if let due = openerDue { next = min(next ?? due, due) }
    if let end = emptyUntil { next = min(next ?? end, end) }
    if let end = passDue { next = min(next ?? end, end) }
    if let end = eveningDue { next = min(next ?? end, end) }
    return next
  }

  /// The time at which an empty table ends; `nil` while somebody is there.
  private var emptyUntil: Tick? {
    let limit = state.isUnjoined ? limits.unjoinedTable : limits.emptyTable
    return state.emptySince.map { $0 + limit }
  }

  private var phaseDue: Tick? {
    switch state.phase {
    case .lobby, .writing: nil
    case .preparing(let preparing): preparing.until
    case .countdown(let countdown): countdown.startsAt - limits.publishAhead
    case .quiz(_, let game): game.nextDeadline
    case .arcade(let arcade): arcade.game.nextDeadline
    }
  }

  /// The seats for which the others wait.
  private var awaited: Awaited? {
    switch state.phase {
    case .quiz(_, let game): game.awaited
    case .arcade(let arcade): arcade.game.awaited
    case .lobby, .writing, .preparing, .countdown: nil
    }
  }

  /// The time at which this member falls silent, or is dropped.
  private func dueOfMember(at index: Int, _ awaited: Awaited?) -> Tick? {
    if let lastSign = state.members[index].page?.lastSign {
      guard !state.members[index].isAway else { return nil }
      guard let awaited,
        let seat = chair(of: state.members[index].number),
        awaited.contains(seat)
      else { return lastSign + limits.restSilence }
      return max(lastSign, awaited.since) + limits.silence
    }
    guard let since = state.members[index].awaySince, !isSeated(state.members[index].number) else {
      return nil
    }
    return since + limits.absence
  }

  /// Applies everything due by `limit`, each at its own time, in order; returns the next due time.
  @discardableResult
  mutating func advance(to limit: Tick) -> Tick? {
    while let due = nextDue {
      guard due <= limit else { return due }
      endPasses(at: due)
      silencePages(at: due)
      tellGame(at: due)
      withGame { $0.advance(to: due) }
      withArcade { $0.advance(to: due) }
      turnPhase(at: due)
      forgetAbsent(at: due)
      settleOpener(at: due)
      if !state.isPlaying { endEvening(at: due) }
      endIfEmpty(at: due)
    }
    return nil
  }

  /// Applies the immediate consequences of an input.
  mutating func settle(at now: Tick) {
    guard !state.isEnded else { return }
    noteEmptiness(at: now)
    settleOpener(at: now)
    if !isGameTold || !state.offers.isEmpty { tellGame(at: now) }
    isGameTold = false
  }

  private mutating func silencePages(at now: Tick) {
    let awaited = awaited
    for index in state.members.indices {
      guard state.members[index].page != nil, let due = dueOfMember(at: index, awaited), due <= now
      else { continue }
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
    case .lobby, .writing, .preparing, .countdown, .quiz, .arcade:
      return
    }
  }

  private mutating func forgetAbsent(at now: Tick) {
    let forgotten = state.members.filter { member in
      guard !member.isConnected, let since = member.awaySince, !isSeated(member.number) else {
        return false
      }
      return since + limits.absence <= now
    }
    guard !forgotten.isEmpty else { return }
    if let opener = forgotten.first(where: { $0.number == state.opener.member }) {
      awaitOpener(after: opener, from: now)
    }
    state.members.removeAll { member in forgotten.contains { $0.number == member.number } }
    isViewStale = true
    isWorthKeeping = true
  }

  mutating func noteEmptiness(at now: Tick) {
    let isEmpty =
      state.watchers.isEmpty
      && !state.members.indices.contains { state.members[$0].page?.connection != nil }
    if !isEmpty {
      if state.emptySince != nil { isWorthKeeping = true }
      state.emptySince = nil
    } else if state.emptySince == nil {
      state.emptySince = now
    }
  }

  private mutating func endIfEmpty(at now: Tick) {
    guard let end = emptyUntil, end <= now else { return }
    endTable()
  }

  mutating func endTable() {
    state.isEnded = true
    effects.append(.ended)
  }

  // MARK: The running game

  /// Tells the game who is present and how far ahead it must name its times.
  mutating func tellGame(at now: Tick) {
    settleOffers(at: now)
    switch state.phase {
    case .quiz(_, let game) where !game.isOver && !areConditions(game.conditions, at: now):
      let conditions = conditions(at: now)
      withGame { $0.conditionsChanged(conditions, at: now) }
    case .arcade(let arcade)
    where !arcade.game.isOver && !areConditions(arcade.game.conditions, at: now):
      let conditions = conditions(at: now)
      withArcade { $0.conditionsChanged(conditions, at: now) }
    case .lobby, .writing, .preparing, .countdown, .quiz, .arcade:
      return
    }
  }

  /// Whether the conditions are still these. They nearly always are, and making them costs two arrays.
  private func areConditions(_ known: Conditions, at now: Tick) -> Bool {
    guard known.lead == lead, known.presence.count == state.seating.count else { return false }
    for seat in state.seating.indices {
      let (presence, grace) = conditions(ofChair: seat, at: now)
      guard known.presence[seat] == presence, known.grace[seat] == grace else { return false }
    }
    return true
  }

  func conditions(at now: Tick) -> Conditions {
    var conditions = Conditions(presence: [], grace: [], lead: lead)
    for place in state.seating.indices {
      let (presence, grace) = self.conditions(ofChair: place, at: now)
      conditions.presence.append(presence)
      conditions.grace.append(grace)
    }
    return conditions
  }

  private func conditions(ofChair place: Int, at now: Tick) -> (Presence, grace: Duration) {
    let (first, second) = (state.seating[place].member, state.seating[place].partner)
    var (presence, grace) = (Presence.gone, Duration.zero)
    // No closure here: it would copy the whole table at every input of a running quiz.
    for index in state.members.indices {
      let number = state.members[index].number
      guard number == first || number == second else { continue }
      presence = presence.united(with: presenceOfMember(at: index))
      grace = max(grace, graceOfMember(at: index, now))
      if second == nil { break }
    }
    return (presence, grace)
  }

  private func presenceOfMember(at index: Int) -> Presence {
    guard state.members[index].role != .gone else { return .gone }
    guard let since = state.members[index].awaySince else { return .here }
    return .away(since: since)
  }

  func graceOfMember(at index: Int, _ now: Tick) -> Duration {
    state.members[index].page?.roundTrips.grace(at: now) ?? .zero
  }

  /// The lead that lets the slowest connected page learn of a moment in time (H25).
  var lead: Duration {
    var largest: Duration = .zero
    for index in state.members.indices {
      if let delay = state.members[index].page?.roundTrips.largestDelay {
        largest = max(largest, delay)
      }
    }
    for index in state.watchers.indices {
      if let delay = state.watchers[index].roundTrips.largestDelay { largest = max(largest, delay) }
    }
    return min(max(largest + limits.leadMargin, limits.shortestLead), limits.longestLead)
  }

  mutating func withGame<Failure: Error>(
    _ body: (inout QuizGame) throws(Failure) -> [QuizGame.Event]
  ) throws(Failure) {
    if let events = try state.phase.withQuiz(body) { note(events) }
  }

  private mutating func note(_ events: [QuizGame.Event]) {
    for event in events {
      isWorthKeeping = true
      if case .submitted = event {
        areSeatsStale = true
        continue
      }
      isViewStale = true
      switch event {
      case .closed:
        state.notice = nil
        state.offers = []
      case .ended:
        countForEvening()
        admitWaiting()
      case .submitted, .published, .stoodStill, .wentOn, .paused, .readied:
        continue
      }
    }
  }
}
