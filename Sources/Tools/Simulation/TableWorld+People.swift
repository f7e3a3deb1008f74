import GameCore
import Games
import Tables
import TestSupport

/// The actions of people and their phones.
extension TableWorld {
  mutating func connect(_ bot: Int) {
    guard bots[bot].connection == nil else { return }
    if isServerDown { return queue.add(.connect(bot), at: now + .milliseconds(1_500)) }
    let connection = newConnection()
    let isReturn = bots[bot].member != nil && !bots[bot].isOut
    bots[bot].connection = connection
    bots[bot].isMute = false
    bots[bot].isSeeing = false
    bots[bot].isGreeted = false
    bots[bot].socket = SimulatedSocket()
    bots[bot].isOut = false
    let arrival = TableInput.Arrival(
      player: .sample(bots[bot].player), profile: isReturn ? nil : bots[bot].profile,
      role: isReturn && !random.chance(20) ? .resume : .join)
    bringToken(bot)
    apply(.arrived(connection, arrival))
    guard bots[bot].connection == connection else { return }
    queue.add(.beat(bot, connection), at: now + .milliseconds(Int64(pick(0..<2_000, &random))))
    for _ in 0..<5 { measure(bot, connection) }
    if let (id, command) = bots[bot].unanswered { post(command, id, from: bot, connection) }
  }

  mutating func beat(_ bot: Int, _ connection: ConnectionID) {
    guard bots[bot].connection == connection, !bots[bot].isMute else { return }
    if random.chance(10) { measure(bot, connection) }
    apply(.heartbeat(connection))
    queue.add(.beat(bot, connection), at: now + .milliseconds(Int64(pick(1_950..<2_050, &random))))
  }

  private mutating func measure(_ bot: Int, _ connection: ConnectionID) {
    let there = bots[bot].link.arrival(sentAt: now, using: &random) - now
    apply(.roundTrip(connection, there + there))
  }

  /// A person looks at the newest view.
  mutating func see(_ bot: Int, _ connection: ConnectionID) {
    guard let view = referee.toldView else { return }
    if random.chance(5) { react(connection) }
    switch view.phase {
    case .lobby:
      seeLobby(bot)
    case .stakes(let stakes) where stakes.round != bots[bot].lastRound:
      bots[bot].lastRound = stakes.round
      report(bot, connection, stakes.round, view.showAt)
      submit(in: stakes.round, from: stakes.opensAt, to: stakes.closesAt, bot)
    case .question(let question) where question.round != bots[bot].lastRound:
      bots[bot].lastRound = question.round
      bots[bot].isReady = false
      bots[bot].isResting = false
      report(bot, connection, question.round, view.showAt)
      submit(in: question.round, from: question.opensAt, to: question.closesAt, bot)
      if random.chance(3) { queue.add(.press(bot, .pause(true)), at: now + random.soon(20)) }
    case .reveal(let reveal):
      if random.chance(20) { report(bot, connection, reveal.question.round, view.showAt) }
      if reveal.nextAt == nil { seeStandstill(bot, view) }
      if view.pausedBy != nil {
        queue.add(.press(bot, .pause(false)), at: now + random.soon(20))
      }
      if random.chance(40) {
        queue.add(.press(bot, .readied(round: reveal.question.round)), at: now + random.soon(4))
      }
    case .ended where !bots[bot].isResting || random.chance(2):
      bots[bot].isResting = true
      seeEnd(bot)
    case .arcade(let arcade) where !arcade.isOver && arcade.round != bots[bot].lastRound:
      bots[bot].lastRound = arcade.round
      bots[bot].isReady = false
      bots[bot].isResting = false
      report(bot, connection, arcade.round, view.showAt)
      race(arcade, bot)
    case .arcade(let arcade) where arcade.isOver && (!bots[bot].isResting || random.chance(2)):
      bots[bot].isResting = true
      seeEnd(bot)
    case .writing(let writing): seeWriting(writing, bot)
    case .preparing, .countdown, .stakes, .question, .ended, .arcade:
      return
    }
  }

  /// A member without a seat in a paused quiz ends it after a while (P12).
  private mutating func seeStandstill(_ bot: Int, _ view: TableView) {
    guard !view.seats.contains(where: { $0.member == bots[bot].member }), random.chance(50) else {
      return
    }
    queue.add(.goOn(bot, .backToLobby, after: bots[bot].lastRound), at: now + random.soon(60))
  }

  /// A few taps and throws, at times more than a second may have (P14).
  private mutating func react(_ connection: ConnectionID) {
    for _ in 0..<pick(1..<5, &random) {
      let reaction = Reaction.allCases[pick(0..<4, &random)]
      let target = random.chance(50) ? MemberNumber(pick(1..<6, &random)) : nil
      queue.add(.input(.reacted(connection, reaction, to: target)), at: now + random.soon(1))
    }
  }

