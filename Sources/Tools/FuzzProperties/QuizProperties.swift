import GameCore
import Games
import QuizFiles
import Workbooks

/// Quiz files and packs: what was read is read again when written, what was refused has a reason, and
/// what the check of a pack finds good, the bank deals. The first byte chooses who reads.
enum QuizProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let file = Array(bytes.dropFirst())
    return switch choice % 3 {
    case 0: reading(file)
    case 1: check(file)
    default: pack(file)
    }
  }

  /// The bytes are the questions of a pack, and its pictures, too.
  private static func pack(_ file: [UInt8]) -> String? {
    let pack = PackFiles(
      name: "p", manifest: Array(manifest.utf8), questions: file,
      pictures: file.first == UInt8(ascii: " ") ? file : nil)
    var bank = QuestionBank()
    guard bank.add(pack).isEmpty else { return bank.count == 0 ? nil : "half a pack is taken" }
    var random = SeededGenerator(seed: UInt64(file.count))
    let deal = bank.deal(BankChoice(length: 15), asked: [:], now: 0, random: &random)
    let questions = deal.questions.map { $0.question(Array(file[$0.range])) }
    let isGood = QuizCheck.report(pack: pack).isOK
    if isGood, questions.contains(where: { $0.question == nil }) {
      return "a question of a good pack cannot be read"
    }
    return questions.contains { ($0.question == nil) == $0.faults.isEmpty }
      ? "a question is refused without a reason" : nil
  }

  private static let manifest = """
    {"title": {"en": "P"}, "theme": "t", "languages": ["en"], "licence": "l", "author": "a"}
    """

  private static func reading(_ file: [UInt8]) -> String? {
    let reading = QuizFileReader().read(file: "f", bytes: file)
    guard let quiz = reading.quiz else {
      return reading.refusal == nil ? "refused without a reason" : nil
    }
    let again = QuizFileReader().read(file: "f", bytes: QuizFileWriter.bytes(of: quiz))
    return again == QuizReading(quiz: quiz, faults: []) ? nil : "a quiz is written otherwise"
  }

  private static func check(_ file: [UInt8]) -> String? {
    let report = QuizCheck.report(file: "f", bytes: file)
    return report.lines.isEmpty || report.isOK != report.lines[0].hasPrefix("OK")
      ? "a report that says nothing or two things" : nil
  }
}

/// Other forms of quiz files: what is imported can be played. The first byte chooses the form, and whether
/// the user named the columns.
enum ImportProperties {
  private static let forms: [ImportForm] = [.opentdb, .gift, .aiken, .csv, .tsv, .xlsx]
  private static let columns = ImportColumns("question,right,wrong,wrong,wrong")

  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let form = forms[Int(choice) % forms.count]
    let isNamed = form.isTable && Int(choice) / forms.count % 2 == 1
    let outcome = QuizImport.run(
      form, file: "f", bytes: Array(bytes.dropFirst()), columns: isNamed ? columns : nil,
      workbook: WorkbookReader.sheets)
    guard let json = outcome.json else {
      return outcome.lines.isEmpty ? "nothing is taken without a reason" : nil
    }
    let reading = QuizFileReader().read(file: "f", bytes: json)
    return reading.quiz?.questions.count == outcome.taken && reading.faults.isEmpty
      ? nil : "an import from \(form) with faults: \(reading.faults)"
  }
}
