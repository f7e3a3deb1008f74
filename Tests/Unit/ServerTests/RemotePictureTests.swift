import Files
import GameCore
import HTTP
import JSON
import Net
import Pictures
import Tables
import TestSupport
import Testing
import Transport
import Uplink

@testable import Content
@testable import Services

@Suite("Pictures of the arcade for a friend far away", .serialized, .waiting)
struct RemotePictureTests {
  private let anna = String(repeating: "a", count: 32)
  private let bob = String(repeating: "b", count: 32)

  private func ask(_ server: Endpoint, _ path: String, _ cookie: String) throws -> Descriptor {
    try Exchange.ask(
      server,
      """
      GET \(path) HTTP/1.1
      Host: \(server.description)
      Cookie: __Host-device=\(cookie)
      Connection: close


      """)
  }

  private func hasSent(_ photo: PhotoID, _ laptop: Laptop) -> Bool {
    laptop.events.contains {
      if case .multiplexer(.photoWanted(photo, let offset)) = $0 {
        offset + UplinkLimits().photoPart >= laptop.photos[photo]?.count ?? 0
      } else {
        false
      }
    }
  }

  /// The answer to a guest about a picture that the laptop has.
  private func given(
    _ bytes: [UInt8], _ photo: PhotoID, at path: String, _ server: Endpoint, _ laptop: Laptop
  ) throws -> Exchange {
    laptop.photos[photo] = bytes
    let asked = try ask(server, path, anna)
    _ = try laptop.until { hasSent(photo, $0) ? true : nil }
    return Exchange(awaiting: asked)
  }

