import GameCore
import HTTP
import JSON
import Net
import Pictures
import Transport

/// The street map (L4; `docs/protocol.md`, The street map).
extension Router {
  /// `/tiles.json`: whether there is one, and whom it is owed to.
  func streetMap(_ call: Call) -> Response {
    call.json { writer in
      if let map = premises.streetMap { writer.field("attribution", map.attribution) }
    }
  }

  /// `GET /tiles/Z/X/Y`: from memory, or later, when it has been fetched; `nil`: something else is
  /// asked for.
  func tile(
    _ request: Request, from peer: Peer, by waiter: Waiter, mailboxes: [Mailbox<Letter>]
  ) -> Answer<Letter>? {
    guard let map = premises.streetMap, request.method == .get,
      let tile = Router.tileAddress(request.path), let call = call(request, from: peer),
      !call.isForeign
    else { return nil }
    guard premises.admits(call) else {
      return .response(call.refused(Refusal(.accountNeeded), .forbidden))
    }
    let outcome = map.ask(
      tile, by: waiter, from: call.peer.address.address.visitor, clock: premises.clock
    ) { waiters, picture in
      for waiter in waiters { mailboxes[waiter.loop].post(.tile(waiter.request, picture)) }
    }
    switch outcome {
    case .have(let picture): return .response(Router.answer(picture))
    case .fetch, .wait: return .later
    case .missing: return .response(Router.answer(nil))
    case .busy: return .response(Router.manyTiles)
    }
  }

  static func tileAddress(_ path: String) -> TileAddress? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "tiles" else { return nil }
    return TileAddress(zoom: parts[2], column: parts[3], row: parts[4])
  }

  /// As long as a browser keeps what it asked for anyway; no third party learns of it.
  static func answer(_ picture: Picture?) -> Response {
    guard let picture else {
      return .text("There is no such tile.\n", status: .notFound, fields: SecurityFields.bare)
    }
    let more = [
      Field("Content-Type", picture.kind.rawValue),
      Field("Cache-Control", "private, max-age=86400"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }

  private static let manyTiles = Response.text(
    "Too many tiles at once.\n", status: .unavailable, fields: SecurityFields.bare)
}
