import Fairness
import GameCore
import People
import Services
import Tables
import Transport
import Uplink

/// One laptop at the public server: its end of the uplink, its connection while there
/// is one, and its guests.
package final class UplinkPeer {
  /// Identifies the laptop's timer. No two laptops have the same.
  package let number: UInt64
  package let key: UplinkKey
  package let name: UplinkName
  package var end: UplinkServerConnection
  /// `nil` while the laptop is disconnected.
  package var socket: SocketID?
  /// The time of the last connection.
  var cameAt = Tick.zero
  /// Whether the laptop goes to another server: its tables are not over.
  var isLeaving = false
  package var guests: [StreamID: RelayedGuest] = [:]
  package var codes: [TableKey: TableCode] = [:]
  /// The requests that wait for each photo of the laptop.
  var photoAskers: [PhotoID: [RequestID]] = [:]
  var timer = DeadlineTimer()

  init(number: UInt64, key: UplinkKey, name: UplinkName, limits: UplinkLimits) {
    self.number = number
    self.key = key
    self.name = name
    end = UplinkServerConnection(limits: limits)
  }
}

/// A guest whose page is relayed to a table at a laptop.
package final class RelayedGuest {
  package let client: ClientSession
  /// The socket of the page.
  package let socket: SocketID
  package let line: UplinkPeer
  package let stream: StreamID
  /// Whether the page reads too slowly for views, and the laptop knows.
  var isSlow = false
  private var bytes: TokenBucket

  init(
    client: ClientSession, at socket: SocketID, line: UplinkPeer, stream: StreamID, _ now: Tick
  ) {
    self.client = client
    self.socket = socket
    self.line = line
    self.stream = stream
    bytes = TokenBucket(RelayedGuest.rate, at: now.nanoseconds)
  }

  /// The limit on bytes of a page, so that it does not fill the laptop's line: many times the need of a game.
  private static let rate = TokenBucket.Rate(perSecond: 16 * 1024, burst: 64 * 1024)

  /// Whether the page may send a message of so many bytes now.
  func mayTalk(_ count: Int, at now: Tick) -> Bool {
    bytes.overdraw(by: count, of: RelayedGuest.rate, at: now.nanoseconds)
  }
}
