/// What to fetch.
public struct FetchRequest: Equatable, Sendable {
  /// Where it is.
  public enum Source: Equatable, Sendable {
    /// An http or https URL.
    case url(String)
    /// A regular file on disk.
    case file(path: String)
  }

  /// Where it is.
  public var source: Source
  /// What is known of an earlier copy: an unchanged one is then not sent again.
  public var known: Validators?

  /// A request for this source.
  public init(_ source: Source, known: Validators? = nil) {
    self.source = source
    self.known = known
  }
}

/// What tells one version of a resource from another (RFC 9110 §8.8); opaque to the caller.
public struct Validators: Equatable, Sendable {
  /// The `ETag`, quotes included; for a file one made of its inode, size and time.
  public var entityTag: String?
  /// The `Last-Modified` as written.
  public var lastModified: String?

  /// These validators.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// What a fetch gave.
public struct FetchReply: Equatable, Sendable {
  /// The content, or that the known copy still holds.
  public enum Body: Equatable, Sendable {
    case content([UInt8])
    case notModified
  }

  /// The content or word that it is unchanged.
  public var body: Body
  /// For the next request's ``FetchRequest/known``.
  public var validators: Validators
  /// The URL after redirects, or the file's path.
  public var finalAddress: String

  /// A reply of these.
  public init(body: Body, validators: Validators, finalAddress: String) {
    self.body = body
    self.validators = validators
    self.finalAddress = finalAddress
  }
}
