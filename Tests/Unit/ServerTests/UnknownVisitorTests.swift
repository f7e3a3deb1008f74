import GameCore
import HTTP
import JSON
import Net
import Store
import Tables
import TestSupport
import Testing

@testable import Services

@Suite("Visitors behind a proxy of a public server", .serialized, .waiting)
struct UnknownVisitorTests {
  /// The opener comes without a field: it is an unknown one, too.
  @Test(
    "NW13: unknown visitors share the seats of one address, and a field of one's own gets no more",
    arguments: [("unknown", 3), ("8.8.8.8", 4)])
  func seats(visitor: String, most: Int) throws {
    let folder = try Folder()
    let running = try Running(
      tables: folder.path, store: Store(.file("\(folder.path)/fourtop.db")),
      isPublic: true, trustedProxies: [AddressRange(.loopback, prefix: 8)], takesGuests: true,
      linkKey: Array(0..<32))
    let anna = AccountVisitor(running, "a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let foyer = try anna.page("/ws", #""name":"Anna""#)
    let code = try foyer.command(#""t":"open","solo":false"#).string("code")
    let opener = try anna.page("/t/\(code)/ws", #""as":"join","name":"Anna""#)
    _ = try opener.next("welcome")
    let table = try #require(TableCode(letters: code.utf8))
    let link = try running.onLoop { $0.lookups.secret(of: table).text }

    var pages: [PageSocket] = []
    func answer(_ own: String) throws -> String {
      let page = try PageSocket(
        running.secure, "/t/\(code)/ws", hello: #""as":"join","name":"Guest","secret":"\#(link)""#,
        cookie: String(format: "%032x", pages.count + 1), isSecure: true, from: visitor,
        also: [Field("Forwarded", own)])
      pages.append(page)
      let first = try page.next { try ["welcome", "bye"].contains($0.string("t")) }
      return try first.string(first.string("t") == "bye" ? "code" : "t")
    }
    // What shows that the proxy does not write Forwarded.
    let request = "GET /healthz HTTP/1.1\nHost: \(running.secure)\nX-Forwarded-For: 8.8.4.4\n"
    #expect(try Exchange(running.secure, "\(request)Connection: close\n\n").status == 200)
    for own in ["for=1.2.3.4", ";", "unknown", ""].prefix(most) {
      #expect(try answer(own) == "welcome")
    }
    for own in ["for=1.2.3.5", ";;", "for=unknown"] { #expect(try answer(own) == "table.crowded") }
  }
}
