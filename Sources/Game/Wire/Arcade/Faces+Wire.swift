import Games
import JSON

extension FacesGame: WireGame {}

extension FacesGame.Settings: WireValue {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(deck: try fields.optionalNumber("deck", in: WireLimits.numbers) ?? 0)
  }

  func write(to writer: inout JSONWriter) { writer.field("deck", deck) }
}

extension FacesGame.Move: WireValue {
  /// The values of the field `do`.
  private enum Action: String {
    case answer, pause, resume
  }

  init(_ fields: MessageFields) throws(WireFault) {
    let action: Action = try fields.word("do")
    switch action {
    case .answer:
      self = .answer(
        question: try fields.number("question", in: WireLimits.numbers),
        place: try fields.number("place", in: 0...3))
    case .pause: self = .pause
    case .resume: self = .resume
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .answer(let question, let place):
      writer.field("do", "answer")
      writer.field("question", question)
      writer.field("place", place)
    case .pause: writer.field("do", "pause")
    case .resume: writer.field("do", "resume")
    }
  }
}

extension FacesGame.View: WireWritable {
  func write(to writer: inout JSONWriter) {
    switch state {
    case .asked(let asked):
      writer.field("state", "asked")
      writer.question("question", asked)
    case .answered(let asked, let answered, let next):
      writer.field("state", "answered")
      writer.question("question", asked)
      writer.answer(answered)
      if let next { writer.question("next", next) }
    case .paused: writer.field("state", "paused")
    case .over: writer.field("state", "over")
    }
    if let of { writer.field("of", of) }
    writer.field("longest", statistics.longest)
    writer.key("last")
    writer.beginArray()
    for isRight in statistics.last { writer.value(isRight) }
    writer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func question(_ name: StaticString, _ asked: FacesGame.Asked) {
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

  fileprivate mutating func answer(_ answered: FacesGame.Answered) {
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
