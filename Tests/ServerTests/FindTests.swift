import HTTP
import JSON
import Testing

@testable import Server

@Suite("Find on the server", .serialized)
struct FindTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/web/arcade/find"

  private static let device = String(repeating: "d", count: 32)

  private func asked(
    _ running: Running, _ path: String, cookie: String? = FindTests.device
  ) throws -> Exchange {
    let known = cookie.map { "Cookie: fourtop-device=\($0)\n" } ?? ""
    return try Exchange(
      running.server,
      "GET \(path) HTTP/1.1\nHost: \(running.server)\n\(known)Connection: close\n\n")
  }

  /// A solo table with a page that plays; its code, and the number of its picture.
  private func played(_ running: Running) throws -> (page: PageSocket, code: String, picture: Int) {
    let foyer = try PageSocket(
      running.server, "/ws", hello: #""name":"Anna","colour":1"#, cookie: FindTests.device)
    let code = try foyer.command(#""t":"open","solo":true"#).string("code")
    let page = try PageSocket(
      running.server, "/t/\(code)/ws", hello: #""as":"join","name":"Anna""#,
      cookie: FindTests.device)
    _ = try page.phase("lobby")
    try page.send(#"{"t":"play","id":1,"game":"find","mode":"classic"}"#)
    return (page, code, try copy(of: page, with: "picture").integer("picture"))
  }

  /// Reads on to a view whose own copy has the field.
  private func copy(of page: PageSocket, with field: String) throws -> JSONObject {
    while true {
      let phase = try page.phase("arcade")
      if case .object(let own) = phase["own"], own.has(field) { return own }
    }
  }

  @Test("AH3: asking for the overview starts the clock of who asks, at the table that is named")
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
    let own = try copy(of: page, with: "sinceUs")
    #expect(!own.has("face"))
  }

  @Test("AH2: nothing that is served names the places or the pictures")
  func secrecy() throws {
    let running = try Running(pictures: FindTests.folder)
    for path in [
      "places.json", "beach/overview", "../find/places.json", "1/places", "nico/overview", "1/6-0",
      "1/0-4", "1/0-0.webp", "1/overview", "",
    ] { #expect(try asked(running, "/arcade/find/\(path)").status == 404, "\(path)") }
    for path in ["nico", "1/0-0", "12/5-3"] {
      let answer = try asked(running, "/arcade/find/\(path)")
      #expect(answer.status == 200)
      #expect(answer.body.starts(with: "RIFF".utf8))
      let text = String(decoding: answer.body, as: UTF8.self)
      for name in ["EXIF", "XMP ", "beach", "kitchen", "face"] { #expect(!text.contains(name)) }
    }
  }

  @Test("AH1: at least twelve pictures of 3000 × 2000 and more, an overview and tiles each")
  func pictures() throws {
    let gallery = Gallery(shipped: FindTests.folder, log: Log(format: .text, level: .error))
    #expect(gallery.rules.count >= 12)
    for rules in gallery.rules {
      #expect(rules.width >= 3_000 && rules.height >= 2_000)
      let picture = try #require(gallery[rules.id])
      #expect(picture.tiles.count == 24)
      #expect((100_000...600_000).contains(picture.overview.plain.count))
    }
    #expect(gallery.portrait != nil)
  }
}
