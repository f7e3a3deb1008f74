import GameCore
import Games
import JSON

/// Checks all of a pack: what the bank's index skips, too.
struct PackCheck {
  private let files: PackFiles
  private let limits: QuizLimits
  /// The content of a sound.
  private let sound: (SoundReference) -> Result<[UInt8], PackFault>
  private var faults: [PackFault] = []

  init(
    _ files: PackFiles, limits: QuizLimits,
    sound: @escaping (SoundReference) -> Result<[UInt8], PackFault>
  ) {
    self.files = files
    self.limits = limits
    self.sound = sound
  }

  mutating func report() -> QuizCheck.Report {
    let (manifest, unread) = PackManifest.read(
      file: files.path(.manifest), bytes: files.manifest, limits: limits)
    faults = unread
    let found = QuizFileReader(limits: limits).parts(
      file: files.path(.questions), bytes: files.questions)
    faults += found.faults.map { PackFault(file: $0.file, .quiz($0.kind)) }
    let pictures = pictures()
    let faulty = Set(found.faults.compactMap(\.question))
    for (number, question) in found.questions where !faulty.contains(number) {
      checkForBank(question, number)
      if let manifest { checkLanguages(of: question, number, manifest) }
      if let name = question.picture, pictures?.contains(name) == false {
        note(.questions, .pictureMissing(question: number, name: name))
      }
      if let name = question.sound, !files.sounds.contains(name) {
        note(.questions, .soundMissing(question: number, name: name))
      }
    }
    let questions = found.questions.map(\.question)
    if found.faults.isEmpty { checkUse(of: pictures ?? [], by: questions) }
    checkSounds()
    // The index refuses more than the reader does, such as an id with an escape.
    var bank = QuestionBank(limits: limits)
    if faults.isEmpty { faults = bank.add(files) }
    guard faults.isEmpty, let manifest else {
      return QuizCheck.Report(lines: faults.map(\.sentence), isOK: false)
    }
    return QuizCheck.Report(
      lines: [summary(manifest, questions.count, pictures?.count ?? 0)], isOK: true)
  }

  private mutating func note(_ file: PackFile, _ kind: PackFault.Kind) {
    faults.append(PackFault(file: files.path(file), kind))
  }

  /// The names of the pictures; `nil` if the file cannot be read as a whole.
  private mutating func pictures() -> Set<String>? {
    guard let bytes = files.pictures else { return [] }
    let alone = PackFiles(
      name: files.name, manifest: [], questions: Array(Self.noQuestions.utf8), pictures: bytes)
    let index = PackIndex(alone, limits: limits)
    let found = index.faults.filter { $0.file == files.path(.pictures) }
    faults += found
    guard found.isEmpty else { return nil }
    for (name, range) in index.pictures.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
      let picture = PackPicture.read(
        name, bytes[range], file: files.path(.pictures), limits: limits)
      if case .failure(let fault) = picture { faults.append(fault) }
    }
    return Set(index.pictures.keys)
  }

  private static let noQuestions = "{\"questions\": []}"

  /// Notes the fields that the bank needs and a quiz file may omit.
  private mutating func checkForBank(_ question: Question, _ number: Int) {
    if question.id == nil { note(.questions, .quiz(.questionFieldMissing(question: number, .id))) }
    if question.difficulty == nil {
      note(.questions, .quiz(.questionFieldMissing(question: number, .difficulty)))
    }
  }

  /// Each promised language is there, with four different options.
  private mutating func checkLanguages(
    of question: Question, _ number: Int, _ manifest: PackManifest
  ) {
    for (index, language) in manifest.languages.enumerated() {
      let text = index == 0 ? question.text : question.translations[language]
      guard let text else {
        note(.questions, .languageMissing(question: number, language))
        continue
      }
      let letters = OptionLetter.allCases
      for (index, first) in letters.enumerated() {
        for second in letters[(index + 1)...]
        where Self.areAlike(text.options[first], text.options[second]) {
          note(.questions, .optionsEqual(question: number, first, second, language))
        }
      }
    }
  }

  private static func areAlike(_ first: String, _ second: String) -> Bool {
    Text.collapsed(first).lowercased().utf8.elementsEqual(Text.collapsed(second).lowercased().utf8)
  }

  private mutating func checkUse(of pictures: Set<String>, by questions: [Question]) {
    for name in pictures.subtracting(questions.compactMap(\.picture)).sorted() {
      note(.pictures, .pictureUnused(name))
    }
    for name in files.sounds.subtracting(questions.compactMap(\.sound)).sorted() {
      faults.append(PackFault(file: PackFiles.path(ofSound: name, of: files.name), .soundUnused))
    }
  }

  private mutating func checkSounds() {
    for name in files.sounds.sorted().prefix(limits.sounds)
    where BankName.isSound(name, limits: limits) {
      let reference = SoundReference(name: name, pack: files.name)
      let read = sound(reference).flatMap { reference.sound($0, limits: limits) }
      if case .failure(let fault) = read { faults.append(fault) }
    }
  }

  private func summary(_ manifest: PackManifest, _ questions: Int, _ pictures: Int) -> String {
    let languages = manifest.languages.map(\.rawValue).joined(separator: ", ")
    let count = questions == 1 ? "1 question" : "\(questions) questions"
    let shown = pictures == 1 ? ", 1 picture" : pictures > 1 ? ", \(pictures) pictures" : ""
    let heard = files.sounds.count
    let played = heard == 1 ? ", 1 sound" : heard > 1 ? ", \(heard) sounds" : ""
    return "OK: \(files.name), \(count) in \(languages)\(shown)\(played), "
      + "theme \"\(manifest.theme)\""
  }
}
