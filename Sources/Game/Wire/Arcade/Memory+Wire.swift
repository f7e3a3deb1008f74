import Games
import JSON

extension MemoryGame: WireGame {}

extension MemoryGame.Move: WireValue {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(card: try fields.number("card", in: WireLimits.numbers))
  }

  func write(to writer: inout JSONWriter) {
    writer.field("card", card)
  }
}

extension MemoryGame.View: WireWritable {
  func write(to writer: inout JSONWriter) {
    writer.key("cards")
    writer.beginArray()
    for card in cards {
      if let card { writer.value(card.rawValue) } else { writer.null() }
    }
    writer.endArray()
    writer.key("paired")
    writer.beginArray()
    for card in isPaired.indices where isPaired[card] { writer.value(card) }
    writer.endArray()
    if let again = opensAgainAt { writer.field("againAtUs", again.microseconds) }
    writer.field("closesAtUs", closesAt.microseconds)
  }
}
