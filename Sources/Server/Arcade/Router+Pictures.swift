import Bytes
import GameCore
import Games
import HTTP
import JSON
import Wire

/// The host's own pictures of Find (AH7, H9; `docs/protocol.md`, Find).
extension Router {
  /// `/arcade/pictures` and what stands below it.
  func ownPictures(_ call: Call) -> Response {
    let parts = call.request.path.dropFirst("/arcade/pictures".count).split(separator: "/")
    guard call.request.method == .post else {
      return parts.isEmpty ? listed(call) : call.notAllowed("POST")
    }
    guard isFromHost(call) else { return call.text("For the host alone.\n", .forbidden) }
    do throws(Refusal) { return try changed(parts, call) } catch { return call.refused(error) }
  }

  /// `POST /arcade/pictures/N/done` and `…/remove` by the host: writes or removes files. `nil`: something
  /// else is asked for, or by somebody else.
  func pictureChange(_ call: Call) -> (@Sendable () -> Response)? {
    let parts = call.request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard call.request.method == .post, parts.count == 5, parts[1...2] == ["arcade", "pictures"],
      let id = Int(digits: parts[3], in: GalleryLimits.numbers),
      parts[4] == "done" || parts[4] == "remove", isFromHost(call)
    else { return nil }
    let isRemoval = parts[4] == "remove"
    let gallery = premises.gallery
    return {
      do throws(Refusal) {
        if isRemoval { try gallery.remove(id) } else { try gallery.finish(id) }
        return call.json { $0.field("picture", id) }
      } catch {
        return call.refused(error)
      }
    }
  }

  private func isFromHost(_ call: Call) -> Bool { call.origin == .ours && isHost(call) }

  private func listed(_ call: Call) -> Response {
    let isHost = isHost(call)
    return call.json { writer in
      writer.field("host", isHost)
      writer.array("pictures", isHost ? premises.gallery.own : []) { $0.field("picture", $1) }
    }
  }

  private func changed(_ parts: [Substring], _ call: Call) throws(Refusal) -> Response {
    let body = call.request.body
    if parts.isEmpty { return try begun(body, call) }
    guard parts.count == 2, let id = Int(digits: parts[0], in: GalleryLimits.numbers) else {
      return call.notFound
    }
    guard let piece = GalleryPiece(parts[1]) else { return call.notFound }
    try premises.gallery.take(body, piece, of: id)
    return call.json { $0.field("picture", id) }
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
    let id = try premises.gallery.begin(
      width: try number("width"), height: try number("height"), face: face)
    return call.json { $0.field("picture", id) }
  }
}

extension GalleryPicture.Spot {
  /// `COLUMN-ROW`, each below 64: more tiles than the largest picture has.
  init?(_ text: Substring) {
    let place = text.split(separator: "-", omittingEmptySubsequences: false)
    guard place.count == 2, let column = Int(digits: place[0], in: 0...63),
      let row = Int(digits: place[1], in: 0...63)
    else { return nil }
    self.init(column: column, row: row)
  }
}
