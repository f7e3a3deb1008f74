import GameCore
import Games

/// The views. This code adds no secret: letters come from the game's own view.
extension Table {
  /// Recomputes the views where stale; if one differs, the version rises and everybody gets one.
  mutating func refreshViews() {
    guard isViewStale || areSeatsStale else { return }
    if isViewStale {
      arrangeSides()
      forgetPlaces()
    }
    var fresh = makeViews(ofSeatsAlone: !isViewStale)
    (isViewStale, areSeatsStale) = (false, false)
    guard fresh != views else { return }
    state.version += 1
    state.spread.shown = state.spread.measured
    for index in fresh.different.indices {
      fresh.different[index].version = state.version
      fresh.different[index].spread = state.spread.shown
    }
    views = fresh
    effects.append(.views)
  }

  /// `ofSeatsAlone`: all else is as in the last views.
  func makeViews(ofSeatsAlone: Bool = false) -> Views {
    var views = Views()
    // Once: each look at the phase copies its game.
    let game: QuizGame? = if case .quiz(_, let game) = state.phase { game } else { nil }
    var view = ofSeatsAlone ? self.views.different[0] : commonView(in: game)
    let knowing = game.map { $0.knowing | offering } ?? UInt8.max
    views.places.reserveCapacity(1 + Seat.count)
    views.different.reserveCapacity(1 + min(knowing.nonzeroBitCount, state.seating.count))
    fill(&view, for: .watcher, in: game)
    views.different.append(view)
    views.places.append(0)
    for seat in state.seating.indices {
      var place = 0
      if let viewer = Seat(seat), knowing & 1 << seat != 0 {
        fill(&view, for: .seat(viewer), in: game)
        // In place: a copy of a view costs more than the comparison.
        while place < views.different.count,
          views.different[place].seats != view.seats
            || views.different[place].sharedPhase != view.sharedPhase
        { place += 1 }
        if place == views.different.count { views.different.append(view) }
      }
      views.places.append(place)
    }
    return views
  }

  /// The view without seats, which `fill` adds with what else depends on the viewer. What is as in the last view
  /// stays where it is.
  private func commonView(in game: QuizGame?) -> TableView {
    let (showAt, phase) = commonPhase(in: game)
    let common = common(in: game)
    guard var view = views.different.first else {
      return TableView(
        version: state.version, showAt: showAt, common: Shared(common), seats: [],
        sharedPhase: Shared(phase), spread: state.spread.shown)
    }
    view.showAt = showAt
    view.common.update(common)
    view.seats = []
    view.sharedPhase.update(phase)
    (view.version, view.spread) = (state.version, state.spread.shown)
    return view
  }

  private func common(in game: QuizGame?) -> TableCommon {
    var pausing: MemberNumber?
    if let seat = game?.pausedBy { pausing = member(on: seat) }
    return TableCommon(
      code: state.code, isSolo: state.isSolo,
      opener: state.opener.member, settings: state.settings, order: state.order,
      questionTime: game?.rules.question ?? questionTime, members: memberViews,
      frame: geography.table, watchers: state.watchers.map(\.view),
      asking: state.removed.filter(\.isAsking).map {
        AskingView(member: $0.member, name: $0.name)
      }, isLocked: isLocked,
      takesGuests: takesGuests && !state.isSolo ? !state.refusesGuests : nil,
      quizTitles: state.isPlaying ? [] : offeredTitles,
      decks: state.isPlaying || state.isSolo ? [] : gameContent.deckTitles,
      bank: state.isPlaying ? [] : themes, choice: state.isPlaying ? nil : upcomingChoice,
      quiz: currentQuiz, notice: state.notice, evening: eveningView,
      pausedBy: pausing)
  }

  /// The list of quizzes; one that all pages can read names no languages (F13).
  private var offeredTitles: [QuizTitle] {
    let titles = state.offeredQuizzes.titles
    guard titles.contains(where: { !$0.languages.isEmpty }) else { return titles }
    return titles.map { title in
      var title = title
      if languages.isSubset(of: title.languages) { title.languages = [] }
      return title
    }
  }

