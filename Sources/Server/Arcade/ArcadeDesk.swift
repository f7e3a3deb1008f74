import GameCore
import HTTP
import JSON
import Net
import People
import Store
import Transport

/// What the arcade's page asks for beside its sockets (`docs/protocol.md`, The arcade), on one loop: each
/// answer comes later, from the store's thread, as a letter.
struct ArcadeDesk {
  let premises: Premises
  /// Of the loop that asks.
  let mailbox: Mailbox<Letter>

  /// Whether a path is one of those below.
  static func concerns(_ path: String) -> Bool {
    path == "/arcade/scores" || path == "/arcade/halls"
  }

  func answer(_ call: Call, _ id: RequestID) -> Answer<Letter> {
    guard call.request.method == .get || call.request.method == .head else {
      return .response(call.notAllowed("GET, HEAD"))
    }
    let account = premises.members.account(of: call)
    let isNear = Whereabouts(call, isLoopbackOnly: premises.isLoopbackOnly).isNear
    guard isNear || account != nil else {
      return .response(call.refused(Refusal(.accountNeeded), .forbidden))
    }
    if call.request.path == "/arcade/halls" {
      tellHalls(call, id)
    } else {
      let device = call.cookie.map { premises.identities.player(of: $0) }
      guard let player = account?.player ?? device else {
        return .response(ArcadeDesk.telling(Ranking(), call))
      }
      tellScores(of: player, call, id)
    }
    return .later
  }

  private func tellScores(of player: PlayerID, _ call: Call, _ id: RequestID) {
    let mailbox = mailbox
    premises.store.look(
      { records throws(StoreError) in try records.bestScores(of: player) },
      then: { result in
        mailbox.post(
          .answer(id, ArcadeDesk.told(call, result) { ArcadeDesk.telling($0, call) }))
      })
  }

  private func tellHalls(_ call: Call, _ id: RequestID) {
    let mailbox = mailbox
    premises.store.look(
      { records throws(StoreError) in try records.halls() },
      then: { result in
        mailbox.post(
          .answer(id, ArcadeDesk.told(call, result) { ArcadeDesk.telling($0, call) }))
      })
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

  private static func telling(_ halls: [FindMode: Ranking<HallEntry>], _ call: Call) -> Response {
    call.json { writer in
      for mode in FindMode.allCases {
        writer.array(mode.rawValue, halls[mode]?.entries ?? []) { writer, entry in
          writer.field("name", entry.name)
          switch mode {
          case .classic: writer.field("timeUs", entry.feat.amount)
          case .chrono, .chrono2: writer.field("found", entry.feat.amount)
          }
        }
      }
    }
  }
}
