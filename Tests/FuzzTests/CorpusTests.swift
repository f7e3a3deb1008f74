import Foundation
import FuzzProperties
import Testing

/// The inputs kept for a target: those put there by hand, and those that a long run found to take
/// ways of their own.
private func inputs(of target: FuzzTarget, _ folder: String = "") throws -> [String: [UInt8]] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let place = tests.appending(path: "Corpora/fuzz/\(target.rawValue)/\(folder)")
  var inputs: [String: [UInt8]] = [:]
  for name in try FileManager.default.contentsOfDirectory(atPath: place.path) where name != "found"
  {
    inputs[name] = try Array(Data(contentsOf: place.appending(path: name)))
  }
  return inputs
}

@Test(
  "each input kept for fuzzing, and each beginning of one, breaks no property",
  arguments: FuzzTarget.allCases)
func kept(of target: FuzzTarget) throws {
  let inputs = try inputs(of: target)
  #expect(!inputs.isEmpty)
  for (name, bytes) in inputs {
    #expect(target.finding(in: bytes) == nil, "\(name)")
    for length in 0..<min(bytes.count, 300) {
      #expect(
        target.finding(in: Array(bytes[..<length])) == nil, "first \(length) bytes of \(name)")
    }
  }
}

@Test("each input that fuzzing found breaks no property", arguments: FuzzTarget.allCases)
func found(of target: FuzzTarget) throws {
  let inputs = try inputs(of: target, "found")
  #expect(!inputs.isEmpty)
  for (name, bytes) in inputs {
    #expect(target.finding(in: bytes) == nil, "\(name)")
  }
}
