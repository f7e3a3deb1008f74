import Bytes
import GameCore
import HTTP
import Net
import Requests
import Testing

@testable import Routing

@Suite("Requests that do not reach their route")
struct RouteRefusalTests {
  /// The fields of a device on this server's own page.
  private func own(_ origin: String) -> KeyValuePairs<String, String> {
    let device = String(repeating: "a", count: 32)
    let host = origin.split(separator: "/").last.map(String.init) ?? ""
    return [
      "Host": host, "Origin": origin,
      "Cookie": "fourtop-device=\(device); __Host-device=\(device)",
    ]
  }

  private func status(
    _ method: HTTP.Method, _ path: String, _ fields: KeyValuePairs<String, String>,
    isSecure: Bool = false, from visitor: String = "192.168.1.5", isHost: Bool = false,
    hasAccount: Bool = false, isAdmitted: Bool = false
  ) throws -> UInt16? {
    let call = try call(method, path, fields, from: visitor, isSecure: isSecure)
    switch Routes.table.match(method, path, isSecure: isSecure) {
    case .notFound: return 404
    case .methodNotAllowed: return 405
    case .route(let route, _):
      let refusal = route.refusal(
        of: call, isHost: isHost, hasAccount: hasAccount, isAdmitted: isAdmitted)
      switch refusal {
      case .response(let response): return response.status.code
      case .refused(_, _, let status): return status.code
      default: return nil
      }
    }
  }

  @Test(
    "R2: no order of an account works over http, or from another site",
    arguments: ["register", "log-in", "log-out", "password", "delete"])
  func orders(order: String) throws {
    let path = "/account/\(order)"
    #expect(try status(.post, path, own("https://10.0.0.1:8443"), isSecure: true) == nil)
    #expect(try status(.get, path, own("https://10.0.0.1:8443"), isSecure: true) == 405)
    for origin in ["https://evil.example", "http://10.0.0.1:8443"] {
      let fields: KeyValuePairs = ["Host": "10.0.0.1:8443", "Origin": origin]
      #expect(try status(.post, path, fields, isSecure: true) == 403)
    }
    let call = try call(.post, path, own("http://10.0.0.1:8080"))
    guard
      case .route(let route, _) = Routes.table.match(.post, path, isSecure: false),
      case .refused(_, let refusal, .forbidden)? = route.refusal(
        of: call, isHost: true, hasAccount: true, isAdmitted: true)
    else {
      Issue.record("no refusal")
      return
    }
    #expect(refusal == Refusal(.accountInsecure))
  }

  @Test("POST /door needs this listener's origin and cookie, and only POST is permitted")
  func door() throws {
    let device = String(repeating: "a", count: 32)
    let host = "10.0.0.1:8080"
    let cookie = "fourtop-device=\(device)"
    #expect(try status(.post, "/door", own("http://\(host)")) == nil)
    for fields in [
      ["Host": host, "Cookie": cookie],
      ["Host": host, "Cookie": cookie, "Origin": "https://\(host)"],
      ["Host": host, "Cookie": cookie, "Origin": "http://evil.example"],
      ["Host": host, "Origin": "http://\(host)"],
      ["Host": host, "Origin": "http://\(host)", "Cookie": "__Host-device=\(device)"],
    ] as [KeyValuePairs<String, String>] {
      #expect(try status(.post, "/door", fields) == 403)
    }
    for method in [HTTP.Method.get, .head, .put, .delete, .options] {
      #expect(try status(method, "/door", own("http://\(host)")) == 405)
    }
    #expect(try status(.post, "/door", own("https://10.0.0.1:8443"), isSecure: true) == 404)
  }

