import GameCore
import Games
import Tables

/// Points of a contest reckoned from the views of its players alone, in another way than the games do it
/// (AM3, AS2, AB2, AF1, AH3, AT1), and from the pictures and decks that the table was given (AF1, AH2).
///
/// A move counts up to a quarter of a second before it arrives, so a time between two moves is known to lie
/// between two bounds, and the points must fit one of the times between them.
struct ArcadeLedger: Sendable {
  /// One player's game as seen last.
  private struct Run: Sendable {
    var view: GameView
    var score: Int
    /// The bounds of the time at which the last points counted, or of the start.
    var scored: ClosedRange<Tick>
  }

  /// The longest time by which a move counts before it arrives.
  private static let grace: Duration = .milliseconds(250)

  private var round: Int?
  private var runs: [Run] = []
  /// The pictures and decks that the table has, and those that this contest began with; a contest that
  /// another version saved may have others.
  var content = GameContent()
  private var drawn = GameContent()
  /// The last tap of each player that the table took.
  private var taps: [MemberNumber: FindPicture.Point] = [:]
  private var broken: [String] = []

  /// The rules that the contest breaks since the views before. `copies` are by seat.
  mutating func study(
    _ arcade: ArcadeView, _ copies: [GameView], _ seats: [SeatView], at now: Tick
  ) -> [String] {
    broken = []
    if round != arcade.round { begin(arcade, copies, at: now) }
    for (index, view) in copies.enumerated() where runs.indices.contains(index) {
      let standing = arcade.standings[index]
      let points = points(of: index, view, arcade, standing, at: now)
      checkSecrets(runs[index].view, view, arcade.contest, standing, of: seats[index].member)
      if let points, points != 0 {
        runs[index].score += points
        // A move may count at the opening, a little before that comes.
        let least = max(runs[index].scored.lowerBound, now - ArcadeLedger.grace)
        runs[index].scored = least...max(least, now)
      }
      if standing.score != runs[index].score {
        broken.append("\(standing.score) points in a contest instead of \(runs[index].score)")
      }
      runs[index].view = view
      if seats[index].score != standing.score { broken.append("two scores of one seat") }
    }
    if arcade.isOver { checkResults(of: arcade, seats) }
    return broken
  }

  /// A contest begins without points. One that another version saved goes on with those that it shows.
  private mutating func begin(_ arcade: ArcadeView, _ copies: [GameView], at now: Tick) {
    round = arcade.round
    let isNew = arcade.opensAt >= now
    drawn = isNew ? content : GameContent()
    taps = [:]
    let start = arcade.opensAt...(isNew ? arcade.opensAt : max(arcade.opensAt, now))
    runs = zip(copies, arcade.standings).map { view, standing in
      Run(view: view, score: isNew ? 0 : standing.score, scored: start)
    }
  }

  /// The server was away: the games stood still.
  mutating func shift(by difference: Duration) {
    for index in runs.indices {
      let scored = runs[index].scored
      runs[index].view = runs[index].view.shifted(by: difference)
      runs[index].scored = (scored.lowerBound + difference)...(scored.upperBound + difference)
    }
  }

  /// The table took a move of `member`.
  mutating func note(_ move: ArcadeGame.Move, of member: MemberNumber) {
    guard case .tap(let x, let y)? = move.move.of(FindGame.self) else { return }
    taps[member] = FindPicture.Point(x: x, y: y)
  }

  // MARK: What only the server knows

  private mutating func checkSecrets(
    _ former: GameView, _ view: GameView, _ contest: Contest, _ standing: Standing,
    of member: MemberNumber
  ) {
    if let old = former.of(FindGame.self), let new = view.of(FindGame.self) {
      checkFace(old, new, standing, tap: taps[member])
    } else if let new = view.of(FacesGame.self), let own = contest.of(FacesGame.self) {
      checkNames(new.state, in: drawn.decks[own.deck])
    }
  }

