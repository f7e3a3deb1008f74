import Bytes
import Content
import GameCore
import HTTP
import PageServing
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

/// The pictures of Find (AH1; `docs/protocol/find.md`). Addresses tell a number and nothing else.
extension Router {
  /// Nico as he is.
  func portrait(_ call: Call) -> Response {
    context.pictureLibrary.portrait.map { portrait in
      portrait.answer(to: call.request, caching: .revalidate, fields: SecurityFields.photo)
    } ?? call.notFound
  }

  /// `/arcade/find/PICTURE/overview?t=CODE&n=NUMBER` and `/arcade/find/PICTURE/COLUMN-ROW?t=CODE`: a
  /// table decides, here or at a laptop. Without a table it is for the host alone (AH7).
  func findPiece(_ call: Call) -> RouteAnswer {
    guard let piece = FindPiece(call.parameters), !call.isForeign else {
      return .response(call.notFound)
    }
    let here: RouteAnswer =
      findRequest(call, piece).map { .fromTable($0) } ?? .response(ownPiece(call, piece))
    return remotePiece(call, piece).map { .fromLaptop($0, otherwise: here) } ?? here
  }

  /// `nil`: nobody asks, or for something that is not here.
  private func findRequest(_ call: Call, _ piece: FindPiece) -> FindRequest? {
    guard context.pictureLibrary[piece] != nil,
      let (code, number) = Router.game(of: call.request.query),
      let device = call.cookie.map({ context.identities.player(of: $0) })
    else { return nil }
    guard piece.part != .overview || call.request.method == .get && number != nil else {
      return nil
    }
    return FindRequest(
      call: call, piece: piece, player: context.members.account(of: call)?.player ?? device,
      code: code, number: number)
  }

  /// `isShown`: what the table has said.
  func answer(_ asked: FindRequest, isShown: Bool) -> Response {
    guard isShown, let asset = context.pictureLibrary[asked.piece] else {
      return asked.call.notFound
    }
    guard asked.piece.part == .overview else { return answer(asset, to: asked.call) }
    // Kept nowhere: whoever has it already would look at it before the clock runs.
    let more = [Field("Content-Type", asset.contentType), Field("Cache-Control", "no-store")]
    return Response(.ok, fields: SecurityFields.photo + more, body: asset.plain)
  }

  /// A tile of an own picture without a game, for the host (AH7).
  private func ownPiece(_ call: Call, _ piece: FindPiece) -> Response {
    guard piece.part != .overview, piece.picture >= PictureLibrary.firstOwn, context.isHost(call),
      let tile = context.pictureLibrary[piece]
    else { return call.notFound }
    return answer(tile, to: call)
  }

  private func answer(_ tile: Assets.Asset, to call: Call) -> Response {
    tile.answer(to: call.request, caching: .personal, fields: SecurityFields.photo)
  }

  /// `t=CODE&n=NUMBER`, in this order, or `t=CODE`.
  static func game(of query: String?) -> (code: TableCode, number: Int?)? {
    let parts = (query ?? "").split(separator: "&", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, first.hasPrefix("t="),
      let code = TableCode(letters: first.dropFirst(2).utf8)
    else { return nil }
    guard parts.count == 2 else { return (code, nil) }
    guard parts[1].hasPrefix("n="),
      let number = Int(digits: parts[1].dropFirst(2), in: PictureLibraryLimits.numbers)
    else { return nil }
    return (code, number)
  }
}

extension FindPiece {
  /// What `PICTURE/PIECE` names; `nil`: nothing.
  init?(_ parameters: PathParameters) {
    guard let picture = Int(digits: parameters["PICTURE"], in: PictureLibraryLimits.numbers),
      let part = PicturePiece(parameters["PIECE"][...])
    else { return nil }
    self.init(picture: picture, part: part)
  }
}
