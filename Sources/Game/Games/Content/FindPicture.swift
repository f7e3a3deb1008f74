import Bytes

/// A crowded picture and the position of its face (AH1). The position is the secret of the game.
public struct FindPicture: Hashable, Sendable {
  /// The number in its addresses. It reveals nothing.
  public var id: Int
  /// Width in pixels, like all sizes below.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// The ellipse around the hidden face.
  public var face: Ellipse

  /// Returns `nil` if the picture is empty or the face is not inside it.
  public init?(id: Int, width: Int, height: Int, face: Ellipse) {
    guard (1...FindPicture.largestSide).contains(width),
      (1...FindPicture.largestSide).contains(height),
      (0..<width).contains(face.x), (0..<height).contains(face.y),
      (1...width).contains(face.across), (1...height).contains(face.down)
    else { return nil }
    self.id = id
    self.width = width
    self.height = height
    self.face = face
  }

  /// Bounds the sum in `isHit(x:y:)` below 2^63: twice the fourth power of five times this.
  public static let largestSide = 8_192

  /// A pixel.
  public struct Point: Hashable, Sendable {
    /// From the left edge, in pixels of the picture.
    public var x: Int
    /// From the top edge, in pixels of the picture.
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Centre and half axes.
  public struct Ellipse: Hashable, Sendable {
    /// The centre, from the left edge.
    public var x: Int
    /// The centre, from the top edge.
    public var y: Int
    /// Half the width.
    public var across: Int
    /// Half the height.
    public var down: Int

    public init(x: Int, y: Int, across: Int, down: Int) {
      self.x = x
      self.y = y
      self.across = across
      self.down = down
    }
  }

  /// Whether the point is inside the picture.
  func holds(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y)
  }

  /// Whether the point is inside the marked ellipse enlarged by a quarter, edge included (AH2): (4
  /// dx / 5 across)² + (4 dy / 5 down)² ≤ 1, in whole numbers.
  func isHit(x: Int, y: Int) -> Bool {
    let across = 5 * face.across
    let down = 5 * face.down
    let dx = 4 * (x - face.x)
    let dy = 4 * (y - face.y)
    guard abs(dx) <= across, abs(dy) <= down else { return false }
    return dx * dx * down * down + dy * dy * across * across <= across * across * down * down
  }
}

// MARK: - Saving

extension FindPicture.Point: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(x)
    writer.write(y)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(x: try reader.read(), y: try reader.read())
  }
}

extension FindPicture: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    for number in [id, width, height, face.x, face.y, face.across, face.down] {
      writer.write(number)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let (id, width, height): (Int, Int, Int) =
      (try reader.read(), try reader.read(), try reader.read())
    let face = Ellipse(
      x: try reader.read(), y: try reader.read(), across: try reader.read(),
      down: try reader.read())
    guard let picture = FindPicture(id: id, width: width, height: height, face: face) else {
      throw .malformed
    }
    self = picture
  }
}
