import GameCore
import HTTP
import Logging
import Requests
import Tables
import Testing

@testable import Routing

@Suite("The host's orders")
struct HostActionsTests {
  private let log = Log(format: .text, level: .error) { _ in true }

  /// The code of the refusal, or the order. `isDone`: whether the loop could carry it out.
  private func said(
    _ path: String, _ body: String = "{}", isDone: Bool = true, canRestart: Bool = false
  ) throws -> String {
    guard case .route(let route, let parameters) = Routes.table.match(.post, path, isSecure: true)
    else { return "404" }
    #expect(route.access == .host)
    let request = Request(method: .post, path: path, fields: Fields(), body: Array(body.utf8))
    let known = try call(.post, path)
    let call = Call(
      request: request, peer: known.peer, host: known.host, endpointStatus: known.endpointStatus,
      parameters: parameters)
    let actions = HostActions(log: log, canRestart: canRestart)
    let answer =
      switch path.split(separator: "/").dropFirst().first {
      case "announce": actions.announce(call)
      case "restart": actions.restart(call)
      default: path.hasSuffix("close") ? actions.closeTable(call) : actions.removeMember(call)
      }
    switch answer {
    case .refused(_, let refusal, .unprocessable): return refusal.code.rawValue
    case .ordered(let order, let then):
      switch then(isDone) {
      case .refused(_, let refusal, .unprocessable): return refusal.code.rawValue
      case .response(let response): return response.status == .ok ? "\(order)" : "no 200"
      default: return "no answer"
      }
    default: return "no order"
    }
  }

  @Test("H9: bad input of the host gets a code and changes nothing")
  func refuses() throws {
    for path in ["/host/tables/NONE/close", "/host/tables/NONE/remove/1"] {
      #expect(try said(path) == "code.malformed")
    }
    #expect(try said("/host/tables/BCDFG/close", isDone: false) == "table.unknown")
    #expect(try said("/host/tables/BCDFG/remove/1", isDone: false) == "member.unknown")
    for member in ["0", "-1", "x", "1000001", "99999999999999999999", "1.5"] {
      #expect(try said("/host/tables/BCDFG/remove/\(member)") == "member.unknown", "\(member)")
    }
    for body in ["", "{}", "[]", #"{"text":1}"#, #"{"text":"a"#] {
      #expect(try said("/host/announce", body) == "message.malformed", "\(body)")
    }
    let long = String(repeating: "x", count: 201)
    for (text, code) in [
      ("  ", "missing"), (#"a\nb"#, "invisible"), (long, "tooLong"),
    ] {
      #expect(try said("/host/announce", #"{"text":"\#(text)"}"#) == "announcement.\(code)")
    }
    #expect(try said("/host/restart") == "restart.unavailable")
  }

  @Test("H9: orders that can be read go to the loop")
  func orders() throws {
    let code = try #require(TableCode(letters: "BCDFG".utf8))
    #expect(try said("/host/tables/BCDFG/close") == "\(HostOrder.close(code))")
    #expect(
      try said("/host/tables/BCDFG/remove/3") == "\(HostOrder.remove(MemberNumber(3), from: code))")
    #expect(
      try said("/host/announce", #"{"text":" Dinner "}"#)
        == "\(HostOrder.announce(try Announcement("Dinner")))")
    #expect(try said("/host/restart", canRestart: true) == "\(HostOrder.restart)")
  }
}
