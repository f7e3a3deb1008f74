/// A refusal: a stable code and typed arguments. The page's catalogue has the sentences; the
/// command line and the log have them in English (P16).
public struct Refusal: Error, Hashable, Sendable {
  /// The reason, the same on the wire and in the log.
  public var code: RefusalCode
  /// The numbers and texts that the sentence mentions.
  public var arguments: [RefusalArgument]

  public init(_ code: RefusalCode, _ arguments: [RefusalArgument] = []) {
    self.code = code
    self.arguments = arguments
  }
}

/// One named value of a refusal, such as `connected` = 5.
public struct RefusalArgument: Hashable, Sendable {
  /// The types that an argument can have on the wire.
  public enum Value: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  /// The name by which the sentence mentions the value.
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

/// The code of a refusal, as on the wire. A module declares its codes in
/// `RefusalCode+MODULE.swift`; a house rule holds that each is unique and has a sentence on the
/// page.
public struct RefusalCode: RawRepresentable, Hashable, Sendable {
  /// The text on the wire, such as `move.early`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A code of a module.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
