import QuizFiles

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