  private func commonPhase(in game: QuizGame?) -> (showAt: Tick?, PhaseView) {
    switch state.phase {
    case .lobby: (nil, .lobby)
    case .writing(let writing): (nil, .writing(view(of: writing)))
    case .preparing(let preparing): (nil, .preparing(by: preparing.by, quiz: currentQuiz))
    case .countdown(let countdown):
      (
        countdown.showAt,
        .countdown(
          by: countdown.by, quiz: countdown.title, media: countdown.quiz.media(at: 0),
          startsAt: countdown.startsAt)
      )
    case .quiz(let title, _):
      (game?.showAt, game.map { PhaseView($0.screen, of: title, seating: state.seating) } ?? .lobby)
    case .arcade(let arcade): (arcade.game.showAt, .lobby)
    }
  }

  private func fill(_ view: inout TableView, for viewer: Viewer, in game: QuizGame?) {
    if let game {
      view.seats = seats(of: game, for: viewer)
      return
    }
    switch state.phase {
    case .lobby, .writing, .quiz: return
    case .preparing(let preparing): view.seats = seats(before: preparing, for: viewer)
    case .countdown: view.seats = state.seating.map(\.freshSeat)
    case .arcade(let arcade):
      let shown = arcade.game.view(for: viewer)
      view.seats = seats(of: shown)
      view.phase = .arcade(arcade.view(shown))
    }
  }

  private func seats(before preparing: Preparing, for viewer: Viewer) -> [SeatView] {
    switch preparing.before {
    case .lobby: []
    case .ended(_, let game): seats(of: game, for: viewer)
    case .arcade(let arcade): seats(of: arcade.game.view(for: viewer))
    }
  }

  func seats(of shown: ArcadeGame.View) -> [SeatView] {
    zip(state.seating, shown.seats).map { SeatView($0, $1) }
  }

  func seats(of game: QuizGame, for viewer: Viewer) -> [SeatView] {
    let shown = game.seats(for: viewer)
    var seats: [SeatView] = []
    seats.reserveCapacity(Seat.count)
    for place in shown.indices where place < state.seating.count {
      seats.append(SeatView(state.seating[place], shown[place]))
    }
    if case .seat(let own) = viewer, !state.offers.isEmpty, seats.indices.contains(own.number) {
      seats[own.number].team = offers(on: own, of: game)
    }
    return seats
  }

  private var currentQuiz: Int {
    switch state.phase {
    case .lobby, .writing: upcomingQuiz
    case .preparing(let preparing): number(of: preparing.wanted)
    case .countdown(let countdown): countdown.title.number
    // After what the people have written plays what the lobby would play (W10).
    case .quiz(let title, _): title.isWritten ? upcomingQuiz : title.number
    case .arcade: upcomingQuiz
    }
  }

  /// The number of a requested quiz; the built-in one is the first of the server's own pack.
  func number(of request: QuizRequest) -> Int {
    switch request {
    case .numbered(let number): number
    case .builtIn: 1
    case .dealt: 0
    }
  }

  /// Duration of a question: double time of any player makes it 40 s for everybody (P15).
  var questionTime: Duration {
    if case .quiz(_, let game) = state.phase { return game.rules.question }
    let isDoubled = state.members.contains { member in
      guard member.help.doubleTime, member.role == .plays else { return false }
      return state.seating.isEmpty ? !member.isAway : isSeated(member.number)
    }
    return isDoubled ? limits.doubleQuestion : limits.question
  }

  // MARK: Nearby

  /// The entry of this table in the foyer (H20); a solo table has none.
  mutating func refreshListing() {
    guard !state.isSolo, let fresh = currentListing else { return }
    if let listing, listing == fresh { return }
    listing = fresh
    effects.append(.listed(fresh))
  }

  private var currentListing: TableListing? {
    let connected = state.members.count { $0.isConnected }
    let opener = state.opener.member
    guard let index = state.members.firstIndex(where: { $0.number == opener }) else {
      var former = listing
      former?.connected = connected
      former?.playing = state.isPlaying
      return former
    }
    return TableListing(
      code: state.code, name: state.members[index].profile.name.text,
      colour: state.members[index].colour, face: state.members[index].face,
      photo: state.members[index].profile.photo, connected: connected, playing: state.isPlaying)
  }

}

