import Bytes
import Crypto
import GameCore
import Identity
import Synchronization
import Tables

/// The searches for tables by code, for all loops: hosts the limits on guessing, and makes the secrets
/// of links. A client that brings the link's secret has nothing to guess. Asked when somebody comes to a
/// table or looks for one: never on the path of a message.
final class CodeLookups: Sendable {
  /// Makes the secrets of this start's links.
  private let key: [UInt8]
  private let limiter: Mutex<CodeLimiter>

  init(at now: Tick = .zero) {
    key = (0..<32).map { _ in UInt8.random(in: 0...255) }
    limiter = Mutex(CodeLimiter(at: now))
  }

  /// The secret in the link to the table of this code at a public server: always the same, so that links
  /// stay good when a table is opened again.
  func secret(of code: TableCode) -> Secret128 {
    Secret128(leading: sha256(key + Array(code.description.utf8)))
  }

  /// Somebody looks for a table; `isThere`: whether there is one. Refused: `code.tooMany`, and then
  /// nothing is to be told of the table.
  func look(
    for code: TableCode, by client: ClientSession, bringing secret: Secret128? = nil,
    isThere: Bool,
    at now: Tick
  ) throws(Refusal) {
    // A guest's public server has looked already.
    if client.isGuest || secret.map({ $0 == self.secret(of: code) }) == true { return }
    let visitor = CodeLimiter.Client(
      account: client.account?.player, isNear: client.networkOrigin.isNear,
      address: client.addressKey)
    let refusal = limiter.withLock { $0.look(for: code, by: visitor, isThere: isThere, at: now) }
    if let refusal { throw refusal }
  }

  /// A page was told of this table, or has opened it: its account comes to it, whatever is guessed from
  /// the same address.
  func found(_ code: TableCode, by client: ClientSession) {
    guard let account = client.account else { return }
    limiter.withLock { $0.found(code, by: account.player) }
  }
}
