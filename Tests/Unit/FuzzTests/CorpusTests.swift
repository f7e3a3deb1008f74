import Foundation
import FuzzProperties
import TestSupport
import Testing

/// The inputs that somebody chose, by their names: strings whose characters are bytes. For messages of a page
/// each line of `wire.lines` is one, too.
private func named(_ target: FuzzTarget) throws -> [String: [UInt8]] {
  let file = Data(try Checkout.bytes(of: "Tests/Corpora/fuzz.json"))
  let chosen = try JSONDecoder().decode([String: [String: String]].self, from: file)
  var inputs = try #require(chosen[target.rawValue]).mapValues {
    $0.unicodeScalars.map { UInt8($0.value) }
  }
  guard target == .wire else { return inputs }
  let lines = try Checkout.bytes(of: "Tests/Corpora/wire.lines")
  for (number, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
    inputs["line \(number + 1)"] = Array(line)
  }
  return inputs
}

/// The inputs that a long run found to take branches of their own. `Tests/Corpora/found.py` describes the
/// format.
private func found(_ target: FuzzTarget) throws -> [[UInt8]] {
  var rest = try Checkout.bytes(of: "Tests/Corpora/found/\(target.rawValue).packed")[...]
  var inputs: [[UInt8]] = []
  while !rest.isEmpty {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    try #require(rest.count >= length)
    inputs.append(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return inputs
}

@Test(
  "each input kept for fuzzing, and each beginning of one, breaks no property",
  arguments: FuzzTarget.allCases)
func namedInputs(of target: FuzzTarget) throws {
  let inputs = try named(target)
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
func foundInputs(of target: FuzzTarget) throws {
  let inputs = try found(target)
  #expect(!inputs.isEmpty)
  for (number, bytes) in inputs.enumerated() {
    #expect(target.finding(in: bytes) == nil, "input \(number)")
  }
}
