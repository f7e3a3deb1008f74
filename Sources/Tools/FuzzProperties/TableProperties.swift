import GameCore
import Games
import Tables
import Wire

/// A page's messages during a game of the arcade at its table: no trap, and a refused one changes
/// nothing that is seen. Of an input each line is a message; one without is a long silence.
struct TableProperties {
  private static let page = ConnectionID(1)
  private static let player = PlayerID(high: 0, low: 1)
  /// The measured round trip: so a move may have been made 200 ms before it arrives.
  private static let roundTrip: Duration = .milliseconds(400)
  /// Between two messages.
  private static let pause: Duration = .milliseconds(400)
  private static let silence: Duration = .seconds(5)
  /// By then the countdown of a race is over.
  private static let start = Tick(microseconds: 4_000_000)

  /// Small enough that a tap at random finds the face.
  private static let gameContent: GameContent = {
    let face = FindPicture.Ellipse(x: 16, y: 16, across: 8, down: 8)
    let people = ["Anna", "Ben", "Cem", "Dora", "Eva"].map { Deck.Person(name: $0, picture: $0) }
    return GameContent(
      pictures: (1...3).compactMap { FindPicture(id: $0, width: 64, height: 64, face: face) },
      decks: Deck(people).map { [0: $0] } ?? [:])
  }()

  /// In the lobby, and at each game, alone and as a race of two.
  private static let beginnings = [1, 2].flatMap { people in
    ([nil] + ArcadeGames.contests).map { TableProperties(of: people, playing: $0) }
  }

  private let people: UInt64
  private var table: Table
  private var now = start
  private var finding: String?

  static func finding(in bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let said = lines.map { line in try? TableClientMessage(Array(line)) }
    guard said.contains(where: { $0 != nil }) else { return nil }
    for var playing in beginnings {
      for message in said { playing.hears(message) }
      if let finding = playing.finding { return finding }
    }
    return nil
  }

  private init(of people: UInt64, playing contest: Contest?) {
    self.people = people
    table = Table(
      code: TableCode(number: 0), solo: people == 1, opener: Self.player, quizTitles: [],
      gameContent: Self.gameContent, seed: 8, at: .zero)
    for number in 1...people {
      let profile = (try? PlayerName("P\(number)")).map { Profile(name: $0, colour: nil) }
      let arrival = TableInput.Arrival(
        player: PlayerID(high: 0, low: number), profile: profile, role: .join)
      _ = table.apply(.arrived(ConnectionID(number), arrival), at: .zero)
      _ = table.apply(.roundTrip(ConnectionID(number), Self.roundTrip), at: .zero)
    }
    if let contest { _ = table.apply(.command(Self.page, CommandID(0), .play(contest)), at: .zero) }
    live(until: now)
    _ = table.apply(.overviewSent(0, to: Self.player), at: now)
  }

  /// The pages say that they are there.
  private mutating func live(until now: Tick) {
    self.now = now
    for number in 1...people { _ = table.apply(.heartbeat(ConnectionID(number)), at: now) }
    _ = table.apply(.timer, at: now)
  }

  private mutating func hears(_ message: TableClientMessage?) {
    guard let message else {
      now = now + Self.silence
      return
    }
    live(until: now + Self.pause)
    switch message {
    case .command(let id, let command): hears(command, id)
    case .hidden(let isHidden): apply(.hidden(Self.page, isHidden))
    case .shown(let round, let tick): apply(.shown(Self.page, round: round, at: tick))
    case .react(let reaction, let target): apply(.reacted(Self.page, reaction, to: target))
    case .clock, .hello, .language: return
    }
  }

  private mutating func hears(_ command: TableCommand, _ id: CommandID) {
    let before = seen
    for effect in table.apply(.command(Self.page, id, command), at: now) {
      switch effect {
      case .reply(_, _, let refusal?) where seen != before:
        finding = "\(refusal.code.rawValue) is refused and changes what is seen"
      case .record(_, _, let round, _), .enterHall(_, _, let round, _):
        apply(.recorded(.placed(1), round: round))
      default: continue
      }
    }
  }

  private mutating func apply(_ input: TableInput) { _ = table.apply(input, at: now) }

  /// By a watcher, and by each seat.
  private var seen: [PhaseView] {
    let viewers = [.watcher] + (0..<Seat.count).compactMap { Seat($0).map(Viewer.seat) }
    return viewers.map { table.view(for: $0).phase }
  }
}
