import Fetch
import Files
import GameCore
import Games
import QuizFiles
import Tables

/// Reads one quiz off the loop and calls back once, on any thread.
public protocol QuizReader: Sendable {
  /// Whether the quizzes are files on this machine.
  var isOnDisk: Bool { get }

  func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void)
}

/// The source of the quizzes: the series of `--quiz-url`, or that of the host's folder, read by the fetch
/// worker (F2, F4). The built-in quiz stands in for a first one that fails (F3).
public struct QuizSource: QuizReader, CustomStringConvertible {
  private let series: QuizSeries
  private let builtIn: QuizSeries
  private let worker: FetchWorker
  private let media: QuizMediaStore
  /// The source's name for the terminal.
  public let description: String

  /// `address`: a URL or a directory; `nil`: the host's `folder`. `builtIn`: the folder of the built-in quiz.
  public init(
    address: String?, folder: String = "", builtIn: String, worker: FetchWorker,
    media: QuizMediaStore = QuizMediaStore()
  ) throws(QuizAddressError) {
    self.media = media
    self.builtIn = try QuizSeries(builtIn)
    series = try QuizSeries(address ?? folder)
    self.worker = worker
    description = address.map(QuizSeries.withoutSecrets) ?? "your own quizzes"
  }

  public var isOnDisk: Bool { series.location != .web }

  /// A clause about the missing first quiz of a series on disk; `nil` if it exists.
  public var absence: String? {
    guard isOnDisk, let first = series.entry(1), !Files.isFile(first.address) else { return nil }
    return "there is no file \(first.address)"
  }

  public func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void
  ) {
    switch request {
    case .numbered(let number): read(number, of: series, known, then: finish)
    case .builtIn: read(1, of: builtIn, known, then: finish)
    // The question bank deals it.
    case .dealt: finish(.missing)
    }
  }

  private func read(
    _ number: Int, of series: QuizSeries, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void
  ) {
    guard let entry = series.entry(number) else { return finish(.missing) }
    guard series.location != .web else {
      return worker.fetch(FetchRequest(.url(entry.address), known: known)) { result in
        let object = result.flatMap { reply in
          Result { () throws(FetchFault) in try reply.withObject() }
        }
        finish(QuizSource.reading(object, file: entry.name, number: number).withoutMedia)
      }
    }
    let path = entry.address
    worker.fetch(FetchRequest(.file(path: path), known: known)) { [self] result in
      let reading = QuizSource.reading(result, file: entry.name, number: number)
      // What lies beside the file may have changed although the file has not.
      if case .unchanged = reading, media.hasChanged(at: path) {
        return read(number, of: series, nil, then: finish)
      }
      finish(reading.withMedia(at: path, file: entry.name, media))
    }
  }

  /// The reading that follows from a fetch's answer.
  static func reading(
    _ result: Result<FetchReply, FetchFault>, file: String, number: Int
  ) -> LibraryReading {
    switch result {
    case .failure(.missing): return .missing
    case .failure(let fault):
      let more = fault.argument.map { [RefusalArgument($0.name, $0.value)] } ?? []
      let notice = QuizFaultNotice(
        code: fault.code.rawValue, arguments: [RefusalArgument("file", file)] + more)
      return .fault(notice, sentence: fault.sentence(file: file))
    case .success(let reply):
      guard case .content(let bytes) = reply.body else { return .unchanged }
      return reading(bytes, reply.validators, file: file, number: number)
    }
  }

  private static func reading(
    _ bytes: [UInt8], _ validators: Validators, file: String, number: Int
  ) -> LibraryReading {
    let reading = QuizFileReader().read(file: file, bytes: bytes)
    if let quiz = reading.quiz {
      let title = QuizTitle(
        number: number, file: file, topic: quiz.topic, questions: quiz.questions.count,
        languages: reading.languages)
      return .fresh(title, quiz, validators)
    }
    guard let fault = reading.refusal else { return .missing }
    return .fault(fault)
  }
}

extension LibraryReading {
  fileprivate static func fault(_ fault: QuizFault) -> LibraryReading {
    let notice = QuizFaultNotice(code: fault.code.rawValue, arguments: fault.arguments)
    return .fault(notice, sentence: fault.sentence)
  }

  /// A quiz from the web has no pictures and sounds.
  fileprivate var withoutMedia: LibraryReading {
    guard case .fresh(let title, var quiz, let validators) = self else { return self }
    for index in quiz.questions.indices {
      quiz.questions[index].picture = nil
      quiz.questions[index].sound = nil
    }
    return .fresh(title, quiz, validators)
  }

  /// The reading with the pictures and sounds beside the file at `path`.
  fileprivate func withMedia(
    at path: String, file: String, _ media: QuizMediaStore
  ) -> LibraryReading {
    guard case .fresh(let title, let quiz, let validators) = self else { return self }
    switch media.keep(quiz, at: path, file: file) {
    case .success(let served): return .fresh(title, served, validators)
    case .failure(let fault): return .fault(fault)
    }
  }
}
