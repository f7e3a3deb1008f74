import GameCore
import Games
import JSON

extension FindGame.Move {
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
}

extension JSONWriter {
  mutating func fields(of move: FindGame.Move) {
    field("game", "find")
    switch move {
    case .tap(let x, let y):
      field("do", "tap")
      field("x", x)
      field("y", y)
    case .giveUp: field("do", "giveUp")
    // Never a page's; what reads it back refuses it.
    case .overviewSent: field("do", "overviewSent")
    }
  }

  mutating func fields(of view: FindGame.View) {
    if let picture = view.picture {
      field("picture", picture.id)
      field("width", picture.width)
      field("height", picture.height)
    }
    field("found", view.found)
    fields(of: view.clock)
    if let until = view.lockedUntil { field("lockedUntilUs", until.microseconds) }
    if let miss = view.miss {
      field("missX", miss.x)
      field("missY", miss.y)
    }
    if let face = view.face {
      key("face")
      beginObject()
      field("x", face.x)
      field("y", face.y)
      field("across", face.across)
      field("down", face.down)
      endObject()
    }
  }

  private mutating func fields(of clock: FindGame.View.Clock) {
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
