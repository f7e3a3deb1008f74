/// The TLS settings of a server, as a value for every loop. Each loop creates its own
/// ``TLSContext`` from it.
public struct TLSSettings: Sendable {
  /// The server's identity.
  public private(set) var identity: TLSIdentity
  /// The keys of its visitors' tickets.
  public private(set) var ticketKeys: TicketKeys

  /// With fresh ticket keys.
  ///
  /// - Throws: `certificateUnusable`, `keyUnusable`, `keyDoesNotMatch`; valid settings always make
  ///   a context.
  public init(_ identity: TLSIdentity) throws(TLSError) {
    self.identity = identity
    ticketKeys = try TicketKeys()
    _ = try TLSContext(self)
  }

  /// The same identity with the next ticket keys.
  public func rotated() throws(TLSError) -> TLSSettings {
    var settings = self
    settings.ticketKeys = try ticketKeys.rotated()
    return settings
  }

  /// Another identity with the same ticket keys: earlier tickets stay valid.
  public func with(_ identity: TLSIdentity) throws(TLSError) -> TLSSettings {
    var settings = self
    settings.identity = identity
    _ = try TLSContext(settings)
    return settings
  }
}

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
