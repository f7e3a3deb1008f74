import Content
import GameCore
import HTTP
import JSON
import PageServing
import Pictures
import Requests
import Wire

/// Decks and pictures of Faces (AF6; `docs/protocol.md`, Decks of faces).
extension Router {
  /// The decks that can be played, for players only: names of decks are private.
  package func decks(_ call: Call) -> Response {
    call.json { writer in
      writer.array("decks", context.decks.all.filter { $0.missing == 0 }) { writer, deck in
        writer.field("deck", deck.number)
        if let name = deck.name { writer.field("name", name) }
        writer.field("people", deck.faces.count)
      }
      if context.isHost(call) { writer.field("host", true) }
    }
  }

  /// `GET /deck/DECK`: the people of a deck that can be played, with their names (AF7).
  package func people(_ call: Call) -> Response {
    let number = call.parameters["DECK"]
    let deck = context.decks.all.first { "\($0.number)".utf8.elementsEqual(number.utf8) }
    guard let deck, deck.missing == 0 else { return call.notFound }
    return call.json { $0.people(of: deck) }
  }

  /// The host's own decks, with all people and the faults of their files. The shipped deck cannot
  /// be changed, so it is not listed.
  func ownDecks(_ call: Call) -> Response {
    call.json { writer in
      writer.array("decks", context.decks.all.filter { $0.name != nil }) { $1.fields(to: &$0) }
    }
  }

  /// `POST /decks/DECK` removes the deck.
  func removeDeck(_ call: Call) -> RouteAnswer {
    guard let words = Router.words(call, 2) else { return .response(call.notFound) }
    return .onDisk(call) { folders throws(Refusal) in
      try folders.decks.remove(nil, from: words[1])
      return call.json { _ in }
    }
  }

  /// `POST /decks/DECK/PERSON`: the body is the person's picture; an empty body removes the person.
  func changeFace(_ call: Call) -> RouteAnswer {
    guard let words = Router.words(call, 3) else { return .response(call.notFound) }
    return .onDisk(call) { folders throws(Refusal) in
      guard !call.request.body.isEmpty else {
        try folders.decks.remove(words[2], from: words[1])
        return call.json { _ in }
      }
      let face = try folders.decks.keep(call.request.body, of: words[2], in: words[1])
      return call.json { $0.field("picture", "/face/\(face.address)") }
    }
  }

  /// The decoded words of the path; `nil` if their number is another or the path is not normal.
  static func words(_ call: Call, _ count: Int) -> [String]? {
    let words = TargetPath.normalise(call.request.path)?.split(separator: "/").map(String.init)
    guard let words, words.count == count, words.first == "decks" else { return nil }
    return words
  }

  /// A face. The answer's header fields are the same for all faces.
  package func face(_ call: Call) -> RouteAnswer {
    let address = call.parameters["FACE"]
    if let face = context.decks.face(address[...]) { return .response(Router.shown(face)) }
    return picture(call, of: address) { .face($0) }
  }

  package static func shown(_ face: Face) -> Response {
    let more = [
      Field("Content-Type", face.contentType),
      Field("Cache-Control", "private, max-age=86400, immutable"),
    ]
    let fields =
      face.contentType == "image/svg+xml" ? SecurityFields.file(".svg") : SecurityFields.photo
    return Response(.ok, fields: fields + more, body: face.bytes)
  }
}

extension FaceDeck {
  /// The deck for the host.
  fileprivate func fields(to writer: inout JSONWriter) {
    writer.field("deck", number)
    if let name { writer.field("name", name) }
    writer.field("missing", missing)
    writer.people(of: self)
    writer.array("faults", faults) { writer, fault in
      writer.field("file", fault.file)
      writer.field("code", fault.refusal.code.rawValue)
      writer.field("args", fault.refusal.arguments)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func people(of deck: FaceDeck) {
    array("people", deck.faces) { writer, face in
      writer.field("name", face.name)
      writer.field("picture", "/face/\(face.address)")
    }
  }
}
