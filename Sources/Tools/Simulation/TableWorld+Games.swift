import GameCore
import Games
import Tables
import TestSupport

/// How bots play the games of the arcade: badly, and some of them at claimed moments that cannot be.
extension TableWorld {
  /// Where the face is in every picture.
  private static let face = FindPicture.Ellipse(
    x: FindGame.guess.x, y: FindGame.guess.y, across: 20, down: 20)

  static let gameContent: GameContent = {
    let people = (0..<6).map { Deck.Person(name: "Name \($0)", picture: "/face/\($0)") }
    return GameContent(
      pictures: (1...3).compactMap {
        FindPicture(id: $0, width: 2_000, height: 1_500, face: face)
      },
      decks: Deck(people).map { [0: $0] } ?? [:],
      bank: [BankTheme(name: "nature", questions: [20, 20, 20])], towns: .sample(60))
  }()

  /// A contest by chance; of all, one in a hundred names a deck that is not there.
  mutating func contest() -> Contest {
    let game = ArcadeGames.all[pick(0..<ArcadeGames.all.count, &random)]
    let contests = random.chance(1) ? [FacesGame.contest(.init(deck: 1))] : game.contests
    return contests[pick(0..<contests.count, &random)]
  }

  /// Plays a contest that has begun.
  mutating func race(_ arcade: ArcadeView, _ bot: Int) {
    if arcade.contest.game == FindGame.self { lookAtPicture(bot, number: 0) }
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
      !arcade.isOver, let own = arcade.own, let move = own.anyMove(at: now, using: &random)
    else { return }
    if let view = own.of(FindGame.self), random.chance(40) {
      lookAtPicture(bot, number: view.found)
    }
    let claimed = now + .milliseconds(Int64(pick(-500..<500, &random)))
    send(.move(ArcadeGame.Move(round: round, move: move, at: claimed)), from: bot)
  }
}
