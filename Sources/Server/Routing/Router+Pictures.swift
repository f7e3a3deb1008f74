import Bytes
import Content
import GameCore
import Games
import HTTP
import JSON
import Requests
import Wire

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
