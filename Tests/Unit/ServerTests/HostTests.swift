import JSON
import Net
import TestSupport
import Testing

@testable import Options
@testable import Requests
@testable import Services

@Suite("The host's page", .serialized, .waiting)
struct HostTests {
  private static let host = String(repeating: "a", count: 32)

  private func get(_ running: Running, _ path: String, by device: String) throws -> Exchange {
    try Exchange(
      running.server,
      "GET \(path) HTTP/1.1\nHost: \(running.server)\nCookie: fourtop-device=\(device)\n"
        + "Connection: close\n\n")
  }

  private func report(_ running: Running) throws -> String {
    let exchange = try get(running, "/host/report", by: HostTests.host)
    #expect(exchange.status == 200)
    #expect(exchange.fields["cache-control"] == "no-store")
    return String(decoding: exchange.body, as: UTF8.self)
  }

  /// Asks until the report contains `text`.
  private func awaitReport(_ running: Running, with text: String) throws {
    try Patience.wait(for: "a report with \(text)") { try report(running).contains(text) }
  }

  @Test("H9: the host's link leads to the page that shows tables, quizzes, the uplink and visitors")
  func report() throws {
    let running = try Running()
    let secret = running.settings.hostSecret.text
    let opened = try get(running, "/host/\(secret)", by: HostTests.host)
    #expect(opened.status == 303)
    #expect(opened.fields["location"] == "/host")
    // The first read of the quizzes may take a moment.
    try awaitReport(running, with: "T1")
    let start = #"{"link":"http://\#(running.server)","phones":{"open":0},"tables":[],"#
    let quizzes = #""quizzes":[{"number":1,"topic":"T1","questions":1}],"messages":0,"#
    #expect(try report(running).hasPrefix(start + quizzes))

    let page = try PageSocket(
      running.server, "/ws", hello: #""name":"Anna","colour":0"#,
      cookie: String(repeating: "b", count: 32))
    _ = try page.next { $0["t"] == .string("welcome") }
    let code = try page.command(#""t":"open","solo":false"#).string("code")
    let table = try PageSocket(
      running.server, "/t/\(code)/ws", hello: #""name":"Anna","colour":0,"as":"join""#,
      cookie: String(repeating: "b", count: 32))
    _ = try table.phase("lobby")
    let listed =
      #""tables":[{"code":"\#(code)","name":"Anna","people":1,"plays":"lobby","#
      + #""members":[{"m":1,"name":"Anna"}]}]"#
    try awaitReport(running, with: listed)
  }

  private struct Party {
    let running: Running
    let code: String
    let foyer: PageSocket
    let anna: PageSocket
    let bob: PageSocket
  }

  /// A table with Anna and Bob, and the host's device.
  private func party() throws -> Party {
    let running = try Running()
    let secret = running.settings.hostSecret.text
    _ = try get(running, "/host/\(secret)", by: HostTests.host)
    func page(_ letter: Character, _ path: String, _ hello: String) throws -> PageSocket {
      try PageSocket(
        running.server, path, hello: hello, cookie: String(repeating: letter, count: 32))
    }
    let foyer = try page("b", "/ws", #""name":"Anna","colour":0"#)
    _ = try foyer.next { $0["t"] == .string("welcome") }
    let code = try foyer.command(#""t":"open","solo":false"#).string("code")
    let anna = try page("b", "/t/\(code)/ws", #""name":"Anna","colour":0,"as":"join""#)
    _ = try anna.phase("lobby")
    let bob = try page("c", "/t/\(code)/ws", #""name":"Bob","colour":1,"as":"join""#)
    _ = try bob.phase("lobby")
    return Party(running: running, code: code, foyer: foyer, anna: anna, bob: bob)
  }

  private func post(
    _ running: Running, _ path: String, _ body: String = "{}"
  ) throws -> (status: Int?, body: String) {
    let exchange = try Exchange(
      running.server,
      "POST \(path) HTTP/1.1\nHost: \(running.server)\nOrigin: http://\(running.server)\n"
        + "Cookie: fourtop-device=\(HostTests.host)\nContent-Length: \(body.utf8.count)\n"
        + "Connection: close\n\n" + body)
    return (exchange.status, String(decoding: exchange.body, as: UTF8.self))
  }

  @Test("H9: the host removes a player and closes a table; the pages get the reason")
  func removes() throws {
    let party = try party()
    let (running, code) = (party.running, party.code)
    #expect(try post(running, "/host/tables/\(code)/remove/2").status == 200)
    let bye = try party.bob.next { $0["t"] == .string("bye") }
    #expect(bye["code"] == .string("seat.removed"))
    try awaitReport(running, with: #""members":[{"m":1,"name":"Anna"}]"#)
    #expect(try post(running, "/host/tables/\(code)/close").status == 200)
    let end = try party.anna.next { $0["t"] == .string("bye") }
    #expect(end["code"] == .string("table.removed"))
    try awaitReport(running, with: #""tables":[]"#)
    try awaitReport(running, with: #""event":"host-acted","message":"the host has closed a table""#)
  }

  @Test("H9: a message of the host is at every page, in the foyer and at tables")
  func announces() throws {
    let party = try party()
    let body = #"{"text":" Dinner is ready "}"#
    #expect(try post(party.running, "/host/announce", body).status == 200)
    for page in [party.foyer, party.anna, party.bob] {
      let message = try page.next { $0["t"] == .string("announcement") }
      #expect(message["text"] == .string("Dinner is ready"))
    }
  }

  @Test("H9, R4: the report names the public server and the state of the uplink")
  func uplink() throws {
    let stand = try Public()
    let settings = try stand.settings()
    let running = try Running(uplink: settings, trust: .authorities(stand.authority))
    let secret = running.settings.hostSecret.text
    _ = try get(running, "/host/\(secret)", by: HostTests.host)
    let link = settings.address.link
    try awaitReport(running, with: #""uplink":{"state":"up","link":"\#(link)"}"#)
    stand.service.stop()
    try awaitReport(running, with: #""uplink":{"state":"waiting","link":"\#(link)"}"#)
  }
}
