import Bytes
import GameCore
import HTTP
import JSON
import Logging
import Net
import Reachability
import Requests
import Services
import Tables
import Transport
import Wire

/// The host's page (H9; `docs/protocol.md`, The host's page).
extension Router {
  /// The host's link (H9): with the right secret this device becomes the host's, and its
  /// browser goes to the host's page.
  func becomeHost(_ call: Call) -> Response {
    guard let cookie = try? call.cookie ?? DeviceCookie(isSecure: call.isSecure) else {
      return call.noRandomness
    }
    let player = context.identities.player(of: cookie)
    guard context.identities.admit(player, with: Secret128(call.parameters["SECRET"])) else {
      return call.notFound
    }
    let more = [Field("Location", "/host"), Field("Cache-Control", "no-store"), cookie.field]
    return Response(.seeOther, fields: call.fields + more)
  }

  func hostPage(_ call: Call) -> Response { document(.host, call) }

  /// `GET /host/checkup`: whether phones can reach the server (NW9), for the host only.
  func checkup(_ call: Call) -> RouteAnswer {
    let (probe, link) = (ReachabilityProbe(context), context.networkOrigin(of: call).link)
    let interfaces = context.phoneInterfaces
    return .onDisk(call) { _ in
      let findings = Findings(probe.facts)
      return call.json { writer in
        findings.write(to: &writer)
        writer.field("link", link)
        writer.array("addresses", interfaces) { writer, interface in
          writer.field("link", Links.url(interface.address, port: call.endpointStatus.httpPort))
          writer.field("address", interface.address.description)
          writer.field("interface", interface.name)
          writer.field("kind", interface.kind.word)
        }
      }
    }
  }

  /// `GET /host/report`: the state of the server, for the host only.
  func hostReport(_ call: Call) -> RouteAnswer {
    let link = context.networkOrigin(of: call).link
    let pages = context.metrics.remotePages(at: context.clock.now)
    return .reported { [context] tables, report in
      call.json { writer in
        writer.field("link", link)
        if let source = context.quizSource { writer.field("source", source) }
        writer.phones(pages)
        writer.fields(of: tables)
        writer.fields(of: report)
        writer.state(of: context)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func phones(_ pages: (open: Int, quietFor: Int?)) {
    key("phones")
    beginObject()
    field("open", pages.open)
    if let seconds = pages.quietFor { field("quietFor", seconds) }
    endObject()
  }

  fileprivate mutating func fields(of tables: [TableSummary]) {
    array("tables", tables) { writer, table in
      writer.field("code", table.code.description)
      writer.field("name", table.name)
      writer.field("people", table.here)
      writer.field("plays", table.activity.name)
      if table.isSolo { writer.field("solo", true) }
      writer.array("members", table.members) { writer, member in
        writer.field("m", member.number.number)
        writer.field("name", member.name)
        if member.isAway { writer.field("away", true) }
        if member.isFar { writer.field("far", true) }
      }
    }
  }

  /// The load, what is saved, and the log.
  fileprivate mutating func state(of context: ServerContext) {
    let load = context.metrics.load
    field("messages", load.messages)
    field("slowTurns", load.slowTurns)
    field("uptime", Int(context.clock.now.microseconds / 1_000_000))
    if let folder = context.dataFolder { field("folder", folder) }
    if let folder = context.quizFolder { field("quizFolder", folder) }
    field("accountsKept", context.store.counters.isWorking.load(ordering: .relaxed))
    field("tablesKept", context.tableStore.map { !$0.isFailing } ?? false)
    array("log", context.log.recent) { writer, line in
      writer.field("time", line.seconds)
      writer.field("level", line.level.name)
      writer.field("event", line.event.rawValue)
      writer.field("message", line.sentence)
    }
  }

  fileprivate mutating func fields(of report: HostReport) {
    array("quizzes", report.quizzes) { writer, quiz in
      writer.field("number", quiz.number)
      if case .ready(let title, let played) = quiz.outcome {
        writer.field("topic", title.topic)
        writer.field("questions", played.questions.count)
      }
      if let fault = quiz.fault {
        writer.field("code", fault.code)
        writer.field("args", fault.arguments)
      }
    }
    guard let uplink = report.uplink else { return }
    key("uplink")
    beginObject()
    field("state", uplink.state.rawValue)
    if let link = uplink.link { field("link", link) }
    endObject()
  }
}

extension Router {
  var hostActions: HostActions {
    HostActions(log: context.log, canRestart: context.restart != nil)
  }
}

extension Call {
  /// The code in the path; `nil` if it is malformed.
  var tableCode: TableCode? { TableCode(letters: parameters["CODE"].utf8) }
}

/// The host's orders on the host's page (H9; `docs/protocol.md`, The host's page).
struct HostActions {
  let log: Log
  /// Whether the server can end and start again.
  let canRestart: Bool

  /// `POST /host/tables/CODE/close` ends a table.
  func closeTable(_ call: Call) -> RouteAnswer {
    guard let code = call.tableCode else { return .refused(call, Refusal(.codeMalformed)) }
    return .ordered(.close(code)) { [log] isDone in
      guard isDone else { return .refused(call, Refusal(.tableUnknown)) }
      log.write(.info, .hostActed, "the host has closed a table")
      return .response(call.json { _ in })
    }
  }

  /// `POST /host/tables/CODE/remove/MEMBER` removes a player from a table.
  func removeMember(_ call: Call) -> RouteAnswer {
    guard let code = call.tableCode else { return .refused(call, Refusal(.codeMalformed)) }
    guard let number = Int(digits: call.parameters["MEMBER"], in: 1...1_000_000) else {
      return .refused(call, Refusal(.memberUnknown, [RefusalArgument("member", 0)]))
    }
    return .ordered(.remove(MemberNumber(number), from: code)) { [log] isDone in
      guard isDone else {
        return .refused(call, Refusal(.memberUnknown, [RefusalArgument("member", number)]))
      }
      log.write(.info, .hostActed, "the host has removed a player from a table")
      return .response(call.json { _ in })
    }
  }

  /// `POST /host/announce` sends a message to all pages.
  func announce(_ call: Call) -> RouteAnswer {
    guard case .object(let said)? = try? JSONReader().read(call.request.body),
      let typed = try? said.string("text")
    else { return .refused(call, Refusal(.messageMalformed)) }
    let announcement: Announcement
    do throws(Refusal) { announcement = try Announcement(typed) } catch {
      return .refused(call, error)
    }
    log.write(.info, .hostActed, "the host has sent a message to all")
    return .ordered(.announce(announcement)) { _ in .response(call.json { _ in }) }
  }

  /// `POST /host/restart`: the server ends as on SIGTERM and starts again.
  func restart(_ call: Call) -> RouteAnswer {
    guard canRestart else {
      return .refused(call, Refusal(.restartUnavailable))
    }
    log.write(.info, .restarting, "the host restarts the server")
    return .ordered(.restart) { _ in .response(call.json { _ in }) }
  }
}
