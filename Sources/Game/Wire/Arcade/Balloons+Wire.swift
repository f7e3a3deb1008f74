import GameCore
import Games
import JSON

extension BalloonsGame: WireGame {}

extension BalloonsGame.Move: WireValue {
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

  func write(to writer: inout JSONWriter) {
    writer.field("balloon", balloon)
    writer.field("x", tap.x)
    writer.field("y", tap.y)
    writer.field("width", tap.width)
    writer.field("height", tap.height)
  }
}

extension BalloonsGame.View: WireWritable {
  func write(to writer: inout JSONWriter) {
    writer.array("balloons", balloons) { writer, balloon in
      writer.field("id", balloon.entry.id)
      writer.field("place", balloon.entry.place)
      writer.fields(of: balloon.entry.kind)
      writer.field("atMs", balloon.entry.entersAt.wholeMicroseconds / 1000)
      writer.field("riseMs", balloon.rise.wholeMicroseconds / 1000)
    }
    writer.field("burstByUs", burstBy.microseconds)
    writer.field("closesAtUs", closesAt.microseconds)
  }
}

extension JSONWriter {
  fileprivate mutating func fields(of kind: BalloonKind) {
    switch kind {
    case .plain(let number, let colour):
      field("number", number)
      field("colour", colour)
    case .star: field("kind", "star")
    case .skull: field("kind", "skull")
    }
  }
}