extension Table.State {
  /// Whether a game runs, so that seconds count.
  public var isPlaying: Bool {
    switch phase {
    case .lobby, .writing, .preparing: false
    case .countdown: true
    case .quiz(_, let game): !game.isOver
    case .arcade(let arcade): !arcade.game.isOver
    }
  }
}

/// The views of a table, each once: who knows the same has the same one.
struct Views: Equatable, Sendable {
  var different: [TableView] = []
  /// For the watchers, then for each seat, the place of the view in `different`.
  fileprivate(set) var places: [Int] = []

  func place(of viewer: Viewer) -> Int {
    guard case .seat(let seat) = viewer, seat.number + 1 < places.count else { return 0 }
    return places[seat.number + 1]
  }
}

extension Member {
  func view(at place: Position?) -> MemberView {
    MemberView(
      member: number, name: profile.name.text, colour: colour, face: face, photo: profile.photo,
      role: role, isAway: isAway, isFar: isFar, isGuest: isGuest, side: side, place: place,
      help: help, refusesThrows: refusesThrows)
  }
}

extension SeatAssignment {
  fileprivate var freshSeat: SeatView {
    SeatView(
      member: member, shortName: shortName, score: 0, hasSubmitted: false, option: nil,
      wasRight: nil, rightAnswers: 0, rank: nil, result: nil)
  }
}

extension SeatView {
  fileprivate init(_ holder: SeatAssignment, _ seat: QuizGame.SeatView) {
    self.init(
      member: holder.member, shortName: holder.shortName, score: seat.score,
      hasSubmitted: seat.hasSubmitted, option: seat.option, stake: seat.stake,
      wasRight: seat.wasRight,
      rightAnswers: seat.rightAnswers, rank: seat.rank, result: seat.result.map(SeatResult.init))
  }
}

extension SeatResult {
  init(_ result: QuizGame.Result) {
    switch result {
    case .won: self = .won
    case .shared: self = .shared
    case .lost: self = .lost
    }
  }
}

extension PhaseView {
  fileprivate init(_ screen: QuizGame.Screen, of title: QuizTitle, seating: [SeatAssignment]) {
    switch screen {
    case .stakes(let staking):
      self = .stakes(
        StakesView(
          round: staking.round, topic: staking.topic, number: staking.number,
          theme: staking.theme, opensAt: staking.opensAt, closesAt: staking.closesAt))
    case .question(let face):
      self = .question(QuestionView(face, seating))
    case .reveal(let face, let correct, let nextAt, let ready):
      self = .reveal(
        RevealView(
          question: QuestionView(face, seating), correct: correct, nextAt: nextAt, ready: ready))
    case .ended(let topic, let questionCount, let nobodyScored, let awards):
      self = .ended(
        EndView(
          topic: topic, questionCount: questionCount, theme: title.theme,
          nobodyScored: nobodyScored,
          awards: awards.compactMap { AwardView($0, seating) }))
    }
  }
}

extension AwardView {
  /// Returns `nil` if the game has more seats than the line-up, so that a table restored from
  /// elsewhere stays usable.
  fileprivate init?(_ award: QuizGame.Award, _ seating: [SeatAssignment]) {
    guard seating.indices.contains(award.seat.number) else { return nil }
    self.init(
      member: seating[award.seat.number].member, kind: award.kind, amount: award.amount)
  }
}

extension QuestionView {
  fileprivate init(_ face: QuizGame.Face, _ seating: [SeatAssignment]) {
    self.init(
      round: face.round, topic: face.topic, number: face.number, count: face.count,
      text: face.text, translations: face.translations, explanation: face.explanation,
      author: face.author.flatMap { author in
        seating.indices.contains(author.number) ? seating[author.number].member : nil
      }, theme: face.theme, picture: face.picture, sound: face.sound, next: face.next,
      opensAt: face.opensAt, closesAt: face.closesAt)
  }
}
