import GameCore
import Games

/// From Start to the first question (H5 to H7, P9, F2, F3).
extension Table {
  /// The quiz that plays if nobody chooses another one (F2).
  var firstQuiz: Int { state.offeredQuizzes.titles.first?.number ?? 1 }

  var upcomingQuiz: Int { upcomingChoice == nil ? state.chosen ?? firstQuiz : 0 }

  /// The questions of the bank that play next; `nil`: a quiz of the series, or no bank.
  var upcomingChoice: BankChoice? {
    gameContent.bank.isEmpty ? nil : state.choice.map(playable)
  }

  /// Starts a quiz: from the lobby the chosen one; after an ending the same again, as Restart does.
  mutating func start(by starter: Member?, at now: Tick) throws(Refusal) {
    if case .writing(let writing) = state.phase {
      return try startWritten(writing, by: starter, at: now)
    }
    let before = try stageBefore()
    switch before {
    case .ended(let title, _) where !title.isWritten:
      try begin(title.choice, or: .numbered(title.number), from: before, by: starter, at: now)
    case .lobby, .ended, .arcade:
      try begin(upcomingChoice, or: .numbered(upcomingQuiz), from: before, by: starter, at: now)
    }
  }

  mutating func startBuiltIn(by starter: Member?, at now: Tick) throws(Refusal) {
    try begin(nil, or: .builtIn, from: try stageBefore(), by: starter, at: now)
  }

  /// The lobby or the ending from which a quiz can start.
  private func stageBefore() throws(Refusal) -> Before {
    switch state.phase {
    case .lobby: return .lobby
    case .quiz(let title, let game) where game.isOver: return .ended(title, game)
    case .arcade(let arcade) where arcade.game.isOver: return .arcade(arcade)
    case .writing, .preparing, .countdown, .quiz, .arcade: throw Refusal(.startRunning)
    }
  }

  /// Starts the next quiz of the series, or one dealt by the same choice, with the same people (P9). The
  /// first press counts.
  mutating func restart(by starter: Member?, at now: Tick) throws(Refusal) {
    switch state.phase {
    case .lobby, .writing:
      throw Refusal(.notNow)
    case .quiz(let title, let game) where game.isOver:
      // Whatever the lobby would play: the same people have written no second one.
      if title.isWritten { return try start(by: starter, at: now) }
      let next = QuizRequest.numbered(after(title.number))
      try begin(title.choice, or: next, from: .ended(title, game), by: starter, at: now)
    case .arcade(let arcade):
      try playAgain(arcade, by: starter, at: now)
    case .preparing, .countdown, .quiz:
      throw Refusal(.startRunning)
    }
  }

  private func after(_ number: Int) -> Int {
    number == .max ? number : number + 1
  }

  /// Begins with questions dealt anew from the bank, or with `request`.
  private mutating func begin(
    _ choice: BankChoice?, or request: QuizRequest, from before: Before, by starter: Member?,
    at now: Tick
  ) throws(Refusal) {
    guard starter?.role ?? .plays == .plays else { throw Refusal(.startNotPlaying) }
    let players: [MemberNumber]
    switch before {
    case .lobby: players = try playersOfLobby(startedBy: starter)
    case .ended, .arcade: players = try playersOfNext(startedBy: starter)
    }
    state.notice = nil
    let wanted =
      choice.map {
        QuizRequest.dealt(playable($0), for: players.compactMap(player), seed: state.random.next())
      } ?? request
    state.phase = .preparing(
      Preparing(
        by: starter?.number, wanted: wanted, until: now + limits.loading, players: players,
        before: before))
    isViewStale = true
    if let outcome = nearest(wanted) {
      receive(outcome, for: wanted, at: now)
    } else {
      effects.append(.loadQuiz(wanted))
    }
  }

  /// The players who are present, in the order of arrival (H5, H6, H8).
  func playersOfLobby(startedBy starter: Member?) throws(Refusal) -> [MemberNumber] {
    let players = state.members.filter { isPlayingNow($0) || $0.number == starter?.number }
    guard state.isSolo || players.count > 1 else { throw Refusal(.startAlone) }
    return players.map(\.number)
  }

