import GameCore
import Games

/// A seat of the running game: who sits on its chair, and the short name, fixed while seated (P1).
struct SeatAssignment: Hashable, Sendable {
  var member: MemberNumber
  /// The second of a team, who plays with the first (TM1).
  var partner: MemberNumber?
  /// The one of a team who only watches this race (TM8).
  var resting: MemberNumber?
  var shortName: String

  /// Whether this member plays on the chair.
  func holds(_ number: MemberNumber) -> Bool { member == number || partner == number }

  /// Everybody on the chair, whoever came first before the other.
  var people: [MemberNumber] {
    guard let other = partner ?? resting else { return [member] }
    return member < other ? [member, other] : [other, member]
  }
}

/// A letter of one of a team, before the other has agreed (TM3).
struct Offer: Hashable, Sendable {
  var seat: Seat
  var member: MemberNumber
  var option: OptionLetter
  /// From the member's first offer to the end of the question's time, so that a restart does not change it.
  var left: Duration
}

/// An offer as the two of its team see it (TM5).
public struct OfferView: Hashable, Sendable {
  public var member: MemberNumber
  public var option: OptionLetter

  public init(member: MemberNumber, option: OptionLetter) {
    self.member = member
    self.option = option
  }
}

/// The offers of a team, as its two see them. Without references, as each view copies its seats.
public struct TeamOffers: Hashable, Sendable {
  public var first: OfferView
  public var second: OfferView?
  /// The time at which the first offer is submitted.
  public var decidesAt: Tick

  public init(first: OfferView, second: OfferView? = nil, decidesAt: Tick) {
    self.first = first
    self.second = second
    self.decidesAt = decidesAt
  }
}

extension SeatView {
  /// The offers of a team, the first before the other.
  public var offers: [OfferView] {
    team.map { [$0.first] + [$0.second].compactMap(\.self) } ?? []
  }
}

/// Two phones on one chair are a team (TM).
extension Table {
  /// The place in the line-up of a member who plays.
  func chair(of member: MemberNumber) -> Int? {
    // No closure here: it would copy the whole table at every input of a running quiz.
    for place in state.seating.indices where state.seating[place].holds(member) { return place }
    return nil
  }

  /// The chairs for these players, who come in the order of arrival. Who has a chair keeps it; the others
  /// take free chairs, then places beside somebody alone (TM1, TM2).
  static func chairs(
    for players: [MemberNumber], after former: [SeatAssignment] = []
  ) -> [[MemberNumber]] {
    var chairs = former.map { $0.people.filter(players.contains) }.filter { !$0.isEmpty }
    for player in players where !chairs.joined().contains(player) {
      if chairs.count < Seat.count {
        chairs.append([player])
      } else if let alone = chairs.firstIndex(where: { $0.count == 1 }) {
        chairs[alone].append(player)
      }
    }
    while chairs.count < Seat.count, let shared = chairs.lastIndex(where: { $0.count > 1 }) {
      chairs.append([chairs[shared].removeLast()])
    }
    return chairs
  }

  /// The line-up of the game; in the lobby that of a game that starts now, without names.
  private var lineUp: [SeatAssignment] {
    guard state.seating.isEmpty, state.members.count >= Seat.count else { return state.seating }
    let players = state.members.filter { $0.role == .plays && !$0.isAway }.map(\.number)
    return Table.chairs(for: players).map { chair in
      SeatAssignment(
        member: chair[0], partner: chair.count > 1 ? chair[1] : nil, shortName: "")
    }
  }

  /// The first of each team, by the second.
  var teams: [MemberNumber: MemberNumber] {
    var teams: [MemberNumber: MemberNumber] = [:]
    let lineUp = lineUp
    // By index: a copy of each chair costs more than the rest.
    for place in lineUp.indices {
      if let partner = lineUp[place].partner { teams[partner] = lineUp[place].member }
    }
    return teams
  }

  /// The member whose side of the table this one has, by index: of a team the first.
  func sitter(at index: Int) -> Int {
    guard state.members[index].side == nil, let first = teams[state.members[index].number] else {
      return index
    }
    return state.members.firstIndex { $0.number == first } ?? index
  }

  /// The sides of the members, by index, and of a newcomer, once the newcomer sits here: those of a team have
  /// one.
  func chairs(
    with newcomer: TableInput.Arrival
  ) -> (members: [Int: Side], newcomer: Side?) {
    var (members, side) = sides(with: newcomer)
    let lineUp = lineUp
    // How many have stayed on the chair that the newcomer gets.
    var fewest = lineUp.count < Seat.count ? 0 : 2
    for chair in lineUp {
      let people = state.members.indices.filter { chair.people.contains(state.members[$0].number) }
      let shared = people.compactMap { members[$0] }.first
      for index in people where chair.holds(state.members[index].number) { members[index] = shared }
      let staying = people.count { state.members[$0].role != .gone }
      if staying < fewest { (side, fewest) = (shared, staying) }
    }
    return (members, side)
  }

