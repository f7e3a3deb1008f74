import GameCore
import Tables
import Transport
import Uplink
import Wire

/// The channel to a guest's page (R4): a stream of the uplink's connection.
package struct GuestChannel: Hashable, Sendable {
  package let stream: StreamID
  /// The socket of the uplink. After a lost connection the uplink has another one, and the channel is over.
  package let uplink: SocketID

  package init(_ stream: StreamID, by uplink: SocketID) {
    (self.stream, self.uplink) = (stream, uplink)
  }
}

extension Allowance {
  /// The allowance of an uplink's connection at both ends: the longest message with the header of its frame, and
  /// pings by which a dead connection is soon found out.
  package static let uplink = Allowance(
    message: UplinkLimits().message + 512, silence: UplinkLimits().silence)
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
  /// The table has sent its last message to a guest, or one that is too long.
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
  /// Whether the guest's page reads fast enough for views.
  case reading(GuestChannel, Bool)
  case left(GuestChannel)
  /// The guest's page has received the whole overview of this number (AH3).
  case overviewSent(GuestChannel, Int)
  /// The guest's photo has arrived.
  case photo(GuestChannel)
}
