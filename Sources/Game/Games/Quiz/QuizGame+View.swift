import GameCore

extension QuizGame {
  /// The part of a quiz that one viewer may know now.
  public struct View: Hashable, Sendable {
    /// The time at which pages switch, or switched, to this screen (H25).
    public var showAt: Tick
    /// The question, the reveal or the end.
    public var screen: Screen
    /// Seats by number.
    public var seats: [SeatView]
  }

  /// A stage of the quiz with its public content.
  public enum Screen: Hashable, Sendable {
    case stakes(Staking)
    case question(Face)
    /// `nextAt` is `nil` while the quiz is paused (P12).
    /// `ready`: the numbers of the seats that have read the explanation.
    case reveal(Face, correct: OptionLetter, nextAt: Tick?, ready: [Int])
    case ended(topic: String, questionCount: Int, nobodyScored: Bool, awards: [Award])
  }

  /// The choice of stakes, which tells of its question what the quiz calls it (EV10).
  public struct Staking: Hashable, Sendable {
    /// The number that choices name.
    public var round: Int
    public var topic: String
    /// The number of the question, which is the last.
    public var number: Int
    /// The theme of the question in the question bank.
    public var theme: String?
    /// The time from which choices count.
    public var opensAt: Tick
    /// The time after which choices count only within a seat's grace (P7).
    public var closesAt: Tick
  }

  /// The public part of a question.
  public struct Face: Hashable, Sendable {
    /// The number that answers name.
    public var round: Int
    public var topic: String
    /// 1...`count`.
    public var number: Int
    /// The number of questions of the quiz.
    public var count: Int
    /// The texts in the language of the file and in others.
    public var text: QuestionText
    public var translations: [Language: QuestionText]
    /// `nil` before the reveal.
    public var explanation: Explanation?
    /// The seat that wrote it, and is not asked (W5).
    public var author: Seat?
    /// The theme in the question bank.
    public var theme: String?
    /// The name of the picture.
    public var picture: String?
    /// The name of the sound.
    public var sound: String?
    /// At the reveal: what the next question shows and plays, so that pages load it.
    public var next: QuizMedia
    /// The time from which answers count.
    public var opensAt: Tick
    /// The time after which answers count only within a seat's grace (P7).
    public var closesAt: Tick
  }

  /// The part of a seat that the viewer may know.
  public struct SeatView: Hashable, Sendable {
    /// The points so far; those of a question count from its reveal.
    public var score: Int
    /// Whether the seat answered the question on show; false at the end.
    public var hasSubmitted: Bool
    /// The submitted letter, if the viewer may know it (P5).
    public var option: OptionLetter?
    /// The points at stake on the question, if the viewer may know them (EV13).
    public var stake: Int?
    /// Set at the reveal if the seat answered.
    public var wasRight: Bool?
    /// The number of right answers up to the last reveal.
    public var rightAnswers: Int
    /// The rank among all players, from 1; ties share it. Set at the end (P8).
    public var rank: Int?
    /// Set at the end.
    public var result: Result?
  }

  /// A player's result (P8).
  public enum Result: String, Hashable, Sendable {
    case won
    case shared
    case lost
  }

  public func view(for viewer: Viewer) -> View {
    View(showAt: showAt, screen: screen, seats: seats(for: viewer))
  }

  /// The screen, which is the same for all viewers.
  public var screen: Screen {
    switch stage {
    case .stakes(let asked): .stakes(staking(on: asked))
    case .question(let asked):
      .question(face(of: asked, isRevealed: false))
    case .reveal(let revealed):
      .reveal(
        face(of: revealed.asked, isRevealed: true),
        correct: question(of: revealed.asked).correct,
        nextAt: revealed.nextAt,
        ready: revealed.ready.indices.filter { revealed.ready[$0] })
    case .ended:
      .ended(
        topic: quiz.topic, questionCount: quiz.questions.count,
        nobodyScored: bestScore == 0, awards: awards())
    }
  }

  /// The seats by number, as this viewer may know them.
  public func seats(for viewer: Viewer) -> [SeatView] {
    switch stage {
    case .stakes(let asked): seats(choosing: asked, for: viewer)
    case .question(let asked): seats(during: asked, for: viewer)
    case .reveal(let revealed): seats(after: revealed.asked)
    case .ended: finalSeats()
    }
  }

  private func staking(on asked: Asked) -> Staking {
    Staking(
      round: lastRound, topic: quiz.topic, number: asked.index + 1,
      theme: question(of: asked).theme, opensAt: asked.opensAt, closesAt: asked.closesAt)
  }

