/// A crowded picture and where in it the face is (AH1). The place is the secret of the game.
public struct FindPicture: Hashable, Codable, Sendable {
  /// What names it in addresses; says nothing.
  public var id: Int
  /// In pixels, as everything below.
  public var width: Int
  public var height: Int
  public var face: Ellipse

  /// `nil` where the picture has no extent or the face does not lie in it.
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

  /// Keeps the sum in `isHit(x:y:)` below 2^63: twice the fourth power of five times this.
  public static let largestSide = 8_192

  /// A pixel.
  public struct Point: Hashable, Codable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Middle and half axes.
  public struct Ellipse: Hashable, Codable, Sendable {
    public var x: Int
    public var y: Int
    public var across: Int
    public var down: Int

    public init(x: Int, y: Int, across: Int, down: Int) {
      self.x = x
      self.y = y
      self.across = across
      self.down = down
    }
  }

  /// Whether the point is of the picture.
  func holds(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y)
  }

  /// Inside the marked ellipse enlarged by a quarter, its edge included (AH2):
  /// (4 dx / 5 across)² + (4 dy / 5 down)² ≤ 1, in whole numbers.
  func isHit(x: Int, y: Int) -> Bool {
    let across = 5 * face.across
    let down = 5 * face.down
    let dx = 4 * (x - face.x)
    let dy = 4 * (y - face.y)
    guard abs(dx) <= across, abs(dy) <= down else { return false }
    return dx * dx * down * down + dy * dy * across * across <= across * across * down * down
  }
}
