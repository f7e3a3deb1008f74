import Files
import GameCore
import Games
import Logging
import PageServing
import Pictures

/// The decks of Faces (AF6), as the loop knows them.
public struct Decks: Sendable {
  /// All decks, the shipped one first.
  public let all: [FaceDeck]
  /// The limits of their pictures.
  public let limits: DeckLimits

  /// The deck of this number, if it can be played.
  func deck(_ number: Int) -> Deck? {
    all.first { $0.number == number }?.playable
  }

  /// The decks that can be played, by number.
  var playable: [Int: Deck] {
    var playable: [Int: Deck] = [:]
    for deck in all { playable[deck.number] = deck.playable }
    return playable
  }

  /// The picture of this address.
  public func face(_ address: Substring) -> Face? {
    for deck in all {
      if let face = deck.faces.first(where: { $0.address == address }) { return face }
    }
    return nil
  }

  /// The shipped drawing with these bytes.
  public func drawing(_ bytes: [UInt8]) -> Face? {
    all.first?.faces.first { $0.bytes == bytes }
  }
}

/// The decks of Faces, each of pictures named after people (AF6): the shipped deck, an archive, and the
/// host's own, a folder each. In memory from `load` on; reread when a folder has changed. It reads and
/// writes files and blocks: it belongs to a worker.
public struct DeckFolder: Sendable {
  /// Reads the pictures.
  private let reader: FaceReader
  /// The archive of the shipped drawings.
  private let shipped: String
  /// The folder of the host's decks.
  private let folder: String
  private let log: Log
  /// All decks, the shipped one first.
  private(set) var all = [FaceDeck(number: 0, name: nil)]
  /// Numbers by name, also of removed decks: a number is never reused.
  private var numbers: [String: Int] = [:]
  /// The paths of the last read.
  private var seen: [String] = []
  /// The number of changes so far.
  private(set) var changes = 0

  /// `shipped`: a tar file; `own`: a folder.
  public init(shipped: String, own: String, log: Log, reader: FaceReader) {
    self.reader = reader
    self.shipped = shipped
    folder = own
    self.log = log
  }

