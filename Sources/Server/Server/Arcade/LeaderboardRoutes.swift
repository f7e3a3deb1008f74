import GameCore
import HTTP
import JSON
import Net
import People
import Store
import Transport
import Wire

/// What the arcade's page asks for beside its sockets (`docs/protocol.md`, The arcade), on one loop: each
/// answer comes later, from the store's thread, as a letter.
struct LeaderboardRoutes {
  private let context: ServerContext
  private let reply: ReplyAddress

  init(_ context: ServerContext, _ reply: ReplyAddress) {
    self.context = context
    self.reply = reply
  }

  /// `GET /arcade/scores`: the player's own best five of each game.
  func scores(_ call: Call) -> Answer<LoopMessage> {
    let device = call.cookie.map { context.identities.player(of: $0) }
    guard let player = context.members.account(of: call)?.player ?? device else {
      return .response(LeaderboardRoutes.telling(Ranking(), call))
    }
    tellScores(of: player, call)
    return .later
  }

  /// `GET /arcade/halls`: the halls of fame of Find.
  func halls(_ call: Call) -> Answer<LoopMessage> {
    if let body = context.halls.body(isHost: context.isHost(call)) {
      return .response(call.json(body: body))
    }
    tellHalls(call)
    return .later
  }

  private func tellScores(of player: PlayerID, _ call: Call) {
    let reply = reply
    context.store.look(
      { records throws(StoreError) in try records.bestScores(of: player) },
      then: { result in
        reply.answer(LeaderboardRoutes.told(call, result) { LeaderboardRoutes.telling($0, call) })
      })
  }

  private func tellHalls(_ call: Call) {
    let reply = reply
    let (halls, isHost) = (context.halls, context.isHost(call))
    let changes = halls.changes
    context.store.look(
      { records throws(StoreError) in try records.halls() },
      then: { result in
        let told = LeaderboardRoutes.told(call, result) { (read: Halls) -> Response in
          halls.keep(read, changes: changes)
          return call.json(body: HallAnswers.encoded(read, isHost: isHost))
        }
        reply.answer(told)
      })
  }

  /// `POST /arcade/halls/remove` takes an entry out, for the host alone (AH4, H9). Whoever has removed it
  /// before has done the same.
  func removeEntry(_ call: Call) -> Answer<LoopMessage> {
    guard case .object(let said)? = try? JSONReader().read(call.request.body),
      let number = try? said.integer("entry", in: WireLimits.numbers),
      let name = try? said.string("name")
    else { return .response(call.refused(Refusal(.messageMalformed))) }
    let (reply, halls) = (reply, context.halls)
    context.store.change(
      { records throws(StoreError) in try records.removeHallEntry(Int64(number), of: name) },
      then: { result in
        halls.forget()
        switch result {
        case .success: reply.answer(call.json { _ in })
        case .failure: reply.answer(call.refused(Refusal(.listUnsaved), .unavailable))
        }
      })
    return .later
  }

  private static func told<Content>(
    _ call: Call, _ result: Result<Content, StoreError>, _ telling: (Content) -> Response
  ) -> Response {
    switch result {
    case .success(let content): telling(content)
    case .failure: call.refused(Refusal(.listUnreadable), .unavailable)
    }
  }

  private static func telling(_ scores: Ranking<Score>, _ call: Call) -> Response {
    call.json { writer in
      writer.array("scores", scores.entries) { writer, score in
        writer.field("game", score.game.rawValue)
        writer.field("level", score.level.rawValue)
        writer.field("points", score.points)
      }
    }
  }
}

extension Router {
  /// `GET /arcade/scores`.
  func scores(_ call: Call) -> RouteAnswer {
    .later { [context] in LeaderboardRoutes(context, $0).scores(call) }
  }

  /// `GET /arcade/halls`.
  func halls(_ call: Call) -> RouteAnswer {
    .later { [context] in LeaderboardRoutes(context, $0).halls(call) }
  }

  /// `POST /arcade/halls/remove`.
  func removeHallEntry(_ call: Call) -> RouteAnswer {
    .later { [context] in LeaderboardRoutes(context, $0).removeEntry(call) }
  }
}
