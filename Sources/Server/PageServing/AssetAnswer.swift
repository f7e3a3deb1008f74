import HTTP

/// How long a browser may keep what it is given.
public enum Caching: Sendable {
  /// Its address names its content: for ever.
  case immutable
  /// To be asked again each time, with the validator.
  case revalidate
  /// The same, for this browser alone: nobody between keeps it.
  case personal

  var value: String {
    switch self {
    case .immutable: "public, max-age=31536000, immutable"
    case .revalidate: "no-cache"
    case .personal: "private, no-cache"
    }
  }
}

extension Assets.Asset {
  /// The answer to a GET or HEAD for this file: 304 where the browser has it (RFC 9110 §13.1.2),
  /// compressed where the browser takes gzip (§12.5.3) and `packing` lets it.
  public func answer(
    to request: Request, caching: Caching, packing: Packing = .offered, fields: [Field] = []
  ) -> Response {
    let packed = packing.permits(request) ? gzipped : nil
    // The two encodings are two representations, and a strong validator names one of them.
    let tag = packed == nil ? etag : "\(etag.dropLast())-gzip\""
    var all = fields
    all.append(Field("ETag", tag))
    all.append(Field("Cache-Control", caching.value))
    if gzipped != nil { all.append(Field("Vary", packing.varies)) }
    if let known = request.fields["if-none-match"], EntityTags.contain(tag, in: known) {
      return Response(.notModified, fields: all)
    }
    all.append(Field("Content-Type", contentType))
    if packed != nil { all.append(Field("Content-Encoding", "gzip")) }
    return Response(.ok, fields: all, body: packed ?? plain)
  }
}

/// Where a compressed copy is sent.
public enum Packing: Equatable, Sendable {
  /// To whoever takes it.
  case offered
  /// To whoever takes it, unless another site's page asks: what is encrypted still shows its
  /// length, and whoever can have a page fetched again and again could read secrets in it from how
  /// well they compress (BREACH, `docs/defences.md`).
  case unless(isForeign: Bool)

  func permits(_ request: Request) -> Bool {
    AcceptEncoding.takesGzip(request.fields["accept-encoding"])
      && self != .unless(isForeign: true)
  }

  var varies: String {
    switch self {
    case .offered: "Accept-Encoding"
    case .unless: "Accept-Encoding, Sec-Fetch-Site, Origin, Referer"
    }
  }
}

/// `If-None-Match` (RFC 9110 §13.1.2), compared weakly.
enum EntityTags {
  static func contain(_ tag: String, in header: String) -> Bool {
    header.split(separator: ",").contains { entry in
      let entry = entry.drop { $0 == " " || $0 == "\t" }
      let known = entry.hasPrefix("W/") ? entry.dropFirst(2) : entry
      let trimmed = known.prefix { $0 != " " && $0 != "\t" }
      return trimmed == "*" || trimmed == tag
    }
  }
}

/// `Accept-Encoding` (RFC 9110 §12.5.3), as far as gzip goes.
enum AcceptEncoding {
  static func takesGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    return header.lowercased().split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { part in part.filter { $0 != " " } }
      guard parts.first == "gzip" || parts.first == "*" else { return false }
      return !parts.dropFirst().contains { refusing.contains($0) }
    }
  }

  private static let refusing: Set<String> = ["q=0", "q=0.0", "q=0.00", "q=0.000"]
}
