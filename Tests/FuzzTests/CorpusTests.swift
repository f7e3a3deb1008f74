import Foundation
import FuzzProperties
import Testing

@Test("each input kept for fuzzing breaks no property", arguments: FuzzTarget.allCases)
func corpus(of target: FuzzTarget) throws {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let folder = tests.appending(path: "Corpora/fuzz/\(target.rawValue)")
  let files = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  #expect(!files.isEmpty)
  for file in files {
    let bytes = try Array(Data(contentsOf: file))
    #expect(target.finding(in: bytes) == nil, "\(file.lastPathComponent)")
    for length in 0..<min(bytes.count, 300) {
      #expect(target.finding(in: Array(bytes[..<length])) == nil, "first \(length) bytes")
    }
  }
}
