import GameCore
import Games

/// An index of all packs of questions, from which tables are dealt quizzes (F7, F8). A pure value:
/// it holds the places of questions and pictures, 24 bytes a question; texts stay in the files.
public struct QuestionBank: Sendable {
  /// The place of a question.
  struct Entry {
    var id: UInt64
    var offset: UInt32
    var length: UInt32
    var pack: UInt16
    var difficulty: UInt8
  }

  /// One pack and its entries.
  struct Pack {
    var name: String
    var manifest: PackManifest
    var entries: Range<Int>
  }

  /// The questions of all packs.
  public static let largest = 100_000

  private let limits: QuizLimits
  private(set) var entries: [Entry] = []
  private(set) var packs: [Pack] = []
  /// The places of the questions in `entries`, by their ids.
  private(set) var places: [UInt64: Int] = [:]
  private var pictures: [String: PictureReference] = [:]
  private var sounds: [String: SoundReference] = [:]

  /// An empty bank.
  public init(limits: QuizLimits = .pack) {
    self.limits = limits
  }

  /// The number of questions.
  public var count: Int { entries.count }

  /// Adds a pack, or nothing of it if it has a fault.
  public mutating func add(_ files: PackFiles) -> [PackFault] {
    let manifest = PackManifest.read(
      file: files.path(.manifest), bytes: files.manifest, limits: limits)
    let index = PackIndex(files, limits: limits)
    var faults = manifest.faults + index.faults + repeated(in: index, of: files)
    if entries.count + index.questions.count > Self.largest || packs.count >= Int(UInt16.max) {
      faults.append(PackFault(file: files.path(.questions), .bankFull(limit: Self.largest)))
    }
    guard faults.isEmpty, let manifest = manifest.manifest else { return faults }
    let first = entries.count
    for question in index.questions {
      places[question.id] = entries.count
      entries.append(
        Entry(
          id: question.id, offset: UInt32(clamping: question.range.lowerBound),
          length: UInt32(clamping: question.range.count), pack: UInt16(clamping: packs.count),
          difficulty: UInt8(clamping: question.difficulty.rawValue)))
    }
    for (name, range) in index.pictures {
      pictures[name] = PictureReference(name: name, pack: files.name, range: range)
    }
    for name in files.sounds {
      sounds[name] = SoundReference(name: name, pack: files.name)
    }
    packs.append(Pack(name: files.name, manifest: manifest, entries: first..<entries.count))
    return []
  }

  /// Ids, pictures and sounds that this pack or another has already.
  private func repeated(in index: PackIndex, of files: PackFiles) -> [PackFault] {
    var faults: [PackFault] = []
    var own: Set<UInt64> = []
    for (place, question) in index.questions.enumerated() {
      if !own.insert(question.id).inserted {
        faults.append(
          PackFault(file: files.path(.questions), .quiz(.idRepeated(question: place + 1))))
      } else if places[question.id] != nil {
        faults.append(PackFault(file: files.path(.questions), .idTaken(question: place + 1)))
      }
    }
    for name in index.pictures.keys.sorted() where pictures[name] != nil {
      faults.append(PackFault(file: files.path(.pictures), .pictureTaken(name)))
    }
    for name in files.sounds.sorted() where sounds[name] != nil {
      faults.append(PackFault(file: PackFiles.path(ofSound: name, of: files.name), .soundTaken))
    }
    return faults
  }

  /// The themes in alphabetical order, each with its numbers of questions.
  public var themes: [BankTheme] {
    var counts: [String: [Int]] = [:]
    for pack in packs {
      var found = counts[pack.manifest.theme] ?? Difficulty.allCases.map { _ in 0 }
      for entry in entries[pack.entries] { found[Int(entry.difficulty) - 1] += 1 }
      counts[pack.manifest.theme] = found
    }
    return counts.keys.sorted().map { BankTheme(name: $0, questions: counts[$0] ?? []) }
  }

  /// The place of a picture; `nil` if no pack has it.
  public func picture(named name: String) -> PictureReference? { pictures[name] }

  /// The place of a sound; `nil` if no pack has it.
  public func sound(named name: String) -> SoundReference? { sounds[name] }

  /// The hash of a question's id, which tells questions apart that were asked (FNV-1a, 64 bits).
  public static func hash(of id: String) -> UInt64 { Text.hash(of: id) }

  func reference(_ index: Int) -> QuestionReference {
    let entry = entries[index]
    let pack = packs[Int(entry.pack)]
    let start = Int(entry.offset)
    return QuestionReference(
      id: entry.id, pack: pack.name, theme: pack.manifest.theme,
      range: start..<start + Int(entry.length))
  }
}

/// The place of a question of the bank.
public struct QuestionReference: Hashable, Sendable {
  /// The hash of its id.
  public var id: UInt64
  /// The name of its pack.
  public var pack: String
  /// Its pack's theme.
  public var theme: String
  /// The bytes of its object in `questions.json`.
  public var range: Range<Int>

  /// The question from its bytes, or why there is none.
  public func question(
    _ bytes: [UInt8], limits: QuizLimits = .pack
  ) -> (question: Question?, faults: [PackFault]) {
    let file = PackFiles.path(.questions, of: pack)
    let reading = QuizFileReader(limits: limits).question(file: file, bytes: bytes)
    guard var question = reading.question else {
      return (nil, reading.faults.map { PackFault(file: file, .quiz($0.kind)) })
    }
    guard let id = question.id, QuestionBank.hash(of: id) == self.id else {
      return (nil, [PackFault(file: file, .changed)])
    }
    question.theme = theme
    return (question, [])
  }
}

/// The place of a picture of the bank.
public struct PictureReference: Hashable, Sendable {
  public var name: String
  /// The name of its pack.
  public var pack: String
  /// The bytes of its string, with the quotes, in `pictures.json`.
  public var range: Range<Int>

  /// The picture from its bytes, an SVG that only draws, or why there is none.
  public func picture(
    _ bytes: [UInt8], limits: QuizLimits = .pack
  ) -> Result<[UInt8], PackFault> {
    PackPicture.read(name, bytes[...], file: PackFiles.path(.pictures, of: pack), limits: limits)
  }
}

/// The place of a sound of the bank.
public struct SoundReference: Hashable, Sendable {
  public var name: String
  /// The name of its pack.
  public var pack: String

  /// A sound of a pack.
  public init(name: String, pack: String) {
    self.name = name
    self.pack = pack
  }

  /// Its path in the folder of packs.
  public var path: String { PackFiles.path(ofSound: name, of: pack) }

  /// The sound from the bytes of its file, checked.
  public func sound(
    _ bytes: [UInt8], limits: QuizLimits = .pack
  ) -> Result<Sound, PackFault> {
    guard let kind = Sound.Kind(ofFile: name) else {
      return .failure(PackFault(file: path, .soundNameUnknown))
    }
    do throws(SoundFault) {
      return .success(try Sound(bytes, named: kind, limit: limits.soundBytes))
    } catch {
      return .failure(PackFault(file: path, .soundRefused(error)))
    }
  }
}
