/// How somebody appears (H2): given once, remembered by the device's id.
public struct Profile: Hashable, Codable, Sendable {
  public var name: PlayerName
  /// The colour wished for; at a table the later arrival gets the nearest free one (P1).
  public var colour: Colour?
  /// Given to the server beside the tables; no page says it of itself.
  public var photo: PhotoName?

  public init(name: PlayerName, colour: Colour? = nil, photo: PhotoName? = nil) {
    self.name = name
    self.colour = colour
    self.photo = photo
  }
}

/// By which pages ask for a photo: 128 random bits that nobody can guess.
public struct PhotoName: Hashable, Codable, Sendable {
  /// 32 hexadecimal digits in lower case.
  public let text: String

  /// `nil`: these are not 32 hexadecimal digits in lower case.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(PhotoName.isDigit) else { return nil }
    self.text = text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
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
