import Files
import Net
import Routing
import TestSupport
import Testing
import Transport

@testable import Requests
@testable import Services

/// The header fields of every kind of answer on both listeners, compared with the table in
/// `docs/access.md`.
@Suite("Security fields of every answer", .serialized, .waiting)
struct HeaderTests {
  /// The rows of the table.
  enum Kind {
    case shown, bare, photo, file, drawing, upgrade

    var names: Set<String> {
      switch self {
      case .shown, .photo:
        [
          "content-security-policy", "permissions-policy", "referrer-policy",
          "x-content-type-options", "cross-origin-opener-policy", "cross-origin-resource-policy",
          "cache-control",
        ]
      case .bare: Kind.shown.names.subtracting(["permissions-policy"])
      case .file: ["x-content-type-options", "cross-origin-resource-policy", "cache-control"]
      case .drawing: Kind.file.names.union(["content-security-policy"])
      case .upgrade: []
      }
    }
  }

  static let all = Kind.shown.names.union(["strict-transport-security"])

  /// A request and the expected answer. `text`: the lines before the empty line, without `Host` if
  /// `host` is nil.
  struct Case {
    var text: String
    var status: Int
    var kind: Kind
    var host: String?
    var body = ""
  }

  private let device = String(repeating: "a", count: 32)

  private func files(_ digest: String) -> [Case] {
    func get(_ path: String, _ kind: Kind) -> [Case] {
      [
        Case(text: "GET \(path) HTTP/1.1", status: 200, kind: kind),
        Case(text: "HEAD \(path) HTTP/1.1", status: 200, kind: kind),
        Case(text: "GET \(path) HTTP/1.1\nIf-None-Match: *", status: 304, kind: kind),
      ]
    }
    return get("/", .shown) + get("/t/KRTPN", .shown) + get("/t/KRTPN/watch", .shown)
      + get("/practice", .shown) + get("/tv", .shown) + get("/account", .shown)
      + (["/arcade"] + Routes.gamePages).flatMap { get($0, .shown) }
      + get("/secure", .shown) + get("/offline.html", .shown)
      + get("/app.webmanifest", .shown) + get("/worker.js", .shown)
      + get("/quizzes/quiz1.json", .shown) + get("/robots.txt", .shown)
      + get("/a/\(digest)/scripts/main.js", .file) + get("/a/\(digest)/styles/a.css", .file)
      + get("/a/\(digest)/images/a.svg", .drawing)
      + get("/a/\(digest)/table.html", .drawing) + get("/a/\(digest)/images/a.png", .file)
  }

  private func routes(_ running: Running, _ origin: String, isSecure: Bool) -> [Case] {
    let cookie = isSecure ? "__Host-device=\(device)" : "fourtop-device=\(device)"
    let known = "Origin: \(origin)\nCookie: \(cookie)"
    let upgrade =
      "Connection: close, Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
      + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    return [
      Case(text: "GET /healthz HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /metrics HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /account/self HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /account/log-in HTTP/1.1", status: 405, kind: .shown),
      Case(
        text: "POST /account/log-in HTTP/1.1\n\(known)\nContent-Length: 0",
        status: isSecure ? 422 : 403, kind: .shown),
      Case(text: "GET /qr.svg HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /qr.svg?t=x HTTP/1.1", status: 404, kind: .shown),
      Case(text: "GET /secure/fourtop-ca.crt HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /secure/fourtop-ca.mobileconfig HTTP/1.1", status: 200, kind: .shown),
      Case(text: "GET /secure/x HTTP/1.1", status: 404, kind: .shown),
      Case(text: "GET /secure.html HTTP/1.1", status: 404, kind: .shown),
      Case(text: "GET /nothing HTTP/1.1", status: 404, kind: .shown),
      Case(text: "GET /nothing HTTP/1.1\nAccept: text/html", status: 404, kind: .shown),
      Case(text: "GET /a/0/scripts/main.js HTTP/1.1", status: 404, kind: .shown),
      Case(text: "GET /host/wrong HTTP/1.1", status: 404, kind: .shown),
      Case(
        text: "GET \(running.hostLink) HTTP/1.1", status: 303,
        kind: .shown),
      Case(text: "POST / HTTP/1.1\nContent-Length: 0", status: 405, kind: .shown),
      Case(text: "OPTIONS /t/KRTPN HTTP/1.1", status: 405, kind: .shown),
      Case(text: "GET /door HTTP/1.1", status: isSecure ? 404 : 405, kind: .shown),
      Case(text: "POST /door HTTP/1.1", status: isSecure ? 404 : 403, kind: .shown),
      Case(text: "POST /door HTTP/1.1\n\(known)", status: isSecure ? 404 : 200, kind: .shown),
      Case(
        text: "POST /door HTTP/1.1\n\(known)\nContent-Length: 1", status: isSecure ? 404 : 400,
        kind: .shown, body: "x"),
      Case(text: "GET /ws HTTP/1.1\nOrigin: http://evil.example", status: 403, kind: .shown),
      Case(text: "GET /t/KRTPN/ws HTTP/1.1\nCookie: a=b", status: 403, kind: .shown),
      Case(text: "GET /ws HTTP/1.1", status: 426, kind: .bare),
      Case(text: "GET /ws HTTP/1.1\n\(upgrade)", status: 400, kind: .bare),
      Case(
        text: "GET /ws HTTP/1.1\n\(upgrade)\n\(known)\nSec-WebSocket-Protocol: fourtop.v1",
        status: 101, kind: .upgrade),
      Case(
        text: "GET /t/KRTPN/ws HTTP/1.1\n\(upgrade)\nSec-WebSocket-Protocol: fourtop.v1",
        status: 101, kind: .upgrade),
    ]
  }

