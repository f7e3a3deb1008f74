import Games
import JSON

/// The places of a pack's questions and pictures in their files, found without building a tree. It
/// checks what dealing needs: ids, difficulties, the fields of each question and the names of
/// pictures. `QuizFileReader` judges the texts of a question when a table gets it.
struct PackIndex {
  /// The place of one question.
  struct Question {
    var id: UInt64
    var difficulty: Difficulty
    /// The bytes of its object in `questions.json`.
    var range: Range<Int>
  }

  /// The fields of a question that the index looks for.
  private enum Field: Int, CaseIterable {
    case number, questionSentence, options, correctOption, id, difficulty, image, audio

    var name: QuizFault.QuestionField {
      switch self {
      case .number: .number
      case .questionSentence: .questionSentence
      case .options: .options
      case .correctOption: .correctOption
      case .id: .id
      case .difficulty: .difficulty
      case .image: .image
      case .audio: .audio
      }
    }

    /// Whether a question needs it.
    var isRequired: Bool { self != .image && self != .audio }

    static let all = allCases.map { (field: $0, key: Array($0.name.path.utf8)) }
  }

  /// The ranges of the values of one question.
  private struct Found {
    var values: [Range<Int>?] = Array(repeating: nil, count: Field.allCases.count)

    subscript(field: Field) -> Range<Int>? {
      get { values[field.rawValue] }
      set { values[field.rawValue] = newValue }
    }
  }

  private let files: PackFiles
  private let limits: QuizLimits
  private(set) var faults: [PackFault] = []
  private(set) var questions: [Question] = []
  /// The bytes of each picture's string, with its quotes, in `pictures.json`.
  private(set) var pictures: [String: Range<Int>] = [:]

  init(_ files: PackFiles, limits: QuizLimits) {
    self.files = files
    self.limits = limits
    if let bytes = files.pictures, fits(bytes, .pictures) {
      indexPictures(in: bytes.span)
    }
    checkSoundNames()
    if fits(files.questions, .questions) {
      indexQuestions(in: files.questions.span)
    }
  }

  private mutating func note(_ file: PackFile, _ kind: PackFault.Kind) {
    faults.append(PackFault(file: files.path(file), kind))
  }

  private mutating func note(_ kind: QuizFault.Kind) { note(.questions, .quiz(kind)) }

  private mutating func fits(_ bytes: [UInt8], _ file: PackFile) -> Bool {
    if bytes.count <= limits.bytes { return true }
    note(file, .quiz(.tooLarge(size: bytes.count, limit: limits.bytes)))
    return false
  }

  private mutating func indexPictures(in bytes: Span<UInt8>) {
    do throws(JSONError) {
      var scanner = JSONScanner()
      try scanner.enterObject(in: bytes)
      while let key = try scanner.nextKey(in: bytes) {
        let name = bytes.text(key)
        let value = try scanner.skipValue(in: bytes)
        add(picture: name, at: value, in: bytes)
        guard pictures.count <= limits.pictures else {
          return note(.pictures, .tooManyPictures(limit: limits.pictures))
        }
      }
      try scanner.finish(in: bytes)
    } catch {
      note(.pictures, .quiz(.notJSON(error)))
    }
  }

  private mutating func add(picture name: String, at value: Range<Int>, in bytes: Span<UInt8>) {
    guard BankName.isPicture(name, limits: limits) else {
      return note(
        .pictures, .nameUnknown(field: "the picture's name", found: Text.excerpt(name)))
    }
    guard bytes[value.lowerBound] == UInt8(ascii: "\"") else {
      return note(.pictures, .pictureRefused(name, .notSVG))
    }
    if pictures.updateValue(value, forKey: name) != nil {
      note(.pictures, .quiz(.notJSON(.duplicateKey(name, at: value.lowerBound))))
    }
  }

  private mutating func indexQuestions(in bytes: Span<UInt8>) {
    do throws(JSONError) {
      var scanner = JSONScanner()
      var hasQuestions = false
      try scanner.enterObject(in: bytes)
      while let key = try scanner.nextKey(in: bytes) {
        if bytes.holds(Self.list, at: key), !hasQuestions {
          hasQuestions = true
          try indexList(with: &scanner, in: bytes)
        } else {
          _ = try scanner.skipValue(in: bytes)
        }
      }
      try scanner.finish(in: bytes)
      if !hasQuestions { note(.fieldMissing(.questions)) }
    } catch {
      note(.notJSON(error))
    }
  }

  private static let list = Array("questions".utf8)

