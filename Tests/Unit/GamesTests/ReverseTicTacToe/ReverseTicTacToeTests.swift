import GameCore
import Games
import Testing

@Suite("Games: !XO in a row")
struct ReverseTicTacToeTests {
  private var random = SeededGenerator(seed: 7)

  private func game(
    credit: Int = 100, won: Int = 0, spins: Int = 0, bet: Int = 1, losses: Int = 0
  ) throws -> ReverseTicTacToe {
    try #require(
      ReverseTicTacToe(
        credit: credit, won: won, spins: spins, bet: bet, losses: losses, run: nil))
  }

  /// Plays the same game again and again until it is won or lost as wanted.
  private mutating func played(_ game: ReverseTicTacToe, isWin: Bool) -> ReverseTicTacToe {
    while true {
      var copy = game
      #expect(copy.play(using: &random) == nil)
      if copy.run?.board.isWin == isWin { return copy }
    }
  }

  @Test(
    "AX1: everybody begins with a credit of 100, nothing won, no spins, a bet of 1, empty cells")
  func start() throws {
    let new = ReverseTicTacToe()
    #expect(try new == game())
    #expect(new.run == nil)
  }

  @Test("AX2: lost, the bet is gone from the credit; then the bet is 1 and there is a spin more")
  mutating func lost() throws {
    let after = played(try game(credit: 50, won: 7, spins: 3, bet: 16), isWin: false)
    #expect(after.credit == 34)
    #expect(after.won == 7)
    #expect((after.bet, after.spins, after.losses) == (1, 4, 1))
    #expect(after.run?.stake == 16)
  }

  @Test("AX2: a win returns the bet to the credit and adds ten times as much to the winnings")
  mutating func won() throws {
    let after = played(try game(credit: 50, won: 7, spins: 3, bet: 16, losses: 2), isWin: true)
    #expect(after.credit == 66)
    #expect(after.won == 167)
    #expect((after.bet, after.spins, after.losses) == (1, 4, 0))
    #expect(after.run?.stake == 16)
  }

  @Test(
    "AX3: a bet as high as the credit is played; one more is refused and makes the bet 1, no more")
  mutating func betOverCredit() throws {
    let last = played(try game(credit: 8, bet: 8), isWin: false)
    #expect(last.credit == 0)
    var short = try game(credit: 7, won: 5, spins: 4, bet: 8, losses: 2)
    #expect(short.play(using: &random) == Refusal(.xoBetOverCredit))
    #expect(try short == game(credit: 7, won: 5, spins: 4, bet: 1, losses: 2))
  }

  @Test("AX3: without credit there is nothing to play for")
  mutating func creditNone() throws {
    for bet in [1, 2] {
      var empty = try game(credit: 0, bet: bet)
      #expect(empty.play(using: &random) == Refusal(.xoCreditNone))
      #expect(try empty == game(credit: 0, bet: 1))
    }
  }

  @Test("AX4: the bet doubles up to 512, and then is 1 again")
  func raise() {
    var game = ReverseTicTacToe()
    var bets = [game.bet]
    for _ in 0..<11 {
      game.raise()
      bets.append(game.bet)
    }
    #expect(bets == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1, 2])
  }

  @Test("AX5: 1 to 1 000 000 are added, nothing else")
  func add() throws {
    var game = ReverseTicTacToe()
    try game.add(1)
    #expect(game.credit == 101)
    try game.add(1_000_000)
    #expect(game.credit == 1_000_101)
    let refusal = Refusal(
      .xoAmountUnusable, [RefusalArgument("least", 1), RefusalArgument("most", 1_000_000)])
    for amount in [0, -1, 1_000_001, .min, .max] {
      #expect(throws: refusal) { try game.add(amount) }
    }
    #expect(game.credit == 1_000_101)
  }

  @Test("AX5: credit and what is won stop at 10^12")
  mutating func ceiling() throws {
    let most = 1_000_000_000_000
    var rich = try game(credit: most - 1, won: most - 1, bet: 512)
    rich = played(rich, isWin: true)
    #expect((rich.credit, rich.won) == (most, most))
    try rich.add(1_000_000)
    #expect(rich.credit == most)
  }

  @Test("AX6: of the 512 boards 32 have no three alike in a line")
  func boards() {
    #expect(ReverseBoard.all.count == 512)
    #expect(ReverseBoard.winning.count == 32)
    #expect(ReverseBoard.all.map(\.number) == Array(0..<512))
    #expect(ReverseBoard(512) == nil && ReverseBoard(-1) == nil)
  }

  @Test(
    "AX2: every row, column and diagonal of three alike is found, of either sign",
    arguments: [
      ("OOO OOO OOO", ReverseBoard.allLines),
      ("OOO XXO XOX", [[0, 1, 2]]), ("XOO OXO OOX", [[0, 4, 8]]), ("XXO XOO OXX", [[2, 4, 6]]),
      ("OXX OXO OXX", [[0, 3, 6], [1, 4, 7]]), ("XOX XOX OXO", []),
    ])
  func lines(drawn: String, lines: [[Int]]) throws {
    let signs = drawn.filter { $0 != " " }
    let bits = signs.enumerated().map { $1 == "X" ? 1 << $0 : 0 }
    let board = try #require(ReverseBoard(bits.reduce(0, +)))
    #expect(board.lines == lines)
    #expect(board.isWin == lines.isEmpty)
    #expect(String((0..<9).map { board.hasX($0) ? "X" : "O" }) == signs)
  }

  @Test("AX6: the fourth run since the last win is a win, whatever is drawn")
  mutating func surest() throws {
    for _ in 0..<2_000 {
      var due = try game(losses: 3)
      #expect(due.isWinDue)
      #expect(due.play(using: &random) == nil)
      #expect(due.run?.board.isWin == true && due.losses == 0)
    }
    #expect(try !game(losses: 2).isWinDue)
  }

  @Test("AX7: what no game comes to is not taken for one")
  func restoring() {
    func isGame(
      credit: Int = 0, won: Int = 0, spins: Int = 0, bet: Int = 1, losses: Int = 0, stake: Int = 1
    ) -> Bool {
      let run = ReverseBoard(5).map { ReverseTicTacToe.Run(board: $0, stake: stake) }
      return ReverseTicTacToe(
        credit: credit, won: won, spins: spins, bet: bet, losses: losses, run: run) != nil
    }
    #expect(isGame() && isGame(credit: 1_000_000_000_000, bet: 512, losses: 3, stake: 512))
    #expect(!isGame(credit: -1) && !isGame(won: -1) && !isGame(spins: -1))
    #expect(!isGame(credit: 1_000_000_000_001) && !isGame(won: .max) && !isGame(spins: .max))
    #expect(!isGame(bet: 0) && !isGame(bet: 3) && !isGame(bet: 1_024))
    #expect(!isGame(losses: -1) && !isGame(losses: 4) && !isGame(stake: 0))
  }
}
