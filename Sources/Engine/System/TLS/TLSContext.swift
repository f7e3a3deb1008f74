import COpenSSL

/// An `SSL_CTX`, from which sessions are created.
///
/// Not `Sendable`: every loop creates its own. A session may outlive its context.
// SAFETY (of all): the context is owned by this object, which alone can reach it, and released once;
// libssl counts the references that sessions hold to it. Strings and buffers given to libssl are
// valid for the call, and it copies them.
@safe
public final class TLSContext {
  /// The certificates that a client trusts.
  public enum Trust: Equatable, Sendable {
    /// Certificates signed by one of these authorities (PEM), for the requested name.
    case authorities([UInt8])
    /// The same for the authorities that this system trusts.
    case system
    /// Every certificate: for measurements and tests only.
    case anybody
  }

  let context: OpaquePointer

  /// For accepting: TLS 1.2 and 1.3 by Mozilla's intermediate recommendation, without its DHE.
  ///
  /// - Throws: `certificateUnusable`, `keyUnusable`, `keyDoesNotMatch`, `outOfMemory`.
  public init(_ settings: TLSSettings) throws(TLSError) {
    unsafe context = try Self.made(TLS_server_method())
    try use(settings.identity)
    try unsafe settings.ticketKeys.install(in: context)
    // Tickets alone: the server stores no session of a visitor. In TLS 1.3 one ticket is enough,
    // because the visitor's next connection gets another.
    unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    unsafe SSL_CTX_set_num_tickets(context, 1)
    unsafe SSL_CTX_set_timeout(context, TicketKeys.lifetime)
    let name = Array("transport".utf8)
    unsafe SSL_CTX_set_session_id_context(context, name, UInt32(name.count))
    unsafe tls_context_require_http11(context)
  }

  /// For connecting, offering http/1.1 alone.
  ///
  /// - Throws: `authoritiesUnusable`, `outOfMemory`.
  public convenience init(trusting trust: Trust) throws(TLSError) {
    try self.init(trusting: trust, offering: ["http/1.1"])
  }

  /// A client with other protocols or a single version of TLS, for tests.
  init(
    trusting trust: Trust, offering protocols: [String], version: Int32? = nil
  ) throws(TLSError) {
    unsafe context = try Self.made(TLS_client_method())
    let offer = protocols.flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) }
    if !offer.isEmpty { unsafe SSL_CTX_set_alpn_protos(context, offer, UInt32(offer.count)) }
    if let version { unsafe tls_context_set_versions(context, version, version) }
    try believe(trust)
  }

  private func believe(_ trust: Trust) throws(TLSError) {
    let isKnown =
      switch trust {
      case .authorities(let pem): unsafe tls_context_trust(context, pem, pem.count) == 1
      case .system: unsafe tls_context_trust_system(context) == 1
      case .anybody: true
      }
    guard isKnown else { throw .authoritiesUnusable }
    if trust != .anybody { unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil) }
  }

  deinit {
    unsafe SSL_CTX_free(context)
  }

  /// A context with the settings of both roles.
  private static func made(_ method: OpaquePointer?) throws(TLSError) -> OpaquePointer {
    guard let context = unsafe SSL_CTX_new(method) else { throw .outOfMemory }
    unsafe SSL_CTX_set_security_level(context, 2)
    let isSet =
      unsafe tls_context_set_versions(context, TLS1_2_VERSION, TLS1_3_VERSION) == 1
      && SSL_CTX_set_cipher_list(context, Recommended.ciphers12) == 1
      && SSL_CTX_set_ciphersuites(context, Recommended.ciphers13) == 1
      && tls_context_set_groups(context, Recommended.groups) == 1
      && tls_context_set_signatures(context, Recommended.signatures) == 1
    precondition(isSet, "this libssl lacks what the recommendation names")
    unsafe tls_context_set_options(context)
    // The buffers of a session without traffic are given back: 34 KiB less while it is idle.
    unsafe SSL_CTX_ctrl(context, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
    unsafe SSL_CTX_set_max_early_data(context, 0)
    return unsafe context
  }

  private func use(_ identity: TLSIdentity) throws(TLSError) {
    guard unsafe tls_context_use_chain(context, identity.chain, identity.chain.count) == 1 else {
      throw .certificateUnusable
    }
    switch unsafe tls_context_use_key(context, identity.key, identity.key.count) {
    case 1: return
    case 0: throw .keyUnusable
    default: throw .keyDoesNotMatch
    }
  }
}

/// Mozilla's intermediate recommendation (wiki.mozilla.org/Security/Server_Side_TLS, 5.7), without
/// the finite-field DHE that no browser of today needs.
private enum Recommended {
  static let ciphers12 = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:\
    ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
    """
  static let ciphers13 =
    "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
  static let groups = "X25519:P-256:P-384"
  static let signatures = """
    ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512:ed25519:\
    RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512
    """
}

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
