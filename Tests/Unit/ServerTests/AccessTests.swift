import Files
import HTTP
import TestSupport
import Testing

@testable import Routing

/// Each kind of client sends each request.
@Suite("Access to each route", .serialized, .waiting)
struct AccessTests {
  /// One request, its permitted clients, and the answer to the others.
  struct Row {
    var method = "GET"
    /// The path as the documentation writes it.
    var path: String
    var body = ""
    var atHome: Set<Who>
    var publicly: Set<Who>
    var yes = 200
    var no = 403
    /// The header fields of the answer to a permitted client.
    var kind = HeaderTests.Kind.shown
    var isSecure = true
    var more = ""

    /// The result of the request's lookup in the table of routes.
    var route: Route {
      get throws {
        let path = String(path.prefix { $0 != "?" })
        let known: [HTTP.Method] = [.get, .post, .options]
        let named = known.first { $0.token == method } ?? .get
        let match = Routes.table.match(named, path, isSecure: isSecure)
        guard case .route(let route, _) = match else { throw PageSocket.Failure.unreadable }
        return route
      }
    }

    /// The path with values in the place of the words in capitals.
    func address(_ stage: AccessStage) -> String {
      var address = path
      for (name, value) in [
        ("DIGEST", stage.running.settings.assets.digest), ("CODE", stage.code),
        ("QUIZ", stage.quizCode),
        ("OWN-PICTURE", String(stage.ownPicture)), ("PICTURE", String(stage.picture)),
        ("COLUMN-ROW", "0-0"), ("PHOTO", stage.photo), ("FACE", stage.face),
        ("SECRET", String(repeating: "0", count: 32)), ("Z/X/Y", "1/0/1"),
      ] {
        address = address.split(separator: name, omittingEmptySubsequences: false).joined(
          separator: value)
      }
      return address
    }
  }

  private static let everybody = Set(Who.allCases)
  private static let members: Set<Who> = [.account, .member, .other]
  /// At home, near clients need no account.
  private static let players = everybody.subtracting([.far, .guest])
  private static let here = players.subtracting([.account])
  private static let known = everybody.subtracting([.nobody])

  private static func open(_ path: String, _ kind: HeaderTests.Kind = .shown) -> Row {
    Row(path: path, atHome: everybody, publicly: everybody, kind: kind)
  }

  private static let upgrade =
    "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
    + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\nSec-WebSocket-Protocol: fourtop.v1\n"

  private static func socket(_ path: String) -> Row {
    Row(
      path: path, atHome: everybody, publicly: everybody, yes: 101, kind: .upgrade,
      more: upgrade)
  }

  private static func hosts(
    _ method: String, _ path: String, _ body: String = "", yes: Int = 200
  ) -> Row {
    Row(method: method, path: path, body: body, atHome: [.host], publicly: [.host], yes: yes)
  }

  /// `yes`: the status of an order that names no account.
  private static func order(_ name: String, yes: Int = 422) -> Row {
    Row(
      method: "POST", path: "/account/\(name)", body: "{}", atHome: everybody,
      publicly: everybody, yes: yes)
  }

  private static let places =
    (["/", "/practice", "/tv", "/arcade"] + Routes.gamePages).map { open($0) }

  private static let pages = [
    open("/t/CODE"), open("/t/CODE/map"), open("/t/CODE/watch"),
    open("/t/CODE/watch/map"), open("/account"), open("/decks"), open("/host"),
    open("/offline.html"),
    open("/app.webmanifest"), open("/worker.js"), open("/a/DIGEST/scripts/main.js", .file),
    open("/a/DIGEST/images/a.svg", .drawing), open("/a/DIGEST/images/a.png", .file),
    open("/robots.txt"), open("/quizzes/quiz1.json"),
    Row(
      path: "/quizzes/pictures/4a1fb31f97d9.svg?t=QUIZ", atHome: [.member],
      publicly: [.member, .guest], no: 404, kind: .photo),
    Row(
      path: "/quizzes/sounds/7d03c1a9e2f4.wav?t=QUIZ", atHome: [.member],
      publicly: [.member, .guest], no: 404, kind: .photo),
    Row(path: "/secure", atHome: everybody, publicly: [], no: 404),
    Row(path: "/secure/fourtop-ca.crt", atHome: everybody, publicly: [], no: 404),
    Row(path: "/secure/fourtop-ca.mobileconfig", atHome: everybody, publicly: [], no: 404),
  ]

