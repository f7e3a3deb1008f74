import Games
import JSON

extension FacesGame.Move {
  /// The values of the field `do`.
  private enum Deed: String {
    case answer, pause, resume
  }

  init(_ fields: MessageFields) throws(WireFault) {
    let deed: Deed = try fields.word("do")
    switch deed {
    case .answer:
      self = .answer(
        question: try fields.number("question", in: WireLimits.numbers),
        place: try fields.number("place", in: 0...3))
    case .pause: self = .pause
    case .resume: self = .resume
    }
  }
}

extension JSONWriter {
  mutating func fields(of move: FacesGame.Move) {
    field("game", "faces")
    switch move {
    case .answer(let question, let place):
      field("do", "answer")
      field("question", question)
      field("place", place)
    case .pause: field("do", "pause")
    case .resume: field("do", "resume")
    }
  }

  mutating func fields(of view: FacesGame.View) {
    switch view.state {
    case .asked(let asked):
      field("state", "asked")
      question("question", asked)
    case .answered(let asked, let answered, let next):
      field("state", "answered")
      question("question", asked)
      answer(answered)
      if let next { question("next", next) }
    case .paused: field("state", "paused")
    case .over: field("state", "over")
    }
    if let of = view.of { field("of", of) }
    field("longest", view.statistics.longest)
    key("last")
    beginArray()
    for isRight in view.statistics.last { value(isRight) }
    endArray()
  }

  private mutating func question(_ name: String, _ asked: FacesGame.Asked) {
    key(name)
    beginObject()
    field("number", asked.number)
    field("picture", asked.picture)
    key("names")
    beginArray()
    for name in asked.names { value(name) }
    endArray()
    field("opensAtUs", asked.opensAt.microseconds)
    field("closesAtUs", asked.closesAt.microseconds)
    endObject()
  }

  private mutating func answer(_ answered: FacesGame.Answered) {
    key("answer")
    beginObject()
    if let place = answered.place { field("place", place) }
    field("right", answered.right)
    field("atUs", answered.at.microseconds)
    field("untilUs", answered.until.microseconds)
    field("pausing", answered.isPausing)
    endObject()
  }
}
