import GameCore
import HTTP
import Tables
import Transport

/// An overview that is on its way to somebody whose clock waits for it (AH3).
struct OverviewNote: Sendable {
  /// The picture's place in the game, from 0.
  let number: Int
  let player: PlayerID
  let code: TableCode
}

/// The pictures of Find (AH1; `docs/protocol.md`, Find). Addresses tell a number and nothing else.
extension Router {
  /// `/arcade/find/PICTURE/overview?t=CODE&n=NUMBER`, asked for by a player at a table; `nil`: something
  /// else is asked for, or by nobody.
  func overview(_ request: Request, from peer: Peer) -> (Response, OverviewNote)? {
    let parts = Router.findParts(request.path)
    guard request.method == .get, parts.count == 2, parts[1] == "overview",
      let picture = Int(parts[0]).flatMap({ premises.gallery[$0] }),
      let call = call(request, from: peer), !call.isForeign,
      let device = call.cookie.map({ premises.identities.player(of: $0) }),
      let (code, place) = Router.game(of: request.query), let number = place
    else { return nil }
    let player = premises.members.account(of: call)?.player ?? device
    // Kept nowhere: whoever has it already would look at it before the clock runs.
    let fields =
      SecurityFields.photo + [
        Field("Content-Type", picture.overview.contentType), Field("Cache-Control", "no-store"),
      ]
    return (
      Response(.ok, fields: fields, body: picture.overview.plain),
      OverviewNote(number: number, player: player, code: code)
    )
  }

  /// `/arcade/find/PICTURE/COLUMN-ROW` and `/arcade/find/nico`; `nil`: no address of these.
  func findFile(_ call: Call) -> Response? {
    let parts = Router.findParts(call.request.path)
    guard let asset = findAsset(parts) else { return nil }
    return asset.answer(
      to: call.request, caching: .revalidate, fields: SecurityFields.photo)
  }

  private func findAsset(_ parts: [Substring]) -> Assets.Asset? {
    if parts == ["nico"] { return premises.gallery.portrait }
    guard parts.count == 2, let number = Int(parts[0]) else { return nil }
    return GalleryPicture.Spot(parts[1]).flatMap { premises.gallery[number]?.tiles[$0] }
  }

  /// What stands behind `/arcade/find/`.
  static func findParts(_ path: String) -> [Substring] {
    let prefix = "/arcade/find/"
    guard path.hasPrefix(prefix) else { return [] }
    return path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
  }

  /// `t=CODE&n=NUMBER`, in this order, or `t=CODE`.
  static func game(of query: String?) -> (code: TableCode, number: Int?)? {
    let parts = (query ?? "").split(separator: "&", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, first.hasPrefix("t="),
      let code = TableCode(letters: first.dropFirst(2).utf8)
    else { return nil }
    guard parts.count == 2 else { return (code, nil) }
    guard parts[1].hasPrefix("n="), let number = Int(parts[1].dropFirst(2)), number >= 0 else {
      return nil
    }
    return (code, number)
  }
}
