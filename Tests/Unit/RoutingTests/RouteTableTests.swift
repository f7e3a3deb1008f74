import Files
import GameCore
import HTTP
import TestSupport
import Testing

@testable import Routing

@Suite("The table of routes")
struct RouteTableTests {
  /// The result of a request's lookup: `GET /t/CODE CODE=KRTPN`, `405 GET, HEAD` or `404`.
  private static func found(
    _ method: HTTP.Method, _ path: String, isSecure: Bool = true, _ table: RouteTable = Routes.table
  ) -> String {
    switch table.match(method, path, isSecure: isSecure) {
    case .notFound: return "404"
    case .methodNotAllowed(let allow): return "405 \(allow)"
    case .route(let route, let parameters):
      let names = route.pattern.segments.compactMap { segment -> String? in
        switch segment {
        case .literal: nil
        case .parameter(let name), .rest(let name): name
        }
      }
      return ([route.name] + names.map { "\($0)=\(parameters[$0])" }).joined(separator: " ")
    }
  }

  /// Requests with their results.
  private static let cases: [(HTTP.Method, String, String)] = [
    (.get, "/", "GET /"), (.head, "/", "GET /"), (.post, "/", "405 GET, HEAD"),
    (.options, "/t/KRTPN", "405 GET, HEAD"), (.get, "/robots.txt", "GET /NAME NAME=robots.txt"),
    (.get, "/t/KRTPN", "GET /t/CODE CODE=KRTPN"), (.get, "/t/", "GET /t/CODE CODE="),
    (.get, "/t/KRTPN/ws", "GET /t/CODE/ws CODE=KRTPN"), (.get, "/t/KRTPN/wss", "404"),
    (.get, "/t/KRTPN/watch/map", "GET /t/CODE/watch/map CODE=KRTPN"),
    (.get, "/t/KRTPN/watch/map/", "404"), (.get, "/a/0", "404"),
    (.get, "/a/0/b.js", "GET /a/DIGEST/PATH... DIGEST=0 PATH=b.js"),
    (.get, "/a/0/b//c/", "GET /a/DIGEST/PATH... DIGEST=0 PATH=b//c/"),
    (.get, "/decks/own.json", "GET /decks/own.json"),
    (.post, "/decks/own.json", "405 GET, HEAD"), (.get, "/decks/A", "405 POST"),
    (.post, "/decks/own.json/Anna", "POST /decks/DECK/PERSON DECK=own.json PERSON=Anna"),
    (.get, "/deck/7", "GET /deck/DECK DECK=7"),
    (.post, "/photo", "POST /photo"), (.get, "/photo", "405 POST"),
    (.get, "/photo/x", "GET /photo/PHOTO PHOTO=x"), (.get, "/photo/x/y", "404"),
    (.delete, "/arcade/pictures", "405 GET, HEAD, POST"),
    (.post, "/arcade/pictures/7/done", "POST /arcade/pictures/PICTURE/done PICTURE=7"),
    (
      .post, "/arcade/pictures/7/0-1",
      "POST /arcade/pictures/PICTURE/PIECE PICTURE=7 PIECE=0-1"
    ),
    (.get, "/nothing/here", "404"), (.post, "/nothing/here", "404"), (.get, "*", "404"),
    (.get, "", "404"), (.get, "x/ws", "404"), (.get, "/caf\u{E9}", "404"),
    (.get, "//", "404"), (.get, String(repeating: "/", count: 8_000), "404"),
  ]

  @Test("a request finds the route of its method and path, or the permitted methods")
  func found() {
    for (method, path, wanted) in RouteTableTests.cases {
      #expect(RouteTableTests.found(method, path) == wanted, "\(path.prefix(60))")
    }
  }

  @Test("a route of the http listener does not exist on https; one for https is found by both")
  func listeners() {
    #expect(RouteTableTests.found(.post, "/door", isSecure: false) == "POST /door")
    #expect(RouteTableTests.found(.get, "/door", isSecure: false) == "405 POST")
    #expect(RouteTableTests.found(.post, "/door/far") == "POST /door/far")
    #expect(RouteTableTests.found(.post, "/door") == "404")
    #expect(RouteTableTests.found(.get, "/door") == "404")
    #expect(RouteTableTests.found(.get, "/uplink", isSecure: false) == "GET /uplink")
  }

  @Test("the order of the routes does not matter")
  func order() {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let table = RouteTable(Routes.all.shuffled(using: &random))
      for (method, path, wanted) in RouteTableTests.cases {
        #expect(
          RouteTableTests.found(method, path, isSecure: true, table) == wanted,
          "seed \(seed) \(path)")
      }
    }
  }

  @Test("no two routes answer the same requests")
  func unambiguous() {
    let shapes = Routes.all.map { route in
      let segments = route.pattern.segments.map { segment in
        switch segment {
        case .literal(let text): text
        case .parameter: "*"
        case .rest: "**"
        }
      }
      return "\(route.method.token) \(segments)"
    }
    #expect(Set(shapes).count == shapes.count)
    for route in Routes.all {
      let isRestLast = route.pattern.segments.dropLast().allSatisfy { segment in
        if case .rest = segment { false } else { true }
      }
      #expect(isRestLast && route.pattern.description.hasPrefix("/"), "\(route.name)")
    }
  }

  @Test("docs/protocol.md lists exactly these routes, with listener and access")
  func documented() throws {
    let page = try Checkout.text(of: "docs/protocol.md")
    let lines = page.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0 == "## Routes" })
    let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter {
      $0.hasPrefix("| `")
    }
    let wanted = Routes.all.map {
      "| `\($0.name)` | \($0.listener.rawValue) | \($0.access.rawValue) |"
    }
    #expect(rows.map(String.init) == wanted)
  }

  @Test("fourtop routes prints a line for each route: method and path, listener, access")
  func printed() {
    let lines = Routes.text.split(separator: "\n")
    #expect(lines.count == Routes.all.count)
    for (line, route) in zip(lines, Routes.all) {
      #expect(line.hasPrefix("\(route.name)  "))
      #expect(line.contains("  \(route.listener.rawValue)  "))
      #expect(line.hasSuffix("  \(route.access.rawValue)"))
    }
  }
}
