import GameCore
import Synchronization
import Tables
import Uplink
import Wire

/// The way to a guest's page (R4), known to the first loop, where the uplink is, and to the table's.
final class GuestChannel: Sendable {
  let stream: StreamID
  private let waiting = Atomic<Int>(0)

  init(_ stream: StreamID) {
    self.stream = stream
  }

  /// The bytes that are on their way to the uplink or wait there for the guest.
  var backlog: Int { waiting.load(ordering: .relaxed) }

  /// More wait, or fewer.
  func change(by count: Int) { waiting.wrappingAdd(count, ordering: .relaxed) }
}

/// Who comes from afar, as the public server vouches, with what was checked of it.
struct GuestArrival: Sendable {
  /// The account's player at this laptop.
  let player: PlayerID
  let profile: Profile
  /// Stands for the address, as this uplink alone knows it.
  let source: UInt64?
}

/// What a table says to the uplink, which is on the first loop.
enum UplinkClientMessage: Sendable {
  /// The table's link for friends far away is wanted.
  case share(TableCode)
  /// The table is over.
  case ended(TableCode)
  /// A message for a guest's page.
  case say(GuestChannel, [UInt8])
  /// The table has said its last word to a guest.
  case end(GuestChannel, StreamEnd)
  /// Measure the way to a guest's page.
  case ping(GuestChannel)
  /// A guest's page is about to be told of this picture of Find; `nil`: of none any more.
  case shows(GuestChannel, picture: Int?)
}

/// What the uplink says to the loops of the tables.
enum GuestMessage: Sendable {
  /// How the uplink stands, to every loop.
  case state(UplinkState)
  /// What a table's link is from now on.
  case link(TableCode, String?)
  case came(GuestChannel, GuestArrival, TableCode)
  /// A guest's page said this; when it was read.
  case said(GuestChannel, [UInt8], at: Tick)
  /// `network`: what of it packets took, as far as the public server knows.
  case pinged(GuestChannel, Duration, network: Duration)
  /// All that waited for a guest is on its way.
  case drained(GuestChannel)
  case left(GuestChannel)
  /// All of the overview of this number has left for a guest's page (AH3).
  case overviewSent(GuestChannel, Int)
  /// The guest's photo has come.
  case photo(GuestChannel)
}
