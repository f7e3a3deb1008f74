import Bytes
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

/// A piece of a picture of Find that somebody asks for. The table that is named decides: it is for
/// whoever looks for the face in this picture there, at this moment (AH2).
struct FindRequest: Sendable {
  let call: Call
  let piece: FindPiece
  let player: PlayerID
  let code: TableCode
  /// The picture's place in the game, from 0; `nil`: it was not said.
  let number: Int?

  /// What a clock waits for (AH3); `nil`: no overview.
  var note: OverviewNote? {
    guard piece.part == .overview, let number else { return nil }
    return OverviewNote(number: number, player: player, code: code)
  }
}

/// The pictures of Find (AH1; `docs/protocol.md`, Find). Addresses tell a number and nothing else.
extension Router {
  /// `/arcade/find/PICTURE/overview?t=CODE&n=NUMBER` and `/arcade/find/PICTURE/COLUMN-ROW?t=CODE`, asked
  /// for by somebody; `nil`: something else is asked for, or by nobody.
  func findRequest(_ request: Request, from peer: Peer) -> FindRequest? {
    guard request.method == .get || request.method == .head,
      let piece = Router.findPiece(request.path), premises.gallery[piece] != nil,
      let (code, number) = Router.game(of: request.query),
      let call = call(request, from: peer), !call.isForeign,
      let device = call.cookie.map({ premises.identities.player(of: $0) })
    else { return nil }
    guard piece.part != .overview || request.method == .get && number != nil else { return nil }
    return FindRequest(
      call: call, piece: piece, player: premises.members.account(of: call)?.player ?? device,
      code: code, number: number)
  }

  /// `isShown`: what the table has said.
  func answer(_ asked: FindRequest, isShown: Bool) -> Response {
    guard isShown, let asset = premises.gallery[asked.piece] else { return asked.call.notFound }
    guard asked.piece.part == .overview else { return answer(asset, to: asked.call) }
    // Kept nowhere: whoever has it already would look at it before the clock runs.
    let more = [Field("Content-Type", asset.contentType), Field("Cache-Control", "no-store")]
    return Response(.ok, fields: SecurityFields.photo + more, body: asset.plain)
  }

  /// `/arcade/find/nico`, and for the host a tile of an own picture without a game (AH7); `nil`: there is
  /// no such address, or it is a game's.
  func findFile(_ call: Call) -> Response? {
    if call.request.path == "/arcade/find/nico" {
      return premises.gallery.portrait.map { portrait in
        portrait.answer(to: call.request, caching: .revalidate, fields: SecurityFields.photo)
      }
    }
    guard let piece = Router.findPiece(call.request.path), piece.part != .overview,
      piece.picture >= Gallery.firstOwn, isHost(call), !call.isForeign
    else { return nil }
    return premises.gallery[piece].map { answer($0, to: call) }
  }

  private func answer(_ tile: Assets.Asset, to call: Call) -> Response {
    tile.answer(to: call.request, caching: .personal, fields: SecurityFields.photo)
  }

  /// What `/arcade/find/PICTURE/PIECE` names.
  static func findPiece(_ path: String) -> FindPiece? {
    let parts = findParts(path)
    guard parts.count == 2, let picture = Int(digits: parts[0], in: GalleryLimits.numbers),
      let part = GalleryPiece(parts[1])
    else { return nil }
    return FindPiece(picture: picture, part: part)
  }

  /// What stands behind `/arcade/find/`.
  private static func findParts(_ path: String) -> [Substring] {
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
    guard parts[1].hasPrefix("n="),
      let number = Int(digits: parts[1].dropFirst(2), in: GalleryLimits.numbers)
    else { return nil }
    return (code, number)
  }
}