  private mutating func seeLobby(_ bot: Int) {
    if random.chance(25), let command = lobbyCommand() {
      queue.add(.press(bot, command), at: now + random.soon(8))
    }
    let mayStart: TableCommand =
      random.chance(table.state.isSolo ? 80 : 20)
      ? .play(contest())
      : random.chance(15) ? .startBuiltIn : .start
    if !bots[bot].isReady || random.chance(10) {
      bots[bot].isReady = true
      queue.add(.press(bot, mayStart), at: now + random.soon(40))
    }
  }

  /// People write now and then, take back, and try to start.
  private mutating func seeWriting(_ writing: WritingView, _ bot: Int) {
    guard random.chance(40) else { return }
    let command: TableCommand =
      switch pick(0..<8, &random) {
      case 0: .backToLobby
      case 1: .drop(question: pick(1..<20, &random))
      case 2, 3: .start
      default: .question(pick(1..<writing.each + 2, &random), .sample(pick(0..<100, &random)))
      }
    queue.add(.press(bot, command), at: now + random.soon(20))
  }

  private mutating func lobbyCommand() -> TableCommand? {
    switch pick(0..<19, &random) {
    case 18: .write(each: pick(1..<6, &random))
    case 17: .newEvening
    case 16: .takesThrows(random.chance(70))
    case 15: .sendAway(WatcherNumber(pick(1..<4, &random)))
    case 14: random.chance(30) ? .newLink : .guests(random.chance(50))
    case 13: .lock(random.chance(30))
    case 12: .order(QuestionOrder.allCases[pick(0..<2, &random)])
    case 0 where random.chance(50):
      .deal(
        BankChoice(
          theme: ["nature", "nature", NearestQuestions.theme, nil, "unknown"][pick(0..<5, &random)],
          difficulty: Difficulty(rawValue: pick(0..<4, &random)),
          length: BankChoice.lengths[pick(0..<3, &random)]))
    case 0: .choose(quiz: pick(1..<5, &random))
    case 1, 2:
      .settings(
        Settings(
          showAnswers: ShowAnswers.allCases[pick(0..<3, &random)],
          scoring: Scoring.allCases[pick(0..<3, &random)],
          teams: random.chance(20) ? .first : .agree))
    case 3: .help(Help(doubleTime: random.chance(20)))
    case 4: .watch
    case 5: .sit
    case 6: .remove(MemberNumber(pick(1..<6, &random)))
    case 7: .admit(MemberNumber(pick(1..<6, &random)))
    case 8: .side(MemberNumber(pick(1..<6, &random)), Side.all[pick(0..<4, &random)])
    case 9: Heading(pick(0..<360, &random)).map { .facing($0) }
    case 10: .place(place())
    case 11: .frame(place())
    default: Profile.named("Neu", colour: pick(0..<8, &random)).map { .profile($0) }
    }
  }

  /// Somewhere, or nowhere any more.
  private mutating func place() -> Position? {
    guard random.chance(75) else { return nil }
    let latitude = pick(-9_000..<9_001, &random) * 1_000
    return Position(latitude: latitude, longitude: pick(-18_000..<18_001, &random) * 1_000)
  }

  private mutating func seeEnd(_ bot: Int) {
    if random.chance(4) { queue.add(.press(bot, .backToLobby), at: now + random.soon(40)) }
    if random.chance(50), table.state.isSolo {
      queue.add(.press(bot, .sign(nil)), at: now + random.soon(5))
    }
    guard random.chance(table.state.isSolo ? 60 : 5) else {
      // The rest: until somebody has had enough of it.
      let pause = random.soon(Int(rest.wholeMicroseconds / 1_000_000))
      return queue.add(
        .goOn(bot, .restart, after: bots[bot].lastRound), at: now + .seconds(20) + pause)
    }
    let command: TableCommand =
      random.chance(80) ? .restart : random.chance(50) ? .start : .play(contest())
    queue.add(.goOn(bot, command, after: bots[bot].lastRound), at: now + random.soon(20))
  }

  private mutating func report(
    _ bot: Int, _ connection: ConnectionID, _ round: Int, _ showAt: Tick?
  ) {
    let moment = max(now, showAt ?? now) + bots[bot].clockError
    queue.add(.input(.shown(connection, round: round, at: moment)), at: max(now, showAt ?? now))
  }

