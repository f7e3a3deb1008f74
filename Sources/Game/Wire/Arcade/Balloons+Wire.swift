import GameCore
import Games
import JSON

extension BalloonsGame.Move {
  /// Reads a tap. The player saw the picture at the time that the move claims.
  init(_ fields: MessageFields) throws(WireFault) {
    func number(_ field: String) throws(WireFault) -> Int {
      try fields.number(field, in: WireLimits.numbers)
    }
    self.init(
      balloon: try number("balloon"),
      tap: BalloonTap(
        x: try number("x"), y: try number("y"), width: try number("width"),
        height: try number("height"), seenAt: try fields.tick("atUs")))
  }
}

extension JSONWriter {
  mutating func fields(of move: BalloonsGame.Move) {
    field("game", "balloons")
    field("balloon", move.balloon)
    field("x", move.tap.x)
    field("y", move.tap.y)
    field("width", move.tap.width)
    field("height", move.tap.height)
  }

  mutating func fields(of view: BalloonsGame.View) {
    array("balloons", view.balloons) { writer, balloon in
      writer.field("id", balloon.entry.id)
      writer.field("place", balloon.entry.place)
      writer.fields(of: balloon.entry.kind)
      writer.field("atMs", balloon.entry.entersAt.wholeMicroseconds / 1000)
      writer.field("riseMs", balloon.rise.wholeMicroseconds / 1000)
    }
    field("burstByUs", view.burstBy.microseconds)
    field("closesAtUs", view.closesAt.microseconds)
  }

  private mutating func fields(of kind: BalloonKind) {
    switch kind {
    case .plain(let number, let colour):
      field("number", number)
      field("colour", colour)
    case .star: field("kind", "star")
    case .skull: field("kind", "skull")
    }
  }
}
