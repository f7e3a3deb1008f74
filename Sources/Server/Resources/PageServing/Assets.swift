import Compression
import Crypto
import Files
import HTTP

/// All files under `web/public`, read once at the start: bytes, types, and the digest that names
/// the set (`docs/architecture.md`). A worker makes the same set with compressed copies once the server listens.
public struct Assets: Sendable {
  /// One file.
  public struct Asset: Sendable {
    /// The media type.
    public var contentType: String
    /// The bytes without compression.
    public let plain: [UInt8]
    /// The compressed copy; `nil` where there is none.
    private var gzip: [UInt8]?
    private let isText: Bool
    /// A strong validator: the quoted start of the bytes' SHA-256 (RFC 9110 §8.8.3).
    let etag: String
  }

  /// The name of this set of files: 16 hexadecimal digits.
  public let digest: String
  /// Files by their path below `web/public`, without a leading slash.
  private var files: [String: Asset]
  public let documents: Documents

  /// The size limit of one file, in bytes.
  public static let fileLimit = 4 << 20

  /// Reads the folder. Throws the first error.
  public init(publicFolder: String) throws(FileError) {
    var contents: [String: [UInt8]] = [:]
    for path in try Files.plainFiles(below: publicFolder) {
      contents[path] = try Files.read("\(publicFolder)/\(path)", limit: Assets.fileLimit)
    }
    guard contents["index.html"] != nil else {
      throw .failed(call: "open", path: "\(publicFolder)/index.html", errno: 2)
    }
    self.init(contents: contents)
  }

  /// Makes the set from paths and bytes, `index.html` among them, without compressed copies.
  init(contents: [String: [UInt8]]) {
    let digest = Assets.digest(of: contents)
    self.digest = digest
    files = contents.reduce(into: [:]) { files, entry in
      files[entry.key] = Asset(path: entry.key, bytes: Assets.served(entry.key, in: contents))
    }
    documents = Documents(contents: contents, digest: digest)
  }

  /// The bytes of a file as browsers get it.
  private static func served(_ path: String, in contents: [String: [UInt8]]) -> [UInt8] {
    path.hasSuffix(".css") ? StyleSheet.gathered(path, in: contents) : contents[path] ?? []
  }

  /// Makes the compressed copies. Takes a twentieth of a second: not before the server answers, and
  /// not on the loop.
  public mutating func pack() {
    for path in files.keys { files[path]?.pack() }
  }

  /// The file at `path` of the set named by `digest`; `nil` for another set and for the templates.
  public func file(_ path: String, digest: some StringProtocol) -> Asset? {
    guard digest == self.digest else { return nil }
    return file(path)
  }

  /// A file by its own name, for requests to the root.
  public func file(_ path: String) -> Asset? {
    Documents.Name(rawValue: path) == nil ? files[path] : nil
  }

  private static func digest(of contents: [String: [UInt8]]) -> String {
    var hash = SHA256()
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      hash.update(Array("\(path)\0\(bytes.count)\0".utf8))
      hash.update(bytes)
    }
    return Hex.text(Array(hash.finish().prefix(8)))
  }
}

extension Assets.Asset {
  /// The file at a path, whose ending determines its type.
  public init(path: String, bytes: [UInt8]) {
    contentType = ContentType.named(path)
    plain = bytes
    isText = ContentType.isText(path)
    etag = "\"\(Hex.text(Array(sha256(bytes).prefix(12))))\""
  }

  /// Whether there is a compressed copy.
  var isPacked: Bool { gzip != nil }

  /// The compressed copy, where the browser takes it.
  func packed(for acceptEncoding: String?) -> [UInt8]? {
    AcceptEncoding.takes("gzip", acceptEncoding) ? gzip : nil
  }

  /// Makes the compressed copy.
  mutating func pack() {
    guard isText, let packed = Gzip.compress(plain), packed.count < plain.count else { return }
    gzip = packed
  }
}

/// Media types by the ending of a path.
enum ContentType {
  static func named(_ path: String) -> String {
    switch ending(path) {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "webp": "image/webp"
    case "jpg": "image/jpeg"
    case "woff2": "font/woff2"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }

  /// Whether a browser can open the file as a page.
  static func isDocument(_ path: String) -> Bool { ["svg", "html"].contains(ending(path)) }

  static func isText(_ path: String) -> Bool {
    ["html", "js", "css", "svg", "json", "webmanifest", "txt"].contains(ending(path))
  }

  private static func ending(_ path: String) -> Substring {
    path.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
  }
}

extension Assets {
  /// The own pack for `--serve-quizzes`, by file name.
  public static func quizFiles(below folder: String) throws(FileError) -> [String: Asset] {
    var found: [String: Asset] = [:]
    for path in try Files.plainFiles(below: folder) where path.hasSuffix(".json") {
      var file = Asset(path: path, bytes: try Files.read("\(folder)/\(path)", limit: fileLimit))
      file.pack()
      found[path] = file
    }
    return found
  }
}

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
