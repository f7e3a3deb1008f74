import Games
import JSON
import Tables

/// The phase `arcade` of a view, field by field in the order of `docs/protocol.md`.
extension JSONWriter {
  mutating func fields(of arcade: ArcadeView) {
    if let by = arcade.by { field("by", by.number) }
    field("round", arcade.round)
    fields(of: arcade.contest)
    field("opensAtUs", arcade.opensAt.microseconds)
    array("standings", arcade.standings) { writer, standing in
      writer.field("score", standing.score)
      if let progress = standing.progress {
        writer.field("done", progress.done)
        writer.field("of", progress.of)
      }
      if let time = standing.time { writer.field("timeUs", time.wholeMicroseconds) }
      if let end = standing.end { writer.field("end", end.rawValue) }
    }
    if let own = arcade.own {
      key("own")
      beginObject()
      fields(of: own)
      endObject()
    }
    field("over", arcade.isOver)
    if let record = arcade.record { self.record(record) }
  }

  private mutating func record(_ record: Recording) {
    switch record {
    case .waiting: field("record", "waiting")
    case .placed(let place):
      field("record", "placed")
      field("place", place)
    case .none: field("record", "none")
    case .unsaved: field("record", "unsaved")
    }
  }
}
