import GameCore

/// One guest's conversation with a table. Numbers rise within a session and are never used again.
public struct StreamID: Hashable, Comparable, Sendable {
  public let number: UInt32

  public init(_ number: UInt32) {
    self.number = number
  }

  public static func < (left: StreamID, right: StreamID) -> Bool { left.number < right.number }
}

/// How a laptop calls one of its tables on the uplink: a random number of its own, which tells the
/// public server nothing.
public struct TableKey: Hashable, Sendable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// What takes up a session on a new connection: 128 random bits of the public server's.
public struct ResumeToken: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The name of a photo on the server that has it: 128 bits that nobody can guess, or those that say which piece
/// of a picture of Find is meant (`docs/uplink.md`).
public struct PhotoID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Who a guest is, as the public server vouches (R4).
public struct Guest: Hashable, Sendable {
  /// The account, as this uplink alone knows it: always the same one, and no two uplinks can
  /// compare.
  public var id: PlayerID
  /// The account's user name, at most 24 letters.
  public var account: String
  /// The name to be shown, at most 80 bytes; whether it is one that a table takes is the laptop's
  /// to check.
  public var name: String
  /// The chosen colour, if any; to be checked likewise.
  public var colour: UInt8?
  /// The account's photo, to be asked for.
  public var photo: PhotoID?
  /// Stands for the address that the guest comes from, as this uplink alone knows it: guests of one
  /// address have the same; `nil`: the public server's own machine.
  public var source: UInt64?

  public init(
    id: PlayerID, account: String, name: String, colour: UInt8? = nil, photo: PhotoID? = nil,
    source: UInt64? = nil
  ) {
    self.id = id
    self.account = account
    self.name = name
    self.colour = colour
    self.photo = photo
    self.source = source
  }
}

/// Why a stream has ended. The raw value is what goes over the uplink.
public enum StreamEnd: UInt8, Hashable, Sendable, CaseIterable {
  /// The session is over; never sent.
  case lost = 0
  /// The page is gone.
  case left = 1
  /// The table has said its last word.
  case done = 2
  /// It reads too slowly.
  case slow = 3
  /// What came from it is against the rules.
  case fault = 4
  /// There is no room for it.
  case full = 5
}

/// The codes of the close frame that ends an uplink's connection for a reason (RFC 6455 §7.4.2,
/// private use). What a laptop is told by 4000 to 4002 does not pass: it need not come back.
public enum UplinkClose: UInt16, Hashable, Sendable, CaseIterable {
  /// Another server came with the same token.
  case replaced = 4000
  /// The token counts no longer.
  case revoked = 4001
  /// The two speak no common version: the older one has to be updated.
  case versionUnsupported = 4002
  /// A frame was malformed or out of place.
  case fault = 4003
  /// The session is over; a new one can begin.
  case over = 4004
}