  private mutating func indexList(
    with scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) throws(JSONError) {
    var place = 0
    try scanner.enterArray(in: bytes)
    while try scanner.hasElement(in: bytes) {
      place += 1
      guard place <= limits.questions else {
        note(.tooManyQuestions(count: place, limit: limits.questions))
        _ = try scanner.skipValue(in: bytes)
        while try scanner.hasElement(in: bytes) { _ = try scanner.skipValue(in: bytes) }
        return
      }
      _ = try scanner.nextVisible(in: bytes)
      let start = scanner.position
      let found = try fields(with: &scanner, in: bytes)
      add(found, place: place, at: start..<scanner.position, in: bytes)
    }
    if place == 0 { note(.noQuestions) }
  }

  private func fields(
    with scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) throws(JSONError) -> Found {
    var found = Found()
    try scanner.enterObject(in: bytes)
    while let key = try scanner.nextKey(in: bytes) {
      let value = try scanner.skipValue(in: bytes)
      for known in Field.all where bytes.holds(known.key, at: key) {
        guard found[known.field] == nil else {
          throw .duplicateKey(bytes.text(key), at: key.lowerBound)
        }
        found[known.field] = value
      }
    }
    return found
  }

  private mutating func add(
    _ found: Found, place: Int, at range: Range<Int>, in bytes: Span<UInt8>
  ) {
    for field in Field.allCases where field.isRequired && found[field] == nil {
      note(.questionFieldMissing(question: place, field.name))
    }
    if let name = source(found[.image], in: bytes), pictures[name] == nil {
      note(.questions, .pictureMissing(question: place, name: Text.excerpt(name)))
    }
    if let name = source(found[.audio], in: bytes), !files.sounds.contains(name) {
      note(.questions, .soundMissing(question: place, name: Text.excerpt(name)))
    }
    guard let id = id(found[.id], place: place, in: bytes),
      let difficulty = difficulty(found[.difficulty], place: place, in: bytes)
    else { return }
    questions.append(Question(id: id, difficulty: difficulty, range: range))
  }

  private mutating func id(
    _ value: Range<Int>?, place: Int, in bytes: Span<UInt8>
  ) -> UInt64? {
    guard let value else { return nil }
    guard bytes[value.lowerBound] == UInt8(ascii: "\"") else {
      if let kind = kind(of: value, in: bytes) {
        note(.questionWrongType(question: place, .id, expected: .string, found: kind))
      }
      return nil
    }
    let id = bytes.text(value.lowerBound + 1..<value.upperBound - 1)
    guard BankName.isName(id, limits: limits) else {
      note(.nameUnknown(question: place, .id, found: Text.excerpt(id)))
      return nil
    }
    return Text.hash(of: id)
  }

  private mutating func difficulty(
    _ value: Range<Int>?, place: Int, in bytes: Span<UInt8>
  ) -> Difficulty? {
    guard let value else { return nil }
    if value.count == 1,
      let difficulty = Difficulty(rawValue: Int(bytes[value.lowerBound]) - 0x30)
    {
      return difficulty
    }
    guard let written = tree(of: value, in: bytes) else { return nil }
    if let found = written.integer(in: QuizLimits.numbers) {
      note(.difficultyUnknown(question: place, found: found))
    } else {
      note(
        .questionWrongType(
          question: place, .difficulty, expected: .integer, found: written.kind))
    }
    return nil
  }

  private mutating func checkSoundNames() {
    for name in files.sounds.sorted()
    where !BankName.isSound(name, limits: limits) || !BankName.isNeutral(name) {
      let path = PackFiles.path(ofSound: Text.excerpt(name), of: files.name)
      faults.append(PackFault(file: path, .soundNameUnknown))
    }
    guard files.sounds.count > limits.sounds else { return }
    let folder = PackFiles.soundFolder(of: files.name)
    faults.append(PackFault(file: folder, .tooManySounds(limit: limits.sounds)))
  }

  /// The file that a question shows or plays.
  private mutating func source(_ value: Range<Int>?, in bytes: Span<UInt8>) -> String? {
    guard let value, let tree = tree(of: value, in: bytes) else { return nil }
    guard case .object(let medium) = tree, case .string(let name)? = medium["src"] else {
      return nil
    }
    return name
  }

  private mutating func kind(of value: Range<Int>, in bytes: Span<UInt8>) -> JSONKind? {
    tree(of: value, in: bytes)?.kind
  }

  private mutating func tree(of value: Range<Int>, in bytes: Span<UInt8>) -> JSONValue? {
    do throws(JSONError) {
      return try JSONReader(limits: .message).read(bytes.extracting(value))
    } catch {
      note(.notJSON(error))
      return nil
    }
  }
}

extension Span<UInt8> {
  fileprivate func text(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the bytes at `range` are `word`.
  fileprivate func holds(_ word: [UInt8], at range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for index in word.indices where word[index] != self[range.lowerBound + index] { return false }
    return true
  }
}
