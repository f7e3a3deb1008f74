import GameCore
import HTTP
import JSON
import Pictures
import Wire

/// Faces' decks and pictures (AF6; `docs/protocol.md`, Decks of faces).
extension Router {
  /// `/decks…` and `/face/…`.
  func faces(_ call: Call) -> Response {
    let parts = call.request.path.split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.dropFirst().first, parts.count) {
    case ("decks.json", 2): return reading(call, decks)
    case ("face", 3): return reading(call) { face($0, parts[2]) }
    case ("decks", 3) where parts[2] == "own.json": return reading(call, ownDecks)
    default: return unchanged(call)
    }
  }

  private func reading(_ call: Call, _ answer: (Call) -> Response) -> Response {
    let isReading = call.request.method == .get || call.request.method == .head
    return isReading ? answer(call) : call.notAllowed("GET, HEAD")
  }

  /// What can be played, for players: what a family calls its decks is nobody else's business.
  private func decks(_ call: Call) -> Response {
    guard premises.admits(call) else { return call.refused(Refusal(.accountNeeded), .forbidden) }
    return call.json { writer in
      writer.array("decks", premises.decks.all.filter { $0.missing == 0 }) { writer, deck in
        writer.field("deck", deck.number)
        if let name = deck.name { writer.field("name", name) }
        writer.field("people", deck.faces.count)
      }
      if isHost(call) { writer.field("host", true) }
    }
  }

  /// The host's own, with everybody in them and what is wrong with their files; of the one that ships
  /// nothing: there is nothing to change.
  private func ownDecks(_ call: Call) -> Response {
    guard isHost(call) else { return call.refused(Refusal(.hostOnly), .forbidden) }
    return call.json { writer in
      writer.array("decks", premises.decks.all.filter { $0.name != nil }) { $1.fields(to: &$0) }
    }
  }

  /// `POST /decks/DECK/PERSON` by the host: the body is the person's picture, an empty one takes the
  /// person out; `POST /decks/DECK` takes the deck away. Writes or removes files. `nil`: something else
  /// is asked for, or by somebody else.
  func deckChange(_ call: Call) -> (@Sendable () -> Response)? {
    let parts = TargetPath.normalise(call.request.path)?.split(separator: "/").map(String.init)
    guard call.request.method == .post, call.origin == .ours, isHost(call), let parts,
      parts.first == "decks", parts.count == 2 || parts.count == 3
    else { return nil }
    let person = parts.count == 3 ? parts[2] : nil
    let decks = premises.decks
    return {
      do throws(Refusal) {
        guard let person, !call.request.body.isEmpty else {
          try decks.remove(person, from: parts[1])
          return call.json { _ in }
        }
        let face = try decks.keep(call.request.body, of: person, in: parts[1])
        return call.json { $0.field("picture", "/face/\(face.address)") }
      } catch {
        return call.refused(error)
      }
    }
  }

  /// Why a change to a deck that was asked for is none.
  private func unchanged(_ call: Call) -> Response {
    guard call.request.method == .post else { return call.notAllowed("POST") }
    guard call.origin == .ours else { return call.text("Only from this page.\n", .forbidden) }
    guard isHost(call) else { return call.refused(Refusal(.hostOnly), .forbidden) }
    return call.notFound
  }

  /// A picture, which nothing that goes with it tells apart from another.
  private func face(_ call: Call, _ address: Substring) -> Response {
    premises.decks.face(address).map(Router.shown) ?? call.notFound
  }

  static func shown(_ face: Face) -> Response {
    let more = [
      Field("Content-Type", face.contentType),
      Field("Cache-Control", "private, max-age=86400, immutable"),
    ]
    let fields =
      face.contentType == "image/svg+xml" ? SecurityFields.file(".svg") : SecurityFields.photo
    return Response(.ok, fields: fields + more, body: face.bytes)
  }

  func isHost(_ call: Call) -> Bool { premises.isHost(call) }
}

extension FaceDeck {
  /// As the host sees it.
  fileprivate func fields(to writer: inout JSONWriter) {
    writer.field("deck", number)
    if let name { writer.field("name", name) }
    writer.field("missing", missing)
    writer.array("people", faces) { writer, face in
      writer.field("name", face.name)
      writer.field("picture", "/face/\(face.address)")
    }
    writer.array("faults", faults) { writer, fault in
      writer.field("file", fault.file)
      writer.field("code", fault.refusal.code.rawValue)
      writer.field("args", fault.refusal.arguments)
    }
  }
}
