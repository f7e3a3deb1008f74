import Bytes
import Crypto
import Fairness
import GameCore
import Synchronization
import Tables

/// Who may look for a table by its code, for all loops (limits): guesses are braked by account and by
/// address, of who is far by the block that one customer has, and nobody waits for what others guess
/// elsewhere. Who brings the link's secret has nothing to guess. Asked when somebody comes to a table or
/// looks for one: never on the path of a message.
final class CodeLookups: Sendable {
  /// Who has found which table: comes back whatever others guess.
  fileprivate struct Finding: Hashable {
    let player: PlayerID
    let code: TableCode
  }

  fileprivate struct Book {
    var findings = LRUCache<Finding, Bool>(most: 20_000)
    var near: GuessLimiter
    var far: GuessLimiter
    var accounts: GuessLimiter
  }

  /// Makes the secrets of this start's links.
  private let key: [UInt8]
  private let book: Mutex<Book>

  init(at now: Tick = .zero) {
    key = (0..<32).map { _ in UInt8.random(in: 0...255) }
    book = Mutex(
      Book(
        near: GuessLimiter(at: now), far: GuessLimiter(limits: .far, at: now),
        accounts: GuessLimiter(limits: .account, at: now)))
  }

  /// What the link to the table of this code carries, at a public server: always the same, so that links
  /// stay good when a table is opened again.
  func secret(of code: TableCode) -> Secret128 {
    let hash = sha256(key + Array(code.description.utf8))
    return Secret128(leading: hash)
  }

  /// Somebody looks for a table; `isThere` says whether there is one. Refused: `code.tooMany`, and then
  /// nothing is to be told of the table.
  func look(
    for code: TableCode, by client: ClientSession, bringing secret: Secret128? = nil,
    isThere: Bool,
    at now: Tick
  ) throws(Refusal) {
    // A guest's public server has looked already.
    if client.isGuest || secret.map({ $0 == self.secret(of: code) }) == true { return }
    let refusal = book.withLock { $0.look(for: code, by: client, isThere: isThere, at: now) }
    if let refusal { throw refusal }
  }

  /// A page was told of this table, or has opened it: its account comes to it, whatever is guessed from
  /// the same address.
  func found(_ code: TableCode, by client: ClientSession) {
    guard let account = client.account else { return }
    let finding = Finding(player: account.player, code: code)
    book.withLock { $0.findings.remember(true, of: finding) }
  }
}

extension CodeLookups.Book {
  fileprivate mutating func look(
    for code: TableCode, by client: ClientSession, isThere: Bool, at now: Tick
  ) -> Refusal? {
    let finding = client.account.map { CodeLookups.Finding(player: $0.player, code: code) }
    if isThere, let finding, findings.value(of: finding) != nil { return nil }
    let account = client.account.map { $0.player.high ^ $0.player.low }
    let isNear = client.whereabouts.isNear
    let place =
      isNear ? near.refuses(client.addressKey, at: now) : far.refuses(client.addressKey, at: now)
    if let refusal = place ?? account.flatMap({ accounts.refuses($0, at: now) }) { return refusal }
    if isThere {
      if let finding { findings.remember(true, of: finding) }
      return nil
    }
    if isNear {
      near.countWrong(client.addressKey, at: now)
    } else {
      far.countWrong(client.addressKey, at: now)
    }
    if let account, !isNear { accounts.countWrong(account, at: now) }
    return nil
  }
}

extension GuessLimiter.Limits {
  /// Of an IPv4 address or a /48 on the internet.
  static let far = GuessLimiter.Limits(perAddress: 20, together: nil)
  /// Of an account; all that there can be are remembered.
  static let account = GuessLimiter.Limits(perAddress: 20, together: nil, addresses: 100_000)
}
