/// The SHA-256 of a session's token. A thief who reads it in the store cannot compute the cookie.
public struct SessionKey: Hashable, Sendable {
  /// The length of a SHA-256.
  public static let byteCount = 32

  public let bytes: [UInt8]

  /// Returns `nil` unless there are 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == SessionKey.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// A logged-in device (R2).
public struct Session: Hashable, Sendable {
  /// Seconds from log-in until the device has to log in again: 180 days.
  public static let lifetime: Int64 = 15_552_000
  /// The sessions of one account; another log-in ends the oldest.
  public static let mostOfAccount = 10

  /// The key of the token in the device's cookie.
  public let key: SessionKey
  /// The account to which the device is logged in.
  public let account: AccountID
  /// Start in seconds since 1970, by the wall clock, because a session outlasts the process.
  public let began: Int64

  public init(key: SessionKey, account: AccountID, began: Int64) {
    self.key = key
    self.account = account
    self.began = began
  }

  /// End in seconds since 1970.
  public var ends: Int64 {
    let (end, overflow) = began.addingReportingOverflow(Session.lifetime)
    return overflow ? .max : end
  }
}
