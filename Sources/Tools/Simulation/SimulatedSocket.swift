import GameCore
import Tables

/// The messages that the server has sent to a page and the page has not read, as bytes. The limits are small,
/// so that views reach them within seconds.
struct SimulatedSocket: Sendable {
  /// Above it the server leaves out views.
  static let softBacklog = 8_192
  /// The time since the backlog was last empty at which the server closes the connection.
  static let backlogTime: Duration = .seconds(10)
  /// The length of a view, and of a message of another kind.
  private static let (view, message) = (2_000, 60)

  /// Unsent bytes; a page that reads has none.
  private(set) var backlog = 0
  /// Since when the page does not read.
  private(set) var stoppedAt: Tick?
  var progress = ViewProgress()

  var isReading: Bool { stoppedAt == nil }

  mutating func stop(at now: Tick) { stoppedAt = stoppedAt ?? now }

  /// The page reads all that was sent.
  mutating func goOn() {
    backlog = 0
    stoppedAt = nil
  }

  /// Whether a view of this version is sent; the decision of a `TableHost`.
  mutating func offer(_ version: Int, _ fault: PlantedFault?) -> Bool {
    guard backlog <= SimulatedSocket.softBacklog || fault == .slowPagesGetEveryView else {
      progress.miss()
      return false
    }
    guard progress.deliver(version, common: 0, isShort: false) == .sent else { return false }
    if !isReading { backlog += SimulatedSocket.view }
    return true
  }

  /// The server sends a reply or another message.
  mutating func send() {
    if !isReading { backlog += SimulatedSocket.message }
  }

  /// Whether more waits than the policy allows: the limit, one view over it, and replies to all that a page
  /// may say in that time.
  var isOverfull: Bool {
    backlog > SimulatedSocket.softBacklog + SimulatedSocket.view + 100 * SimulatedSocket.message
  }
}
