import Games
import JSON

extension SortingGame.Move {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(vehicle: try fields.word("vehicle"), area: try fields.word("area"))
  }
}

extension JSONWriter {
  mutating func fields(of move: SortingGame.Move) {
    field("game", "sorting")
    field("vehicle", move.vehicle.rawValue)
    field("area", move.area.rawValue)
  }

  mutating func fields(of view: SortingGame.View) {
    key("vehicles")
    beginArray()
    for vehicle in view.vehicles { value(vehicle.rawValue) }
    endArray()
    key("placed")
    beginArray()
    for area in view.placed {
      if let area { value(area.rawValue) } else { null() }
    }
    endArray()
    field("closesAtUs", view.closesAt.microseconds)
  }
}
