import GameCore

/// Somebody at the table: a person with a device, connected or not.
struct Member: Hashable, Codable, Sendable {
  let number: MemberNumber
  /// Another one after logging in (R1).
  var player: PlayerID
  var profile: Profile
  /// The colour at this table (P1).
  var colour: Colour
  var role: MemberRole
  var help = Help()
  /// The side of the table, while this member sits at one (T1).
  var side: Side?
  var placement = Placement.arrival
  /// The one live page; a newer one takes over (P11).
  var page: Page?
  /// Came last from outside the host's network (R1, T2).
  var isFar: Bool
  /// Stands for the address that this member came from last; `nil`: it is not known.
  var source: UInt64?
  /// Since when this member is away (P6); `nil` while here.
  var awaySince: Tick?
  /// The last commands with their answers, the newest last.
  var answered: [Answered] = []
  /// When the last reactions were sent, as far as they still count towards the limit (P14).
  var reactions: [Tick] = []

  var isAway: Bool { awaySince != nil }

  struct Answered: Hashable, Codable, Sendable {
    var command: CommandID
    var refusal: Refusal?
  }
}

/// A member's live page.
struct Page: Hashable, Codable, Sendable {
  let connection: ConnectionID
  var lastSign: Tick
  var isHidden = false
  var roundTrips = RoundTrips()
}

/// A screen without a seat (P13).
struct Watcher: Hashable, Codable, Sendable {
  let connection: ConnectionID
  let player: PlayerID
  var roundTrips = RoundTrips()
}

/// Somebody who comes with the opener's consent alone: removed, or a newcomer from the address of
/// somebody who was.
struct Removed: Hashable, Codable, Sendable {
  var member: MemberNumber
  var player: PlayerID
  var name: String
  /// Of somebody far away: stands for the address.
  var source: UInt64?
  /// Never was a member.
  var isNew = false
  var isAsking = false
}

/// A seat of the running quiz: whose it is, and the short name fixed while seated (P1).
struct Holder: Hashable, Codable, Sendable {
  var member: MemberNumber
  var shortName: String
}

/// Who may remove people (H6, H8).
enum Openership: Hashable, Codable, Sendable {
  /// Whoever opened the table has not come to it yet.
  case awaited(PlayerID, until: Tick)
  case held(MemberNumber)
  /// Nobody is there to hold it: the next to come does.
  case vacant
}