  @Test("R1, H9: each access lets in whom it names, and refuses all others")
  func access() throws {
    let fields = own("http://10.0.0.1:8080")
    let nobody: KeyValuePairs = ["Host": "10.0.0.1:8080", "Origin": "http://10.0.0.1:8080"]
    // The host's report, the addresses of a table, a photo, and the figures.
    #expect(try status(.get, "/host/report", fields, isAdmitted: true) == 403)
    #expect(try status(.get, "/host/report", fields, isHost: true) == nil)
    #expect(try status(.get, "/t/KRTPN/addresses", fields, isHost: true) == 403)
    #expect(try status(.get, "/t/KRTPN/addresses", nobody, isAdmitted: true) == nil)
    #expect(try status(.post, "/photo", fields) == 403)
    #expect(try status(.post, "/photo", nobody, isAdmitted: true) == 403)
    #expect(try status(.post, "/photo", fields, isAdmitted: true) == nil)
    #expect(try status(.post, "/photo", nobody, hasAccount: true) == nil)
    #expect(try status(.get, "/metrics", fields, hasAccount: true, isAdmitted: true) == 403)
    #expect(try status(.get, "/metrics", fields, isHost: true) == nil)
  }

  @Test("R1: an untrusted proxy does not get answers for this machine only")
  func untrustedProxy() throws {
    #expect(try status(.get, "/metrics", [:], from: "127.0.0.1") == nil)
    for field in [
      "X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Via", "CF-Ray",
    ] {
      let fields: KeyValuePairs = ["Host": "127.0.0.1:8080", field: "203.0.113.9"]
      #expect(try status(.get, "/metrics", fields, from: "127.0.0.1") == 403, "\(field)")
    }
  }

  @Test("R5: on a public server pages over http redirect to https; /healthz does not")
  func redirects() throws {
    func place(
      _ path: String, _ method: HTTP.Method = .get, isSecure: Bool = false, isPublic: Bool = true,
      isBehindProxies: Bool = false
    ) throws -> String? {
      let call = try call(
        method, path, query: "a=b", ["Host": "play.example.org:8080"], isSecure: isSecure,
        endpointStatus: .sample(.own, isPublic: isPublic))
      let match = Routes.table.match(method, path, isSecure: isSecure)
      let answer = match.redirect(of: call, isBehindProxies: isBehindProxies)
      #expect(answer == nil || answer?.status == .movedPermanently)
      #expect(answer?.fields.contains { $0.name == "Strict-Transport-Security" } != true)
      return answer?.fields.first { $0.name == "Location" }?.value
    }
    #expect(try place("/t/KRTPN") == "https://play.example.org:8443/t/KRTPN?a=b")
    #expect(try place("/nothing", .head) == "https://play.example.org:8443/nothing?a=b")
    #expect(try place("/", isBehindProxies: true) == "https://play.example.org/?a=b")
    for path in ["/healthz", "/metrics", "/ws", "/t/KRTPN/ws"] {
      #expect(try place(path) == nil, "\(path)")
    }
    #expect(try place("/photo", .post) == nil)
    #expect(try place("/", isSecure: true) == nil)
    #expect(try place("/", isPublic: false) == nil)
    let strict = Field("Strict-Transport-Security", "max-age=31536000")
    let secure = try call(isSecure: true, endpointStatus: .sample(.own, isPublic: true))
    #expect(secure.fields.contains(strict) && secure.endpointStatus.description.isEmpty)
  }

  @Test("R2: the form of an account is a small, flat object with its texts")
  func forms() throws {
    let form = try AccountForm(Array(#"{"user":"anna","password":"x"}"#.utf8))
    #expect(form.user == "anna" && form.password == "x")
    let long = String(repeating: "x", count: 5_000)
    for body in [
      "", "[]", "{", #"{"user":"anna"}"#, #"{"user":1,"password":"x"}"#,
      #"{"user":"anna","password":"\#(long)"}"#,
    ] {
      let refusal = #expect(throws: Refusal.self) { try AccountForm(Array(body.utf8)) }
      #expect(refusal?.code == .messageMalformed, "\(body.prefix(60))")
    }
    #expect(throws: Refusal.self) {
      try PasswordForm(Array(#"{"password":"x"}"#.utf8), hasNew: true)
    }
    #expect(try PasswordForm(Array(#"{"password":"x"}"#.utf8), hasNew: false).present == "x")
  }
}
