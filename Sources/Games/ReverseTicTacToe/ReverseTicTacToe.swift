import GameCore

/// !XO in a row (AX1 to AX6): nine cells are filled at random, and three alike in a line lose the bet.
///
/// It has no clock and no opponent, so it is no game at a table: the state belongs to a player, and
/// every device of the player shows it (`docs/decisions/0016`).
public struct ReverseTicTacToe: Hashable, Sendable {
  public private(set) var credit: Int
  public private(set) var won: Int
  /// Runs ever played.
  public private(set) var spins: Int
  public private(set) var bet: Int
  /// Runs lost since the last win, or since the first run of all.
  public private(set) var losses: Int
  /// The last run; `nil`: none yet.
  public private(set) var run: Run?

  /// What Play has brought.
  public struct Run: Hashable, Sendable {
    public let board: ReverseBoard
    /// The bet.
    public let stake: Int

    public init(board: ReverseBoard, stake: Int) {
      self.board = board
      self.stake = stake
    }
  }

  /// That of a player who has never played.
  public init() {
    (credit, won, spins, bet, losses, run) = (ReverseLimits.firstCredit, 0, 0, 1, 0, nil)
  }

  /// One that was kept; `nil`: no game ever comes to this.
  public init?(credit: Int, won: Int, spins: Int, bet: Int, losses: Int, run: Run?) {
    let amounts = 0...ReverseLimits.mostCredit
    guard [credit, won, spins].allSatisfy(amounts.contains),
      ReverseLimits.bets.contains(bet), (0..<ReverseLimits.surestRun).contains(losses),
      run.map({ ReverseLimits.bets.contains($0.stake) }) ?? true
    else { return nil }
    (self.credit, self.won, self.spins) = (credit, won, spins)
    (self.bet, self.losses, self.run) = (bet, losses, run)
  }

  /// A run: the bet is won or lost, and is 1 again (AX2).
  ///
  /// `nil`, or why there was none: `xo.creditNone` or `xo.betOverCredit`. Then the bet is 1 again, and
  /// nothing else is another (AX3).
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

  /// Whether the next run wins, whatever is drawn (AX6).
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

  /// ↑ Bet: twice as much, or 1 again where that were a thousand or more (AX4).
  public mutating func raise() {
    let twice = 2 * bet
    bet = twice < ReverseLimits.betsEnd ? twice : 1
  }

  /// Add credit (AX5). Refused: `xo.amountUnusable` (arguments `least` and `most`).
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
  /// What everybody begins with (AX1).
  public static let firstCredit = 100
  /// A bet never comes to this (AX4).
  public static let betsEnd = 1_000
  /// Every bet there is: 1, 2, 4 … 512.
  public static let bets = Set((0..<10).map { 1 << $0 })
  /// Won grows by so many times the bet (AX2).
  public static let prize = 10
  /// What may be added at once (AX5).
  public static let amounts = 1...1_000_000
  /// Credit, Won and Spins grow no further (AX5).
  public static let mostCredit = 1_000_000_000_000
  /// Counted from the last win, this run is a win at the latest (AX6).
  public static let surestRun = 4

  static func sum(_ amount: Int, _ more: Int) -> Int { min(amount + more, mostCredit) }
}