  /// AH2: a find lies in the picture's own ellipse, enlarged by a quarter, and a miss does not.
  private mutating func checkFace(
    _ old: FindGame.View, _ new: FindGame.View, _ standing: Standing, tap: FindPicture.Point?
  ) {
    guard let picture = drawn.pictures.first(where: { $0.id == old.picture?.id }) else { return }
    func distance(to point: FindPicture.Point) -> Double {
      let across = Double(point.x - picture.face.x) / Double(picture.face.across)
      let down = Double(point.y - picture.face.y) / Double(picture.face.down)
      return (across * across + down * down).squareRoot()
    }
    // The edge itself, which whole numbers hit and these numbers may not, belongs to both.
    let edge = 1.249...1.251
    if new.found > old.found, tap.map({ distance(to: $0) > edge.upperBound }) ?? true {
      broken.append("a find beside the face")
    }
    if let miss = new.miss, miss != old.miss, distance(to: miss) < edge.lowerBound {
      broken.append("a miss on the face")
    }
    if let face = new.face, face != picture.face { broken.append("a face where none is") }
    if new.face != nil, standing.end == nil { broken.append("a face is shown before the end") }
  }

  /// AF1: four names, one of them that of the person in the picture; the answer is that one.
  private mutating func checkNames(_ state: FacesGame.State, in deck: Deck?) {
    let (asked, right): (FacesGame.Asked, Int?)
    switch state {
    case .asked(let question): (asked, right) = (question, nil)
    case .answered(let question, let answer, _): (asked, right) = (question, answer.right)
    case .paused, .over: return
    }
    guard let deck else { return }
    let person = deck.people.first { $0.picture == asked.picture }
    let others = Set(asked.names).subtracting(person.map { [$0.name] } ?? [])
    if others.count != 3 || !others.isSubset(of: deck.people.map(\.name)) {
      broken.append("four names of which not one is right")
    }
    if let right, asked.names[right] != person?.name {
      broken.append("a wrong name is called right")
    }
  }

  // MARK: Points

  /// The points since the view before; `nil` where they could not be.
  private mutating func points(
    of seat: Int, _ view: GameView, _ arcade: ArcadeView, _ standing: Standing, at now: Tick
  ) -> Int? {
    let former = runs[seat].view
    let more = standing.score - runs[seat].score
    if let old = former.of(MemoryGame.self), let new = view.of(MemoryGame.self) {
      return pairs(old, new, more, of: seat, standing, at: now)
    }
    if let old = former.of(SortingGame.self), let new = view.of(SortingGame.self) {
      let placed = (old.placed.count { $0 != nil }, new.placed.count { $0 != nil })
      checkEnd(standing, isDone: placed.1 == new.placed.count)
      return step(placed.1 - placed.0, more, of: seat, .seconds(2), .seconds(4), at: now)
    }
    if let old = former.of(BalloonsGame.self), let new = view.of(BalloonsGame.self) {
      return bursts(old, new, more, since: arcade.opensAt, standing, at: now)
    }
    if let old = former.of(FacesGame.self), let new = view.of(FacesGame.self) {
      return answers(old, new, runs[seat].score)
    }
    if let old = former.of(FindGame.self), let new = view.of(FindGame.self) {
      return finds(old, new, standing, at: now)
    }
    broken.append("a contest has become another one")
    return nil
  }

  /// AM3: two cards of one animal.
  private mutating func pairs(
    _ old: MemoryGame.View, _ new: MemoryGame.View, _ more: Int, of seat: Int,
    _ standing: Standing, at now: Tick
  ) -> Int? {
    let found = new.isPaired.indices.filter { new.isPaired[$0] && !old.isPaired[$0] }
    if !found.isEmpty, found.count != 2 || new.cards[found[0]] != new.cards[found[1]] {
      broken.append("a pair of cards that are no pair")
    }
    checkEnd(standing, isDone: new.isPaired.allSatisfy(\.self))
    return step(found.count / 2, more, of: seat, .seconds(3), .seconds(7), at: now)
  }

