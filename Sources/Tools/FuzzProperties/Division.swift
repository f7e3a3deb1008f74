/// A way to cut `count` bytes into pieces, which follows from the bytes alone: single bytes, or
/// pieces of up to 128 of them, some empty. There is at least one piece, and only the last one
/// says so; it may be empty.
struct Division: Sequence, IteratorProtocol {
  struct Piece {
    var range: Range<Int>
    var isLast: Bool
  }

  private let end: Int
  private let longest: UInt64
  private var position: Int
  private var chance: UInt64
  private var isOver = false

  /// The division of `bytes` from `start` on.
  init(of bytes: [UInt8], from start: Int = 0) {
    // FNV-1a, so that inputs that differ in any byte are cut differently.
    chance = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    longest = 1 << (chance >> 61)
    position = start
    end = bytes.count
  }

  mutating func next() -> Piece? {
    if isOver { return nil }
    chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let length = Int((chance >> 33) % (longest + 1))
    let range = position..<Swift.min(position + length, end)
    position = range.upperBound
    isOver = position == end && (chance >> 32) & 1 == 0
    return Piece(range: range, isLast: isOver)
  }

  /// All of `bytes` from `start` on as one piece.
  static func none(of bytes: [UInt8], from start: Int = 0) -> CollectionOfOne<Piece> {
    CollectionOfOne(Piece(range: start..<bytes.count, isLast: true))
  }
}
