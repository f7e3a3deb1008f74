import JSON
import Net
import Testing

@testable import Options
@testable import Requests
@testable import Services

@Suite("The host's page", .serialized)
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

  /// Asks until the report contains `text`, for ten seconds at most.
  private func awaitReport(_ running: Running, with text: String) throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      if try report(running).contains(text) { return }
    }
    Issue.record("the report has no \(text)")
  }

  @Test("H9: the host's link leads to the page that shows tables, quizzes, the uplink and visitors")
  func report() throws {
    let running = try Running()
    let secret = running.context.identities.hostSecret.text
    let opened = try get(running, "/host/\(secret)", by: HostTests.host)
    #expect(opened.status == 303)
    #expect(opened.fields["location"] == "/host")
    // The first read of the quizzes may take a moment.
    try awaitReport(running, with: "T1")
    let start = #"{"link":"http://\#(running.server)","phones":{"open":0},"tables":[],"#
    let end = #""quizzes":[{"number":1,"topic":"T1","questions":1}]}"#
    #expect(try report(running) == start + end)

    let page = try PageSocket(
      running.server, "/ws", hello: #""name":"Anna","colour":0"#,
      cookie: String(repeating: "b", count: 32))
    _ = try page.next { $0["t"] == .string("welcome") }
    let code = try page.command(#""t":"open","solo":false"#).string("code")
    let table = try PageSocket(
      running.server, "/t/\(code)/ws", hello: #""name":"Anna","colour":0,"as":"join""#,
      cookie: String(repeating: "b", count: 32))
    _ = try table.phase("lobby")
    let listed = #""tables":[{"code":"\#(code)","name":"Anna","people":1}]"#
    try awaitReport(running, with: listed)
  }

  @Test("H9: nobody else gets the report")
  func others() throws {
    let running = try Running()
    #expect(try get(running, "/host/report", by: HostTests.host).status == 403)
  }

  @Test("H9, R4: the report names the public server and the state of the uplink")
  func uplink() throws {
    let stand = try Public()
    let settings = try stand.settings()
    let running = try Running(uplink: settings, trust: .authorities(stand.authority))
    let secret = running.context.identities.hostSecret.text
    _ = try get(running, "/host/\(secret)", by: HostTests.host)
    let link = settings.address.link
    try awaitReport(running, with: #""uplink":{"state":"up","link":"\#(link)"}"#)
    stand.service.stop()
    try awaitReport(running, with: #""uplink":{"state":"waiting","link":"\#(link)"}"#)
  }
}