  private let faults = [
    Case(text: "GET / HTTP/1.1", status: 421, kind: .bare, host: "evil.example"),
    Case(text: "GET /healthz HTTP/1.1", status: 421, kind: .bare, host: "evil.example:8080"),
    Case(text: "nonsense", status: 400, kind: .bare),
    Case(text: "GET / HTTP/1.1\nHost: twice", status: 400, kind: .bare),
    Case(text: "POST / HTTP/1.1\nContent-Length: 999999", status: 413, kind: .bare),
    Case(
      text: "GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1", status: 414, kind: .bare),
    Case(text: "GET / HTTP/1.1\nExpect: tea", status: 417, kind: .bare),
    Case(
      text: "GET / HTTP/1.1\nX: \(String(repeating: "x", count: 17_000))", status: 431,
      kind: .bare),
    Case(text: "POST / HTTP/1.1\nTransfer-Encoding: gzip", status: 501, kind: .bare),
    Case(text: "GET / HTTP/3.0", status: 505, kind: .bare),
  ]

  private func check(_ one: Case, at listener: Endpoint, isSecure: Bool) throws {
    let host = one.host ?? listener.description
    let last = one.text.contains("Upgrade: ") ? "" : "\nConnection: close"
    let exchange = try Exchange(listener, "\(one.text)\nHost: \(host)\(last)\n\n\(one.body)")
    let name = "\(one.text.prefix(60)) (\(isSecure ? "https" : "http"))"
    #expect(exchange.status == one.status, "\(name)")
    expect(exchange, one.kind, name, host: host, isSecure: isSecure)
  }

  private func expect(
    _ exchange: Exchange, _ kind: Kind, _ name: String, host: String, isSecure: Bool
  ) { HeaderTests.expect(exchange, kind, name, host: host, isSecure: isSecure) }

  /// `isStrict`: the answer comes over https from a server on the internet.
  static func expect(
    _ exchange: Exchange, _ kind: Kind, _ name: String, host: String, isSecure: Bool,
    isStrict: Bool = false
  ) {
    let found = exchange.fields
    let strict: Set<String> = isStrict && kind == .shown ? ["strict-transport-security"] : []
    #expect(Set(found.keys).intersection(Self.all) == kind.names.union(strict), "\(name)")
    func value(_ field: String, _ expected: String) {
      if kind.names.contains(field) { #expect(found[field] == expected, "\(name)") }
    }
    value("referrer-policy", "no-referrer")
    value("x-content-type-options", "nosniff")
    value("cross-origin-opener-policy", "same-origin")
    value("cross-origin-resource-policy", "same-origin")
    value(
      "permissions-policy",
      "accelerometer=(self), geolocation=(self), gyroscope=(self), magnetometer=(self), "
        + "screen-wake-lock=(self)")
    let policy = found["content-security-policy"] ?? ""
    if kind.names.contains("content-security-policy") {
      #expect(policy.hasPrefix("default-src 'none'; "), "\(name)")
      #expect(policy.contains("frame-ancestors 'none'"), "\(name)")
    }
    if kind == .photo { #expect(!policy.contains("-src 'self'"), "\(name)") }
    if kind == .shown {
      let socket = isSecure ? "wss" : "ws"
      #expect(policy.contains("; connect-src 'self' \(socket)://\(host); "), "\(name)")
      #expect(policy.contains("; require-trusted-types-for 'script'; "), "\(name)")
    }
  }

  @Test("each route and each refusal of both listeners has the fields of its row")
  func everything() throws {
    let running = try Running(isFull: true)
    let digest = running.settings.assets.digest
    for (listener, isSecure) in [(running.server, false), (running.secure, true)] {
      let origin = "\(isSecure ? "https" : "http")://\(listener)"
      let cases = files(digest) + routes(running, origin, isSecure: isSecure) + faults
      for one in cases { try check(one, at: listener, isSecure: isSecure) }
    }
  }

  @Test("answers to slow clients and to clients above the limit have the fields too")
  func limits() throws {
    var slow = Transport.Limits.standard
    slow.headTime = .milliseconds(20)
    var full = Transport.Limits.standard
    full.perLoopbackAddress = 0
    for (limits, status) in [(slow, 408), (full, 503)] {
      let running = try Running(limits: limits)
      for (listener, isSecure) in [(running.server, false), (running.secure, true)] {
        let exchange = try Exchange(listener, status == 408 ? "GET / HTTP/1.1\n" : "")
        #expect(exchange.status == status)
        expect(exchange, .bare, "\(status)", host: listener.description, isSecure: isSecure)
      }
    }
  }

  @Test("/worker.js, which has its own policy, is the only script that runs as a worker")
  func workers() throws {
    let folder = Checkout.path("web/public")
    let scripts = try Files.plainFiles(below: folder).filter { $0.hasSuffix(".js") }
    #expect(scripts.count > 10)
    for path in scripts where path != "scripts/storage/service-worker.js" {
      let text = String(
        decoding: try Files.read("\(folder)/\(path)", limit: 1 << 20), as: UTF8.self)
      for word in ["Worker(", "serviceWorker", "addModule("] {
        #expect(!text.contains(word), "\(path)")
      }
    }
  }
}
