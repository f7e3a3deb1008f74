/// How somebody appears (H2): given once, remembered by the device's id.
public struct Profile: Hashable, Codable, Sendable {
  public var name: PlayerName
  /// The colour wished for; at a table the later arrival gets the nearest free one (P1).
  public var colour: Colour?

  public init(name: PlayerName, colour: Colour? = nil) {
    self.name = name
    self.colour = colour
  }
}

/// One of the eight player colours, each with a shape of its own on the page.
public struct Colour: Hashable, Comparable, Codable, Sendable {
  public static let count = 8

  /// 0...7, in the order of the colour circle: neighbours in number look alike most.
  public let number: Int

  public init?(_ number: Int) {
    guard (0..<Colour.count).contains(number) else { return nil }
    self.number = number
  }

  /// The colour so many steps round the circle; any number will do.
  init(wrapping number: Int) {
    let rest = number % Colour.count
    self.number = rest < 0 ? rest + Colour.count : rest
  }

  public static func < (left: Colour, right: Colour) -> Bool {
    left.number < right.number
  }
}
