import HTTP

/// The header fields of every answer on both listeners. The table in `docs/access.md` lists which
/// answers have which fields, and why.
public enum SecurityFields {
  /// The fields of an answer that a browser may display. `host` is the request's validated `Host`:
  /// `connect-src` names the socket's address for older Safari, whose `'self'` does not cover it.
  /// `tiles`: the origin of the street map's pictures (L4).
  public static func all(
    host: Authority, isSecure: Bool, isPublic: Bool, tiles: String? = nil
  ) -> [Field] {
    let socket = "\(isSecure ? "wss" : "ws")://\(host.written)"
    return (isPublic && isSecure ? [strict] : []) + [
      Field("Content-Security-Policy", policy(socket: socket, tiles: tiles)),
      Field("Permissions-Policy", permissions), referrer, sniffing,
      opener, resource,
    ]
  }

  /// The fields of an answer without a host: to a request for another server or an unreadable one.
  /// It is a line of text and loads nothing.
  public static let bare = [
    Field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    referrer, sniffing, opener, resource, Field("Cache-Control", "no-store"),
  ]

  /// The fields of a file that a page loads. The page's own policy governs it. What a script or a style
  /// sheet loads comes from this server alone, and is told no more than the file's own address. A file that can be
  /// opened as a page has a content policy.
  public static func file(_ path: String) -> [Field] {
    ContentType.isDocument(path) ? [sniffing, resource, drawing] : [sniffing, resource]
  }

  /// The fields of an upload, which a browser must treat as a picture.
  public static let photo = [
    sniffing, resource, referrer, opener, Field("Permissions-Policy", permissions),
    Field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// For a year: a public server uses https only.
  private static let strict = Field("Strict-Transport-Security", "max-age=31536000")
  private static let referrer = Field("Referrer-Policy", "no-referrer")
  private static let sniffing = Field("X-Content-Type-Options", "nosniff")
  private static let opener = Field("Cross-Origin-Opener-Policy", "same-origin")
  private static let resource = Field("Cross-Origin-Resource-Policy", "same-origin")
  /// A drawing may contain its own styles.
  private static let drawing = Field(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")

  private static func policy(socket: String, tiles: String?) -> String {
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:\(tiles.map { " \($0)" } ?? "")",
      "font-src 'self'",
      "connect-src 'self' \(socket)",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types fourtop",
    ].joined(separator: "; ")
  }

  private static let permissions = [
    "accelerometer", "geolocation", "gyroscope", "magnetometer", "screen-wake-lock",
  ].map { "\($0)=(self)" }.joined(separator: ", ")
}
