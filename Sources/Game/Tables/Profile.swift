import Bytes

/// A player's appearance (H2): given once, stored by the device's id.
public struct Profile: Hashable, Sendable {
  public var name: PlayerName
  /// The requested colour; at a table a later arrival gets the nearest free one (P1).
  public var colour: Colour?
  /// The requested face (H2); `nil` for somebody who chose neither a face nor a colour.
  public var face: Face?
  /// The server sets it; a page never does.
  public var photo: PhotoName?

  /// Without a face it is the one with the colour's number.
  public init(
    name: PlayerName, colour: Colour? = nil, face: Face? = nil, photo: PhotoName? = nil
  ) {
    self.name = name
    self.colour = colour
    self.face = face ?? colour.map { Face($0) }
    self.photo = photo
  }
}

/// The name of a photo in its address: 128 random bits.
public struct PhotoName: Hashable, Sendable {
  /// 32 hexadecimal digits in lower case.
  public let text: String

  /// Returns `nil` unless the text is 32 hexadecimal digits in lower case.
  public init?(_ text: String) {
    guard let secret = Secret128(text) else { return nil }
    self.init(secret)
  }

  /// The name with these bits.
  public init(_ secret: Secret128) {
    text = secret.text
  }
}

/// One of the eight player colours, each with its own shape on the page.
public struct Colour: Hashable, Comparable, Sendable {
  public static let count = 8

  /// 0...7 in the order of the colour circle: neighbouring numbers look alike most.
  public let number: Int

  /// Returns `nil` unless `number` is 0...7.
  public init?(_ number: Int) {
    guard (0..<Colour.count).contains(number) else { return nil }
    self.number = number
  }

  /// The colour with this number, modulo eight.
  init(wrapping number: Int) {
    let rest = number % Colour.count
    self.number = rest < 0 ? rest + Colour.count : rest
  }

  public static func < (left: Colour, right: Colour) -> Bool {
    left.number < right.number
  }
}

/// One of the twelve faces that the page draws (H2). People at a table may have the same.
public struct Face: Hashable, Sendable {
  public static let count = 12

  /// 0...11.
  public let number: Int

  /// Returns `nil` unless `number` is 0...11.
  public init?(_ number: Int) {
    guard (0..<Face.count).contains(number) else { return nil }
    self.number = number
  }

  /// The face with a colour's number, for somebody who chose none.
  init(_ colour: Colour) {
    number = colour.number
  }
}
