import GameCore
import Games
import HTTP
import Net
import Pictures
import TestSupport
import Testing
import Transport

@testable import Content
@testable import Requests
@testable import Services

@Suite("Decks of faces", .serialized, .waiting)
struct DeckTests {
  /// The host's requests and answers.
  struct Device {
    let running: Running

    func call(_ method: HTTP.Method, _ path: String, body: [UInt8] = []) throws -> Response {
      try running.response(
        method, path, cookie: "a", origin: "http://127.0.0.1:8080", body: body)
    }

    func text(_ path: String) throws -> String {
      String(decoding: try call(.get, path).body, as: UTF8.self)
    }
  }

  static func host(_ running: Running) throws -> Device {
    let host = Device(running: running)
    let admitted = try host.call(.get, "\(running.hostLink)")
    #expect(admitted.status == .seeOther)
    return host
  }

  @Test("AF6 AF7 H9: the host uploads photos and removes them; a restart changes nothing")
  func upload() throws {
    let data = try Folder()
    let own = "\(data.path)/faces"
    let running = try Running(ownDecks: own)
    let host = try DeckTests.host(running)
    for (number, name) in ["Oma", "Opa", "Zo%C3%AB"].enumerated() {
      let answer = try host.call(
        .post, "/decks/Family/\(name)", body: SamplePNG.pixel(UInt8(number)))
      #expect(answer.status == .ok)
    }
    #expect(try host.text("/decks/own.json").contains(#""name":"Family","missing":1"#))
    #expect(!(try host.text("/decks.json").contains("Family")))
    for deck in ["1", "2", "x"] {
      #expect(try host.call(.get, "/deck/\(deck)").status == .notFound)
    }
    _ = try host.call(.post, "/decks/Family/Ben", body: SamplePNG.pixel(3))
    #expect(try host.text("/decks.json").contains(#"{"deck":1,"name":"Family","people":4}"#))
    let people = try running.onLoop { $0.decks.all.last?.faces ?? [] }
    let named = people.map { #"{"name":"\#($0.name)","picture":"/face/\#($0.address)"}"# }
    #expect(try host.text("/deck/1") == "{\"people\":[\(named.joined(separator: ","))]}")
    let kept = try Running.decks(own: own)
    #expect(kept.all.last?.faces.map(\.name) == ["Ben", "Oma", "Opa", "Zoë"])
    #expect(kept.all.last?.faces.first?.bytes == (try Picture(SamplePNG.pixel(3)).bytes))
    let another = try host.call(.post, "/decks/Family/Ben", body: SamplePNG.pixel(7))
    #expect(another.status == .ok)
    #expect(try running.onLoop { $0.decks.all.last?.faces.count } == 4)
    _ = try host.call(.post, "/decks/Family/Opa")
    #expect(try running.onLoop { $0.decks.deck(1) } == nil)
    _ = try host.call(.post, "/decks/Family")
    #expect(try running.onLoop { $0.decks.all.count } == 1)
    #expect(try Running.decks(own: own).all.count == 1)
  }

  @Test("AF6 AH7 H9: a stalled disk delays only requests that need it")
  func stalledDisk() throws {
    let data = try Folder()
    let running = try Running(ownPictures: data.path, ownDecks: "\(data.path)/faces")
    _ = try DeckTests.host(running)
    let go = try Mailbox<Void>()
    #expect(running.settings.disk.add { go.wait() })
    let face = String(decoding: [UInt8](repeating: 65, count: 10), as: UTF8.self)
    func ask(_ path: String) throws -> Descriptor {
      try Exchange.ask(
        running.server,
        "POST \(path) HTTP/1.1\nHost: \(running.server)\nOrigin: http://\(running.server)\n"
          + "Cookie: fourtop-device=\(String(repeating: "a", count: 32))\n"
          + "Content-Length: \(face.utf8.count)\nConnection: close\n\n\(face)")
    }
    let deck = try ask("/decks/Family/Oma")
    let picture = try ask("/arcade/pictures/1001/done")
    let well = try Exchange(
      running.server, "GET /healthz HTTP/1.1\nHost: \(running.server)\nConnection: close\n\n")
    #expect(well.status == 200)
    go.post(())
    let answers = [Exchange(awaiting: deck), Exchange(awaiting: picture)]
    #expect(answers.map(\.status) == [422, 422])
    let texts = answers.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(texts[0].contains("photo.unreadable") && texts[1].contains("picture.none"))
  }
}
