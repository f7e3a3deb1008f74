import GameCore
import Games
import HTTP
import JSON
import Wire

/// The host's own pictures of Find (AH7, H9; `docs/protocol.md`, Find).
extension Router {
  /// `/arcade/pictures` and what stands below it; `nil`: something else is asked for.
  func ownPictures(_ call: Call) -> Response? {
    let prefix = "/arcade/pictures"
    guard call.request.path == prefix || call.request.path.hasPrefix(prefix + "/") else {
      return nil
    }
    let parts = call.request.path.dropFirst(prefix.count).split(separator: "/")
    guard call.request.method == .post else {
      return parts.isEmpty ? listed(call) : call.notAllowed("POST")
    }
    guard call.origin == .ours, isHost(call) else {
      return call.text("For the host alone.\n", .forbidden)
    }
    do throws(Refusal) { return try changed(parts, call) } catch { return call.refused(error) }
  }

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
    guard parts.count == 2, let id = Int(parts[0]) else { return call.notFound }
    switch parts[1] {
    case "done": try premises.gallery.finish(id)
    case "remove": try premises.gallery.remove(id)
    case "overview": try premises.gallery.take(body, .overview, of: id)
    default:
      guard let spot = GalleryPicture.Spot(parts[1]) else { return call.notFound }
      try premises.gallery.take(body, .tile(spot), of: id)
    }
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
  /// `COLUMN-ROW`.
  init?(_ text: Substring) {
    let place = text.split(separator: "-", omittingEmptySubsequences: false)
    guard place.count == 2, let column = Int(place[0]), let row = Int(place[1]), column >= 0,
      row >= 0
    else { return nil }
    self.init(column: column, row: row)
  }
}
