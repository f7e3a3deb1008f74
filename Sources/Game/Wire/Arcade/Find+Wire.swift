import GameCore
import Games
import JSON

extension FindGame: WireGame {}

extension FindMode: WireValue {
  init(_ fields: MessageFields) throws(WireFault) { self = try fields.word("mode") }

  func write(to writer: inout JSONWriter) { writer.field("mode", rawValue) }
}

extension FindGame.Move: WireValue {
  /// Reads a page's move. A page cannot report that an overview was sent.
  init(_ fields: MessageFields) throws(WireFault) {
    switch try fields.word("do") as String {
    case "tap":
      let pixels = 0...FindPicture.largestSide
      self = .tap(x: try fields.number("x", in: pixels), y: try fields.number("y", in: pixels))
    case "giveUp": self = .giveUp
    default: throw fields.malformed("do")
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .tap(let x, let y):
      writer.field("do", "tap")
      writer.field("x", x)
      writer.field("y", y)
    case .giveUp: writer.field("do", "giveUp")
    // Never a page's; what reads it back refuses it.
    case .overviewSent: writer.field("do", "overviewSent")
    }
  }
}

extension FindGame.View: WireWritable {
  func write(to writer: inout JSONWriter) {
    if let picture {
      writer.field("picture", picture.id)
      writer.field("width", picture.width)
      writer.field("height", picture.height)
    }
    writer.field("found", found)
    writer.fields(of: clock)
    if let until = lockedUntil { writer.field("lockedUntilUs", until.microseconds) }
    if let miss {
      writer.field("missX", miss.x)
      writer.field("missY", miss.y)
    }
    if let face {
      writer.key("face")
      writer.beginObject()
      writer.field("x", face.x)
      writer.field("y", face.y)
      writer.field("across", face.across)
      writer.field("down", face.down)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func fields(of clock: FindGame.View.Clock) {
    switch clock {
    case .waiting(let left):
      if let left { field("leftUs", left.wholeMicroseconds) }
    case .running(let since, let closes):
      field("sinceUs", since.microseconds)
      if let closes { field("closesAtUs", closes.microseconds) }
    case .stopped(let time): field("tookUs", time.wholeMicroseconds)
    }
  }
}