  /// Submits a letter in what opens and closes then, or none.
  private mutating func submit(
    in round: Int, from opensAt: Tick, to closesAt: Tick, _ bot: Int
  ) {
    let option = OptionLetter.allCases[pick(0..<4, &random)]
    let submit = TableCommand.submit(round: round, option: option)
    let opens = opensAt + bots[bot].clockError
    switch Answer.random(using: &random) {
    case .never: return
    case .early: queue.add(.press(bot, submit), at: now)
    case .atDeadline:
      let around: Duration = .milliseconds(Int64(pick(-400..<400, &random)))
      queue.add(.press(bot, submit), at: max(now, closesAt + around))
    case .after(let thought):
      queue.add(.press(bot, submit), at: max(now, opens + thought))
      if random.chance(10) {
        queue.add(.press(bot, submit), at: max(now, opens + thought + thought))
      }
    }
  }

  mutating func send(_ command: TableCommand, from bot: Int) {
    guard let connection = bots[bot].connection, !bots[bot].isMute else { return }
    let id = CommandID(bots[bot].nextCommand)
    bots[bot].nextCommand += 1
    bots[bot].unanswered = (id, command)
    post(command, id, from: bot, connection)
  }

  private mutating func post(
    _ command: TableCommand, _ id: CommandID, from bot: Int, _ connection: ConnectionID
  ) {
    let at = bots[bot].link.arrival(sentAt: now, using: &random)
    queue.add(.deliver(bot, connection, id, command), at: at)
    if random.chance(3) {
      duplicated()
      queue.add(.deliver(bot, connection, id, command), at: at + random.soon(2))
    }
  }

  // MARK: Trouble

  mutating func trouble(_ bot: Int) {
    guard let connection = bots[bot].connection else { return }
    switch pick(0..<24, &random) {
    case 0..<6: drop(bot, for: random.chance(15) ? random.soon(150) : random.soon(6))
    case 6..<9: fallAsleep(bot, connection)
    case 9..<13:
      apply(.hidden(connection, true))
      queue.add(.input(.hidden(connection, false)), at: now + random.soon(20))
    case 13, 14: openSecondTab(bot)
    case 15: send(.leave, from: bot)
    case 16, 17: bots[bot].clockError = .milliseconds(Int64(pick(-4_000..<4_000, &random)))
    case 18: bots[bot].link = SimulatedLink.random(using: &random)
    case 20..<23: stopReading(bot, connection)
    case 23: changeDoors(bot)
    default: send(.remove(MemberNumber(pick(1..<6, &random))), from: bot)
    }
  }

  /// The connection breaks; the phone tries again after a while.
  mutating func drop(_ bot: Int, for pause: Duration) {
    guard let connection = bots[bot].connection else { return }
    dropped()
    bots[bot].connection = nil
    bots[bot].isSeeing = false
    queue.add(.input(.left(connection)), at: now)
    queue.add(.connect(bot), at: now + pause)
  }

  /// All but one go home: some say so, the others only close their pages.
  mutating func breakUp() {
    let last = pick(bots.indices, &random)
    for bot in bots.indices where bot != last {
      if random.chance(60) { send(.leave, from: bot) } else { drop(bot, for: random.soon(400)) }
    }
  }

  /// The socket stays open and nothing comes; the server gives it up after 35 s.
  private mutating func fallAsleep(_ bot: Int, _ connection: ConnectionID) {
    bots[bot].isMute = true
    queue.add(.wake(bot, connection), at: now + random.soon(25))
  }

  mutating func wake(_ bot: Int, _ connection: ConnectionID) {
    guard bots[bot].connection == connection, bots[bot].isMute else { return }
    if random.chance(50) {
      drop(bot, for: random.soon(3))
    } else {
      bots[bot].isMute = false
      queue.add(.beat(bot, connection), at: now)
    }
  }

  private mutating func openSecondTab(_ bot: Int) {
    guard let old = bots[bot].connection else { return }
    secondTabOpened()
    bots[bot].connection = nil
    connect(bot)
    // The first tab's socket closes a little later.
    queue.add(.input(.left(old)), at: now + random.soon(2))
  }

  /// Devices that somebody made up, from one address, come and are gone at once.
  mutating func comeAndGo() {
    for _ in 0..<pick(1..<30, &random) {
      let connection = newConnection()
      apply(
        .arrived(
          connection,
          TableInput.Arrival(
            player: .sample(connection.number), profile: .named("Eve"), role: .join, source: 1)))
      apply(.left(connection))
    }
  }

  mutating func toggleScreen() {
    if isServerDown { return }
    if random.chance(50), let screen = screens.popLast() {
      apply(.left(screen))
    } else {
      let screen = newConnection()
      let role: TableInput.ArrivalRole = screens.count.isMultiple(of: 2) ? .watch : .look
      screens.append(screen)
      apply(
        .arrived(
          screen, TableInput.Arrival(player: .sample(99), profile: nil, role: role)))
    }
  }
}
