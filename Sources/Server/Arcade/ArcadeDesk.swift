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
struct ArcadeDesk {
  let premises: Premises
  /// Of the loop that asks.
  let mailbox: Mailbox<Letter>

  func answer(_ call: Call, _ id: RequestID) -> Answer<Letter> {
    let route = Route(call.request.path)
    if route == .hallRemoval { return remove(call, id) }
    guard call.request.method == .get || call.request.method == .head else {
      return .response(call.notAllowed("GET, HEAD"))
    }
    guard premises.admits(call) else {
      return .response(call.refused(Refusal(.accountNeeded), .forbidden))
    }
    if route == .halls {
      tellHalls(call, id)
    } else {
      let device = call.cookie.map { premises.identities.player(of: $0) }
      guard let player = premises.members.account(of: call)?.player ?? device else {
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
    let isHost = premises.isHost(call)
    premises.store.look(
      { records throws(StoreError) in try records.halls() },
      then: { result in
        let told = ArcadeDesk.told(call, result) { ArcadeDesk.telling($0, call, isHost: isHost) }
        mailbox.post(.answer(id, told))
      })
  }

  /// `POST /arcade/halls/remove` takes an entry out, for the host alone (AH4, H9). Whoever has removed it
  /// before has done the same.
  private func remove(_ call: Call, _ id: RequestID) -> Answer<Letter> {
    guard call.request.method == .post else { return .response(call.notAllowed("POST")) }
    guard call.origin == .ours else {
      return .response(call.text("Only from this page.\n", .forbidden))
    }
    guard premises.isHost(call) else {
      return .response(call.refused(Refusal(.hostOnly), .forbidden))
    }
    guard case .object(let said)? = try? JSONReader().read(call.request.body),
      let number = try? said.integer("entry", in: WireLimits.numbers),
      let name = try? said.string("name")
    else { return .response(call.refused(Refusal(.messageMalformed))) }
    let mailbox = mailbox
    premises.store.change(
      { records throws(StoreError) in try records.removeHallEntry(Int64(number), of: name) },
      then: { result in
        switch result {
        case .success: mailbox.post(.answer(id, call.json { _ in }))
        case .failure:
          mailbox.post(.answer(id, call.refused(Refusal(.listUnsaved), .unavailable)))
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

  /// To the host with the numbers by which entries are removed.
  private static func telling(_ halls: Halls, _ call: Call, isHost: Bool) -> Response {
    call.json { writer in
      for mode in FindMode.allCases {
        writer.array(mode.rawValue, halls[mode]?.entries ?? []) { writer, kept in
          let entry = kept.entry
          if isHost { writer.field("entry", kept.number) }
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
