import Content
import Fetch
import Files
import Options
import QuizFiles
import Synchronization
import Workbooks

/// `fourtop quiz …` (F5, F6).
package enum QuizCommands {
  /// Prints `OK`, or every fault of a file, a URL, a pack's folder, or the quizzes in a folder. Returns 0
  /// or 1.
  package static func check(_ address: String) -> Int32 {
    write(report(address))
  }

  static func report(_ address: String) -> QuizCheck.Report {
    guard Files.isFolder(address) else { return report(ofFile: address) }
    guard !Files.isFile("\(address)/\(PackFile.manifest.rawValue)"),
      let series = try? QuizSeries(Files.resolved(address)), let first = series.entry(1)
    else { return report(ofPack: address) }
    guard Files.isFile(first.address) else {
      let sentence =
        "\(address) is no folder of quizzes and no pack: it has neither \(first.name) nor "
        + PackFile.manifest.rawValue
      return QuizCheck.Report(lines: [sentence], isOK: false)
    }
    // As a server reads them: up to the first that is missing.
    let files = (1...QuizCatalog.longestSeries).lazy.compactMap(series.entry)
      .prefix { Files.isFile($0.address) }
    let reports = files.map { report(ofFile: $0.address) }
    return QuizCheck.Report(
      lines: reports.flatMap(\.lines), isOK: reports.allSatisfy(\.isOK))
  }

  private static func report(ofFile address: String) -> QuizCheck.Report {
    let file = QuizSeries.name(of: address)
    let isURL = QuizSeries.isURL(address)
    let bytes: [UInt8]
    do throws(FetchFault) {
      bytes = try content(of: address, isObject: isURL)
    } catch {
      return QuizCheck.Report(lines: [error.sentence(file: file)], isOK: false)
    }
    let report = QuizCheck.report(file: file, bytes: bytes)
    let reading = QuizFileReader().read(file: file, bytes: bytes)
    guard report.isOK, let quiz = reading.quiz, !isURL else { return report }
    let faults = QuizMediaStore.faults(of: quiz, at: Files.resolved(address), file: file)
    return faults.isEmpty ? report : QuizCheck.Report(lines: faults.map(\.sentence), isOK: false)
  }

  private static func report(ofPack address: String) -> QuizCheck.Report {
    let path = Files.resolved(address)
    let name = QuizSeries.name(of: path)
    let folder = Files.folder(of: path)
    switch PackFolder.read(name, in: folder) {
    case .success(let pack):
      return QuizCheck.report(pack: pack) { PackFolder.read($0, in: folder) }
    case .failure(let unreadable):
      return QuizCheck.Report(lines: unreadable.faults.map(\.sentence), isOK: false)
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
    switch Result(catching: { () throws(FetchFault) in try content(of: path) }) {
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

  private static func content(
    of address: String, isObject: Bool = false
  ) throws(FetchFault) -> [UInt8] {
    let isURL = address.contains("://")
    let request = FetchRequest(isURL ? .url(address) : .file(path: address))
    guard let worker = try? FetchWorker(settings: FetchSettings(userAgent: Help.userAgent)) else {
      throw .closed
    }
    var reply = try worker.fetchAndWait(request).get()
    if isObject { reply = try reply.withObject() }
    guard case .content(let bytes) = reply.body else { throw .brokenAnswer }
    return bytes
  }
}
