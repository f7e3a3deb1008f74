import Bytes
import Crypto
import GameCore
import HTTP
import JSON
import Net
import Options
import People
import Pictures
import Requests
import Services
import Store
import TestSupport
import Testing

@testable import Certificates
@testable import Content
@testable import Routing

/// Handlers whose answers depend on the request alone, or on a registry.
@Suite("Handlers of routes")
struct HandlerTests {
  @Test("the certificate and the profile are downloads with their types")
  func downloads() throws {
    for (name, type, answer) in [
      ("fourtop-ca.crt", "application/x-x509-ca-cert", Router.authorityFile(try call())),
      (
        "fourtop-ca.mobileconfig", "application/x-apple-aspen-config",
        Router.trustProfile(try call())
      ),
    ] {
      #expect(answer.status == .ok)
      for field in [
        Field("Content-Type", type), Field("Cache-Control", "no-store"),
        Field("Content-Disposition", "attachment; filename=\"\(name)\""),
      ] { #expect(answer.fields.contains(field)) }
    }
    #expect(Router.authorityFile(try call()).body == [0x30, 0x00])
  }

  @Test("there is no authority to download with an own certificate, without https or in public")
  func noAuthority() throws {
    for endpointStatus in [
      Endpoints.EndpointStatus.sample(.own), .sample(isPublic: true), .init(httpPort: 8080),
    ] {
      #expect(Router.authorityFile(try call(endpointStatus: endpointStatus)).status == .notFound)
      #expect(Router.trustProfile(try call(endpointStatus: endpointStatus)).status == .notFound)
    }
  }

  @Test("POST /door answers the http listener's page with a token and the address, for no cache")
  func door() throws {
    let secret = try Secret128.random()
    let identities = Identities(store: Store(unavailable: .closed), hostSecret: secret)
    let cookie = "fourtop-device=\(String(repeating: "a", count: 32))"
    func answer(
      _ fields: KeyValuePairs<String, String>? = nil, body: [UInt8] = [],
      endpointStatus: Endpoints.EndpointStatus = .sample(), trusted: [AddressRange] = []
    ) throws -> Response {
      let call = try call(
        .post, "/door", fields ?? ["Host": "127.0.0.1:8080", "Cookie": cookie],
        endpointStatus: endpointStatus, trusted: trusted, body: body)
      return Router.httpsToken(call, by: identities, at: .zero)
    }
    func token() throws -> String {
      guard case .object(let object) = try JSONReader().read(answer().body) else { return "" }
      #expect(try object.string("url") == "https://127.0.0.1:8443")
      return try object.string("token")
    }
    let (first, second) = (try token(), try token())
    #expect(first.utf8.count == 32 && second.utf8.count == 32 && first != second)
    for field in [
      Field("Cache-Control", "no-store"), Field("Content-Type", "application/json"),
    ] { #expect(try answer().fields.contains(field)) }
    #expect(try answer(body: [1]).status == .badRequest)
    #expect(try answer([:]).status == .notFound)
    #expect(try answer(endpointStatus: .init(httpPort: 8080)).status == .notFound)
    // Behind a proxy there is one address.
    let forwarded: KeyValuePairs = [
      "Cookie": cookie, "X-Forwarded-For": "127.0.0.9", "X-Forwarded-Proto": "http",
      "X-Forwarded-Host": "test.local",
    ]
    let proxies = [AddressRange(.loopback, prefix: 8)]
    #expect(try answer(forwarded, trusted: proxies).status == .notFound)
  }

  @Test("R4: an uplink needs a valid token, and a public server")
  func uplink() throws {
    let (token, other) = (try UplinkToken(), try UplinkToken())
    let uplinks = UplinkDirectory()
    func status(_ said: String?, isPublic: Bool = true) throws -> UInt16? {
      let fields: KeyValuePairs = ["Authorization": said ?? ""]
      let endpointStatus = Endpoints.EndpointStatus.sample(isPublic: isPublic)
      let call = try call(
        .get, "/uplink", said == nil ? [:] : fields, endpointStatus: endpointStatus)
      switch Router.uplinkSocket(call, by: uplinks, sharesTables: false) {
      case .response(let response): return response.status.code
      case .webSocket(.uplink(let key)):
        #expect(key == token.key)
        return nil
      default: return 0
      }
    }
    let good = "Bearer \(token.text)"
    #expect(try status(good) == 503)
    let name = try #require(UplinkName("home"))
    #expect(!uplinks.update([UplinkGrant(name: name, key: token.key, made: 0)]))
    #expect(try status(good) == nil)
    #expect(try status(good, isPublic: false) == 404)
    for wrong in [nil, "Bearer \(other.text)", "Basic \(token.text)", "\(good)0"] {
      #expect(try status(wrong) == 401)
    }
    #expect(uplinks.update([]))
    #expect(try status(good) == 401)
  }

  @Test("R8: a page learns whether guests may come")
  func guests() throws {
    for (takesGuests, body) in [(true, #"{"guests":true}"#), (false, "{}")] {
      let answer = AccountRoutes.nobody(try call(), takesGuests: takesGuests)
      #expect(String(decoding: answer.body, as: UTF8.self) == body)
    }
  }

  @Test("R3: a photo has its real type and no metadata, and may be cached for ever")
  func photo() throws {
    let picture = try #require(try Router.picture(SamplePNG.pixel))
    #expect(picture.bytes.count < SamplePNG.pixel.count)
    let answer = Router.shown(picture)
    #expect(answer.status == .ok && answer.body == picture.bytes)
    for field in [
      Field("Content-Type", "image/png"), Field("X-Content-Type-Options", "nosniff"),
      Field("Cache-Control", "private, max-age=31536000, immutable"),
      Field("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ] { #expect(answer.fields.contains(field)) }
  }

  @Test("R3: an upload is a picture that is not too large, or empty to remove it")
  func upload() throws {
    #expect(try Router.picture([]) == nil)
    for (bytes, code) in [
      (Array("<script>".utf8), "photo.unreadable"),
      (SamplePNG.pixel + Array(repeating: 0, count: 102_400), "photo.tooLarge"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try Router.picture(bytes) }
      #expect(refusal?.code.rawValue == code)
    }
  }

  @Test("AF6: address, type, header fields and content of a picture do not reveal the person")
  func faceSecrecy() throws {
    let drawing = Array("<svg/>".utf8)
    func faces(_ secret: UInt8) throws -> [Face] {
      let reader = try FaceReader(secret: Array(repeating: secret, count: 32))
      return try ["Anna", "Ben", "Carla", "Dora", "Emil", "Fay"].map { name in
        try #require(reader.drawing(drawing, file: "\(name).svg"))
      }
    }
    let shown = try faces(1)
    let addresses = shown.map(\.address)
    #expect(addresses.allSatisfy { $0.utf8.count == 32 } && addresses != addresses.sorted())
    #expect(Set(addresses).count == 6)
    #expect(try faces(1).map(\.address) == addresses)
    #expect(try Set(faces(2).map(\.address)).isDisjoint(with: addresses))
    for face in shown {
      let answer = Router.shown(face)
      #expect(answer.status == .ok && answer.body == drawing)
      #expect(answer.fields == Router.shown(shown[0]).fields)
    }
  }

  @Test("AF6: the path of a person names one deck and one person, decoded, or nothing")
  func faces() throws {
    #expect(try Router.words(call(.post, "/decks/A/Zo%C3%AB"), 3) == ["decks", "A", "Zoë"])
    #expect(try Router.words(call(.post, "/decks/A"), 2) == ["decks", "A"])
    for path in [
      "/decks/A/B%2FC", "/decks/..%2F..%2FA/B", "/decks/A/%00", "/decks/A/..", "/decks/../A",
      "/decks/A", "/decks/A/B/C",
    ] { #expect(try Router.words(call(.post, path), 3) == nil, "\(path)") }
  }

  @Test(
    "No number in the address of a piece is too large to be refused",
    arguments: [
      ("0", true, true), ("63", true, true), ("64", true, false), ("999999999", true, false),
      ("-1", false, false), ("1000000000", false, false), ("2147483648", false, false),
      ("9007199254740992", false, false), ("9223372036854775807", false, false),
      ("9223372036854775808", false, false), ("18446744073709551616", false, false),
      ("+1", false, false), ("", false, false),
    ])
  func pieces(number: String, isNumber: Bool, isSpot: Bool) {
    for (path, isPiece) in [
      ("/arcade/find/1/\(number)-0", isSpot), ("/arcade/find/1/0-\(number)", isSpot),
      ("/arcade/find/\(number)/overview", isNumber), ("/arcade/find/\(number)/0-0", isNumber),
      ("/arcade/find/1/\(number)", false), ("/arcade/find/1/0-0-\(number)", false),
    ] {
      guard case .route(let route, let parameters) = Routes.table.match(.get, path, isSecure: true)
      else {
        Issue.record("no route: \(path)")
        return
      }
      #expect(route.name == "GET /arcade/find/PICTURE/PIECE")
      #expect((FindPiece(parameters) != nil) == isPiece, "\(path)")
    }
    #expect((Router.game(of: "t=BCDFG&n=\(number)")?.number != nil) == isNumber)
  }
}
