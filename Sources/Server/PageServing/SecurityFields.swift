import HTTP

/// The fields that go with every answer of both doors; which of them apply to what, and why not,
/// is a table in `docs/access.md`.
public enum SecurityFields {
  /// For whatever a visitor's browser may show by itself. `host` is the request's own, validated
  /// `Host`: `connect-src` names the socket's address for older Safari, whose `'self'` does not
  /// cover it.
  public static func all(host: Authority, isSecure: Bool, isPublic: Bool) -> [Field] {
    (isPublic && isSecure ? [strict] : []) + [
      Field("Content-Security-Policy", policy(socket: "\(isSecure ? "wss" : "ws")://\(host)")),
      Field("Permissions-Policy", permissions), referrer, sniffing,
      opener, resource,
    ]
  }

  /// For answers that name no host: to a request that means another server or cannot be read. They
  /// are a line of text and load nothing.
  public static let bare = [
    Field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    referrer, sniffing, opener, resource, Field("Cache-Control", "no-store"),
  ]

  /// For a file that a page loads: the page's own policy governs it there, and sixty files with a
  /// policy of 600 bytes each would weigh more than what they hold. Scripts and styles load others
  /// under a referrer policy of their own; what can be opened by itself gets a content policy.
  public static func file(_ path: String) -> [Field] {
    switch ContentType.use(path) {
    case .loadsOthers: [sniffing, resource, referrer]
    case .document: [sniffing, resource, referrer, drawing]
    case .inert: [sniffing, resource]
    }
  }

  /// For what somebody has sent: it is a picture, whatever it was made to look like.
  public static let photo = [
    sniffing, resource, referrer, opener, Field("Permissions-Policy", permissions),
    Field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]

  /// For a year: a public server has one door.
  private static let strict = Field("Strict-Transport-Security", "max-age=31536000")
  private static let referrer = Field("Referrer-Policy", "no-referrer")
  private static let sniffing = Field("X-Content-Type-Options", "nosniff")
  private static let opener = Field("Cross-Origin-Opener-Policy", "same-origin")
  private static let resource = Field("Cross-Origin-Resource-Policy", "same-origin")
  /// A drawing may bring its own styles.
  private static let drawing = Field(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")

  private static func policy(socket: String) -> String {
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
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