  @Test(
    "AF6, R4: the laptop sends a face: only a photo or a drawing that this server ships too"
  )
  func faces() throws {
    let home = try UplinkTests.Public()
    let laptop = try home.laptop(TableKey(7))
    let code = try laptop.code(of: TableKey(7))
    let page = try home.page(code, anna)
    _ = try laptop.guest("anna.b")
    let drawing = try #require(home.running.settings.content.decks.all.first?.faces.first).bytes
    let script = Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8)
    for (number, bytes, kind) in [
      (1, drawing, "image/svg+xml"), (2, SamplePNG.pixel, "image/png"), (3, script, nil),
      (4, drawing + [10], nil), (5, [], nil),
    ] as [(UInt64, [UInt8], String?)] {
      let photo = PhotoID(high: 5, low: number)
      let path = "/face/\(PhotoName(photo).text)"
      let answer = try given(bytes, photo, at: path, home.server, laptop)
      #expect(answer.status == (kind == nil ? 404 : 200), "\(number)")
      if let kind {
        #expect(answer.fields["content-type"] == kind)
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      }
      #expect(Exchange(awaiting: try ask(home.server, path, bob)).status == 404)
    }
    _ = page
  }

  @Test("R4: a picture whose address names a table comes from the laptop with that table only")
  func named() throws {
    let home = try UplinkTests.Public()
    let laptop = try home.laptop(TableKey(7), TableKey(8))
    let codes = try [7, 8].map { try laptop.code(of: TableKey($0)) }
    let page = try home.page(codes[0], anna)
    _ = try laptop.guest("anna.b")
    let photo = PhotoID(high: 5, low: 1)
    let path = "/photo/\(PhotoName(photo).text)"
    let found = try given(SamplePNG.pixel, photo, at: "\(path)?t=\(codes[0])", home.server, laptop)
    #expect(found.status == 200)
    for code in ["\(codes[1])", "BCDFGHJK"] {
      #expect(Exchange(awaiting: try ask(home.server, "\(path)?t=\(code)", anna)).status == 404)
    }
    _ = page
  }

  @Test(
    "AH3, R4: the table's laptop sends pieces of Find, and is notified when the overview was sent"
  )
  func find() throws {
    let home = try UplinkTests.Public(pictures: FindTests.folder)
    let laptop = try home.laptop(TableKey(7))
    let code = try laptop.code(of: TableKey(7))
    let page = try home.page(code, anna)
    let (stream, _) = try laptop.guest("anna.b")
    let picture = try TarArchive(
      try Files.read("\(FindTests.folder)/beach.tar", limit: 4 << 20)
    ).content(of: "overview.webp")
    let overview = try #require(
      PhotoID(RemotePiece(FindPiece(picture: 1, part: .overview), at: TableKey(7))))
    let base = "/arcade/find/1"
    let ending = "t=\(code)&n=3"
    let broken = try given([1, 2], overview, at: "\(base)/overview?\(ending)", home.server, laptop)
    #expect(broken.status == 404)
    #expect(
      Exchange(awaiting: try ask(home.server, "\(base)/overview?\(ending)", bob)).status == 404)

    let spot = StoredPicture.Spot(column: 2, row: 1)
    let tile = try #require(
      PhotoID(RemotePiece(FindPiece(picture: 1, part: .tile(spot)), at: TableKey(7))))
    let piece = try given(SamplePNG.pixel, tile, at: "\(base)/2-1?t=\(code)", home.server, laptop)
    let known = try Picture(SamplePNG.pixel)
    #expect(piece.status == 200 && piece.body == known.bytes)
    // As large as an overview, which no tile is.
    let swapped = try given(picture, tile, at: "\(base)/2-1?t=\(code)", home.server, laptop)
    #expect(swapped.status == 404)

    laptop.forget()
    let whole = try given(picture, overview, at: "\(base)/overview?\(ending)", home.server, laptop)
    #expect(whole.status == 200 && whole.body == picture)
    #expect(whole.fields["cache-control"] == "no-store")
    let told = try laptop.until { laptop in
      laptop.events.first { if case .overviewSent = $0 { true } else { false } }
    }
    #expect(told == .overviewSent(stream, number: 3))
    _ = page
  }

  @Test(
    "F12, R4: a guest of a laptop's table gets questions' pictures of the public server, nobody else"
  )
  func question() throws {
    let folder = try Folder()
    try AccessStage.writePack(in: "\(folder.path)/flags")
    let home = try UplinkTests.Public(bank: folder.path)
    let laptop = try home.laptop(TableKey(7), TableKey(8))
    let codes = try [7, 8].map { try laptop.code(of: TableKey($0)) }
    let page = try home.page(codes[0], anna)
    _ = try laptop.guest("anna.b")
    for (name, type) in [
      ("pictures/4a1fb31f97d9.svg", "image/svg+xml"), ("sounds/7d03c1a9e2f4.wav", "audio/wav"),
    ] {
      func answer(_ query: String, _ cookie: String) throws -> Exchange {
        Exchange(awaiting: try ask(home.server, "/quizzes/\(name)\(query)", cookie))
      }
      let shown = try answer("?t=\(codes[0])", anna)
      #expect(shown.status == 200 && shown.fields["content-type"] == type)
      #expect(try answer("?t=\(codes[0])", bob).status == 404)
      #expect(try answer("?t=\(codes[1])", anna).status == 404)
      #expect(try answer("", anna).status == 404)
    }
    let unknown = "/quizzes/pictures/no.svg?t=\(codes[0])"
    #expect(Exchange(awaiting: try ask(home.server, unknown, anna)).status == 404)
    _ = page
  }

  @Test("AH2: a laptop sends a picture of Find only while a guest sees it")
  func secrecy() throws {
    let home = try Home(pictures: FindTests.folder)
    _ = try home.share()
    home.invite()
    _ = try home.members { $0.count == 2 }
    let shared = try home.stand.notes.next("shared ").dropFirst("shared ".count)
    let table = TableKey(try #require(UInt64(shared)))
    func piece(_ picture: Int, at table: TableKey = table) throws -> String {
      let piece = RemotePiece(FindPiece(picture: picture, part: .overview), at: table)
      home.stand.tell(.photo(try #require(PhotoID(piece))))
      return try home.stand.notes.next("photo ")
    }
    for picture in 1...12 { #expect(try piece(picture) == "photo missing") }
    home.stand.tell(.say(1, "{\"t\":\"play\",\"id\":9,\"game\":\"find\",\"mode\":\"classic\"}"))
    let view = try home.stand.notes.next { $0.contains("\"picture\":") }
    let shown = try copy(view).integer("picture")
    for picture in 1...12 {
      #expect(try piece(picture).hasPrefix("photo of ") == (picture == shown), "\(picture)")
    }
    #expect(try piece(shown, at: TableKey(table.number ^ 1)) == "photo missing", "another table's")
    // The clock starts when the overview was sent, not when its wait times out.
    home.stand.tell(.overviewSent(1, 0))
    let running = try home.stand.notes.next { $0.contains("\"sinceUs\":") }
    let opened = try phase(running).integer("opensAtUs")
    #expect(try copy(running).integer("sinceUs") != opened + 5_000_000)
    home.stand.tell(.leave(1))
    #expect(try piece(shown) == "photo missing")
  }

  @Test("AH2, R4: a guest can request only pictures of its own table from a laptop")
  func otherTable() throws {
    let home = try UplinkTests.Public(pictures: FindTests.folder)
    let laptop = try home.laptop(TableKey(7), TableKey(8))
    let codes = [try laptop.code(of: TableKey(7)), try laptop.code(of: TableKey(8))]
    let pages = [try home.page(codes[0], anna), try home.page(codes[1], bob)]
    for account in ["anna.b", "bob"] { _ = try laptop.guest(account) }
    for cookie in [anna, bob] {
      let strange = codes[cookie == anna ? 1 : 0]
      for piece in ["1/0-0?t=\(strange)", "1/overview?t=\(strange)&n=0"] {
        let answer = Exchange(awaiting: try ask(home.server, "/arcade/find/\(piece)", cookie))
        #expect(answer.status == 404, "\(piece)")
      }
    }
    let own = try #require(
      PhotoID(RemotePiece(FindPiece(picture: 2, part: .overview), at: TableKey(7))))
    let path = "/arcade/find/2/overview?t=\(codes[0])&n=0"
    _ = try given(SamplePNG.pixel, own, at: path, home.server, laptop)
    for case .multiplexer(.photoWanted(let photo, _)) in laptop.events { #expect(photo == own) }
    _ = pages
  }

  @Test("AF1: a far page gets a face whose address it knows from a view")
  func faceLeaves() throws {
    let home = try Home()
    // Before that, the public server's end requests nothing.
    _ = try home.stand.notes.next("welcomed")
    let face = try #require(home.running.settings.content.decks.all.first?.faces.first)
    let name = try #require(PhotoName(face.address))
    home.stand.tell(.photo(try #require(PhotoID(name))))
    #expect(try home.stand.notes.next("photo of") == "photo of \(face.bytes.count)")
  }

  private func phase(_ note: String) throws -> JSONObject {
    let message = Array(note.drop { $0 != "{" }.utf8)
    guard case .object(let view) = try JSONReader().read(message) else {
      throw PageSocket.Failure.unreadable
    }
    return try view.object("phase")
  }

  private func copy(_ note: String) throws -> JSONObject { try phase(note).object("own") }

  @Test("a name on the uplink identifies a piece of a picture, and no photo has such a name")
  func names() throws {
    for part in [
      PicturePiece.overview, .tile(StoredPicture.Spot(column: 0, row: 0)),
      .tile(StoredPicture.Spot(column: 7, row: 65_535)),
    ] {
      for picture in [0, 12, 1_001, Int(UInt32.max)] {
        for table: UInt64 in [0, 7, .max] {
          let piece = RemotePiece(FindPiece(picture: picture, part: part), at: TableKey(table))
          #expect(PhotoID(piece)?.piece == piece)
        }
      }
      #expect(PhotoID(RemotePiece(FindPiece(picture: -1, part: part), at: TableKey(7))) == nil)
      #expect(PhotoID(RemotePiece(FindPiece(picture: 1 << 32, part: part), at: TableKey(7))) == nil)
    }
    for column in [65_535, 65_536] {
      let spot = StoredPicture.Spot(column: column, row: 65_535)
      let piece = FindPiece(picture: 1, part: .tile(spot))
      #expect(PhotoID(RemotePiece(piece, at: TableKey(7))) == nil)
    }
    #expect(PhotoID(high: 1, low: 2).piece == nil)
  }
}
