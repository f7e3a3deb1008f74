import GameCore

extension FacesGame {
  public struct View: Hashable, Sendable {
    public var state: State
    /// The number of questions; `nil` without a limit.
    public var of: Int?
    public var statistics: Statistics
  }

  public enum State: Hashable, Sendable {
    case asked(Asked)
    /// `next`: the question that opens next.
    case answered(Asked, Answered, next: Asked?)
    case paused
    case over
  }

  /// A question as its player may see it.
  public struct Asked: Hashable, Sendable {
    public var number: Int
    public var picture: String
    public var names: [String]
    public var opensAt: Tick
    public var closesAt: Tick
  }

  public struct Answered: Hashable, Sendable {
    /// The tapped place; `nil` if the player gave none in time.
    public var place: Int?
    public var right: Int
    public var at: Tick
    /// The time at which the next question opens, or the pause begins.
    public var until: Tick
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
