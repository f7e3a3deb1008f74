import Content
import Fetch
import Files
import Options
import QuizFiles
import Synchronization
import Workbooks

/// `fourtop quiz …` (F5, F6).
package enum QuizCommands {
  /// Prints `OK`, or every fault of a file, a URL or a pack's folder. Returns 0 or 1.
  package static func check(_ address: String) -> Int32 {
    if Files.isFolder(address) { return checkPack(address) }
    let file = QuizSeries.name(of: address)
    switch content(of: address) {
    case .failure(let fault):
      StandardOutput.write(line: fault.sentence(file: file))
      return 1
    case .success(let bytes):
      let report = QuizCheck.report(file: file, bytes: bytes)
      let reading = QuizFileReader().read(file: file, bytes: bytes)
      guard report.isOK, let quiz = reading.quiz, !QuizSeries.isURL(address) else {
        return write(report)
      }
      let faults = QuizMediaStore.faults(of: quiz, at: Files.resolved(address), file: file)
      return write(
        faults.isEmpty ? report : QuizCheck.Report(lines: faults.map(\.sentence), isOK: false))
    }
  }

  private static func checkPack(_ address: String) -> Int32 {
    let path = Files.resolved(address)
    let name = QuizSeries.name(of: path)
    let folder = Files.folder(of: path)
    switch PackFolder.read(name, in: folder) {
    case .success(let pack):
      return write(QuizCheck.report(pack: pack) { PackFolder.read($0, in: folder) })
    case .failure(let unreadable):
      return write(QuizCheck.Report(lines: unreadable.faults.map(\.sentence), isOK: false))
    }
  }

  private static func write(_ report: QuizCheck.Report) -> Int32 {
    for line in report.lines { StandardOutput.write(line: line) }
    return report.isOK ? 0 : 1
  }

  /// Writes the quiz file to standard output; to standard error what was taken for what, and what was left
  /// out. Returns 0, or 1 if no question could be converted.
  package static func importFile(
    _ form: ImportForm, _ path: String, _ columns: ImportColumns?
  ) -> Int32 {
    switch content(of: path) {
    case .failure(let fault):
      StandardError.write(line: fault.sentence(file: path))
      return 1
    case .success(let bytes):
      let outcome = QuizImport.run(
        form, file: QuizSeries.name(of: path), bytes: bytes, columns: columns,
        workbook: WorkbookReader.sheets)
      for line in outcome.notes + outcome.lines { StandardError.write(line: line) }
      guard let json = outcome.json else { return 1 }
      if StandardOutput.isTerminal {
        StandardOutput.write(text: String(decoding: json, as: UTF8.self))
      } else {
        // The content of a file.
        StandardOutput.write(json)
      }
      return 0
    }
  }

  private static func content(of address: String) -> Result<[UInt8], FetchFault> {
    let isURL = address.contains("://")
    let request = FetchRequest(isURL ? .url(address) : .file(path: address))
    guard let worker = try? FetchWorker(settings: FetchSettings(userAgent: Help.userAgent)) else {
      return .failure(.closed)
    }
    switch worker.fetchAndWait(request) {
    case .failure(let fault): return .failure(fault)
    case .success(let reply):
      guard case .content(let bytes) = reply.body else { return .failure(.brokenAnswer) }
      return .success(bytes)
    }
  }
}
