/// The identity of a server: a certificate with its chain, and the private key.
public struct TLSIdentity: Equatable, Sendable {
  /// PEM (RFC 7468): the server's own certificate first, then its chain to the root.
  public var chain: [UInt8]
  /// PEM, unencrypted.
  public var key: [UInt8]

  /// Creates an identity from files without checking them.
  public init(chain: [UInt8], key: [UInt8]) {
    self.chain = chain
    self.key = key
  }
}

/// The description of an identity does not contain its key.
extension TLSIdentity: CustomStringConvertible, CustomReflectable {
  public var description: String { "TLSIdentity" }
  public var customMirror: Mirror { Mirror(self, children: ["chain": chain]) }
}
