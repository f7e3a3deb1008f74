/// By what a session is found: the SHA-256 of the token in the device's cookie. Whoever reads it
/// in the store cannot make the cookie of it.
public struct SessionKey: Hashable, Codable, Sendable {
  public static let byteCount = 32

  public let bytes: [UInt8]

  /// `nil`: these are not 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == SessionKey.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// One device that is logged in (R2).
public struct Session: Hashable, Codable, Sendable {
  /// Seconds from log-in until the device has to log in again: 180 days.
  public static let lifetime: Int64 = 15_552_000
  /// Of one account at a time; a further log-in ends the oldest.
  public static let mostOfAccount = 10

  public let key: SessionKey
  public let account: AccountID
  /// Seconds since 1970, by the wall clock: a session outlives the process.
  public let began: Int64

  public init(key: SessionKey, account: AccountID, began: Int64) {
    self.key = key
    self.account = account
    self.began = began
  }

  /// Seconds since 1970 from which it counts no more.
  public var ends: Int64 {
    let (end, overflow) = began.addingReportingOverflow(Session.lifetime)
    return overflow ? .max : end
  }
}
