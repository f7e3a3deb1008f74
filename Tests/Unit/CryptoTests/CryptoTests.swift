import Bytes
import Crypto
import Glibc
import Testing

@Suite("Crypto")
struct CryptoTests {
  @Test(
    "SHA-256 gives the digests of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(Hex.text(sha256(Array(text.utf8))) == digest)
  }

  @Test("a million letters a have the digest of FIPS 180-4, in pieces too")
  func million() {
    var digest = SHA256()
    for _ in 0..<1000 { digest.update([UInt8](repeating: 0x61, count: 1000)) }
    #expect(
      Hex.text(digest.finish())
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("a text split at every position has one digest")
  func split() {
    let bytes = (0..<150).map { UInt8($0) }
    let whole = sha256(bytes)
    for position in bytes.indices {
      var digest = SHA256()
      digest.update(Array(bytes[..<position]))
      digest.update(Array(bytes[position...]))
      #expect(digest.finish() == whole)
    }
  }

  @Test("random bytes come in the number asked for and never twice")
  func random() throws {
    #expect(try randomBytes(0).isEmpty)
    var seen: Set<[UInt8]> = []
    for _ in 0..<100 {
      let bytes = try randomBytes(16)
      #expect(bytes.count == 16)
      #expect(seen.insert(bytes).inserted)
    }
  }

  @Test("secrets of 128 bits come from the same generator and differ")
  func secrets() throws {
    let all = Set(try (0..<100).map { _ in try Secret128.random() })
    #expect(all.count == 100)
  }

  @Test("hexadecimal goes both ways and refuses what it is not")
  func hex() {
    #expect(Hex.text([0x00, 0x9A, 0xFF]) == "009aff")
    #expect(Hex.bytes("009aFF") == [0x00, 0x9A, 0xFF])
    #expect(Hex.bytes("") == [])
    for text in ["0", "0g", "é0", " 00", "0x00"] { #expect(Hex.bytes(text) == nil) }
  }
}

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
