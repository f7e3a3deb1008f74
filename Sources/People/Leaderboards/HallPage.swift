import GameCore
import JSON
import Wire

/// The entries of each hall of fame.
public typealias Halls = [FindMode: Ranking<Numbered<HallEntry>>]

/// The halls of fame as `GET /arcade/halls` sends them; the host's form has numbers for removal.
struct HallPage: Equatable, Sendable {
  let host: [UInt8]
  let others: [UInt8]

  init(_ halls: Halls) {
    host = HallPage.encoded(halls, isHost: true)
    others = HallPage.encoded(halls, isHost: false)
  }

  func bytes(isHost: Bool) -> [UInt8] { isHost ? host : others }

  private static func encoded(_ halls: Halls, isHost: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for mode in FindMode.allCases {
      writer.key(named: mode.rawValue)
      writer.array(halls[mode]?.entries ?? []) { writer, kept in
        let entry = kept.entry
        if isHost { writer.field("entry", kept.number) }
        writer.field("name", entry.name)
        switch mode {
        case .classic: writer.field("timeUs", entry.feat.amount)
        case .chrono, .chrono2: writer.field("found", entry.feat.amount)
        }
      }
    }
    writer.endObject()
    return writer.bytes
  }
}
