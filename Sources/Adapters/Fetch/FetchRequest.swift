/// A request to fetch a file.
public struct FetchRequest: Equatable, Sendable {
  /// The location of the file.
  public enum Source: Equatable, Sendable {
    /// An http or https URL.
    case url(String)
    /// A regular file on disk.
    case file(path: String)
  }

  /// The location of the file.
  public var source: Source
  /// Validators of an earlier copy: an unchanged file is not sent again.
  public var known: Validators?

  /// A request for this source.
  public init(_ source: Source, known: Validators? = nil) {
    self.source = source
    self.known = known
  }
}

/// The validators of a version of a resource (RFC 9110 §8.8); opaque to the caller.
public struct Validators: Equatable, Sendable {
  /// The `ETag` with its quotes; for a file one made of its inode, size and time.
  public var entityTag: String?
  /// The `Last-Modified` field, unchanged.
  public var lastModified: String?

  /// These validators.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// The result of a fetch.
public struct FetchReply: Equatable, Sendable {
  /// The content, or the fact that the known copy is current.
  public enum Body: Equatable, Sendable {
    case content([UInt8])
    case notModified
  }

  /// The content, or the fact that it is unchanged.
  public var body: Body
  /// For the next request's ``FetchRequest/known``.
  public var validators: Validators
  /// The URL after redirects, or the file's path.
  public var finalAddress: String

  /// The reply to a request for a JSON object, which begins with a brace.
  public func withObject() throws(FetchFault) -> FetchReply {
    guard case .content(let bytes) = body, !bytes.isEmpty else { return self }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == nil || first == UInt8(ascii: "{") else { throw .otherContent }
    return self
  }

  /// A reply of these.
  public init(body: Body, validators: Validators, finalAddress: String) {
    self.body = body
    self.validators = validators
    self.finalAddress = finalAddress
  }
}

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
