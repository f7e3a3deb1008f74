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
