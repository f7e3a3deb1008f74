/// A refusal: a stable code and typed arguments, never a sentence.
///
/// The page's catalogue has the sentences; the command line and the log have them in English (P16).
public struct Refusal: Error, Hashable, Sendable {
  public var code: RefusalCode
  public var arguments: [RefusalArgument]

  public init(_ code: RefusalCode, _ arguments: [RefusalArgument] = []) {
    self.code = code
    self.arguments = arguments
  }
}

/// One named value of a refusal, such as `connected` = 5.
public struct RefusalArgument: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  public var name: String
  public var value: Value

  public init(_ name: String, _ number: Int) {
    self.name = name
    self.value = .number(number)
  }

  public init(_ name: String, _ text: String) {
    self.name = name
    self.value = .text(text)
  }
}

/// The code of a refusal, as on the wire. Each module declares the codes of its own refusals in
/// `RefusalCode+MODULE.swift`; a house rule holds that no two are equal and that the page has a sentence
/// for each.
public struct RefusalCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A code of a module.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