  /// Five points up to `quick` after the last ones, four up to `steady`, then three.
  private mutating func step(
    _ count: Int, _ more: Int, of seat: Int, _ quick: Duration, _ steady: Duration, at now: Tick
  ) -> Int? {
    if count == 0 { return 0 }
    if count != 1 { broken.append("\(count) right moves at once") }
    func worth(_ time: Duration) -> Int { time <= quick ? 5 : time <= steady ? 4 : 3 }
    let scored = runs[seat].scored
    let least = worth(now - scored.lowerBound)
    let most = worth(now - ArcadeLedger.grace - scored.upperBound)
    return min(max(more, least), most)
  }

  /// AB2: a balloon that is gone before it would leave the sky has burst, and counts what it was worth.
  private mutating func bursts(
    _ old: BalloonsGame.View, _ new: BalloonsGame.View, _ more: Int, since opening: Tick,
    _ standing: Standing, at now: Tick
  ) -> Int? {
    if standing.end == .finished, now < new.closesAt {
      broken.append("a contest of balloons is over before its time")
    }
    let gone = old.balloons.filter { balloon in
      !new.balloons.contains { $0.entry.id == balloon.entry.id }
    }
    let burst = gone.filter { opening + $0.leavesAt > now }
    if burst.count > 1 { broken.append("\(burst.count) balloons burst at once") }
    if burst.contains(where: { $0.entry.kind == .skull }), standing.end != .lost {
      broken.append("a skull has burst, and the game goes on")
    }
    if let one = burst.first { return one.worth }
    return gone.contains { $0.worth == more } ? more : 0
  }

  /// AF1: one point for each right answer; AF4: none any more after a pause.
  private func answers(_ old: FacesGame.View, _ new: FacesGame.View, _ score: Int) -> Int {
    if case .asked = new.state, old.isPaused { return -score }
    guard case .answered(let asked, let answer, _) = new.state else { return 0 }
    if case .answered(let former, _, _) = old.state, former.number == asked.number { return 0 }
    return answer.place == answer.right ? 1 : 0
  }

  /// AH2, AH3: one point for the picture, and the time that it took.
  private mutating func finds(
    _ old: FindGame.View, _ new: FindGame.View, _ standing: Standing, at now: Tick
  ) -> Int {
    if let time = standing.time {
      if new.found == 0 { broken.append("a time without a find") }
      if time < .milliseconds(300) { broken.append("found within \(time)") }
      if case .running(let since, _) = old.clock,
        !(now - since - ArcadeLedger.grace...now - since).contains(time)
      {
        broken.append("found after \(time), which began \(now - since) ago")
      }
    }
    return new.found - old.found
  }

  // MARK: Ends

  /// A game with a task is won when it is done.
  private mutating func checkEnd(_ standing: Standing, isDone: Bool) {
    if standing.end == .finished, !isDone { broken.append("a contest is won before its end") }
    if standing.end == nil, isDone { broken.append("a contest goes on after its end") }
  }

  /// AT1, P8: the highest score wins, in Find the shortest time; a lost game is behind all others.
  private mutating func checkResults(of arcade: ArcadeView, _ seats: [SeatView]) {
    let rest = arcade.standings.filter { $0.end == .finished }
    let first = rest.compactMap(\.time).min()
    let best = rest.map(\.score).max() ?? 0
    func wins(_ one: Standing) -> Bool {
      one.end == .finished && (first.map { one.time == $0 } ?? (one.score == best && best > 0))
    }
    let winners = rest.count(where: wins)
    for (seat, standing) in zip(seats, arcade.standings) {
      let isWinner = seats.count == 1 ? standing.end == .finished : wins(standing)
      let expected: SeatResult = !isWinner ? .lost : winners > 1 ? .shared : .won
      if seat.result != expected { broken.append("\(expected) is shown as another result") }
    }
  }
}

extension FacesGame.View {
  /// The next question comes when the player resumes.
  fileprivate var isPaused: Bool {
    switch state {
    case .paused: true
    case .answered(_, let answer, _): answer.isPausing
    case .asked, .over: false
    }
  }
}

extension Balloon {
  /// The points of its burst.
  fileprivate var worth: Int {
    if case .plain(let number, _) = entry.kind { number } else { 0 }
  }
}

extension TableReferee {
  /// The table has these pictures and decks for its next contests.
  public mutating func learn(_ content: GameContent) { arcadeLedger.content = content }
}
