import GameCore

/// One guest's connection to a table. Numbers rise on a connection and are never used again
/// on it.
public struct StreamID: Hashable, Comparable, Sendable {
  public let number: UInt32

  public init(_ number: UInt32) {
    self.number = number
  }

  public static func < (left: StreamID, right: StreamID) -> Bool { left.number < right.number }
}

/// A laptop's random number for one of its tables. It reveals nothing to the public server.
public struct TableKey: Hashable, Sendable {
  public let number: UInt64

  public init(_ number: UInt64) {
    self.number = number
  }
}

/// The name of a photo on its server: 128 random bits, or the bits of a piece of a picture of Find
/// (`docs/uplink.md`).
public struct PhotoID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The identity of a guest, as the public server vouches for it (R4).
public struct Guest: Hashable, Sendable {
  /// The account's id, or the device's without an account, for this uplink alone: it is constant, and two
  /// uplinks cannot compare theirs.
  public var id: PlayerID
  /// The id of the account's device before the log-in, so that a guest who logs in keeps the seat.
  public var device: PlayerID?
  /// The account's user name, at most 24 letters; `nil` for a guest who came by the link alone (R7).
  public var account: String?
  /// The shown name, at most 80 bytes. The laptop checks whether a table accepts it.
  public var name: String
  /// The chosen colour, if any. The laptop checks it.
  public var colour: UInt8?
  /// The chosen face, if any. The laptop checks it.
  public var face: UInt8?
  /// The account's photo, to be requested.
  public var photo: PhotoID?
  /// A number for the guest's address, for this uplink alone: guests of one address have the same.
  /// `nil` for the public server's own machine.
  public var source: UInt64?

  public init(
    id: PlayerID, device: PlayerID? = nil, account: String?, name: String, colour: UInt8? = nil,
    face: UInt8? = nil, photo: PhotoID? = nil, source: UInt64? = nil
  ) {
    self.id = id
    self.device = device
    self.account = account
    self.name = name
    self.colour = colour
    self.face = face
    self.photo = photo
    self.source = source
  }
}

/// The reason for the end of a stream. The raw value goes over the uplink.
public enum StreamEnd: UInt8, Hashable, Sendable, CaseIterable {
  /// The connection is lost; never sent.
  case lost = 0
  /// The page has left.
  case left = 1
  /// The table has sent its last message.
  case done = 2
  /// The page reads too slowly.
  case slow = 3
  /// The page violated the protocol.
  case fault = 4
  /// There is no place for it.
  case full = 5
}

/// The close codes of an uplink's connection (RFC 6455 §7.4.2, private use). After 4000 to 4002 the
/// laptop does not reconnect.
public enum UplinkClose: UInt16, Hashable, Sendable, CaseIterable {
  /// Another server connected with the same token.
  case replaced = 4000
  /// The token was revoked.
  case revoked = 4001
  /// There is no common version: the older server must be updated.
  case versionUnsupported = 4002
  /// A frame was malformed or out of place.
  case fault = 4003
  /// Another server of the same store has the pages of its guests now. The laptop connects again at once, and
  /// the proxy sends it there.
  case elsewhere = 4005
}
