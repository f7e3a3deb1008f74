/// The work of a load.
struct Workload: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// Every connection sends and gets its own message back.
    case echo
    /// Rooms of four: one member sends, all four receive. Counted by deliveries.
    case rooms
    /// Connections come, shake hands, and close. Counted by visits.
    case upgrade
    /// Connections come, shake hands, send a message, wait for their own message back, and close. Another one
    /// comes in the place of each.
    case newcomers
  }

  static let membersOfRoom = 4

  var kind = Kind.echo
  /// The number of connections that stay open, or open at once.
  var connections = 64
  /// How many of them have something to do in a round, in the next one the next; nil: all.
  var active: Int?
  /// The size of a message in bytes.
  var size = 20
  /// Messages that a connection sends at once, before it waits for their answers.
  var depth = 1
  /// Messages are bytes, not text.
  var isBinary = false
  /// permessage-deflate, no side keeping context; messages are sent compressed too.
  var deflates = false

  /// The path of a connection.
  func path(_ number: Int) -> String {
    kind == .rooms ? "/room/bench-\(number / Self.membersOfRoom)" : "/echo"
  }

  var summary: String {
    var words = [kind.rawValue]
    if let active {
      words.append("\(active) at work")
    } else {
      words.append("\(connections) connections")
    }
    if kind != .upgrade { words.append("\(size) B, \(depth) in flight") }
    if deflates { words.append("deflate") }
    return words.joined(separator: ", ")
  }
}