  private static let server = [
    open("/healthz"),
    Row(method: "OPTIONS", path: "/healthz", atHome: everybody, publicly: everybody),
    Row(path: "/metrics", atHome: here, publicly: [.host]),
    open("/qr.svg?t=CODE"), open("/qr.svg?tv"),
    Row(path: "/t/CODE/addresses", atHome: players, publicly: members),
    open("/tiles.json"),
    Row(path: "/host/SECRET", atHome: [], publicly: [], no: 404),
    hosts("GET", "/host/report"), hosts("GET", "/host/checkup"),
    hosts("POST", "/host/tables/NONE/close", yes: 422),
    hosts("POST", "/host/tables/NONE/remove/1", yes: 422),
    hosts("POST", "/host/announce", #"{"text":"Dinner"}"#),
    // This server cannot restart.
    hosts("POST", "/host/restart", yes: 422),
    Row(method: "POST", path: "/door", atHome: known, publicly: known, isSecure: false),
    // This server has no uplink.
    Row(method: "POST", path: "/door/far", atHome: known, publicly: known, yes: 404),
    Row(path: "/uplink", atHome: [], publicly: [], no: 401), socket("/ws"), socket("/t/CODE/ws"),
    open("/account/self"), order("register"), order("log-in"), order("password"), order("delete"),
  ]

  private static let pictures = [
    open("/photo/PHOTO", .photo), open("/face/FACE", .drawing),
    Row(
      method: "POST", path: "/photo", atHome: players.subtracting([.nobody]), publicly: members),
    Row(path: "/decks.json", atHome: players, publicly: members),
    Row(path: "/deck/0", atHome: players, publicly: members),
    hosts("GET", "/decks/own.json"), hosts("POST", "/decks/DECK/PERSON"),
    hosts("POST", "/decks/DECK"), open("/arcade/find/nico", .photo),
    Row(
      path: "/arcade/find/PICTURE/COLUMN-ROW?t=CODE", atHome: [.member],
      publicly: [.member, .guest], no: 404, kind: .photo),
    Row(
      path: "/arcade/find/PICTURE/overview?t=CODE&n=0", atHome: [.member],
      publicly: [.member, .guest], no: 404, kind: .photo),
    Row(
      path: "/arcade/find/OWN-PICTURE/COLUMN-ROW", atHome: [.host], publicly: [.host], no: 404,
      kind: .photo),
    open("/arcade/pictures"),
    hosts(
      "POST", "/arcade/pictures",
      #"{"width":600,"height":600,"x":300,"y":200,"across":20,"down":20}"#),
    hosts("POST", "/arcade/pictures/OWN-PICTURE/COLUMN-ROW", yes: 422),
    hosts("POST", "/arcade/pictures/OWN-PICTURE/done", yes: 422),
    Row(path: "/arcade/scores", atHome: players, publicly: members),
    Row(path: "/arcade/halls", atHome: players, publicly: members),
    hosts("POST", "/arcade/halls/remove", #"{"entry":1,"name":"Anna"}"#),
  ]

  /// These requests remove resources of the others, so they are the last.
  private static let last = [
    hosts("POST", "/arcade/pictures/OWN-PICTURE/remove"), order("log-out", yes: 200),
  ]

  static let rows = places + pages + server + pictures + last

  @Test(
    "R1, H9, AH2: each answer is that of its cell in the table, with its header fields",
    arguments: [false, true])
  func everything(isPublic: Bool) throws {
    let stage = try AccessStage(isPublic: isPublic)
    for row in AccessTests.rows {
      let allowed = isPublic ? row.publicly : row.atHome
      // At home the route does not exist; on the internet it needs a token.
      let no = row.path == "/uplink" && !isPublic ? 404 : row.no
      for who in Who.allCases {
        let answer = try stage.ask(
          who, row.method, row.address(stage), row.body, isSecure: row.isSecure, row.more)
        let isAllowed = allowed.contains(who)
        let name = "\(who) \(row.method) \(row.path)\(isPublic ? " --public" : "")"
        #expect(answer.status == (isAllowed ? row.yes : no), "\(name)")
        let listener = row.isSecure ? stage.running.secure : stage.running.server
        HeaderTests.expect(
          answer, isAllowed ? row.kind : .shown, name, host: listener.description,
          isSecure: row.isSecure, isStrict: isPublic && row.isSecure)
      }
    }
  }

  @Test("each row requests a route, and each route has a row")
  func complete() throws {
    let asked = try AccessTests.rows.map { try $0.route.name }
    #expect(Set(asked) == Set(Routes.all.map(\.name)))
  }

  @Test("R1, H9: a route answers the clients that it lists")
  func access() throws {
    for row in AccessTests.rows {
      guard let wanted = AccessTests.allowed(try row.route.access) else { continue }
      #expect(row.atHome == wanted.atHome, "\(row.path)")
      // Some routes have no answer on the internet.
      #expect(row.publicly == wanted.publicly || row.publicly.isEmpty, "\(row.path)")
    }
  }

  /// `nil` if the handler decides.
  private static func allowed(_ access: Access) -> (atHome: Set<Who>, publicly: Set<Who>)? {
    switch access {
    case .everyone: (everybody, everybody)
    case .device: (known, known)
    case .player: (players, members)
    case .identifiedPlayer: (players.subtracting([.nobody]), members)
    case .machineOrHost: (here, [.host])
    case .host: ([.host], [.host])
    case .secret, .token, .viewer: nil
    }
  }
}
