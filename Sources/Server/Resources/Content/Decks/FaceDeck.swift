import GameCore
import Games
import Pictures

/// A deck, playable or still incomplete.
public struct FaceDeck: Sendable {
  /// The number that moves use: 0 for the shipped deck, the others in the order of discovery.
  public let number: Int
  /// `nil` for the shipped deck.
  public let name: String?
  /// Its people.
  public internal(set) var faces: [Face] = []
  /// Files that cannot be used, with the reason.
  public internal(set) var faults: [Fault] = []

  /// A file that cannot be played with.
  public struct Fault: Hashable, Sendable {
    /// Its name in the deck's folder.
    public let file: String
    /// The reason.
    public let refusal: Refusal
  }

  /// `nil` with too few people (AF6).
  var playable: Deck? {
    Deck(faces.map { Deck.Person(name: $0.name, picture: "/face/\($0.address)") }, name: name)
  }

  /// The number of people that a game needs and the deck lacks.
  public var missing: Int { max(0, Deck.fewest - faces.count) }

  var size: Int { faces.reduce(0) { $0 + $1.bytes.count } }

  /// Adds a face. It replaces the one with the same name.
  mutating func take(_ face: Face) {
    faces.removeAll { $0.name == face.name }
    faces.append(face)
    faces.sort { $0.name < $1.name }
    faults.removeAll { FaceReader.person($0.file) == face.name }
  }
}

/// The limits of the host's own decks (AF6).
public struct DeckLimits: Sendable {
  /// The number of own decks.
  var decks = 24
  /// The number of people in a deck.
  var people = 120
  /// The bytes of all pictures, 48 MiB. They stay in memory while the server runs.
  var bytes = 50_331_648
  /// The limits of a picture in a folder: 200 KiB, because all phones at a table fetch it within
  /// half a second. The page shrinks its uploads, which have the limits of `PictureLimits`.
  public var picture: PictureLimits = {
    var limits = PictureLimits()
    limits.bytes = 204_800
    limits.side = 1_600
    return limits
  }()

  /// The usual limits.
  public init() {}
}
