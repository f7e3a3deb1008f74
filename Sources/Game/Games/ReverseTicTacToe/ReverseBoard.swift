/// Nine cells, row by row from the top left, each with an X or an O (AX2).
public struct ReverseBoard: Hashable, Sendable {
  public static let cells = 9
  /// The number of ways to fill nine cells.
  public static let count = 1 << cells

  /// 0..<512: bit n is set where cell n has an X.
  public let number: Int

  /// Returns `nil` unless `number` is 0..<512.
  public init?(_ number: Int) {
    guard (0..<ReverseBoard.count).contains(number) else { return nil }
    self.number = number
  }

  private init(bits: Int) { number = bits }

  /// Any of the 512 boards with equal probability.
  static func any(using random: inout some RandomNumberGenerator) -> ReverseBoard {
    ReverseBoard(bits: Int.random(in: 0..<count, using: &random))
  }

  /// Any of the 32 winning boards with equal probability.
  static func anyWinning(using random: inout some RandomNumberGenerator) -> ReverseBoard {
    winning[Int.random(in: winning.indices, using: &random)]
  }

  /// All 512 boards in the order of their numbers.
  public static let all = (0..<count).map(ReverseBoard.init(bits:))

  /// Boards without three equal marks in a row, a column or a diagonal.
  public static let winning = all.filter(\.isWin)

  /// Whether the cell has an X; otherwise it has an O. `cell`: 0..<9.
  public func hasX(_ cell: Int) -> Bool { number & 1 << cell != 0 }

  /// Whether no line has three equal marks.
  public var isWin: Bool { lines.isEmpty }

  /// The cells of every line of three equal marks, in the order of `allLines`.
  public var lines: [[Int]] {
    ReverseBoard.allLines.filter { line in
      line.allSatisfy { hasX($0) == hasX(line[0]) }
    }
  }

  /// Rows from the top, columns from the left, diagonals.
  public static let allLines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]
}
