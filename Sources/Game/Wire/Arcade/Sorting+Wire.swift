import Games
import JSON

extension SortingGame: WireGame {}

extension SortingGame.Move: WireValue {
  init(_ fields: MessageFields) throws(WireFault) {
    self.init(vehicle: try fields.word("vehicle"), area: try fields.word("area"))
  }

  func write(to writer: inout JSONWriter) {
    writer.field("vehicle", vehicle.rawValue)
    writer.field("area", area.rawValue)
  }
}

extension SortingGame.View: WireWritable {
  func write(to writer: inout JSONWriter) {
    writer.key("vehicles")
    writer.beginArray()
    for vehicle in vehicles { writer.value(vehicle.rawValue) }
    writer.endArray()
    writer.key("placed")
    writer.beginArray()
    for area in placed {
      if let area { writer.value(area.rawValue) } else { writer.null() }
    }
    writer.endArray()
    writer.field("closesAtUs", closesAt.microseconds)
  }
}
