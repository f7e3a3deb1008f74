/// All that a server's TLS depends on, as a value that goes to every loop. Each makes its own
/// ``TLSContext`` from it.
public struct TLSSettings: Sendable {
  /// Who the server is.
  public private(set) var identity: TLSIdentity
  /// With what its visitors' tickets are sealed.
  public private(set) var ticketKeys: TicketKeys

  /// With fresh ticket keys.
  ///
  /// - Throws: `certificateUnusable`, `keyUnusable`, `keyDoesNotMatch`; whoever has settings can
  ///   make a context of them.
  public init(_ identity: TLSIdentity) throws(TLSError) {
    self.identity = identity
    ticketKeys = try TicketKeys()
    _ = try TLSContext(self)
  }

  /// The same identity, and the next ticket keys.
  public func rotated() throws(TLSError) -> TLSSettings {
    var settings = self
    settings.ticketKeys = try ticketKeys.rotated()
    return settings
  }

  /// Another identity, and the same ticket keys: visitors of before are still known.
  public func with(_ identity: TLSIdentity) throws(TLSError) -> TLSSettings {
    var settings = self
    settings.identity = identity
    _ = try TLSContext(settings)
    return settings
  }
}
