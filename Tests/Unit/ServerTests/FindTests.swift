import Files
import GameCore
import Games
import Glibc
import HTTP
import JSON
import Net
import TestSupport
import Testing

@testable import Content
@testable import Logging
@testable import Services

@Suite("Find on the server", .serialized, .waiting)
struct FindTests {
  static let folder = Checkout.path("web/arcade/find")

  private static let device = String(repeating: "d", count: 32)

  private func asked(
    _ running: Running, _ path: String, cookie: String? = FindTests.device
  ) throws -> Exchange {
    let known = cookie.map { "Cookie: fourtop-device=\($0)\n" } ?? ""
    return try Exchange(
      running.server,
      "GET \(path) HTTP/1.1\nHost: \(running.server)\n\(known)Connection: close\n\n")
  }

  /// Opens a solo table with a page.
  private func solo(_ running: Running) throws -> (page: PageSocket, code: String) {
    let foyer = try PageSocket(
      running.server, "/ws", hello: #""name":"Anna","colour":1"#, cookie: FindTests.device)
    let code = try foyer.command(#""t":"open","solo":true"#).string("code")
    let page = try PageSocket(
      running.server, "/t/\(code)/ws", hello: #""as":"join","name":"Anna""#,
      cookie: FindTests.device)
    _ = try page.phase("lobby")
    return (page, code)
  }

  /// Opens a solo table with a page, starts a game and returns the number of its picture.
  private func played(_ running: Running) throws -> (page: PageSocket, code: String, picture: Int) {
    let (page, code) = try solo(running)
    try page.send(#"{"t":"play","id":1,"game":"find","mode":"classic"}"#)
    return (page, code, try copy(of: page, with: "picture").integer("picture"))
  }

  /// Reads up to a view whose own game has the field; returns its phase.
  private func phase(of page: PageSocket, with field: String) throws -> JSONObject {
    while true {
      let phase = try page.phase("arcade")
      if case .object(let own) = phase["own"], own.has(field) { return phase }
    }
  }

  private func copy(of page: PageSocket, with field: String) throws -> JSONObject {
    try phase(of: page, with: field).object("own")
  }

  @Test("AH3: a request for the overview starts the player's clock at the named table")
  func clock() throws {
    let running = try Running(pictures: FindTests.folder)
    let (page, code, picture) = try played(running)
    let address = "/arcade/find/\(picture)/overview"
    for strange in [
      address, "\(address)?t=\(code)", "\(address)?t=\(code)&n=-1", "\(address)?n=0&t=\(code)",
      "/arcade/find/999/overview?t=\(code)&n=0",
    ] { #expect(try asked(running, strange).status == 404, "\(strange)") }
    #expect(try asked(running, "\(address)?t=\(code)&n=0", cookie: nil).status == 404)

    let answer = try asked(running, "\(address)?t=\(code)&n=0")
    #expect(answer.status == 200 && answer.fields["cache-control"] == "no-store")
    #expect(answer.fields["content-type"] == "image/webp")
    let shown = try phase(of: page, with: "sinceUs")
    let own = try shown.object("own")
    // The clock did not start because its wait timed out.
    #expect(try own.integer("sinceUs") != shown.integer("opensAtUs") + 5_000_000)
    #expect(!own.has("face"))
  }

  @Test("P7: a page that delays its pongs by 500 ms cannot claim an earlier tap")
  func latePongs() throws {
    let running = try Running(pictures: FindTests.folder)
    let (page, code) = try solo(running)
    page.pongDelay = .milliseconds(500)
    // The answer to the second follows the ping of the first.
    for id in 1...3 {
      try page.send(#"{"t":"clock","id":\#(id)}"#)
      _ = try page.next("clock")
    }
    try page.send(#"{"t":"play","id":10,"game":"find","mode":"classic"}"#)
    let picture = try copy(of: page, with: "picture").integer("picture")
    _ = try asked(running, "/arcade/find/\(picture)/overview?t=\(code)&n=0")
    let since = try copy(of: page, with: "sinceUs").integer("sinceUs")
    // Real time: the server compares it with what the page claims.
    usleep(1_000_000)
    let rules = try #require(running.settings.content.pictures.rules.first { $0.id == picture })
    let tap = #""t":"move","game":"find","do":"tap","round":1,"atUs":\#(since + 400_000)"#
    _ = try page.command("\(tap),\"x\":\(rules.face.x),\"y\":\(rules.face.y)")
    // 1 s less half of the time that a page may take to answer, and the network's share on
    // loopback.
    #expect(try copy(of: page, with: "tookUs").integer("tookUs") > 960_000)
  }

  @Test("AH1 AF6: before pictures and decks are loaded their games are refused, then played")
  func early() throws {
    let running = try Running(pictures: FindTests.folder, isLoaded: false)
    let page = try solo(running).page
    let find = #""t":"play","game":"find","mode":"classic""#
    #expect(try page.command(find).string("code") == "picture.none")
    let faces = #""t":"play","game":"faces","deck":0"#
    #expect(try page.command(faces).string("code") == "deck.unknown")
    for path in ["nico", "1/0-0", "1/overview"] {
      #expect(try asked(running, "/arcade/find/\(path)").status == 404)
    }
    let decks = String(decoding: try asked(running, "/decks.json").body, as: UTF8.self)
    #expect(decks == #"{"decks":[]}"#)

    running.settings.load(for: running.service.mailboxes[0])
    try Patience.wait(for: "the content") { try running.onLoop { !$0.decks.playable.isEmpty } }
    #expect(try page.command(find).string("t") == "ok")
    #expect(try copy(of: page, with: "picture").integer("picture") > 0)
    #expect(try asked(running, "/arcade/find/nico").status == 200)
  }

  @Test(
    "AH2: a picture is only for players who look for the face in it now, at that table"
  )
  func access() throws {
    let running = try Running(pictures: FindTests.folder)
    let (page, code, picture) = try played(running)
    let stranger = String(repeating: "e", count: 32)
    let other = try running.openTable("Emil", solo: true, cookie: stranger)
    let idle = try running.join(other, "Emil", cookie: stranger)
    func status(_ piece: String, _ of: Int, _ code: String, _ cookie: String?) throws -> Int {
      let number = piece == "overview" ? "&n=0" : ""
      return try asked(
        running, "/arcade/find/\(of)/\(piece)?t=\(code)\(number)", cookie: cookie
      ).status
    }
    for piece in ["0-0", "5-3", "overview"] {
      #expect(try status(piece, picture, code, FindTests.device) == 200, "\(piece)")
      #expect(try status(piece, picture, code, nil) == 404, "nobody")
      #expect(try status(piece, picture, code, stranger) == 404, "somebody else")
      #expect(try status(piece, picture, other, stranger) == 404, "at another table")
      #expect(try status(piece, picture, other, FindTests.device) == 404, "of another table")
      #expect(try status(piece, picture, "ZZZZZ", FindTests.device) == 404, "of no table")
      for another in 1...12 where another != picture {
        #expect(try status(piece, another, code, FindTests.device) == 404, "another picture")
      }
    }
    for path in ["0-0", "6-0?t=\(code)", "0-0?t=\(code)&n=1", "overview?t=\(code)&n=1"] {
      #expect(try asked(running, "/arcade/find/\(picture)/\(path)").status == 404, "\(path)")
    }
    let giveUp = #""t":"move","game":"find","do":"giveUp","round":1,"atUs":0"#
    #expect(try page.command(giveUp).string("t") == "ok")
    #expect(try status("5-3", picture, code, FindTests.device) == 200, "where he was")
    #expect(try page.command(#""t":"leave""#).string("t") == "ok")
    #expect(try status("5-3", picture, code, FindTests.device) == 404, "who has left")
    _ = idle
  }

  @Test("AH7 H9: only the host sees own pictures without a game")
  func ownPictures() throws {
    let folder = try Folder()
    let running = try Running(pictures: FindTests.folder, ownPictures: folder.path)
    let id = try running.addPicture()
    #expect(try asked(running, "/arcade/find/\(id)/0-0").status == 404)
    #expect(try asked(running, "\(running.hostLink)").status == 303)
    let corner = try asked(running, "/arcade/find/\(id)/0-0")
    #expect(corner.status == 200 && corner.fields["cache-control"] == "private, no-cache")
    #expect(try asked(running, "/arcade/find/\(id)/0-0", cookie: nil).status == 404)
    #expect(try asked(running, "/arcade/find/1/0-0").status == 404, "a shipped one is a game's")
  }

  @Test("AH2: no answer names the places or the pictures")
  func secrecy() throws {
    let running = try Running(pictures: FindTests.folder)
    let (page, code, picture) = try played(running)
    for path in [
      "places.json", "beach/overview", "../find/places.json", "1/places", "nico/overview", "1/6-0",
      "1/0-4", "1/0-0.webp", "1/overview", "",
    ] { #expect(try asked(running, "/arcade/find/\(path)").status == 404, "\(path)") }
    for path in ["nico", "\(picture)/0-0?t=\(code)", "\(picture)/5-3?t=\(code)"] {
      let answer = try asked(running, "/arcade/find/\(path)")
      #expect(answer.status == 200)
      #expect(answer.body.starts(with: "RIFF".utf8))
      let text = String(decoding: answer.body, as: UTF8.self)
      for name in ["EXIF", "XMP ", "beach", "kitchen", "face"] { #expect(!text.contains(name)) }
    }
    _ = page
  }

  @Test(
    "AH7: a file that cannot be read to its end delays no table, and its content follows later",
    .timeLimit(.minutes(1)))
  func stalledFile() throws {
    let folder = try Folder()
    let face = FindPicture.Ellipse(x: 300, y: 200, across: 20, down: 20)
    let rules = try #require(FindPicture(id: 1_001, width: 600, height: 600, face: face))
    try Files.makeFolder("\(folder.path)/1001")
    _ = try folder.put(PictureEntry(name: "", rules: rules).file, "1001/place.json")
    for (column, row, width, height) in [
      (0, 0, 512, 512), (1, 0, 88, 512), (0, 1, 512, 88), (1, 1, 88, 88),
    ] {
      _ = try folder.put(SamplePNG.sized(width, height), "1001/\(column)-\(row).webp")
    }
    _ = try folder.put(SamplePNG.sized(300, 300), "1001/overview.webp")
    let shipped = try Folder()
    let places = "\(shipped.path)/places.json"
    // SAFETY: the path is a C string for the length of the call.
    let made = unsafe mkfifo(places, 0o600)
    try #require(made == 0)

    let running = try Running(
      pictures: shipped.path, ownPictures: folder.path, isLoaded: false)
    running.settings.load(for: running.service.mailboxes[0])
    func own() throws -> [Int] { try running.onLoop { $0.pictureLibrary.own } }
    // SAFETY: as above. Opening waits for a reader.
    let writer = Descriptor(owning: unsafe open(places, O_WRONLY | O_CLOEXEC))
    let (page, code) = try solo(running)
    try page.send(#"{"t":"play","id":1,"game":"sorting","level":"easy"}"#)
    _ = try page.phase("arcade")
    #expect(try asked(running, "/healthz").status == 200)
    #expect(try own().isEmpty && !code.isEmpty)

    let bytes = Array(#"{"pictures":[]}"#.utf8)
    // SAFETY: the array's storage is valid during the call, which only reads it.
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(writer.number, $0.baseAddress, $0.count)
    }
    #expect(written == bytes.count)
    _ = consume writer
    try Patience.wait(for: "the own picture") { try own() == [1_001] }
  }

  @Test("AH7 H9: only the host's page adds pictures; then tables know them")
  func host() throws {
    let folder = try Folder()
    let running = try Running(pictures: FindTests.folder, ownPictures: folder.path)
    func post(_ path: String, _ body: String, origin: String? = nil) throws -> Exchange {
      try Exchange(
        running.server,
        "POST /arcade/pictures\(path) HTTP/1.1\nHost: \(running.server)\nOrigin: \(origin ?? "http://\(running.server)")\n"
          + "Cookie: fourtop-device=\(FindTests.device)\nContent-Length: \(body.utf8.count)\nConnection: close\n\n\(body)"
      )
    }
    let said = #"{"width":600,"height":600,"x":300,"y":200,"across":20,"down":20}"#
    #expect(try post("", said).status == 403)
    let secret = running.settings.hostSecret.text
    #expect(try asked(running, "/host/\(secret)").status == 303)
    #expect(try post("", said, origin: "http://elsewhere.example").status == 403)
    #expect(try post("", said).status == 200)
    #expect(try post("", "{}").status == 422)
    #expect(try post("/7/done", "").status == 422)
    let listed = String(decoding: try asked(running, "/arcade/pictures").body, as: UTF8.self)
    #expect(listed == #"{"host":true,"pictures":[]}"#)
  }
}
