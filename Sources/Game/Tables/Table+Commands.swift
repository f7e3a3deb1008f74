import GameCore
import Games

/// Commands of people at the table (H6, H8, P3 to P5, P15), and of a screen (P40).
extension Table {
  /// Answers every command of a connected page once; a repeated one of a member gets the same answer.
  mutating func apply(
    _ command: TableCommand, _ id: CommandID, from connection: ConnectionID, at now: Tick
  ) {
    guard let index = memberIndex(of: connection) else {
      return applyFromScreen(command, id, from: connection, at: now)
    }
    if let former = state.members[index].answered.answer(to: id) {
      effects.append(.reply(connection, id, former.refusal))
      return
    }
    let number = state.members[index].number
    var refusal: Refusal?
    // The reply goes before the other effects of the command.
    let place = effects.count
    do throws(Refusal) {
      try carryOut(command, by: index, at: now)
      isWorthKeeping = true
    } catch {
      refusal = error
    }
    effects.insert(.reply(connection, id, refusal), at: place)
    remember(refusal, of: id, by: number)
  }

  /// Answers a page without a seat. The screen that opened the table starts games and ends them, as
  /// anybody who plays may; every other page is refused (P40).
  private mutating func applyFromScreen(
    _ command: TableCommand, _ id: CommandID, from connection: ConnectionID, at now: Tick
  ) {
    guard isHereWithoutSeat(connection) else { return }
    var refusal: Refusal?
    let place = effects.count
    do throws(Refusal) {
      guard hasOpened(connection) else { throw Refusal(.seatNone) }
      switch command {
      case .start: try start(by: nil, at: now)
      case .restart: try restart(by: nil, at: now)
      case .backToLobby: try backToLobby(by: nil)
      case .startBuiltIn, .submit, .play, .move, .sign, .choose, .deal, .write, .question, .drop,
        .readied, .settings, .order,
        .help, .profile, .facing, .side, .place, .frame, .watch, .sit, .leave, .remove, .sendAway,
        .admit, .lock, .guests, .newLink, .share, .takesThrows, .pause, .newEvening:
        throw Refusal(.seatNone)
      }
      isWorthKeeping = true
    } catch {
      refusal = error
    }
    effects.insert(.reply(connection, id, refusal), at: place)
  }

  /// Refuses what only a member may, if the page is here.
  mutating func refuseSeatless(_ id: CommandID, of connection: ConnectionID) {
    guard isHereWithoutSeat(connection) else { return }
    effects.append(.reply(connection, id, Refusal(.seatNone)))
  }

  private func isHereWithoutSeat(_ connection: ConnectionID) -> Bool {
    state.watchers.contains { $0.connection == connection }
      || onlookers.contains { $0.connection == connection }
  }

  private mutating func remember(_ refusal: Refusal?, of id: CommandID, by number: MemberNumber) {
    guard let index = state.members.firstIndex(where: { $0.number == number }) else { return }
    let most = limits.commands
    state.members[index].answered.add(id, refusal, most: most)
  }