  /// The decks as they are now.
  var decks: Decks { Decks(all: all, limits: reader.limits) }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = numbers.count + 1
    numbers[name] = number
    return number
  }

  /// Reads the shipped deck and the host's folders.
  mutating func load() {
    var drawn: [Face] = []
    let archive = try? TarArchive(Files.read(shipped, limit: Assets.fileLimit))
    for (file, bytes) in archive?.files ?? [] {
      if let face = reader.drawing(bytes, file: file) { drawn.append(face) }
    }
    all[0].faces = drawn
    if all[0].playable == nil {
      log.write(.warning, .deckMissing, "\(shipped) contains no drawn faces")
    }
    reread()
  }

  // MARK: Folders

  /// Rereads the host's folders; with `ifChanged`, only after files were added or removed.
  public mutating func reread(ifChanged: Bool = false) {
    // Without a folder there are no own decks.
    let paths = (try? Files.plainFiles(below: folder)) ?? []
    guard !ifChanged || paths != seen else { return }
    seen = paths
    all.removeLast(all.count - 1)
    for (name, faces, faults) in read(paths) {
      all.append(FaceDeck(number: number(of: name), name: name, faces: faces, faults: faults))
    }
    changes += 1
  }

  private typealias Found = (name: String, faces: [Face], faults: [FaceDeck.Fault])

  private func read(_ paths: [String]) -> [Found] {
    var room = reader.limits.bytes
    var found: [Found] = []
    for path in paths {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count == 2, (try? FaceReader.name(parts[0])) == parts[0] else { continue }
      if found.last?.name != parts[0] {
        guard found.count < reader.limits.decks else { break }
        found.append((parts[0], [], []))
      }
      add(parts[1], to: &found[found.count - 1], room: &room)
    }
    return found
  }

  private func add(_ file: String, to deck: inout Found, room: inout Int) {
    guard let person = FaceReader.person(file) else { return }
    do throws(Refusal) {
      guard deck.faces.count < reader.limits.people else { throw full }
      let bytes = try bytes(of: "\(folder)/\(deck.name)/\(file)")
      let face = try reader.photo(bytes, of: person, deck: deck.name, file: file)
      guard !deck.faces.contains(where: { $0.name == face.name }) else {
        throw Refusal(.deckDoubled)
      }
      guard face.bytes.count <= room else { throw full }
      room -= face.bytes.count
      deck.faces.append(face)
    } catch {
      deck.faults.append(FaceDeck.Fault(file: file, refusal: error))
    }
  }

  private func bytes(of path: String) throws(Refusal) -> [UInt8] {
    let limits = reader.limits.picture
    do { return try Files.read(path, limit: limits.bytes) } catch {
      if case .tooLarge = error {
        throw Refusal(.tooLarge(size: limits.bytes + 1, limit: limits.bytes), limits: limits)
      }
      throw Refusal(.photoUnreadable)
    }
  }

  // MARK: Changes by the host

  /// Adds a person to a deck, which need not exist. The change counts only if the file is written.
  public mutating func keep(
    _ bytes: [UInt8], of person: String, in deck: String
  ) throws(Refusal) -> Face {
    let deck = try FaceReader.name(deck)
    let face = try reader.photo(bytes, of: person, deck: deck)
    try makeRoom(for: face, in: deck)
    let former = files(of: face.name, in: deck).filter { $0 != face.file }
    do throws(FileError) {
      try Files.makeFolder("\(folder)/\(deck)")
      try Files.replace(
        "\(folder)/\(deck)/\(face.file)", with: face.bytes, survivesPowerCuts: false)
    } catch {
      log.write(.error, .deckUnsaved, "a face could not be saved: \(Machine.sentence(error))")
      throw Refusal(.deckUnsaved)
    }
    for file in former { Files.remove("\(folder)/\(deck)/\(file)") }
    take(face, in: deck)
    return face
  }

  /// Removes a person from a deck, or the whole deck without `person`.
  public mutating func remove(_ person: String?, from deck: String) throws(Refusal) {
    let deck = try FaceReader.name(deck)
    let person = try person.map(FaceReader.name)
    for file in person.map({ files(of: $0, in: deck) }) ?? files(in: deck) {
      Files.remove("\(folder)/\(deck)/\(file)")
    }
    guard let index = all.firstIndex(where: { $0.name == deck }) else { return }
    all[index].faces.removeAll { person == nil || $0.name == person }
    all[index].faults.removeAll { person == nil || FaceReader.person($0.file) == person }
    if all[index].faces.isEmpty, all[index].faults.isEmpty { all.remove(at: index) }
    changes += 1
  }

  private func makeRoom(for face: Face, in deck: String) throws(Refusal) {
    let own = all.filter { $0.name != nil }
    let its = own.first { $0.name == deck }
    let former = its?.faces.first { $0.name == face.name }
    guard its != nil || own.count < reader.limits.decks,
      former != nil || (its?.faces.count ?? 0) < reader.limits.people,
      own.reduce(face.bytes.count, { $0 + $1.size }) <= reader.limits.bytes
    else { throw full }
  }

  private mutating func take(_ face: Face, in deck: String) {
    let number = number(of: deck)
    if !all.contains(where: { $0.name == deck }) {
      all.append(FaceDeck(number: number, name: deck))
    }
    guard let index = all.firstIndex(where: { $0.name == deck }) else { return }
    all[index].take(face)
    changes += 1
  }

  private func files(in deck: String) -> [String] {
    let files = (try? Files.plainFiles(below: "\(folder)/\(deck)")) ?? []
    return files.filter { FaceReader.person($0) != nil }
  }

  /// The files of a person, also with other spellings of the same name.
  private func files(of person: String, in deck: String) -> [String] {
    files(in: deck).filter { file in
      FaceReader.person(file).flatMap { try? FaceReader.name($0) } == person
    }
  }

  private var full: Refusal {
    Refusal(
      .deckFull,
      [
        RefusalArgument("people", reader.limits.people),
        RefusalArgument("decks", reader.limits.decks),
      ])
  }
}

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
