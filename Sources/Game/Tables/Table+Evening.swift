import Bytes
import GameCore
import Games

/// The games of one night at a table, and who has won how many points in them (EV).
struct Evening: Hashable, Sendable {
  /// Somebody who has played. The player, not the seat: who leaves and returns keeps the points.
  struct Person: Hashable, Sendable {
    var player: PlayerID
    var games: Int
    var points: Int
  }

  /// Each fourth game counts double (EV7), and if it is a quiz, its last question has stakes (EV10).
  private static let double = 4

  /// The games so far: quizzes, and races.
  private(set) var games = 0
  /// In the order of their last games, the latest last.
  private(set) var people: [Person] = []
  /// The end of the last game.
  private(set) var lastGame = Tick.zero

  var isEmpty: Bool { games == 0 }

  /// Whether the next game counts double.
  var isNextDouble: Bool { (games + 1).isMultiple(of: Evening.double) }

  /// Counts a game with its points by player. A newcomer starts level with the last of those who play (EV3).
  /// `most`: the people remembered.
  mutating func count(_ results: [(player: PlayerID, points: Int)], at now: Tick, most: Int) {
    let factor = isNextDouble ? 2 : 1
    games += 1
    lastGame = now
    let start = results.compactMap { person($0.player)?.points }.min() ?? 0
    for (player, points) in results {
      var person = person(player) ?? Person(player: player, games: 0, points: start)
      person.games += 1
      person.points += points * factor
      people.removeAll { $0.player == player }
      people.append(person)
    }
    people.removeFirst(max(0, people.count - most))
  }

  func person(_ player: PlayerID) -> Person? { people.first { $0.player == player } }

  /// Gives `player` the points of `former`, unless it has its own (R1).
  mutating func move(_ former: PlayerID, to player: PlayerID) {
    guard person(player) == nil, let index = people.firstIndex(where: { $0.player == former })
    else { return }
    people[index].player = player
  }

  mutating func shift(by difference: Duration) { lastGame = lastGame + difference }
}

extension Table {
  /// The points of the evening for a place from 1 (EV2).
  static func points(forPlace place: Int) -> Int { max(0, Seat.count + 1 - place) }

  /// Counts the game that has just ended, if several played it (EV1).
  mutating func countForEvening() {
    let seats: [SeatView] =
      switch state.phase {
      case .quiz(_, let game) where game.isOver: self.seats(of: game, for: .watcher)
      case .arcade(let arcade): self.seats(of: arcade.game.view(for: .watcher))
      case .lobby, .writing, .preparing, .countdown, .quiz: []
      }
    guard seats.count > 1 else { return }
    endEvening(at: state.clock)
    let hasWinner = seats.contains { $0.result != .lost }
    let results = zip(seats, state.seating).flatMap { seat, chair in
      let points = hasWinner ? Table.points(forPlace: seat.rank ?? .max) : 0
      return chair.people.compactMap { player(of: $0) }.map { (player: $0, points: points) }
    }
    state.evening.count(results, at: state.clock, most: limits.members)
    isViewStale = true
  }

  /// The time at which the evening ends by itself; `nil` without one, and during a game (EV5).
  var eveningDue: Tick? {
    state.evening.isEmpty || state.isPlaying ? nil : state.evening.lastGame + limits.evening
  }

  /// Ends the evening if it has been quiet for long enough.
  mutating func endEvening(at now: Tick) {
    guard !state.evening.isEmpty, state.evening.lastGame + limits.evening <= now else { return }
    clearEvening()
  }

  /// Begins a new evening: nobody has points (EV5). Any player may, between games.
  mutating func beginEvening(by index: Int) throws(Refusal) {
    guard isBetweenQuizzes, !state.evening.isEmpty else { throw Refusal(.notNow) }
    guard state.members[index].role == .plays else { throw Refusal(.notSeated) }
    clearEvening()
  }

  private mutating func clearEvening() {
    state.evening = Evening()
    isViewStale = true
    isWorthKeeping = true
  }

  /// The standing for the views; `nil` before the first game, and while a question or a race runs.
  var eveningView: EveningView? {
    guard !state.evening.isEmpty, showsEvening else { return nil }
    let people = state.members.compactMap { member -> EveningView.Person? in
      guard member.role != .gone, let person = state.evening.person(member.player) else {
        return nil
      }
      return EveningView.Person(
        member: member.number, games: person.games, points: person.points)
    }
    return EveningView(
      games: state.evening.games, people: people.sorted { $0.points > $1.points })
  }

  /// The member who has a seat of the running game.
  func member(on seat: Seat) -> MemberNumber? {
    state.seating.indices.contains(seat.number) ? state.seating[seat.number].member : nil
  }

  private var showsEvening: Bool {
    if case .countdown = state.phase { true } else { !state.isPlaying }
  }
}

/// The standing of the evening (EV4).
public struct EveningView: Hashable, Sendable {
  /// The games so far. The next one counts double if its number is a multiple of four.
  public var games: Int
  /// The members at the table who have played, those with the most points first.
  public var people: [Person]

  public struct Person: Hashable, Sendable {
    public var member: MemberNumber
    /// The games that this person has played.
    public var games: Int
    /// The points of the evening.
    public var points: Int
  }
}

extension Evening: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(games)
    writer.write(people)
    writer.write(lastGame)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    games = try reader.read()
    people = try reader.read()
    lastGame = try reader.read()
    guard (0...1_000_000).contains(games) else { throw .malformed }
  }
}

extension Evening.Person: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(player)
    writer.write(games)
    writer.write(points)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    player = try reader.read()
    games = try reader.read()
    points = try reader.read()
    // Bounds that keep the sums far from an overflow.
    guard (0...1_000_000).contains(games), (0...10_000_000).contains(points) else {
      throw .malformed
    }
  }
}
