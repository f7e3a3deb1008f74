import Bytes
import GameCore
import Identity
import JSON
import Store
import Tables
import TestSupport
import Testing

@testable import Services

@Suite("Guests by link on a public server", .serialized, .waiting)
struct GuestServerTests {
  private let folder: Folder
  private let running: Running

  init() throws {
    folder = try Folder()
    running = try GuestServerTests.server(folder)
  }

  private static func server(
    _ folder: Folder, _ limits: GuestLimiter.Limits = GuestLimiter.Limits()
  ) throws -> Running {
    let running = try Running(
      tables: folder.path, store: Store(.file("\(folder.path)/fourtop.db")),
      isPublic: true,
      takesGuests: true, guestLimits: limits, linkKey: Array(0..<32))
    return running
  }

  /// Anna's account opens a table and sits down.
  private func open(_ running: Running, _ letter: Character = "a") throws -> (
    code: String, anna: AccountVisitor, page: PageSocket
  ) {
    let anna = AccountVisitor(running, letter)
    _ = try anna.register("anna\(letter)", "kfw9x3p! tea")
    let foyer = try anna.page("/ws", #""name":"Anna""#)
    #expect(try !foyer.next("welcome").bool("near"))
    let code = try foyer.command(#""t":"open","solo":false"#).string("code")
    let page = try anna.page("/t/\(code)/ws", #""as":"join","name":"Anna""#)
    _ = try page.next("welcome")
    return (code, anna, page)
  }

  private func secret(_ running: Running, _ code: String) throws -> String {
    let table = try #require(TableCode(letters: code.utf8))
    return try running.onLoop { $0.lookups.secret(of: table).text }
  }

  /// The first answer to a device's hello.
  private func come(
    _ running: Running, _ letter: Character?, _ code: String, as role: String = "join",
    _ secret: String?
  ) throws -> (page: PageSocket, answer: JSONObject) {
    let word = secret.map { #","secret":"\#($0)""# } ?? ""
    let page = try AccountVisitor(running, letter).page(
      "/t/\(code)/ws", #""as":"\#(role)","name":"Guest"\#(word)"#)
    return (page, try page.next { try ["welcome", "bye"].contains($0.string("t")) })
  }

  @Test("R7: a device without an account sits down by the link; it may do what its seat may")
  func rights() throws {
    let (code, _, anna) = try open(running)
    let (page, answer) = try come(running, "b", code, try secret(running, code))
    #expect(try answer.optionalInteger("you") == 2)
    let view = try anna.next { try $0["t"] == .string("view") && $0.array("members").count == 2 }
    guard case .object(let guest)? = try view.array("members").last else { return }
    #expect(guest["guest"] == .bool(true))
    #expect(try page.command(#""t":"lock","locked":true"#).string("code") == "opener.only")
    #expect(try page.command(#""t":"remove","member":1"#).string("code") == "opener.only")
    #expect(try page.command(#""t":"guests","welcome":false"#).string("code") == "opener.only")
    let foyer = try AccountVisitor(running, "b").page("/ws", #""name":"Guest""#)
    #expect(try foyer.next("bye").string("code") == "account.needed")
    let unknown = try come(running, nil, code, try secret(running, code)).answer
    #expect(try unknown.string("code") == "account.needed")
  }

  @Test("R8: the opener's choice is the account's: its next table begins with it")
  func choice() throws {
    let place = try Folder()
    let session = try {
      let before = try GuestServerTests.server(place)
      let (code, anna, page) = try open(before)
      #expect(try page.command(#""t":"guests","welcome":false"#).string("t") == "ok")
      let answer = try come(before, "b", code, try secret(before, code)).answer
      #expect(try answer.string("code") == "account.needed")
      return anna.session
    }()
    let after = try GuestServerTests.server(place)
    let anna = AccountVisitor(after, "a")
    anna.session = session
    let foyer = try anna.page("/ws", #""name":"Anna""#)
    let code = try foyer.command(#""t":"open","solo":false"#).string("code")
    let page = try anna.page("/t/\(code)/ws", #""as":"join","name":"Anna""#)
    #expect(try page.next("view")["guests"] == .bool(false))
    let answer = try come(after, "b", code, try secret(after, code)).answer
    #expect(try answer.string("code") == "account.needed")
  }

  @Test("R9: more guests a day than an account may have are refused; a return is no new guest")
  func tooMany() throws {
    var limits = GuestLimiter.Limits()
    limits.ofAccount = 2
    let small = try GuestServerTests.server(try Folder(), limits)
    let (code, _, _) = try open(small)
    let link = try secret(small, code)
    let bob = try come(small, "b", code, link)
    let cem = try come(small, "c", code, link)
    #expect(try bob.answer.string("t") == "welcome" && cem.answer.string("t") == "welcome")
    let back = try come(small, "b", code, as: "resume", link)
    #expect(try back.answer.string("t") == "welcome")
    #expect(try come(small, "d", code, link).answer.string("code") == "guest.tooMany")
    // Who leaves within a minute did not count.
    #expect(try cem.page.command(#""t":"leave""#).string("t") == "ok")
    let dora = try come(small, "d", code, link)
    #expect(try dora.answer.string("t") == "welcome")
  }

  @Test("R7: a guest returns to the seat after a restart of the server, and the link stays valid")
  func restart() throws {
    let place = try Folder()
    let (code, link) = try {
      let before = try GuestServerTests.server(place)
      let (code, _, _) = try open(before)
      let link = try secret(before, code)
      #expect(try come(before, "b", code, link).answer.optionalInteger("you") == 2)
      return (code, link)
    }()
    let after = try GuestServerTests.server(place)
    let back = try come(after, "b", code, as: "resume", nil).answer
    #expect(try back.optionalInteger("you") == 2)
    #expect(try come(after, "c", code, link).answer.optionalInteger("you") == 3)
  }

  @Test("R10: after a new link the old one lets nobody new in, also after a restart; guests stay")
  func newLink() throws {
    let place = try Folder()
    let (code, old, new) = try {
      let before = try GuestServerTests.server(place)
      let (code, _, anna) = try open(before)
      let old = try secret(before, code)
      let bob = try come(before, "b", code, old)
      #expect(try anna.command(#""t":"newLink""#).string("t") == "ok")
      let told = try bob.page.next("link").string("link")
      #expect(try anna.next("link").string("link") == told)
      let new = String(told.suffix(32))
      #expect(told.hasSuffix("/t/\(code)#\(new)") && new != old)
      #expect(try come(before, "c", code, old).answer.string("code") == "guest.link")
      #expect(try come(before, "c", code, as: "watch", old).answer.string("code") == "guest.link")
      #expect(try come(before, "b", code, as: "resume", old).answer.optionalInteger("you") == 2)
      let cem = try come(before, "c", code, new)
      #expect(try cem.answer.string("link") == told)
      return (code, old, new)
    }()
    let after = try GuestServerTests.server(place)
    #expect(try come(after, "d", code, old).answer.string("code") == "guest.link")
    #expect(try come(after, "d", code, new).answer.string("t") == "welcome")
  }
}
