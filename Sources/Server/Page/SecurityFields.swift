import HTTP

/// The fields that go with every answer of both doors (`docs/threat-model.md`).
enum SecurityFields {
  /// `host` is the request's own, validated `Host`: `connect-src` names the socket's address for
  /// older Safari, whose `'self'` does not cover it.
  static func all(host: Authority, isSecure: Bool) -> [Field] {
    [
      Field("Content-Security-Policy", policy(socket: "\(isSecure ? "wss" : "ws")://\(host)")),
      Field("Permissions-Policy", permissions),
      Field("Referrer-Policy", "no-referrer"),
      Field("X-Content-Type-Options", "nosniff"),
      Field("Cross-Origin-Opener-Policy", "same-origin"),
      Field("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }

  /// For what a page loads: the page's own policy governs it there, and sixty files with a policy of
  /// 600 bytes each would weigh more than what they hold.
  static let file = [
    Field("X-Content-Type-Options", "nosniff"),
    Field("Cross-Origin-Resource-Policy", "same-origin"),
  ]

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
