import Content
import HTTP
import JSON
import Net
import PageServing
import Pictures
import Requests
import Services
import Transport

/// The street map (L4; `docs/protocol.md`, The street map).
extension Router {
  /// `/tiles.json`: the attribution of the street map, if there is one.
  package func streetMap(_ call: Call) -> Response {
    call.json { writer in
      if let map = context.streetMap { writer.field("attribution", map.attribution) }
    }
  }

  /// Answers a tile from memory, or later after fetching it.
  package func tile(_ call: Call) -> RouteAnswer {
    let place = call.parameters
    guard let map = context.streetMap, call.request.method == .get, !call.isForeign,
      let tile = TileAddress(zoom: place["Z"][...], column: place["X"][...], row: place["Y"][...])
    else { return .response(call.notFound) }
    let now = context.clock.now
    return .later { reply in
      switch map.ask(tile, by: reply.request, from: call.peer.address.address.visitor, at: now) {
      case .have(let picture): return .response(Router.answer(picture))
      case .fetch, .wait: return .later
      case .missing: return .response(Router.answer(nil))
      case .busy: return .response(Router.manyTiles)
      }
    }
  }

  /// Browsers cache a tile for a day. Only this server learns of their requests.
  package static func answer(_ picture: Picture?) -> Response {
    guard let picture else {
      return .text("404 Not Found\n", status: .notFound, fields: SecurityFields.bare)
    }
    let more = [
      Field("Content-Type", picture.kind.rawValue),
      Field("Cache-Control", "private, max-age=86400"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }

  private static let manyTiles = Response.text(
    "503 Service Unavailable: too many tiles are loading.\n", status: .unavailable,
    fields: SecurityFields.bare)
}
