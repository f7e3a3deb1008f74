/// `fourtop quiz check` (F5): a report for people at a terminal.
public enum QuizCheck {
  /// The lines to print, and whether the file has no fault (exit status 0).
  public struct Report: Equatable, Sendable {
    /// One line that begins with `OK`, or one line for each fault.
    public var lines: [String]
    /// True without any fault.
    public var isOK: Bool

    /// Creates a report.
    public init(lines: [String], isOK: Bool) {
      self.lines = lines
      self.isOK = isOK
    }
  }

  /// Reads the file and reports `OK` or every fault.
  public static func report(file: String, bytes: [UInt8]) -> Report {
    let reading = QuizFileReader().read(file: file, bytes: bytes)
    guard reading.faults.isEmpty, let quiz = reading.quiz else {
      return Report(lines: reading.faults.map(\.sentence), isOK: false)
    }
    let count = quiz.questions.count
    let questions = count == 1 ? "1 question" : "\(count) questions"
    return Report(lines: ["OK: \(file), \(questions), topic \"\(quiz.topic)\""], isOK: true)
  }
}

extension QuizCheck {
  /// Reads the files of a pack and reports `OK` or every fault, those of the manifest first (F7).
  /// `sound`: reads the file of a sound.
  public static func report(
    pack: PackFiles, limits: QuizLimits = .pack,
    sound: @escaping (SoundReference) -> Result<[UInt8], PackFault> = {
      .failure(PackFault(file: $0.path, .missing))
    }
  ) -> Report {
    var check = PackCheck(pack, limits: limits, sound: sound)
    return check.report()
  }
}