  private mutating func carryOut(
    _ command: TableCommand, by index: Int, at now: Tick
  ) throws(Refusal) {
    switch command {
    case .start: try start(by: state.members[index], at: now)
    case .startBuiltIn: try startBuiltIn(by: state.members[index], at: now)
    case .submit(let round, let option): try submit(option, in: round, by: index, at: now)
    case .play(let contest): try play(contest, by: state.members[index], at: now)
    case .move(let move): try self.move(move, by: index, at: now)
    case .sign(let name): try sign(name, by: index)
    case .restart: try restart(by: state.members[index], at: now)
    case .backToLobby: try backToLobby(by: state.members[index])
    case .write(let each): try beginWriting(each: each, by: index)
    case .question(let number, let question): try write(question, number, by: index)
    case .drop(let question): try drop(question: question, by: index)
    case .choose(let quiz): try choose(quiz, by: index)
    case .deal(let choice): try choose(choice, by: index)
    case .readied(let round): try noteReady(for: round, by: index, at: now)
    case .settings(let settings): try set(settings, by: index)
    case .order(let order): try set(order, by: index)
    case .help(let help): try set(help, by: index)
    case .takesThrows(let takesThrows):
      state.members[index].refusesThrows = !takesThrows
      isViewStale = true
    case .profile(let profile):
      try requireLobby()
      adopt(profile, for: index)
      effects.append(.profile(state.members[index].player, profile))
    case .facing(let heading): try face(heading, by: index)
    case .side(let member, let side): try move(member, to: side)
    case .place(let position): place(index, at: position)
    case .frame(let position): try placeTable(at: position, by: index)
    case .watch: try stepBack(index)
    case .sit: try sit(index)
    case .leave: depart(index, because: Refusal(.seatLeft))
    case .remove(let member): try remove(member, by: index)
    case .sendAway(let watcher):
      try requireOpener(index)
      try sendAway(watcher)
    case .admit(let member):
      try requireOpener(index)
      try admit(member)
    case .lock(let isLocked):
      try requireOpener(index)
      try lock(isLocked)
    case .guests(let areWelcome):
      try requireOpener(index)
      try setGuests(areWelcome: areWelcome, by: index)
    case .newLink:
      try requireOpener(index)
      try makeNewLink()
    case .share: try share(by: index)
    case .newEvening: try beginEvening(by: index)
    case .pause(let isPaused):
      let seat = try seatInQuiz(of: index)
      tellGame(at: now)
      withGame { $0.pause(isPaused, by: seat, at: now) }
    }
  }

  func requireLobby() throws(Refusal) {
    guard case .lobby = state.phase else { throw Refusal(.notNow) }
  }

  func requirePlaying(_ index: Int) throws(Refusal) {
    guard state.members[index].role == .plays else { throw Refusal(.notSeated) }
  }

  // MARK: The lobby

  private mutating func choose(_ quiz: Int, by index: Int) throws(Refusal) {
    try requireLobby()
    try requirePlaying(index)
    guard state.offeredQuizzes.titles.contains(where: { $0.number == quiz }) else {
      throw Refusal(.quizUnknown, [RefusalArgument("quiz", quiz)])
    }
    state.chosen = quiz
    state.choice = nil
    state.notice = nil
    isViewStale = true
  }

  private mutating func choose(_ choice: BankChoice, by index: Int) throws(Refusal) {
    try requireLobby()
    try requirePlaying(index)
    let names = themes.map(\.name)
    guard !names.isEmpty, choice.theme.map(names.contains) ?? true else {
      throw Refusal(.themeUnknown)
    }
    state.choice = choice
    state.notice = nil
    isViewStale = true
  }

  private mutating func set(_ settings: Settings, by index: Int) throws(Refusal) {
    try requireLobby()
    try requirePlaying(index)
    state.settings = settings
    isViewStale = true
  }

  private mutating func set(_ order: QuestionOrder, by index: Int) throws(Refusal) {
    try requireLobby()
    try requirePlaying(index)
    state.order = order
    isViewStale = true
  }

  private mutating func set(_ help: Help, by index: Int) throws(Refusal) {
    try requireLobby()
    state.members[index].help = help
    isViewStale = true
  }

  /// Sets a new name, colour or face; without a wish the colour and the face stay (H2, P1).
  mutating func adopt(_ profile: Profile, for index: Int) {
    state.members[index].profile = profile
    if let wish = profile.colour {
      state.members[index].colour = colour(nearest: wish, exceptFor: index)
    }
    if let face = profile.face { state.members[index].face = face }
    isViewStale = true
    isWorthKeeping = true
  }

  mutating func updateQuizTitles(_ titles: [QuizTitle]) {
    guard titles != state.offeredQuizzes.titles else { return }
    state.offeredQuizzes = OfferedQuizzes(titles)
    if let chosen = state.chosen, !titles.contains(where: { $0.number == chosen }) {
      state.chosen = nil
    }
    isViewStale = true
    isWorthKeeping = true
  }

  // MARK: Roles

