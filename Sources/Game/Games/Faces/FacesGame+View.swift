import GameCore

extension FacesGame {
  /// The part of the game that the player may know.
  public struct View: Hashable, Sendable {
    /// The question on show, the pause or the end.
    public var state: State
    /// The number of questions; `nil` without a limit.
    public var of: Int?
    /// The statistics of the visit so far.
    public var statistics: Statistics
  }

  /// The phase of the game; it names the right answer only after the player's own.
  public enum State: Hashable, Sendable {
    case asked(Asked)
    /// `next`: the question that opens next.
    case answered(Asked, Answered, next: Asked?)
    case paused
    case over
  }

  /// A question as its player may see it.
  public struct Asked: Hashable, Sendable {
    /// The number of the question in the game, from 1.
    public var number: Int
    /// The address of the picture; it does not reveal the person.
    public var picture: String
    /// The four names to choose from.
    public var names: [String]
    /// The time from which answers count.
    public var opensAt: Tick
    /// The last time at which an answer counts.
    public var closesAt: Tick
  }

  /// The outcome of a question.
  public struct Answered: Hashable, Sendable {
    /// The tapped place; `nil` if the player gave none in time.
    public var place: Int?
    /// The place of the right name, from 0.
    public var right: Int
    /// The time of the answer, or of the question's end.
    public var at: Tick
    /// The time at which the next question opens, or the pause begins.
    public var until: Tick
    /// Whether the pause begins after this question (AF4).
    public var isPausing: Bool
  }

  public var view: View {
    View(state: shown, of: isRace ? FacesGame.ofRace : nil, statistics: statistics)
  }

  private var shown: State {
    switch phase {
    case .asked(let question): .asked(Asked(question))
    case .answered(let question, let answer):
      .answered(
        Asked(question),
        Answered(
          place: answer.place, right: question.right, at: answer.at, until: answer.until,
          isPausing: answer.isPausing), next: answer.next.map(Asked.init))
    case .paused: .paused
    case .over: .over
    }
  }
}

extension FacesGame.Asked {
  init(_ question: FacesGame.Question) {
    self.init(
      number: question.number, picture: question.picture, names: question.names,
      opensAt: question.opensAt, closesAt: question.closesAt)
  }
}
