import Bytes
import Content
import Net

/// The value of an option as a text that is not empty.
struct OptionValue {
  let text: String
  /// The name of the option in its place, for a sentence about a fault.
  private let name: String

  init(_ setting: Settings.Setting) throws(UsageError) {
    text = setting.value
    name = setting.name
    if text.isEmpty { throw refusal("a value") }
  }

  private func refusal(_ wanted: String) -> UsageError {
    UsageError(sentence: "\(name) must be \(wanted), not \"\(text)\"")
  }

  /// `wanted`: what the text has to be, for a sentence about a fault.
  func parsed<Value>(
    _ wanted: String, _ read: (String) -> Value?
  ) throws(UsageError) -> Value {
    guard let value = read(text) else { throw refusal(wanted) }
    return value
  }

  func flag() throws(UsageError) -> Bool { try parsed("yes or no", OptionValue.answer) }

  func port() throws(UsageError) -> UInt16 {
    try parsed("a port from 0 to 65535") { UInt16(digits: $0, in: 0...65_535) }
  }

  func number(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    try parsed("a number from \(range.lowerBound) to \(range.upperBound)") {
      Int(digits: $0, in: range)
    }
  }

  func range(like example: String) throws(UsageError) -> AddressRange {
    try parsed("an address or a block of them, such as \(example)") { AddressRange($0) }
  }

  /// The token of an uplink. It is a secret, so a sentence does not repeat it.
  func token() throws(UsageError) -> String {
    guard text.utf8.count <= 256, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw UsageError(sentence: "\(name) must be a token of \"fourtop uplink token\"")
    }
    return text
  }

  /// The address of the tiles. It may contain a key, so a sentence does not repeat it.
  func tiles() throws(UsageError) -> String {
    guard StreetMap(template: text, attribution: "") != nil else {
      throw UsageError(sentence: "\(name) must be an http or https address with {z}, {x} and {y}")
    }
    return text
  }

  static func answer(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "yes", "true", "1", "on": true
    case "no", "false", "0", "off": false
    default: nil
    }
  }
}
