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
