import Fetch
import Files
import GameCore
import Games
import QuizFiles
import Tables

/// Reads one quiz off the loop and calls back once, on any thread.
public protocol QuizReader: Sendable {
  func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void)
}

/// The source of the quizzes: the series of `--quiz-url` and the server's own pack, read by the
/// fetch worker (F2, F4).
public struct QuizSource: QuizReader, CustomStringConvertible {
  private let series: QuizSeries
  private let ownPack: QuizSeries
  private let worker: FetchWorker
  private let media: QuizMediaStore
  /// The source's name for the terminal.
  public let description: String

  /// `address`: a URL or a directory; `nil`: the own pack in the folder `ownPack`.
  public init(
    address: String?, ownPack: String, worker: FetchWorker, media: QuizMediaStore = QuizMediaStore()
  ) throws(QuizAddressError) {
    self.media = media
    self.ownPack = try QuizSeries(ownPack)
    series =
      try address.map { address throws(QuizAddressError) in try QuizSeries(address) }
      ?? self.ownPack
    self.worker = worker
    description = address.map(QuizSeries.withoutSecrets) ?? "the built-in pack"
  }

  /// A clause about the missing first quiz of a series on disk; `nil` if it exists.
  public var absence: String? {
    guard case .disk = series.location, let first = series.entry(1),
      !Files.isFile(first.address)
    else { return nil }
    return "there is no file \(first.address)"
  }

  public func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void
  ) {
    let (number, series) =
      switch request {
      case .numbered(let number): (number, series)
      case .builtIn: (1, ownPack)
      // The question bank deals it.
      case .dealt: (0, series)
      }
    guard let entry = series.entry(number) else { return finish(.missing) }
    let source: FetchRequest.Source =
      switch series.location {
      case .web: .url(entry.address)
      case .disk: .file(path: entry.address)
      }
    let path: String? = if case .disk = series.location { entry.address } else { nil }
    worker.fetch(FetchRequest(source, known: known)) { [media] result in
      let reading = QuizSource.reading(result, file: entry.name, number: number)
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
        number: number, file: file, topic: quiz.topic, questions: quiz.questions.count)
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

  /// The reading with the pictures and sounds beside the file at `path`; a quiz from the web (`nil`) has
  /// none.
  fileprivate func withMedia(
    at path: String?, file: String, _ media: QuizMediaStore
  ) -> LibraryReading {
    guard case .fresh(let title, var quiz, let validators) = self else { return self }
    guard let path else {
      for index in quiz.questions.indices {
        quiz.questions[index].picture = nil
        quiz.questions[index].sound = nil
      }
      return .fresh(title, quiz, validators)
    }
    switch media.keep(quiz, at: path, file: file) {
    case .success(let served): return .fresh(title, served, validators)
    case .failure(let fault): return .fault(fault)
    }
  }
}