  private func face(of asked: Asked, isRevealed: Bool) -> Face {
    let question = question(of: asked)
    return Face(
      round: round(of: asked), topic: quiz.topic, number: asked.index + 1,
      count: quiz.questions.count, text: question.text, translations: question.translations,
      explanation: isRevealed ? question.explanation : nil, author: question.author,
      theme: question.theme,
      picture: question.picture, sound: question.sound,
      next: isRevealed ? quiz.media(at: asked.index + 1) : QuizMedia(), opensAt: asked.opensAt,
      closesAt: asked.closesAt)
  }

  /// Whether a page may have this medium: of the questions so far, from a reveal on of the next.
  public func shows(_ medium: String) -> Bool {
    switch stage {
    case .stakes(let asked), .question(let asked): quiz.shows(medium, inFirst: asked.index + 1)
    case .reveal(let revealed): quiz.shows(medium, inFirst: revealed.asked.index + 2)
    case .ended: quiz.shows(medium, inFirst: quiz.questions.count)
    }
  }

  /// The seats while stakes are chosen: each knows its own (EV13).
  private func seats(choosing asked: Asked, for viewer: Viewer) -> [SeatView] {
    tallies.indices.map { seat in
      SeatView(
        score: tallies[seat].score, hasSubmitted: asked.answers[seat] != nil,
        option: isOwn(seat, viewer) ? asked.answers[seat]?.option : nil, stake: nil, wasRight: nil,
        rightAnswers: tallies[seat].rightAnswers, result: nil)
    }
  }

  private func isOwn(_ seat: Int, _ viewer: Viewer) -> Bool {
    if case .seat(let own) = viewer { own.number == seat } else { false }
  }

  private func seats(during asked: Asked, for viewer: Viewer) -> [SeatView] {
    tallies.indices.map { seat in
      SeatView(
        score: tallies[seat].score, hasSubmitted: asked.answers[seat] != nil,
        option: mayKnow(letterOf: seat, viewer, asked) ? asked.answers[seat]?.option : nil,
        stake: isStaked(asked.index) && isOwn(seat, viewer) ? stakes?[seat] : nil,
        wasRight: nil, rightAnswers: tallies[seat].rightAnswers, result: nil)
    }
  }

  /// The seats, a bit for each, that may know a letter or a stake that a watcher may not (P5, EV13).
  public var knowing: UInt8 {
    let asked: Asked
    switch stage {
    case .stakes(let chosen): asked = chosen
    case .question(let open) where isStaked(open.index): return 0b1111
    case .question(let open) where rules.showAnswers != .atOnce: asked = open
    case .question, .reveal, .ended: return 0
    }
    return asked.answers.indices.reduce(0) { hasChosen($1, asked) ? $0 | 1 << $1 : $0 }
  }

  /// Whether no letter of others can change what this seat does: it has submitted, or wrote the question (W5).
  private func hasChosen(_ seat: Int, _ asked: Asked) -> Bool {
    asked.answers[seat] != nil || question(of: asked).author?.number == seat
  }

  /// Whether the viewer may know a seat's letter: the own always, others' as the table is set (P5).
  private func mayKnow(letterOf seat: Int, _ viewer: Viewer, _ asked: Asked) -> Bool {
    switch viewer {
    case .watcher:
      return rules.showAnswers == .atOnce
    case .seat(let own):
      guard own.number != seat else { return true }
      switch rules.showAnswers {
      case .atOnce: return true
      case .afterMine: return own.number < tallies.count && hasChosen(own.number, asked)
      case .atReveal: return false
      }
    }
  }

  private func seats(after asked: Asked) -> [SeatView] {
    let correct = question(of: asked).correct
    return tallies.indices.map { seat in
      let answer = asked.answers[seat]
      return SeatView(
        score: tallies[seat].score, hasSubmitted: answer != nil, option: answer?.option,
        stake: isStaked(asked.index) ? stakes?[seat] : nil,
        wasRight: answer.map { $0.option == correct }, rightAnswers: tallies[seat].rightAnswers,
        result: nil)
    }
  }

  var bestScore: Int {
    tallies.reduce(0) { max($0, $1.score) }
  }

  private func finalSeats() -> [SeatView] {
    let best = bestScore
    let winners = tallies.count { $0.score == best }
    return tallies.map { tally in
      SeatView(
        score: tally.score, hasSubmitted: false, option: nil, stake: nil, wasRight: nil,
        rightAnswers: tally.rightAnswers, rank: 1 + tallies.count { $0.score > tally.score },
        result: result(of: tally, best: best, winners: winners))
    }
  }

  private func result(of tally: Tally, best: Int, winners: Int) -> Result {
    guard tallies.count > 1 else {
      return tally.rightAnswers * 2 >= quiz.questions.count ? .won : .lost
    }
    guard best > 0, tally.score == best else { return .lost }
    return winners == 1 ? .won : .shared
  }
}
