import GameCore
import Games
import Tables
import TestSupport

/// How bots play the games of the arcade: badly, and some of them at claimed moments that cannot be.
extension TableWorld {
  /// Where the face is in every picture.
  private static let face = FindPicture.Ellipse(x: 500, y: 400, across: 20, down: 20)

  static let materials: GameContent = {
    let people = (0..<6).map { Deck.Person(name: "Name \($0)", picture: "/face/\($0)") }
    return GameContent(
      pictures: (1...3).compactMap {
        FindPicture(id: $0, width: 2_000, height: 1_500, face: face)
      },
      decks: Deck(people).map { [0: $0] } ?? [:],
      bank: [BankTheme(name: "nature", questions: [20, 20, 20])], towns: .sample(60))
  }()

  mutating func contest() -> Contest {
    let level = Level.allCases[pick(0..<3, &random)]
    return switch pick(0..<10, &random) {
    case 0...3: .memory(level)
    case 4, 5: .sorting(level)
    case 6: .balloons(level)
    case 7, 8: .find(FindMode.allCases[pick(0..<3, &random)])
    default: .faces(deck: random.chance(90) ? 0 : 1)
    }
  }

  /// Plays a contest that has begun.
  mutating func race(_ arcade: ArcadeView, _ bot: Int) {
    if case .find = arcade.contest { lookAtPicture(bot, number: 0) }
    let moves = pick(1..<40, &random)
    let pause = pick(200..<4_000, &random)
    for turn in 0..<moves {
      let at = max(now, arcade.opensAt + .milliseconds(Int64(turn * pause)))
      queue.add(.move(bot, round: arcade.round), at: at)
    }
  }

  /// The overview has left the server.
  private mutating func lookAtPicture(_ bot: Int, number: Int) {
    let player = PlayerID.sample(bots[bot].player)
    queue.add(.input(.overviewSent(number, to: player)), at: now + random.soon(2))
  }

  /// One move, by what the player sees now.
  mutating func move(_ bot: Int, round: Int) {
    guard let connection = bots[bot].connection,
      let viewer = table.audience.first(where: { $0.connection == connection })?.viewer,
      case .arcade(let arcade) = table.view(for: viewer).phase, arcade.round == round,
      !arcade.isOver, let own = arcade.own, let move = move(own, bot)
    else { return }
    let claimed = now + .milliseconds(Int64(pick(-500..<500, &random)))
    send(.move(ArcadeGame.Move(round: round, move: move, at: claimed)), from: bot)
  }

  private mutating func move(_ view: GameRun.View, _ bot: Int) -> GameRun.Move? {
    switch view {
    case .memory(let view):
      return .memory(MemoryGame.Move(card: pick(-1..<view.cards.count + 1, &random)))
    case .sorting(let view):
      let vehicle = view.vehicles[pick(0..<view.vehicles.count, &random)]
      let area = random.chance(20) ? Area.allCases[pick(0..<3, &random)] : vehicle.area
      return .sorting(SortingGame.Move(vehicle: vehicle, area: area))
    case .balloons(let view):
      guard !view.balloons.isEmpty else { return nil }
      let balloon = view.balloons[pick(0..<view.balloons.count, &random)]
      let tap = BalloonTap(
        x: 50 + balloon.entry.id % 10 * 100, y: pick(-100..<1_100, &random), width: 1_000,
        height: 800, seenAt: now)
      return .balloons(BalloonsGame.Move(balloon: balloon.entry.id, tap: tap))
    case .find(let view):
      if random.chance(3) { return .find(.giveUp) }
      if random.chance(40) { lookAtPicture(bot, number: view.found) }
      let isHit = random.chance(30)
      return .find(
        .tap(
          x: isHit ? 500 : pick(-10..<2_100, &random), y: isHit ? 400 : pick(-10..<1_600, &random)))
    case .faces(let view):
      return .faces(answer(view))
    }
  }

  private mutating func answer(_ view: FacesGame.View) -> FacesGame.Move {
    guard case .asked(let asked) = view.state, !random.chance(5) else {
      return random.chance(50) ? .pause : .resume
    }
    return .answer(question: asked.number, place: pick(-1..<asked.names.count + 1, &random))
  }
}
