import Glibc

/// A folder of the test's own, and the `openssl` command in it.
final class Scratch {
  enum Failure: Error { case refused(String) }

  let folder: String

  init() throws {
    folder = "/tmp/fourtop-crypto-\(UInt64.random(in: 0...UInt64.max))"
    // SAFETY: the path is a C string for the length of the call.
    guard unsafe mkdir(folder, 0o700) == 0 else { throw Failure.refused(folder) }
  }

  deinit {
    _ = try? Scratch.run("rm -r '\(folder)'")
  }

  func put(_ bytes: [UInt8], _ name: String) throws {
    // SAFETY: the stream is closed before the function ends; the bytes outlive the call.
    guard let file = unsafe fopen("\(folder)/\(name)", "w") else { throw Failure.refused(name) }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { throw Failure.refused(name) }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Scratch.run("cat '\(folder)/\(name)'").output.utf8)
  }

  /// Runs `openssl` with these words, in the folder: its exit status and all that it said.
  @discardableResult
  func openssl(_ words: String) throws -> (status: Int32, output: String) {
    try Scratch.run("cd '\(folder)' && openssl \(words) 2>&1")
  }

  private static func run(_ command: String) throws -> (status: Int32, output: String) {
    // SAFETY: the stream is closed before the function ends.
    guard let stream = unsafe popen(command, "r") else { throw Failure.refused(command) }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
    let status = unsafe pclose(stream)
    return (status >> 8, String(decoding: bytes, as: UTF8.self))
  }
}