  /// Seats the players. In a race one of each team plays, by turns (TM8).
  mutating func sitDown(_ players: [MemberNumber], race: Bool = false) {
    state.members.removeAll { $0.role == .gone }
    let rested = state.rested
    let chairs = Table.chairs(for: players, after: state.seating).map { chair in
      let isTurned =
        race && chair.count > 1 && rested.contains(chair[1]) && !rested.contains(chair[0])
      return isTurned ? [chair[1], chair[0]] : chair
    }
    let names = chairs.map { chair in
      state.members.first { $0.number == chair[0] }?.profile.name.text ?? ""
    }
    state.seating = zip(chairs, ShortName.all(of: names)).map { chair, name in
      let other = chair.count > 1 ? chair[1] : nil
      return SeatAssignment(
        member: chair[0], partner: race ? nil : other, resting: race ? other : nil,
        shortName: name)
    }
    if race { state.rested = state.seating.compactMap(\.resting) }
    state.offers = []
    rememberSeated()
    separateColours()
    let seated = state.seating.flatMap(\.people).compactMap { player(of: $0) }
    if seated.count > 1 { effects.append(.satDown(seated)) }
    for index in state.members.indices
    where state.members[index].role == .plays && chair(of: state.members[index].number) == nil {
      state.members[index].role = .next
    }
  }
}

/// Submissions of teams (TM3, TM4).
extension Table {
  /// Submits a letter, or offers it to the other of the team.
  mutating func submit(
    _ option: OptionLetter, in round: Int, by index: Int, at now: Tick
  ) throws(Refusal) {
    let seat = try seatInQuiz(of: index)
    tellGame(at: now)
    isGameTold = true
    let move = QuizGame.Move(round: round, option: option)
    let member = state.members[index].number
    guard state.seating[seat.number].partner != nil, state.settings.teams == .agree,
      case .quiz(_, let game) = state.phase, let closesAt = game.closesAt, now < closesAt,
      isSomebodyHere(on: seat, besides: member, at: now)
    else { return try play(move, by: seat, at: now) }
    // The game refuses what it would refuse of one who plays alone.
    var trial = game
    _ = try trial.apply(move, by: seat, at: now)
    let isAgreed = state.offers.contains {
      $0.seat == seat && $0.member != member && $0.option == option
    }
    if isAgreed { return try play(move, by: seat, at: now) }
    if let own = state.offers.firstIndex(where: { $0.member == member }) {
      state.offers[own].option = option
    } else {
      state.offers.append(
        Offer(seat: seat, member: member, option: option, left: closesAt - now))
    }
    isViewStale = true
  }

  private mutating func play(
    _ move: QuizGame.Move, by seat: Seat, at now: Tick
  ) throws(Refusal) {
    try withGame { game throws(Refusal) in try game.apply(move, by: seat, at: now) }
    state.offers.removeAll { $0.seat == seat }
  }

  /// Whether another one of the chair is present, or expected back after a restart.
  private func isSomebodyHere(
    on seat: Seat, besides member: MemberNumber, at now: Tick
  ) -> Bool {
    let chair = state.seating[seat.number]
    return state.members.contains {
      $0.number != member && chair.holds($0.number) && $0.role != .gone
        && $0.awaySince.map { $0 > now } ?? true
    }
  }

  /// The time at which a team's first offer is its submission.
  func decision(on seat: Seat, of game: QuizGame) -> Tick? {
    guard let closesAt = game.closesAt,
      let first = state.offers.first(where: { $0.seat == seat })
    else { return nil }
    // A moment before the close: of two teams then, the first submission must not end the round.
    return closesAt - max(.microseconds(1), first.left - limits.agreement)
  }

  var offersDue: Tick? {
    guard !state.offers.isEmpty, case .quiz(_, let game) = state.phase else { return nil }
    return state.offers.compactMap { decision(on: $0.seat, of: game) }.min()
  }

  /// Submits the first offers of the teams that are out of time or have nobody left to agree.
  mutating func settleOffers(at now: Tick) {
    guard !state.offers.isEmpty else { return }
    for place in state.seating.indices {
      guard let seat = Seat(place), case .quiz(_, let game) = state.phase,
        let first = state.offers.first(where: { $0.seat == seat })
      else { continue }
      let isDue = decision(on: seat, of: game).map { $0 <= now } ?? true
      guard isDue || !isSomebodyHere(on: seat, besides: first.member, at: now) else { continue }
      state.offers.removeAll { $0.seat == seat }
      let move = QuizGame.Move(round: game.lastRound, option: first.option)
      // The round of an offer is open until the offer is due.
      try? play(move, by: seat, at: now)
    }
  }

  /// The seats, a bit for each, whose two know their offers.
  var offering: UInt8 { state.offers.reduce(0) { $0 | 1 << $1.seat.number } }

  /// The offers on a seat, for the two who sit there (TM5).
  func offers(on seat: Seat, of game: QuizGame) -> TeamOffers? {
    let offers = state.offers.filter { $0.seat == seat }.map {
      OfferView(member: $0.member, option: $0.option)
    }
    guard let first = offers.first, let decidesAt = decision(on: seat, of: game) else { return nil }
    return TeamOffers(
      first: first, second: offers.dropFirst().first, decidesAt: decidesAt)
  }
}
