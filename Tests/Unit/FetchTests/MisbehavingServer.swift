import Foundation
import Glibc
import TestSupport

/// `Tests/Corpora/quiz/fetch_server.py`, running while the value lives, at most as long as the test's process.
final class MisbehavingServer: Sendable {
  let httpPort: Int
  let httpsPort: Int
  /// On 127.0.0.2.
  let otherPort: Int
  /// The certificate of the https port, which nobody trusts.
  let certificate: String
  /// The script ends when this is closed, also when the test's process dies.
  private let lifeline: Pipe

  /// One server for all tests of a run.
  static let shared = Result { try MisbehavingServer() }

  struct DidNotStart: Error {}

  init() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Checkout.path("Tests/Corpora/quiz/fetch_server.py")]
    let output = Pipe()
    lifeline = Pipe()
    process.standardOutput = output
    process.standardInput = lifeline
    try process.run()
    // All tests of Fetch wait for it, so it must not wait for ever.
    let reading = output.fileHandleForReading
    _ = fcntl(reading.fileDescriptor, F_SETFL, O_NONBLOCK)
    var line = Data()
    try Patience.wait(for: "the line of fetch_server.py") {
      // Byte by byte: of more bytes than have come, it would forget those that have.
      while let byte = try? reading.read(upToCount: 1), !byte.isEmpty { line += byte }
      return line.contains(0x0A)
    }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 4, let plain = Int(words[0]), let secured = Int(words[1]),
      let other = Int(words[3])
    else { throw DidNotStart() }
    httpPort = plain
    httpsPort = secured
    certificate = String(words[2])
    otherPort = other
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(httpPort)\(path)" }
  /// At 127.0.0.2.
  func otherURL(_ path: String) -> String { "http://127.0.0.2:\(otherPort)\(path)" }
  func securedURL(_ path: String) -> String { "https://127.0.0.1:\(httpsPort)\(path)" }
}

/// A directory of its own, removed with the value.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}