  /// The same people, then those who wait, while places are free (P9).
  func playersOfNext(startedBy starter: Member?) throws(Refusal) -> [MemberNumber] {
    let here = state.members.filter { isPlayingNow($0) || $0.number == starter?.number }
    guard state.isSolo || here.count > 1 else { throw Refusal(.startAlone) }
    let seated = state.seating.flatMap(\.people)
    let waiting = here.map(\.number).filter { !seated.contains($0) }
    return Array((seated.filter(isStillPlaying) + waiting).prefix(2 * Seat.count))
  }

  private func isPlayingNow(_ member: Member) -> Bool {
    member.role == .plays && !member.isAway
  }

  /// Whether the member has not left, nor been away so long that the lobby would drop the name.
  private func isStillPlaying(_ number: MemberNumber) -> Bool {
    guard let member = state.members.first(where: { $0.number == number }),
      member.role == .plays
    else { return false }
    guard !member.isConnected, let since = member.awaySince else { return true }
    return state.clock < since + limits.absence
  }

  // MARK: The answer to loadQuiz

  /// Takes the outcome of reading a quiz. One of an earlier request is ignored.
  mutating func receive(_ outcome: QuizOutcome, for request: QuizRequest, at now: Tick) {
    guard case .preparing(let preparing) = state.phase, preparing.wanted == request else { return }
    switch outcome {
    case .ready(let title, let quiz) where !quiz.questions.isEmpty:
      seat(preparing, quiz, title, at: now)
    case .readyAgain(let title, let quiz) where !quiz.questions.isEmpty:
      state.notice = .questionsStartAgain
      seat(preparing, quiz, title, at: now)
    case .ready(let title, _), .readyAgain(let title, _):
      let notice = QuizFaultNotice(.noQuestions, [RefusalArgument("file", title.file)])
      failQuiz(.fault(notice), preparing, at: now)
    case .missing, .fault:
      failQuiz(outcome, preparing, at: now)
    }
  }

  private mutating func seat(
    _ preparing: Preparing, _ quiz: Quiz, _ title: QuizTitle, at now: Tick
  ) {
    isViewStale = true
    isWorthKeeping = true
    let players = preparing.players.filter(isStillPlaying)
    guard players.count >= (state.isSolo ? 1 : 2) else {
      restore(preparing.before)
      return
    }
    sitDown(players)
    let quiz = state.ordered(mixingNearest(into: quiz, title), title)
    if title.choice == nil { effects.append(.prefetchQuiz(.numbered(after(title.number)))) }
    let showAt = now + lead
    switch preparing.before {
    case .lobby where state.isSolo:
      play(quiz, title, opensAt: showAt, at: now)
    case .lobby, .ended, .arcade:
      state.phase = .countdown(
        Countdown(
          by: preparing.by, title: title, quiz: quiz, showAt: showAt,
          startsAt: showAt + limits.countdown))
    }
  }

  /// Returns to the state in which Start was tapped; seats and members have not changed.
  private mutating func restore(_ before: Before) {
    switch before {
    case .lobby: state.phase = .lobby
    case .ended(let title, let game): state.phase = .quiz(title, game)
    case .arcade(let arcade): state.phase = .arcade(arcade)
    }
    admitWaiting()
  }

  /// Lets people who wait for the next quiz play it.
  mutating func admitWaiting() {
    for index in state.members.indices where state.members[index].role == .next {
      state.members[index].role = .plays
    }
  }

  /// Opens the first question for the seats of the line-up.
  mutating func play(_ quiz: Quiz, _ title: QuizTitle, opensAt: Tick, at now: Tick) {
    let rules = QuizRules(
      showAnswers: state.settings.showAnswers, scoring: state.settings.scoring,
      question: questionTime, reveal: limits.reveal, wait: limits.wait,
      publishAhead: limits.publishAhead)
    guard
      let game = QuizGame(
        quiz: quiz, rules: rules, firstRound: state.nextRound, opensAt: opensAt,
        conditions: conditions(at: now),
        hasStakes: state.evening.isNextDouble && state.seating.count > 1 && !title.isWritten)
    else {
      // Seats and questions were counted before; a table restored from elsewhere stays usable.
      clearTable()
      return
    }
    state.nextRound += game.rounds
    state.phase = .quiz(title, game)
    let ids = title.choice == nil ? [] : quiz.questions.compactMap(\.id)
    if !ids.isEmpty {
      let players = state.seating.flatMap(\.people).compactMap { player(of: $0) }
      effects.append(.asked(players, questions: ids))
    }
    isViewStale = true
    isWorthKeeping = true
  }

