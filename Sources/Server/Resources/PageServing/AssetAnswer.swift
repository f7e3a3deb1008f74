import HTTP

/// The lifetime of an answer in a browser's cache.
public enum Caching: Sendable {
  /// For ever, by this browser only: its address contains the digest of its content. It is never revalidated, and
  /// no cache in between has to know which copy a browser takes, so the answer has neither `ETag` nor `Vary`.
  case immutable
  /// Revalidated at each use, with the validator.
  case revalidate
  /// The same, for this browser only: no cache in between may store it.
  case personal
  /// Stored nowhere.
  case never

  var value: String {
    switch self {
    case .immutable: "private, max-age=31536000, immutable"
    case .revalidate: "no-cache"
    case .personal: "private, no-cache"
    case .never: "no-store"
    }
  }
}

extension Assets.Asset {
  /// Answers a GET or HEAD for this file: 304 if the browser has it (RFC 9110 §13.1.2), compressed
  /// if the browser accepts that (§12.5.3) and `packing` permits it.
  ///
  /// A `status` other than 200 says that this file stands in for the one that was asked for. It has
  /// no validator, since a condition would compare the wrong file.
  public func answer(
    to request: Request, status: Status = .ok, caching: Caching, packing: Packing = .offered,
    fields: [Field] = []
  ) -> Response {
    let packed =
      packing == .unless(isForeign: true) ? nil : packed(for: request.fields["accept-encoding"])
    // Each encoding is a representation of its own and needs its own strong validator.
    let tag = packed.map { _ in "\(etag.dropLast())-gzip\"" } ?? etag
    var all = fields + [Field("Cache-Control", caching.value)]
    if caching != .immutable {
      if status == .ok { all.append(Field("ETag", tag)) }
      if isPacked { all.append(Field("Vary", packing.varies)) }
    }
    if status == .ok, let known = request.fields["if-none-match"],
      EntityTags.contain(tag, in: known)
    {
      return Response(.notModified, fields: all)
    }
    all.append(Field("Content-Type", contentType))
    if packed != nil { all.append(Field("Content-Encoding", "gzip")) }
    return Response(status, fields: all, body: packed ?? plain)
  }
}

/// The conditions for sending a compressed copy.
public enum Packing: Equatable, Sendable {
  /// The browser accepts it.
  case offered
  /// The browser accepts it, and the request is not from another site's page. Encryption does not
  /// hide the length of an answer. A page that can repeat requests could infer secrets from how
  /// well they compress (BREACH, `docs/defences.md`).
  case unless(isForeign: Bool)

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

/// `Accept-Encoding` (RFC 9110 §12.5.3).
enum AcceptEncoding {
  /// Whether it names a content coding or all of them, and does not refuse that. Weights do not count: the
  /// smaller copy is sent.
  static func takes(_ coding: String, _ header: String?) -> Bool {
    guard let header else { return false }
    return header.lowercased().split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { part in part.filter { $0 != " " } }
      guard parts.first == coding || parts.first == "*" else { return false }
      return !parts.dropFirst().contains { refusing.contains($0) }
    }
  }

  private static let refusing: Set<String> = ["q=0", "q=0.0", "q=0.00", "q=0.000"]
}