  /// Steps back to watch (H6). A player seated in a quiz can only leave.
  private mutating func stepBack(_ index: Int) throws(Refusal) {
    guard canChangeRole(index) else { throw Refusal(.notNow) }
    state.members[index].role = .watches
    isViewStale = true
  }

  private mutating func sit(_ index: Int) throws(Refusal) {
    guard canChangeRole(index) else { throw Refusal(.notNow) }
    if state.members[index].role == .watches {
      state.members[index].role = isBetweenQuizzes ? .plays : .next
    }
    isViewStale = true
  }

  private func canChangeRole(_ index: Int) -> Bool {
    let number = state.members[index].number
    guard !isSeated(number) else { return false }
    if case .preparing(let preparing) = state.phase { return !preparing.players.contains(number) }
    return true
  }

  /// Removes a member. During a quiz the seat and its score stay (H8).
  private mutating func depart(_ index: Int, because refusal: Refusal) {
    if let page = state.members[index].page {
      effects.append(.dismiss(page.connection, refusal))
      returnPass(of: state.members[index].player)
    }
    // Who leaves, or is removed, gives up the right for good (H8).
    if case .lent(let member, of: state.members[index].player) = state.opener {
      state.opener = .held(member)
    }
    if isSeated(state.members[index].number) {
      state.members[index].role = .gone
      state.members[index].page = nil
      state.members[index].awaySince = state.members[index].awaySince ?? state.clock
    } else {
      state.members.remove(at: index)
    }
    isViewStale = true
    // Nobody else ever sits at a solo table, so leaving it is its end.
    if state.isSolo { endTable() }
  }

  func requireOpener(_ index: Int) throws(Refusal) {
    guard state.opener.member == state.members[index].number else { throw Refusal(.openerOnly) }
  }

  /// Checks the right to remove: the opener may remove anybody (H6); everybody who sits or has sat
  /// at the table itself may remove a far member (R4). A guest removes nobody (R7).
  private func requireRight(toRemove number: MemberNumber, _ index: Int) throws(Refusal) {
    let own = state.members[index]
    if let other = state.members.first(where: { $0.number == number }), other.isFar,
      own.role == .plays || own.role == .next, !own.isGuest,
      !own.isFar || own.number < other.number
    {
      return
    }
    try requireOpener(index)
  }

  private mutating func remove(_ number: MemberNumber, by index: Int) throws(Refusal) {
    try requireRight(toRemove: number, index)
    guard number != state.members[index].number, expel(number) else {
      throw Refusal(.memberUnknown, [RefusalArgument("member", number.number)])
    }
  }

  /// Removes a member; false if there is no such member.
  @discardableResult
  mutating func expel(_ number: MemberNumber) -> Bool {
    guard let other = state.members.firstIndex(where: { $0.number == number }),
      !state.removed.contains(where: { $0.member == number })
    else { return false }
    noteRemoval(of: state.members[other])
    dropQuestions(of: state.members[other].player)
    depart(other, because: Refusal(.seatRemoved))
    return true
  }

  /// Requests a link for friends far away (R6); any seated player may. The server knows whether
  /// there is an uplink.
  private mutating func share(by index: Int) throws(Refusal) {
    guard !state.isSolo else { throw Refusal(.tablePrivate) }
    guard state.members[index].role != .gone else { throw Refusal(.notSeated) }
    if !state.isShared {
      state.isShared = true
      isWorthKeeping = true
    }
    effects.append(.share)
  }

  // MARK: The running quiz

  private mutating func noteReady(
    for round: Int, by index: Int, at now: Tick
  ) throws(Refusal) {
    let seat = try seatInQuiz(of: index)
    tellGame(at: now)
    try withGame { game throws(Refusal) in try game.readied(seat, round: round, at: now) }
  }

  func seatInQuiz(of index: Int) throws(Refusal) -> Seat {
    guard case .quiz = state.phase else { throw Refusal(.roundNone) }
    guard let place = chair(of: state.members[index].number), let seat = Seat(place) else {
      throw Refusal(.notSeated)
    }
    return seat
  }
}
