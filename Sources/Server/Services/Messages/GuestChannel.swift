import GameCore
import Synchronization
import Tables
import Uplink
import Wire

/// The channel to a guest's page (R4). The uplink and the guest's table share it.
package final class GuestChannel: Sendable {
  package let stream: StreamID
  private let waiting = Atomic<Int>(0)

  package init(_ stream: StreamID) {
    self.stream = stream
  }

  /// The bytes that are being posted to the uplink or wait there for the guest.
  package var backlog: Int { waiting.load(ordering: .relaxed) }

  /// Adds to the backlog; `count` may be negative.
  package func change(by count: Int) { waiting.wrappingAdd(count, ordering: .relaxed) }
}

/// A guest for whom the public server vouches, with checked fields.
package struct GuestArrival: Sendable {
  /// The player of the account on this laptop; of the device if there is no account.
  package let player: PlayerID
  /// The player of the account's device before the log-in.
  package let device: PlayerID?
  /// The account's profile; `nil` without an account.
  package let profile: Profile?
  /// A number for the address, which only this uplink uses.
  package let source: UInt64?

  package init(player: PlayerID, device: PlayerID?, profile: Profile?, source: UInt64?) {
    self.player = player
    self.device = device
    self.profile = profile
    self.source = source
  }
}

/// The messages of a table to the uplink.
package enum UplinkClientMessage: Sendable {
  /// The table needs a link for far players.
  case share(TableCode)
  /// The table is over.
  case ended(TableCode)
  /// A message for a guest's page. `hiding`: see `UplinkClientConnection.send`.
  case say(GuestChannel, [UInt8], hiding: Range<Int>?)
  /// The table has sent its last message to a guest.
  case end(GuestChannel, StreamEnd)
  /// Measure the round trip to a guest's page.
  case ping(GuestChannel)
  /// The next view of a guest's page shows this picture of Find; `nil`: none.
  case shows(GuestChannel, picture: Int?)
}

/// The messages of the uplink to the tables.
package enum GuestMessage: Sendable {
  /// The state of the uplink.
  case state(UplinkState)
  /// The new link of a table.
  case link(TableCode, String?)
  case came(GuestChannel, GuestArrival, TableCode)
  /// A message of a guest's page, with the time at which it was read.
  case said(GuestChannel, [UInt8], at: Tick)
  /// `network`: the share of the network, as far as the public server knows.
  case pinged(GuestChannel, Duration, network: Duration)
  /// All bytes that waited for a guest are sent.
  case drained(GuestChannel)
  case left(GuestChannel)
  /// The guest's page has received the whole overview of this number (AH3).
  case overviewSent(GuestChannel, Int)
  /// The guest's photo has arrived.
  case photo(GuestChannel)
}
