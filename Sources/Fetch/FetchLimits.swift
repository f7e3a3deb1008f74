/// What a fetch may cost (F4), and how this server presents itself.
public struct FetchLimits: Equatable, Sendable {
  /// Time for everything from name resolution to the last byte, redirects included.
  public var total: Duration = .seconds(5)
  /// Size of a body or file in bytes, watched while reading.
  public var bytes = 1_048_576
  /// Size of all header lines of all answers in bytes.
  public var headerBytes = 65_536
  /// Redirects that are followed.
  public var redirects = 3
  /// Requests that may wait; the next is refused as ``FetchFault/busy``.
  public var waiting = 64

  /// The limits of F4.
  public init() {}
}

/// How fetches are made.
public struct FetchSettings: Equatable, Sendable {
  /// The limits.
  public var limits = FetchLimits()
  /// `fourtop/VERSION`
  public var userAgent: String
  /// False: private, loopback and other non-public addresses are refused after resolution (`--public`).
  /// True: they are refused only once the same fetch was at a public address, so that no host on the
  /// internet leads into the home network by a redirect. With a proxy from the environment this judges
  /// the proxy's address.
  public var allowsPrivateAddresses: Bool
  /// A file of certificate authorities in PEM instead of the system's.
  public var authorities: String?
  /// Which addresses are public.
  var scope = AddressScope()

  /// Settings with these values and the default limits.
  public init(
    userAgent: String, allowsPrivateAddresses: Bool = true, authorities: String? = nil
  ) {
    self.userAgent = userAgent
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.authorities = authorities
  }
}
