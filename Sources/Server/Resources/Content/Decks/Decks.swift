import Files
import GameCore
import Games
import Logging
import Synchronization

/// The decks of Faces: the shipped deck and the host's own, each a folder of
/// pictures named after people (AF6). In memory from `load` on; reread when a folder has changed.
public final class Decks: Sendable {
  /// Reads the pictures.
  public let reader: FaceReader
  /// The folder of the shipped drawings.
  private let shipped: String
  /// The folder of the host's decks.
  private let folder: String
  private let log: Log
  private let shelf = Mutex(DeckCatalog())
  /// Notified of every change.
  private let contentStore: ContentStore
  /// Orders the reads and writes of the disk. The paths are those of the last read.
  private let disk = Mutex<[String]>([])

  private struct DeckCatalog: Sendable {
    /// The shipped deck is the first.
    var decks = [FaceDeck(number: 0, name: nil)]
    /// Numbers by name, also of removed decks: a number is never reused.
    var numbers: [String: Int] = [:]

    mutating func number(of name: String) -> Int {
      if let number = numbers[name] { return number }
      let number = numbers.count + 1
      numbers[name] = number
      return number
    }
  }

  /// `shipped`, `own`: folders.
  public init(
    shipped: String, own: String, log: Log, reader: FaceReader, contentStore: ContentStore
  ) {
    self.reader = reader
    self.shipped = shipped
    folder = own
    self.log = log
    self.contentStore = contentStore
  }

  /// Reads the shipped deck and the host's folders. Blocks: not for the loop.
  public func load() {
    var drawn: [Face] = []
    for file in (try? Files.plainFiles(below: shipped)) ?? [] {
      let bytes = try? Files.read("\(shipped)/\(file)", limit: 1 << 20)
      if let face = bytes.flatMap({ reader.drawing($0, file: file) }) { drawn.append(face) }
    }
    let isPlayable = shelf.withLock { shelf in
      shelf.decks[0].faces = drawn
      return shelf.decks[0].playable != nil
    }
    if !isPlayable {
      log.write(.warning, .deckMissing, "\(shipped) contains no drawn faces")
    }
    reread()
  }

  /// All decks, the shipped one first.
  public var all: [FaceDeck] { shelf.withLock(\.decks) }

  /// The deck of this number, if it can be played.
  func deck(_ number: Int) -> Deck? {
    all.first { $0.number == number }?.playable
  }

  /// The picture of this address.
  public func face(_ address: Substring) -> Face? {
    shelf.withLock { shelf in
      for deck in shelf.decks {
        if let face = deck.faces.first(where: { $0.address == address }) { return face }
      }
      return nil
    }
  }

  /// The shipped drawing with these bytes.
  public func drawing(_ bytes: [UInt8]) -> Face? {
    all.first?.faces.first { $0.bytes == bytes }
  }

  // MARK: Folders

  /// Rereads the host's folders; with `ifChanged`, only after files were added or removed. Blocks:
  /// not for the loop.
  public func reread(ifChanged: Bool = false) {
    disk.withLock { seen in
      // Without a folder there are no own decks.
      let paths = (try? Files.plainFiles(below: folder)) ?? []
      guard !ifChanged || paths != seen else { return }
      seen = paths
      let found = read(paths)
      shelf.withLock { shelf in
        let own = found.map { name, faces, faults in
          FaceDeck(number: shelf.number(of: name), name: name, faces: faces, faults: faults)
        }
        shelf.decks = shelf.decks.prefix(1) + own
      }
      tell()
    }
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
  public func keep(_ bytes: [UInt8], of person: String, in deck: String) throws(Refusal) -> Face {
    let deck = try FaceReader.name(deck)
    let face = try reader.photo(bytes, of: person, deck: deck)
    return try disk.withLock { _ throws(Refusal) in
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
      change(deck) { $0.take(face) }
      return face
    }
  }

  /// Removes a person from a deck, or the whole deck without `person`.
  public func remove(_ person: String?, from deck: String) throws(Refusal) {
    let deck = try FaceReader.name(deck)
    let person = try person.map(FaceReader.name)
    disk.withLock { _ in
      for file in person.map({ files(of: $0, in: deck) }) ?? files(in: deck) {
        Files.remove("\(folder)/\(deck)/\(file)")
      }
      shelf.withLock { shelf in
        guard let index = shelf.decks.firstIndex(where: { $0.name == deck }) else { return }
        shelf.decks[index].faces.removeAll { person == nil || $0.name == person }
        shelf.decks[index].faults.removeAll {
          person == nil || FaceReader.person($0.file) == person
        }
        if shelf.decks[index].faces.isEmpty, shelf.decks[index].faults.isEmpty {
          shelf.decks.remove(at: index)
        }
      }
      tell()
    }
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

  private func change(_ deck: String, _ body: (inout FaceDeck) -> Void) {
    shelf.withLock { shelf in
      let number = shelf.number(of: deck)
      let index =
        shelf.decks.firstIndex { $0.name == deck }
        ?? {
          shelf.decks.append(FaceDeck(number: number, name: deck))
          return shelf.decks.count - 1
        }()
      body(&shelf.decks[index])
    }
    tell()
  }

  /// Updates the content store with the playable decks.
  private func tell() {
    var playable: [Int: Deck] = [:]
    for deck in all { playable[deck.number] = deck.playable }
    contentStore.change { $0.decks = playable }
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
