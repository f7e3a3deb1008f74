import Bytes
import Content
import GameCore
import Games
import HTTP
import JSON
import PageServing
import Requests
import Services
import Tables
import Transport
import Wire

/// The pictures of Find (AH1; `docs/protocol/find.md`). Addresses contain a number and reveal
/// nothing else.
extension Router {
  /// Nico's portrait.
  func portrait(_ call: Call) -> Response {
    context.pictureLibrary.portrait.map { portrait in
      portrait.answer(to: call.request, caching: .revalidate, fields: SecurityFields.photo)
    } ?? call.notFound
  }

  /// `/arcade/find/PICTURE/overview?t=CODE&n=NUMBER` and `/arcade/find/PICTURE/COLUMN-ROW?t=CODE`:
  /// a table decides, here or at a laptop. Requests without a table are for the host only (AH7).
  func findPiece(_ call: Call) -> RouteAnswer {
    guard let piece = FindPiece(call.parameters), !call.isForeign else {
      return .response(call.notFound)
    }
    let here: RouteAnswer =
      findRequest(call, piece).map { .fromTable($0) } ?? ownPiece(call, piece)
    return remotePiece(call, piece).map { .fromLaptop($0, otherwise: here) } ?? here
  }

  /// `nil` if the request has no cookie or no table, or if the piece does not exist here.
  private func findRequest(_ call: Call, _ piece: FindPiece) -> ShownFileRequest? {
    guard context.pictureLibrary[piece] != nil,
      let (code, number) = Router.game(of: call.request.query),
      let player = visitor(of: call)
    else { return nil }
    guard piece.part != .overview || call.request.method == .get && number != nil else {
      return nil
    }
    return ShownFileRequest(
      call: call, file: .piece(piece), player: player, code: code, number: number)
  }

  /// The player who sends the request; `nil` without a cookie.
  func visitor(of call: Call) -> PlayerID? {
    call.cookie.map { cookie in
      context.account(of: call)?.player ?? context.identities.player(of: cookie)
    }
  }

  /// Reads the file that the table allows, on a worker.
  package func reading(_ asked: ShownFileRequest) -> @Sendable () -> Response {
    let call = asked.call
    switch asked.file {
    case .piece(let piece):
      let file = context.pictureLibrary[piece]
      return { Router.read(piece, from: file, for: call) }
    case .medium(let name):
      let bank = context.questionBank
      return { Router.medium(name, of: bank, for: call) }
    }
  }

  private static func read(
    _ piece: FindPiece, from file: PieceFile?, for call: Call
  ) -> Response {
    guard let asset = file?.asset() else { return call.notFound }
    guard piece.part == .overview else { return answer(asset, to: call) }
    // Not cached: a cached overview would be visible before the clock starts.
    let more = [Field("Content-Type", asset.contentType), Field("Cache-Control", "no-store")]
    return Response(.ok, fields: SecurityFields.photo + more, body: asset.plain)
  }

  /// A tile of the host's own picture outside a game (AH7).
  private func ownPiece(_ call: Call, _ piece: FindPiece) -> RouteAnswer {
    guard piece.part != .overview, piece.picture >= PictureLibrary.firstOwn, context.isHost(call),
      let file = context.pictureLibrary[piece]
    else { return .response(call.notFound) }
    return .onDisk(call) { _ in file.asset().map { Router.answer($0, to: call) } ?? call.notFound }
  }

  private static func answer(_ tile: Assets.Asset, to call: Call) -> Response {
    tile.answer(to: call.request, caching: .personal, fields: SecurityFields.photo)
  }

  /// `t=CODE&n=NUMBER`, in this order, or `t=CODE`.
  package static func game(of query: String?) -> (code: TableCode, number: Int?)? {
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
  /// The piece of the path `PICTURE/PIECE`; `nil` if it is malformed.
  package init?(_ parameters: PathParameters) {
    guard let picture = Int(digits: parameters["PICTURE"], in: PictureLibraryLimits.numbers),
      let part = PicturePiece(parameters["PIECE"][...])
    else { return nil }
    self.init(picture: picture, part: part)
  }
}

/// The host's own pictures of Find (AH7, H9; `docs/protocol/find.md`).
extension Router {
  /// Whether this device is the host's. The host also gets the list of pictures.
  func ownPictures(_ call: Call) -> Response {
    let isHost = context.isHost(call)
    return call.json { writer in
      writer.field("host", isHost)
      writer.array("pictures", isHost ? context.pictureLibrary.own : []) { $0.field("picture", $1) }
    }
  }

  /// `POST /arcade/pictures`: the size of the new picture and the place of the face.
  func beginPicture(_ call: Call) -> RouteAnswer {
    .onDisk(call) { folders throws(Refusal) in
      let id = try Router.begin(call.request.body, &folders.pictures)
      return call.json { $0.field("picture", id) }
    }
  }

  /// `POST /arcade/pictures/PICTURE/PIECE`: the body is the overview or a tile.
  func addPiece(_ call: Call) -> RouteAnswer {
    guard let piece = FindPiece(call.parameters) else { return .response(call.notFound) }
    return .onDisk(call) { folders throws(Refusal) in
      try folders.pictures.take(call.request.body, piece.part, of: piece.picture)
      return call.json { $0.field("picture", piece.picture) }
    }
  }

  func finishPicture(_ call: Call) -> RouteAnswer {
    change(call) { pictures, id throws(Refusal) in try pictures.finish(id) }
  }

  func removePicture(_ call: Call) -> RouteAnswer {
    change(call) { pictures, id throws(Refusal) in try pictures.remove(id) }
  }

  /// Writes or removes the files of a picture.
  private func change(
    _ call: Call, _ body: @escaping @Sendable (inout PictureFolder, Int) throws(Refusal) -> Void
  ) -> RouteAnswer {
    guard let picture = Int(digits: call.parameters["PICTURE"], in: PictureLibraryLimits.numbers)
    else { return .response(call.notFound) }
    return .onDisk(call) { folders throws(Refusal) in
      try body(&folders.pictures, picture)
      return call.json { $0.field("picture", picture) }
    }
  }

  /// Begins a picture and returns its number.
  private static func begin(
    _ body: [UInt8], _ pictures: inout PictureFolder
  ) throws(Refusal) -> Int {
    guard case .object(let said)? = try? JSONReader().read(body) else {
      throw Refusal(.messageMalformed)
    }
    func number(_ field: String) throws(Refusal) -> Int {
      do { return try said.integer(field, in: 0...FindPicture.largestSide) } catch {
        throw Refusal(.messageMalformed, [RefusalArgument("field", error.field)])
      }
    }
    let face = FindPicture.Ellipse(
      x: try number("x"), y: try number("y"), across: try number("across"),
      down: try number("down"))
    return try pictures.begin(
      width: try number("width"), height: try number("height"), face: face)
  }
}
