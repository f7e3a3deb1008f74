import GameCore
import Games

/// A deck as the server keeps it: fit to be played, or still in the making.
public struct FaceDeck: Sendable {
  /// What moves name it by; 0 ships, the others as they were first seen.
  public let number: Int
  /// `nil`: the one that ships.
  public let name: String?
  /// Its people.
  public internal(set) var faces: [Face] = []
  /// Files that are no picture of anybody, and why.
  public internal(set) var faults: [Fault] = []

  /// A file that cannot be played with.
  public struct Fault: Hashable, Sendable {
    /// Its name in the deck's folder.
    public let file: String
    /// The reason.
    public let refusal: Refusal
  }

  /// `nil`: too few people (AF6).
  var playable: Deck? {
    Deck(faces.map { Deck.Person(name: $0.name, picture: "/face/\($0.address)") }, name: name)
  }

  /// The number of people that a game needs and the deck lacks.
  public var missing: Int { max(0, Deck.fewest - faces.count) }

  var size: Int { faces.reduce(0) { $0 + $1.bytes.count } }

  /// Whoever was there by this name has this picture instead.
  mutating func take(_ face: Face) {
    faces.removeAll { $0.name == face.name }
    faces.append(face)
    faces.sort { $0.name < $1.name }
    faults.removeAll { FaceReader.person($0.file) == face.name }
  }
}
