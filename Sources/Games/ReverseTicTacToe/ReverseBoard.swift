/// Nine cells, row by row from the top left, each with an X or an O (AX2).
public struct ReverseBoard: Hashable, Sendable {
  public static let cells = 9
  /// As many as there are ways to fill nine cells.
  public static let count = 1 << cells

  /// 0..<512: bit n is set where cell n has an X.
  public let number: Int

  /// `nil` unless `number` is 0..<512.
  public init?(_ number: Int) {
    guard (0..<ReverseBoard.count).contains(number) else { return nil }
    self.number = number
  }

  private init(bits: Int) { number = bits }

  /// Any of the 512, each as likely.
  static func any(using random: inout some RandomNumberGenerator) -> ReverseBoard {
    ReverseBoard(bits: Int.random(in: 0..<count, using: &random))
  }

  /// Any of the 32 that win, each as likely.
  static func anyWinning(using random: inout some RandomNumberGenerator) -> ReverseBoard {
    winning[Int.random(in: winning.indices, using: &random)]
  }

  /// All 512, in the order of their numbers.
  public static let all = (0..<count).map(ReverseBoard.init(bits:))

  /// Those without three alike in a row, a column or a diagonal.
  public static let winning = all.filter(\.isWin)

  /// Whether there is an X; otherwise it is an O. `cell`: 0..<9.
  public func hasX(_ cell: Int) -> Bool { number & 1 << cell != 0 }

  public var isWin: Bool { lines.isEmpty }

  /// The cells of every row, column and diagonal of three alike, in the order of `allLines`.
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
