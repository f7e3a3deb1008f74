import GameCore
import Net
import People
import Pictures
import Tables
import Transport
import Uplink

/// One laptop that brings its tables here, on its loop: its end of the uplink, its connection while
/// there is one, and its guests.
final class UplinkPeer {
  /// Counts the loop's lines; names the line's timer.
  let number: UInt64
  let key: UplinkKey
  let name: UplinkName
  var end: UplinkServerConnection
  /// `nil`: the laptop is away.
  var socket: SocketID?
  var guests: [StreamID: RelayedGuest] = [:]
  var codes: [TableKey: TableCode] = [:]
  /// Who waits for which photo of the laptop's.
  var photoAskers: [PhotoID: [PhotoAsker]] = [:]
  /// The timer that is set, and when it fires.
  var timer: (id: TimerID, at: Tick)?

  init(number: UInt64, key: UplinkKey, name: UplinkName, limits: UplinkLimits) {
    self.number = number
    self.key = key
    self.name = name
    end = UplinkServerConnection(limits: limits)
  }
}

/// Somebody whose page speaks with a table at a laptop. Belongs to the loop of its line.
final class RelayedGuest {
  let client: ClientSession
  /// The page's.
  let socket: SocketID
  let line: UplinkPeer
  let stream: StreamID
  /// Bytes given to the page's socket and not yet taken by it.
  var untaken = 0

  init(client: ClientSession, at socket: SocketID, line: UplinkPeer, stream: StreamID) {
    self.client = client
    self.socket = socket
    self.line = line
    self.stream = stream
  }
}

/// Who asked for a photo that a laptop has.
public struct PhotoAsker: Sendable {
  let loop: Int
  let request: RequestID
}
