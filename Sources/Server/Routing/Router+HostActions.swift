import GameCore
import HTTP
import JSON
import Logging
import Requests
import Services
import Tables
import Transport

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
