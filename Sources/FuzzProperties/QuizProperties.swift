import QuizFiles

/// Quiz files and what is imported: what was read is read again when written, and an import gives
/// a file that can be played.
enum QuizProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    let reading = QuizFileReader().read(file: "f", bytes: bytes)
    if reading.quiz == nil, reading.refusal == nil { return "refused without a reason" }
    if let quiz = reading.quiz {
      let again = QuizFileReader().read(file: "f", bytes: QuizFileWriter.bytes(of: quiz))
      guard again.quiz == quiz, again.faults.isEmpty else { return "a quiz is written otherwise" }
    }
    _ = QuizCheck.report(file: "f", bytes: bytes)
    for form in ImportForm.allCases {
      guard let file = QuizImport.run(form, file: "f", bytes: bytes).json else { continue }
      let imported = QuizFileReader().read(file: "f", bytes: file)
      guard imported.quiz != nil else {
        return "an import from \(form) that cannot be played: \(imported.faults)"
      }
    }
    return nil
  }
}
