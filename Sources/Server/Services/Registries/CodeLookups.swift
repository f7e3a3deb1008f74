import Bytes
import Crypto
import GameCore
import Identity
import Synchronization
import Tables

/// The lookups of tables by code, for all loops: limits guessing and makes the secrets of links. A
/// client with the link's secret needs no guess. Called when a page joins or looks for a table,
/// never for a message.
package final class CodeLookups: Sendable {
  /// The key of this process for the secrets of links.
  private let key: [UInt8]
  private let limiter: Mutex<CodeLimiter>

  init(at now: Tick = .zero) {
    key = (0..<32).map { _ in UInt8.random(in: 0...255) }
    limiter = Mutex(CodeLimiter(at: now))
  }

  /// The secret in the link to the table of this code at a public server. It is the same until the
  /// process ends, so that a link stays valid when the table is opened again.
  package func secret(of code: TableCode) -> Secret128 {
    Secret128(leading: sha256(key + Array(code.description.utf8)))
  }

  /// Counts a lookup; `isThere`: whether the table exists. Throws `code.tooMany`; the page then
  /// learns nothing about the table.
  package func look(
    for code: TableCode, by client: ClientSession, bringing secret: Secret128? = nil,
    isThere: Bool,
    at now: Tick
  ) throws(Refusal) {
    // The public server has already counted the guest's lookup.
    if client.isGuest || secret.map({ $0 == self.secret(of: code) }) == true { return }
    let visitor = CodeLimiter.Client(
      account: client.account?.player, isNear: client.networkOrigin.isNear,
      address: client.addressKey)
    let refusal = limiter.withLock { $0.look(for: code, by: visitor, isThere: isThere, at: now) }
    if let refusal { throw refusal }
  }

  /// Notes that a page knows this table. Its account may join the table despite wrong guesses from
  /// the same address.
  package func found(_ code: TableCode, by client: ClientSession) {
    guard let account = client.account else { return }
    limiter.withLock { $0.found(code, by: account.player) }
  }
}