  /// Handles a quiz that cannot be played, so that no table hangs (F3): it plays the first quiz of
  /// the series. If that fails too, the table is told and returns to its former state.
  mutating func failQuiz(_ outcome: QuizOutcome, _ preparing: Preparing, at now: Tick) {
    isViewStale = true
    isWorthKeeping = true
    guard preparing.wanted != .numbered(firstQuiz), preparing.wanted != .builtIn else {
      state.notice = .quizFailed(fault(of: outcome, preparing.wanted))
      restore(preparing.before)
      return
    }
    var fallback = preparing
    fallback.wanted = .numbered(firstQuiz)
    fallback.until = now + limits.loading
    if case .missing = outcome, case .numbered = preparing.wanted {
      state.notice = .seriesStartsAgain
    } else {
      state.notice = .quizFellBack(fault(of: outcome, preparing.wanted))
    }
    state.phase = .preparing(fallback)
    effects.append(.loadQuiz(fallback.wanted))
  }

  private func fault(of outcome: QuizOutcome, _ request: QuizRequest) -> QuizFaultNotice {
    switch outcome {
    case .fault(let notice): notice
    case .missing, .ready, .readyAgain: missing(request)
    }
  }

  private func missing(_ request: QuizRequest) -> QuizFaultNotice {
    if case .dealt = request { return QuizFaultNotice(.bankEmpty, []) }
    return QuizFaultNotice(.missing, named(request))
  }

  func unreachable(_ request: QuizRequest) -> QuizFaultNotice {
    if case .dealt = request { return QuizFaultNotice(.bankUnreadable, []) }
    return QuizFaultNotice(.unreachable, named(request))
  }

  private func named(_ request: QuizRequest) -> [RefusalArgument] {
    [RefusalArgument("quiz", number(of: request))]
  }

  func player(of member: MemberNumber) -> PlayerID? {
    state.members.first { $0.number == member }?.player
  }

  mutating func askAgainIfRestored() {
    guard case .preparing(var preparing) = state.phase, preparing.isRestored else { return }
    preparing.isRestored = false
    state.phase = .preparing(preparing)
    effects.append(.loadQuiz(preparing.wanted))
  }

  // MARK: The end

  /// Returns to the lobby (P9). It also works from a quiz that is paused, and from a race, when no player
  /// is present, so that people who wait for the next one are not stuck (P12, H8, AT1).
  mutating func backToLobby(by member: Member?) throws(Refusal) {
    switch state.phase {
    case .writing(let writing): try requireLeader(member, of: writing)
    case .quiz(_, let game) where game.isOver || game.isStandingStill: break
    case .arcade(let arcade) where arcade.game.isOver || arcade.game.isDeserted: break
    case .lobby, .preparing, .countdown, .quiz, .arcade: throw Refusal(.notNow)
    }
    state.chosen = nil
    state.notice = nil
    clearTable()
  }

  /// Resets the table to the lobby: people who left are dropped, people who waited play.
  private mutating func clearTable() {
    state.phase = .lobby
    state.seating = []
    state.offers = []
    state.members.removeAll { $0.role == .gone }
    admitWaiting()
    separateColours()
    isViewStale = true
  }
}

extension Table.State {
  /// Orders questions and options. The right letters move with their texts, and the random order
  /// does not depend on them (P7).
  mutating func ordered(_ quiz: Quiz, _ title: QuizTitle) -> Quiz {
    if title.choice == nil, order == .asWritten { return quiz }
    // A generator of its own, as a contest's deal has: what pages see of this order is not the
    // table's own sequence.
    var own = SeededGenerator(seed: random.next())
    // The bank has dealt the questions in random order already.
    return title.choice == nil
      ? quiz.shuffled(using: &own) : quiz.optionsShuffled(using: &own)
  }
}
