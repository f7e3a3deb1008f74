import Files
import Testing

@testable import Server

/// Everybody asks for everything: the table of `docs/threat-model.md`, Who may have what, one cell after
/// the other.
@Suite("Who may have what", .serialized)
struct AccessTests {
  /// One request; who may have the answer, and what the others get.
  struct Row {
    var route: Route
    var method = "GET"
    /// As the documentation writes it.
    var path: String
    var body = ""
    var atHome: Set<Who>
    var publicly: Set<Who>
    var yes = 200
    var no = 403
    /// Of the answer to who may have it.
    var kind = HeaderTests.Kind.shown
    var isSecure = true
    var more = ""

    /// With real names in the place of those in capitals.
    func address(_ stage: AccessStage) -> String {
      var address = path
      for (name, value) in [
        ("DIGEST", stage.running.premises.assets.digest), ("CODE", stage.code),
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
  /// At home who is near needs no account.
  private static let players = everybody.subtracting([.far])
  private static let here = players.subtracting([.account])
  private static let known = everybody.subtracting([.nobody])

  private static func open(
    _ route: Route, _ path: String, _ kind: HeaderTests.Kind = .shown
  ) -> Row { Row(route: route, path: path, atHome: everybody, publicly: everybody, kind: kind) }

  private static let upgrade =
    "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
    + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\nSec-WebSocket-Protocol: fourtop.v1\n"

  private static func socket(_ route: Route, _ path: String) -> Row {
    Row(
      route: route, path: path, atHome: everybody, publicly: everybody, yes: 101, kind: .upgrade,
      more: upgrade)
  }

  private static func hosts(_ route: Route, _ method: String, _ path: String, _ body: String = "")
    -> Row
  { Row(route: route, method: method, path: path, body: body, atHome: [.host], publicly: [.host]) }

  private static let pages = [
    open(.page, "/"), open(.page, "/t/CODE"), open(.page, "/arcade/find"),
    open(.accountPage, "/account"), open(.decksPage, "/decks"),
    open(.offlinePage, "/offline.html"), open(.manifest, "/app.webmanifest"),
    open(.worker, "/worker.js"), open(.asset, "/a/DIGEST/scripts/main.js", .loader),
    open(.asset, "/a/DIGEST/images/a.svg", .drawing),
    open(.asset, "/a/DIGEST/images/a.png", .inert), open(.rootFile, "/robots.txt"),
    open(.quiz, "/quizzes/quiz1.json"),
    Row(route: .securePage, path: "/secure", atHome: everybody, publicly: [], no: 404),
    Row(
      route: .authority, path: "/secure/fourtop-ca.crt", atHome: everybody, publicly: [], no: 404),
    Row(
      route: .trustProfile, path: "/secure/fourtop-ca.mobileconfig", atHome: everybody,
      publicly: [], no: 404),
  ]

  private static let server = [
    open(.health, "/healthz"),
    Row(route: .metrics, path: "/metrics", atHome: here, publicly: [.host]),
    open(.qrCode, "/qr.svg?t=CODE"), open(.streetMap, "/tiles.json"),
    Row(
      route: .tile, path: "/tiles/Z/X/Y", atHome: players, publicly: members, kind: .photo),
    Row(route: .host, path: "/host/SECRET", atHome: [], publicly: [], no: 404),
    Row(
      route: .door, method: "POST", path: "/door", atHome: known, publicly: known,
      isSecure: false),
    Row(route: .uplink, path: "/uplink", atHome: [], publicly: [], no: 401),
    socket(.foyer, "/ws"), socket(.table, "/t/CODE/ws"),
    open(.account, "/account/self"),
    Row(
      route: .accountOrder, method: "POST", path: "/account/log-in", body: "{}",
      atHome: everybody, publicly: everybody, yes: 422),
  ]

  private static let pictures = [
    open(.photo, "/photo/PHOTO", .photo), open(.face, "/face/FACE", .drawing),
    Row(
      route: .ownPhoto, method: "POST", path: "/photo",
      atHome: players.subtracting([.nobody]), publicly: members),
    Row(route: .decks, path: "/decks.json", atHome: players, publicly: members),
    hosts(.ownDecks, "GET", "/decks/own.json"), hosts(.deck, "POST", "/decks/DECK/PERSON"),
    open(.portrait, "/arcade/find/nico", .photo),
    Row(
      route: .findPiece, path: "/arcade/find/PICTURE/COLUMN-ROW?t=CODE", atHome: [.member],
      publicly: [.member], no: 404, kind: .photo),
    Row(
      route: .findPiece, path: "/arcade/find/PICTURE/overview?t=CODE&n=0", atHome: [.member],
      publicly: [.member], no: 404, kind: .photo),
    Row(
      route: .findPiece, path: "/arcade/find/OWN-PICTURE/COLUMN-ROW", atHome: [.host],
      publicly: [.host], no: 404, kind: .photo),
    open(.ownPictures, "/arcade/pictures"),
    hosts(
      .ownPictures, "POST", "/arcade/pictures",
      #"{"width":600,"height":600,"x":300,"y":200,"across":20,"down":20}"#),
    Row(route: .scores, path: "/arcade/scores", atHome: players, publicly: members),
    Row(route: .halls, path: "/arcade/halls", atHome: players, publicly: members),
    hosts(.hallRemoval, "POST", "/arcade/halls/remove", #"{"entry":1,"name":"Anna"}"#),
  ]

  static let rows = pages + server + pictures

  @Test(
    "R1, H9, AH2: every cell of the table is what it says, and carries its fields",
    arguments: [false, true])
  func everything(isPublic: Bool) throws {
    let stage = try AccessStage(isPublic: isPublic)
    for row in AccessTests.rows {
      let allowed = isPublic ? row.publicly : row.atHome
      // At home there is no such thing; on the internet it takes a token.
      let no = row.route == .uplink && !isPublic ? 404 : row.no
      for who in Who.allCases {
        let answer = try stage.ask(
          who, row.method, row.address(stage), row.body, isSecure: row.isSecure, row.more)
        let isAllowed = allowed.contains(who)
        let name = "\(who) \(row.method) \(row.path)\(isPublic ? " --public" : "")"
        #expect(answer.status == (isAllowed ? row.yes : no), "\(name)")
        let door = row.isSecure ? stage.running.secure : stage.running.server
        HeaderTests.expect(
          answer, isAllowed ? row.kind : .shown, name, host: door.description,
          isSecure: row.isSecure, isStrict: isPublic && row.isSecure)
      }
    }
  }

  @Test("every route is in the table")
  func complete() {
    #expect(Set(AccessTests.rows.map(\.route)) == Set(Route.allCases))
    for row in AccessTests.rows {
      #expect(Route(String(row.path.prefix { $0 != "?" })) == row.route, "\(row.path)")
    }
  }

  /// How the documentation calls them.
  private static func words(_ who: Set<Who>, isPublic: Bool) -> String? {
    switch who {
    case everybody: "everybody"
    case []: "nobody"
    case [.host]: "the host"
    case [.member]: "who plays it there"
    case known: "a device with a cookie"
    case members where isPublic: "who is logged in"
    case players where !isPublic: "who is near or logged in"
    case here where !isPublic: "this machine, the host"
    case players.subtracting([.nobody]) where !isPublic: "a device near, or logged in"
    default: nil
    }
  }

  @Test("the table of docs/threat-model.md has these rows and no others")
  func documented() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try Files.read("/\(root)/docs/threat-model.md", limit: 1 << 20)
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0 == "## Who may have what" })
    let table = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter {
      $0.hasPrefix("| `")
    }
    let wanted = try AccessTests.rows.map { row in
      let home = try #require(AccessTests.words(row.atHome, isPublic: false), "\(row.path)")
      let inPublic = try #require(AccessTests.words(row.publicly, isPublic: true), "\(row.path)")
      return "| `\(row.method) \(row.path)` | \(home) | \(inPublic) |"
    }
    #expect(table.map(String.init) == wanted)
  }
}
