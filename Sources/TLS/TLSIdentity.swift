/// Who a server is to its visitors: a certificate with its chain, and the private key.
public struct TLSIdentity: Equatable, Sendable {
  /// PEM (RFC 7468): the server's own certificate first, then those that lead to the root.
  public var chain: [UInt8]
  /// PEM, unencrypted.
  public var key: [UInt8]

  /// Of files as they are: nothing is checked here.
  public init(chain: [UInt8], key: [UInt8]) {
    self.chain = chain
    self.key = key
  }
}

/// No text made of an identity shows its key.
extension TLSIdentity: CustomStringConvertible, CustomReflectable {
  public var description: String { "TLSIdentity" }
  public var customMirror: Mirror { Mirror(self, children: ["chain": chain]) }
}
