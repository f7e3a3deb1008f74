import GameCore
import Synchronization
import Tables
import Uplink
import Wire

/// The way to a guest's page (R4), known to the first loop, where the uplink is, and to the table's.
final class GuestLine: Sendable {
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

/// What the first loop and a table's say to each other about guests.
enum HomeLetter: Sendable {
  // To the first loop.

  /// The table's link for friends far away is wanted.
  case share(TableCode)
  /// The table is over.
  case ended(TableCode)
  /// A message for a guest's page.
  case say(GuestLine, [UInt8])
  /// The table has said its last word to a guest.
  case end(GuestLine, StreamEnd)
  /// Measure the way to a guest's page.
  case ping(GuestLine)
  /// A guest's page is about to be told of this picture of Find; `nil`: of none any more.
  case shows(GuestLine, picture: Int?)

  // To a table's loop.

  /// How the uplink stands, to every loop.
  case state(UplinkState)
  /// What a table's link is from now on.
  case link(TableCode, String?)
  case came(GuestLine, GuestArrival, TableCode)
  /// A guest's page said this; when it was read.
  case said(GuestLine, [UInt8], at: Tick)
  /// `network`: what of it packets took, as far as the public server knows.
  case pinged(GuestLine, Duration, network: Duration)
  /// All that waited for a guest is on its way.
  case drained(GuestLine)
  case left(GuestLine)
  /// All of the overview of this number has left for a guest's page (AH3).
  case overviewSent(GuestLine, Int)
  /// The guest's photo has come.
  case photo(GuestLine)
}
