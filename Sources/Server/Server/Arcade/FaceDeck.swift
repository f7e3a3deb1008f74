import GameCore
import Games

/// A deck as the server keeps it: fit to be played, or still in the making.
struct FaceDeck: Sendable {
  /// What moves name it by; 0 ships, the others as they were first seen.
  let number: Int
  /// `nil`: the one that ships.
  let name: String?
  var faces: [Face] = []
  /// Files that are no picture of anybody, and why.
  var faults: [Fault] = []

  struct Fault: Hashable, Sendable {
    let file: String
    let refusal: Refusal
  }

  /// `nil`: too few people (AF6).
  var playable: Deck? {
    Deck(faces.map { Deck.Person(name: $0.name, picture: "/face/\($0.address)") }, name: name)
  }

  /// How many people are missing.
  var missing: Int { max(0, Deck.fewest - faces.count) }

  var size: Int { faces.reduce(0) { $0 + $1.bytes.count } }

  /// Whoever was there by this name has this picture instead.
  mutating func take(_ face: Face) {
    faces.removeAll { $0.name == face.name }
    faces.append(face)
    faces.sort { $0.name < $1.name }
    faults.removeAll { FaceReader.person($0.file) == face.name }
  }
}
