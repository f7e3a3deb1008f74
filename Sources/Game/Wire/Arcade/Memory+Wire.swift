import Games
import JSON

extension MemoryGame.Move {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(card: try fields.number("card", in: WireLimits.numbers))
  }
}

extension JSONWriter {
  mutating func fields(of move: MemoryGame.Move) {
    field("game", "memory")
    field("card", move.card)
  }

  mutating func fields(of view: MemoryGame.View) {
    key("cards")
    beginArray()
    for card in view.cards {
      if let card { value(card.rawValue) } else { null() }
    }
    endArray()
    key("paired")
    beginArray()
    for card in view.isPaired.indices where view.isPaired[card] { value(card) }
    endArray()
    if let again = view.opensAgainAt { field("againAtUs", again.microseconds) }
    field("closesAtUs", view.closesAt.microseconds)
  }
}
