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
  func beginPicture(_ call: Call) -> Response {
    do throws(Refusal) { return try begun(call.request.body, call) } catch {
      return call.refused(error)
    }
  }

  /// `POST /arcade/pictures/PICTURE/PIECE`: the body is the overview or a tile.
  func addPiece(_ call: Call) -> Response {
    guard let piece = FindPiece(call.parameters) else { return call.notFound }
    do throws(Refusal) {
      try context.pictureLibrary.take(call.request.body, piece.part, of: piece.picture)
      return call.json { $0.field("picture", piece.picture) }
    } catch {
      return call.refused(error)
    }
  }

  func finishPicture(_ call: Call) -> RouteAnswer {
    let pictureLibrary = context.pictureLibrary
    return change(call) { picture throws(Refusal) in try pictureLibrary.finish(picture) }
  }

  func removePicture(_ call: Call) -> RouteAnswer {
    let pictureLibrary = context.pictureLibrary
    return change(call) { picture throws(Refusal) in try pictureLibrary.remove(picture) }
  }

  /// Writes or removes the files of a picture.
  private func change(
    _ call: Call, _ body: @escaping @Sendable (Int) throws(Refusal) -> Void
  ) -> RouteAnswer {
    guard let picture = Int(digits: call.parameters["PICTURE"], in: PictureLibraryLimits.numbers)
    else { return .response(call.notFound) }
    return .onDisk {
      do throws(Refusal) {
        try body(picture)
        return call.json { $0.field("picture", picture) }
      } catch {
        return call.refused(error)
      }
    }
  }

  private func begun(_ body: [UInt8], _ call: Call) throws(Refusal) -> Response {
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
    let id = try context.pictureLibrary.begin(
      width: try number("width"), height: try number("height"), face: face)
    return call.json { $0.field("picture", id) }
  }
}
