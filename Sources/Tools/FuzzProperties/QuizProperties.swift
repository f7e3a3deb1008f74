import QuizFiles

/// Quiz files: what was read is read again when written, and what was refused has a reason. The
/// first byte chooses whether a table reads or somebody checks.
enum QuizProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let file = Array(bytes.dropFirst())
    return choice & 1 == 0 ? reading(file) : check(file)
  }

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

/// Other forms of quiz files: what is imported can be played. The first byte chooses the form.
enum ImportProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let form = ImportForm.allCases[Int(choice) % ImportForm.allCases.count]
    let outcome = QuizImport.run(form, file: "f", bytes: Array(bytes.dropFirst()))
    guard let json = outcome.json else {
      return outcome.lines.isEmpty ? "nothing is taken without a reason" : nil
    }
    let reading = QuizFileReader().read(file: "f", bytes: json)
    return reading.quiz?.questions.count == outcome.taken && reading.faults.isEmpty
      ? nil : "an import from \(form) with faults: \(reading.faults)"
  }
}
