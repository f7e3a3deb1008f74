import GameCore
import Synchronization
import Tables

/// The public codes that lead to tables at laptops at this moment, for all loops, and the brakes on
/// guessing them. Asked when somebody looks for a code or comes to a table: never on the path of a
/// message.
final class PublicTables: Sendable {
  /// Wrong codes a minute. They are counted for all loops together, because what one of them does
  /// not know another one may: `docs/threat-model.md` works out what guessing comes to.
  static let brake: CodeBrake.Limits = {
    var limits = CodeBrake.Limits()
    limits.perAddress = 20
    limits.together = 600
    return limits
  }()

  /// Who has found which table: comes back whatever others guess.
  private struct Finding: Hashable {
    let player: PlayerID
    let code: TableCode
  }

  private struct Book {
    var codes: Set<TableCode> = []
    var findings = Recent<Finding, Bool>(most: 20_000)
    var addresses: CodeBrake
    var accounts: CodeBrake
  }

  private let book: Mutex<Book>

  init(at now: Tick = .zero) {
    var accounts = PublicTables.brake
    accounts.together = .max
    book = Mutex(
      Book(
        addresses: CodeBrake(limits: PublicTables.brake, at: now),
        accounts: CodeBrake(limits: accounts, at: now)))
  }

  /// Whether the code was free; it is the caller's from now on.
  func take(_ code: TableCode) -> Bool {
    book.withLock { $0.codes.insert(code).inserted }
  }

  func free(_ code: TableCode) {
    book.withLock { _ = $0.codes.remove(code) }
  }

  /// Whether the code leads to a table now. For who is a guest there anyway, as nothing is counted.
  func holds(_ code: TableCode) -> Bool {
    book.withLock { $0.codes.contains(code) }
  }

  /// Looks a code up for somebody: whether it is one, or why it is not even looked up. `address` stands
  /// for where somebody comes from, `player` is the account's.
  func look(
    for code: TableCode, from address: UInt64, by player: PlayerID, at now: Tick
  ) throws(Refusal) -> Bool {
    let found = book.withLock { book -> Result<Bool, Refusal> in
      let finding = Finding(player: player, code: code)
      if book.codes.contains(code), book.findings.value(of: finding) != nil {
        return .success(true)
      }
      let account = player.high ^ player.low
      if let refusal = book.addresses.refuses(address, at: now)
        ?? book.accounts.refuses(account, at: now)
      {
        return .failure(refusal)
      }
      if book.codes.contains(code) {
        book.findings.remember(true, of: finding)
        return .success(true)
      }
      book.addresses.countWrong(address, at: now)
      book.accounts.countWrong(account, at: now)
      return .success(false)
    }
    return try found.get()
  }
}
