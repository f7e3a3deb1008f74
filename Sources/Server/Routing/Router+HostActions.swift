import GameCore
import HTTP
import JSON
import Logging
import Requests
import Services
import Tables
import Transport

/// The host's orders on the host's page (H9; `docs/protocol.md`, The host's page).
extension Router {
  /// `POST /host/tables/CODE/close` ends a table.
  func closeTable(_ call: Call) -> RouteAnswer {
    guard let code = code(of: call) else { return .response(call.refused(Refusal(.codeMalformed))) }
    return .later { [log = context.log] reply in
      reply.loop(of: code).post(
        .remove(code) { tables in
          guard !tables.isEmpty else { return reply.answer(call.refused(Refusal(.tableUnknown))) }
          log.write(.info, .hostActed, "the host has closed a table")
          reply.answer(call.json { _ in })
        })
      return .later
    }
  }

  /// `POST /host/tables/CODE/remove/MEMBER` removes a player from a table.
  func removeMember(_ call: Call) -> RouteAnswer {
    guard let code = code(of: call) else { return .response(call.refused(Refusal(.codeMalformed))) }
    guard let number = Int(digits: call.parameters["MEMBER"], in: 1...1_000_000) else {
      return .response(call.refused(Refusal(.memberUnknown, [RefusalArgument("member", 0)])))
    }
    return .later { [log = context.log] reply in
      reply.loop(of: code).post(
        .expel(MemberNumber(number), from: code) { isDone in
          guard isDone else {
            let refusal = Refusal(.memberUnknown, [RefusalArgument("member", number)])
            return reply.answer(call.refused(refusal))
          }
          log.write(.info, .hostActed, "the host has removed a player from a table")
          reply.answer(call.json { _ in })
        })
      return .later
    }
  }

  /// `POST /host/announce` sends a message to all pages.
  func announce(_ call: Call) -> RouteAnswer {
    guard case .object(let said)? = try? JSONReader().read(call.request.body),
      let typed = try? said.string("text")
    else { return .response(call.refused(Refusal(.messageMalformed))) }
    let announcement: Announcement
    do throws(Refusal) { announcement = try Announcement(typed) } catch {
      return .response(call.refused(error))
    }
    context.log.write(.info, .hostActed, "the host has sent a message to all")
    return .later { reply in
      for mailbox in reply.mailboxes { mailbox.post(.announce(announcement)) }
      return .response(call.json { _ in })
    }
  }

  /// `POST /host/restart`: the server ends as on SIGTERM and starts again.
  func restart(_ call: Call) -> RouteAnswer {
    guard context.restart != nil else {
      return .response(call.refused(Refusal(.restartUnavailable)))
    }
    context.log.write(.info, .restarting, "the host restarts the server")
    return .later { reply in
      FirstLoopAddress(reply.mailboxes).post(.restartWanted)
      return .response(call.json { _ in })
    }
  }

  /// The code in the path; `nil` if it is malformed.
  func code(of call: Call) -> TableCode? {
    TableCode(letters: call.parameters["CODE"].utf8)
  }
}
