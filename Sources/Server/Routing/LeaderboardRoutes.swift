import GameCore
import HTTP
import JSON
import Leaderboards
import Net
import Requests
import Transport
import Wire

/// The requests of the arcade's page (`docs/protocol.md`, The arcade). Each becomes a request to
/// the leaderboards, whose answer arrives later.
extension Router {
  /// `GET /arcade/scores`: the player's own best five of each game.
  package func scores(_ call: Call) -> RouteAnswer {
    let device = call.cookie.map { context.identities.player(of: $0) }
    return ask(.scores(of: context.account(of: call)?.player ?? device), for: call)
  }

  /// `GET /arcade/halls`: the halls of fame of Find.
  package func halls(_ call: Call) -> RouteAnswer {
    ask(.halls(isHost: context.isHost(call)), for: call)
  }

  /// `POST /arcade/halls/remove` removes an entry; for the host only (AH4, H9).
  package func removeHallEntry(_ call: Call) -> RouteAnswer {
    guard case .object(let said)? = try? JSONReader().read(call.request.body),
      let number = try? said.integer("entry", in: WireLimits.numbers),
      let name = try? said.string("name")
    else { return .refused(call, Refusal(.messageMalformed)) }
    return ask(.remove(Int64(number), of: name), for: call)
  }

  private func ask(_ request: LeaderboardRequest, for call: Call) -> RouteAnswer {
    .later { [leaderboards = context.leaderboards] reply in
      leaderboards.request(request) { reply.answer(call, with: $0) }
      return .later
    }
  }
}

extension ReplyAddress {
  fileprivate func answer(_ call: Call, with answer: LeaderboardAnswer) {
    switch answer {
    case .scores(let scores):
      let response = call.json { writer in
        writer.array("scores", scores.entries) { writer, score in
          writer.field("game", score.game)
          writer.field("level", score.level.rawValue)
          writer.field("points", score.points)
        }
      }
      self.answer(response)
    case .halls(let bytes): self.answer(call.json(body: bytes))
    case .removed, .placed: self.answer(call.json { _ in })
    case .unreadable: refuse(call, Refusal(.listUnreadable), .unavailable)
    case .unsaved: refuse(call, Refusal(.listUnsaved), .unavailable)
    }
  }
}
