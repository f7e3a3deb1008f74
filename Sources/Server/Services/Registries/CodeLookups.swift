import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Requests
import Tables

/// The lookups of tables by code: limits guessing and makes the secrets of links. A
/// client with the link's secret needs no guess. Called when a page joins or looks for a table,
/// never for a message.
package final class CodeLookups {
  /// The key for the secrets of links.
  private let key: [UInt8]
  private var limiter = CodeLimiter(at: .zero)

  /// `key`: the stored one, so that links outlive the process; `nil`: a new one.
  package init(key: [UInt8]? = nil) {
    self.key = key ?? (0..<32).map { _ in UInt8.random(in: 0...255) }
  }

  /// The secret in the link to the table of this code at a public server. It stays the same, so that a
  /// link is valid after a restart and when the table is opened again.
  ///
  /// `number`: which link it is (`Table.linkNumbers`). The last bits of a secret name a number above 0, so
  /// every loop and server can check a secret without the table.
  package func secret(of code: TableCode, number: Int = 0) -> Secret128 {
    guard number > 0 else {
      return Secret128(leading: sha256(key + Array(code.description.utf8)))
    }
    let digest = digest("link \(number) \(code)")
    return Secret128(
      high: digest.high, low: digest.low & ~CodeLookups.numberBits | UInt64(number))
  }

  private static let numberBits = UInt64(Table.linkNumbers.upperBound)

  /// Which link to the table of this code has the secret; `nil`: none.
  package func linkNumber(of code: TableCode, _ secret: Secret128?) -> Int? {
    guard let secret else { return nil }
    if secret == self.secret(of: code) { return 0 }
    let number = Int(secret.low & CodeLookups.numberBits)
    return number > 0 && secret == self.secret(of: code, number: number) ? number : nil
  }

  /// The same for a table at a laptop.
  package func secret(ofLaptopTable code: TableCode) -> Secret128 {
    digest("laptop link \(code)")
  }

  /// Whether this is the secret in a link to the table of this code, here or at a laptop, also in a link
  /// before the present one.
  private func opens(_ code: TableCode, _ secret: Secret128?) -> Bool {
    linkNumber(of: code, secret) != nil
      || secret == Optional(self.secret(ofLaptopTable: code))
  }

  /// The public code of a laptop's table (R4). It follows from the server's key and what names the table, so
  /// that it is the same after a restart of both. `attempt`: how many such codes were taken; `prefix`: the
  /// beginning of the codes of this laptop's tables, `nil` where each has its own.
  package func code(
    of table: UInt64, at laptop: UplinkKey, after prefix: CodePrefix? = nil, attempt: Int
  ) -> TableCode {
    var bytes = Array("laptop code".utf8) + laptop.bytes
    bytes.append(bigEndian: table, width: 8)
    bytes.append(bigEndian: UInt64(attempt), width: 8)
    let number = Secret128(leading: sha256(key + bytes)).high
    return prefix.map { TableCode(number, after: $0) } ?? TableCode(number, of: .eight)
  }

  /// The number by which a public server knows this server's table of this code. It is the same after a
  /// restart.
  package func publicNumber(of code: TableCode) -> UInt64 { digest("public number \(code)").high }

  private func digest(_ text: String) -> Secret128 {
    Secret128(leading: sha256(key + Array(text.utf8)))
  }

  /// The credential of a page at the table of this code (R7). `first`: the number of the first link that is
  /// valid; where the table is not here, every one is.
  package func credential(
    of client: ClientSession, for code: TableCode, bringing secret: Secret128?, since first: Int = 0
  ) -> TableInput.Credential {
    guard !client.isMember else { return .member }
    // The public server has compared the secret, which this server does not have.
    guard !client.isGuest else { return .link }
    guard let secret else { return .none }
    return linkNumber(of: code, secret).map { $0 >= first } == true ? .link : .wrongLink
  }

  /// Throws the refusal of a page that needs a guest pass and cannot have one; it learns nothing about
  /// the table. `isKnown`: the device has or had a pass at the table. The table decides about all others.
  package func check(
    _ credential: TableInput.Credential, isKnown: Bool
  ) throws(Refusal) {
    guard !isKnown else { return }
    switch credential {
    case .member, .link: return
    case .wrongLink: throw Refusal(.guestLink)
    case .none: throw Refusal(.accountNeeded)
    }
  }

  /// Counts a lookup; `isThere`: whether the table exists. Throws `code.tooMany`; the page then
  /// learns nothing about the table.
  package func look(
    for code: TableCode, by client: ClientSession, bringing secret: Secret128? = nil,
    isThere: Bool,
    at now: Tick
  ) throws(Refusal) {
    if opens(code, secret) { return }
    // The public server has already counted the lookup of its guest.
    guard let visitor = visitor(client) else { return }
    let refusal = limiter.look(for: code, by: visitor, isThere: isThere, at: now)
    if let refusal { throw refusal }
  }

  /// Whether a lookup of the code would be answered; otherwise nobody need look for the table.
  package func permits(
    _ code: TableCode, _ client: ClientSession, bringing secret: Secret128?, at now: Tick
  ) -> Bool {
    if opens(code, secret) { return true }
    guard let visitor = visitor(client) else { return true }
    return limiter.permits(visitor, code, at: now)
  }

  /// `nil` for a guest of the uplink, who has no address here.
  private func visitor(_ client: ClientSession) -> CodeLimiter.Client? {
    guard let address = client.address else { return nil }
    let isNear = client.networkOrigin.isNear
    return CodeLimiter.Client(
      account: client.account?.player, isNear: isNear,
      address: ClientAddress.Block(isNear ? address : address.network),
      subnet: ClientAddress.Block(address.subnet))
  }

  /// Notes that a page knows this table. Its account may join the table despite wrong guesses from
  /// the same address.
  package func found(_ code: TableCode, by client: ClientSession) {
    guard let account = client.account else { return }
    limiter.found(code, by: account.player)
  }
}

extension UplinkKey {
  /// The beginning of the codes of a laptop's tables at servers that share a store. Laptop and server compute
  /// it, so a proxy sends the uplink and the pages of its friends to the same server.
  package var prefix: CodePrefix {
    CodePrefix(Secret128(leading: sha256(Array("fourtop code prefix".utf8) + bytes)).high)
  }
}
