import Content
import GameCore
import HTTP
import PageServing
import Pictures
import Requests
import Services
import Tables
import Transport
import Uplink

extension Router {
  /// Answers a picture that is not here. The laptop at which the player is a guest may have it; `t=CODE` names
  /// the table, if the page has one.
  package func picture(
    _ call: Call, of text: String, otherwise: RouteAnswer? = nil,
    _ kind: (PhotoID) -> RemotePicture.Kind
  ) -> RouteAnswer {
    let otherwise = otherwise ?? .response(call.notFound)
    let code = Router.game(of: call.request.query)?.code
    guard call.request.method == .get, call.endpointStatus.isPublic,
      code.map({ context.uplinks.holds($0) }) ?? true,
      let name = PhotoName(text), context.photos[name] == nil,
      context.decks.face(text[...]) == nil, let photo = PhotoID(name), photo.piece == nil,
      var picture = remotePicture(call, kind(photo))
    else { return otherwise }
    picture.table = code
    return .fromLaptop(picture, otherwise: otherwise)
  }

  /// A piece at a laptop. The table's code decides, because each server numbers its own pictures.
  func remotePiece(_ call: Call, _ piece: FindPiece) -> RemotePicture? {
    guard call.request.method == .get, call.endpointStatus.isPublic,
      let (code, place) = Router.game(of: call.request.query), context.uplinks.holds(code),
      var asked = remotePicture(call, .piece(piece))
    else { return nil }
    asked.table = code
    if piece.part == .overview, let place {
      asked.note = OverviewNote(number: place, player: asked.player, code: code)
    }
    return asked
  }

  /// A picture or sound of a question at a laptop's table, which this server's bank has, too.
  func remoteMedium(_ call: Call, _ name: String) -> RemotePicture? {
    guard call.request.method == .get, call.endpointStatus.isPublic,
      let (code, _) = Router.game(of: call.request.query), context.uplinks.holds(code),
      var asked = remotePicture(call, .medium(name))
    else { return nil }
    asked.table = code
    return asked
  }

  private func remotePicture(_ call: Call, _ kind: RemotePicture.Kind) -> RemotePicture? {
    // A guest by link has no account (R7).
    let device = context.guests == nil ? nil : call.cookie?.player
    return (context.account(of: call)?.player ?? device).map {
      RemotePicture(call: call, player: $0, kind: kind)
    }
  }

  // MARK: Pictures from laptops

  /// Checks the bytes from a laptop: they are of the kind that the address names, or the answer is
  /// 404.
  package func answer(_ bytes: [UInt8], as asked: RemotePicture) -> Response {
    switch asked.kind {
    case .photo: (try? Picture(bytes)).map(Router.shown) ?? asked.call.notFound
    case .face: face(bytes) ?? asked.call.notFound
    case .piece(let piece): self.piece(bytes, piece.part) ?? asked.call.notFound
    // Read from this server's bank, as soon as it is known that the player is a guest there.
    case .medium: asked.call.notFound
    }
  }

  /// Accepts a photo, or a drawing that this server ships too. Another drawing could contain more
  /// than a picture.
  private func face(_ bytes: [UInt8]) -> Response? {
    context.decks.drawing(bytes).map(Router.shown)
      ?? (try? Picture(bytes, limits: context.decks.limits.picture)).map(Router.shown)
  }

  private func piece(_ bytes: [UInt8], _ part: PicturePiece) -> Response? {
    let limits = context.pictureLibrary.limits.picture(of: part)
    guard let picture = try? Picture(bytes, limits: limits) else { return nil }
    let more = [
      Field("Content-Type", picture.kind.rawValue), Field("Cache-Control", "no-store"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }
}
