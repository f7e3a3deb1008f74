import GameCore
import JSON
import People
import Store
import Synchronization
import Wire

/// What `GET /arcade/halls` answers, for all loops: read and encoded once for each change of the halls.
final class HallAnswers: Sendable {
  private struct Bodies: Sendable {
    var host: [UInt8]
    var others: [UInt8]
  }

  private struct State: Sendable {
    var bodies: Bodies?
    /// Counts what has made earlier readings old.
    var changes = 0
  }

  private let state = Mutex(State())

  /// `nil`: the halls have to be read first.
  func body(isHost: Bool) -> [UInt8]? {
    state.withLock { isHost ? $0.bodies?.host : $0.bodies?.others }
  }

  /// To be asked before the halls are read, and given to `keep`.
  var changes: Int { state.withLock(\.changes) }

  /// The halls as they were read, unless they have changed since.
  func keep(_ halls: Halls, changes: Int) {
    let bodies = Bodies(
      host: HallAnswers.encoded(halls, isHost: true),
      others: HallAnswers.encoded(halls, isHost: false))
    state.withLock { if $0.changes == changes { $0.bodies = bodies } }
  }

  /// The halls have changed, or may have.
  func forget() {
    state.withLock {
      $0.bodies = nil
      $0.changes &+= 1
    }
  }

  /// To the host with the numbers by which entries are removed.
  static func encoded(_ halls: Halls, isHost: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for mode in FindMode.allCases {
      writer.array(mode.rawValue, halls[mode]?.entries ?? []) { writer, kept in
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
