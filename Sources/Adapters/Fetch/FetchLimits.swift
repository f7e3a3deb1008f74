/// The limits of a fetch (F4).
public struct FetchLimits: Equatable, Sendable {
  /// Time for everything from name resolution to the last byte, redirects included.
  public var total: Duration = .seconds(5)
  /// Size of a body or file in bytes, checked while reading.
  public var bytes = 1_048_576
  /// Size of all header lines of all answers in bytes.
  public var headerBytes = 65_536
  /// Redirects that are followed.
  public var redirects = 3
  /// Requests that may wait; the worker refuses the next one as ``FetchFault/busy``.
  public var waiting = 64

  /// The limits of F4.
  public init() {}
}

/// The settings of fetches.
public struct FetchSettings: Equatable, Sendable {
  /// The limits.
  public var limits = FetchLimits()
  /// `fourtop/VERSION`
  public var userAgent: String
  /// False: private, loopback and other non-public addresses are refused after resolution
  /// (`--public`). True: they are refused only after a public address in the same fetch, so that no
  /// host on the internet redirects into the home network. With a proxy from the environment this
  /// checks the proxy's address.
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
