import GameCore

/// !XO in a row (AX1 to AX6): a run fills nine cells at random; three equal marks in a line lose
/// the bet. It has no clock and no opponent: the state belongs to a player, whose devices all show
/// it (`docs/decisions/0016`).
public struct ReverseTicTacToe: Hashable, Sendable {
  /// The amount to bet from, 0 to `ReverseLimits.mostCredit`.
  public private(set) var credit: Int
  /// The sum of all prizes, 0 to `ReverseLimits.mostCredit`.
  public private(set) var won: Int
  /// The number of runs so far.
  public private(set) var spins: Int
  /// The stake of the next run: 1, 2, 4 … 512.
  public private(set) var bet: Int
  /// The number of runs lost since the last win, or since the first run.
  public private(set) var losses: Int
  /// The last run; `nil` before the first.
  public private(set) var run: Run?

  /// The figures that change with every command. A command names those that its player saw, so that one that
  /// arrives again, even after a restart, finds others and does nothing.
  public struct Figures: Hashable, Sendable {
    public let credit: Int
    public let spins: Int
    public let bet: Int

    public init(credit: Int, spins: Int, bet: Int) {
      (self.credit, self.spins, self.bet) = (credit, spins, bet)
    }
  }

  /// The figures that the next command has to name.
  public var figures: Figures { Figures(credit: credit, spins: spins, bet: bet) }

  /// The outcome of Play.
  public struct Run: Hashable, Sendable {
    /// The nine marks, whose lines decide win or loss.
    public let board: ReverseBoard
    /// The bet.
    public let stake: Int

    public init(board: ReverseBoard, stake: Int) {
      self.board = board
      self.stake = stake
    }
  }

  /// The state of a player who has never played.
  public init() {
    (credit, won, spins, bet, losses, run) = (ReverseLimits.firstCredit, 0, 0, 1, 0, nil)
  }

  /// A stored state; returns `nil` if no game can reach it.
  public init?(credit: Int, won: Int, spins: Int, bet: Int, losses: Int, run: Run?) {
    let amounts = 0...ReverseLimits.mostCredit
    guard [credit, won, spins].allSatisfy(amounts.contains),
      ReverseLimits.bets.contains(bet), (0..<ReverseLimits.surestRun).contains(losses),
      run.map({ ReverseLimits.bets.contains($0.stake) }) ?? true
    else { return nil }
    (self.credit, self.won, self.spins) = (credit, won, spins)
    (self.bet, self.losses, self.run) = (bet, losses, run)
  }

  /// Plays a run: it wins or loses the bet and resets it to 1 (AX2). Returns `nil`, or why there is
  /// no run: `xo.creditNone` or `xo.betOverCredit`; then only the bet changes, to 1 (AX3).
  public mutating func play(using random: inout some RandomNumberGenerator) -> Refusal? {
    guard bet <= credit else {
      bet = 1
      return Refusal(credit == 0 ? .xoCreditNone : .xoBetOverCredit)
    }
    let board =
      isWinDue
      ? ReverseBoard.anyWinning(using: &random) : ReverseBoard.any(using: &random)
    settle(Run(board: board, stake: bet))
    return nil
  }

  /// Whether the next run wins in any case (AX6).
  public var isWinDue: Bool { losses == ReverseLimits.surestRun - 1 }

  private mutating func settle(_ run: Run) {
    if run.board.isWin {
      credit = ReverseLimits.sum(credit, run.stake)
      won = ReverseLimits.sum(won, ReverseLimits.prize * run.stake)
      losses = 0
    } else {
      credit -= run.stake
      losses += 1
    }
    spins = ReverseLimits.sum(spins, 1)
    bet = 1
    self.run = run
  }

  /// Doubles the bet; from 512 it returns to 1 (AX4).
  public mutating func raise() {
    let twice = 2 * bet
    bet = twice < ReverseLimits.betsEnd ? twice : 1
  }

  /// Adds credit (AX5). Throws `xo.amountUnusable` (arguments `least` and `most`).
  public mutating func add(_ amount: Int) throws(Refusal) {
    guard ReverseLimits.amounts.contains(amount) else {
      throw Refusal(
        .xoAmountUnusable,
        [
          RefusalArgument("least", ReverseLimits.amounts.lowerBound),
          RefusalArgument("most", ReverseLimits.amounts.upperBound),
        ])
    }
    credit = ReverseLimits.sum(credit, amount)
  }
}

/// The numbers of the rules.
public enum ReverseLimits {
  /// A new player's credit (AX1).
  public static let firstCredit = 100
  /// Bets are less than this (AX4).
  public static let betsEnd = 1_000
  /// All bets: 1, 2, 4 … 512.
  public static let bets = Set((0..<10).map { 1 << $0 })
  /// A win pays this many times the bet (AX2).
  public static let prize = 10
  /// Amounts that a player may add at once (AX5).
  public static let amounts = 1...1_000_000
  /// Credit, Won and Spins stop at this value (AX5).
  public static let mostCredit = 1_000_000_000_000
  /// Counted from the last win, this run wins at the latest (AX6).
  public static let surestRun = 4

  static func sum(_ amount: Int, _ more: Int) -> Int { min(amount + more, mostCredit) }
}

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
