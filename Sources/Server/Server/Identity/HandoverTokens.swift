import Bytes
import Crypto
import GameCore
import Net
import Wire

/// The tokens by which players change doors (`docs/protocol.md`): which are good, for whom, and
/// from whom they are taken. Time is an argument; the tokens themselves are not kept.
struct HandoverTokens: Sendable {
  static let lifetime: Duration = .seconds(60)
  /// Of one for the public door: in between somebody logs in there.
  static let farLifetime: Duration = .seconds(600)
  /// Living at once, in all and of one visitor's address: beyond that the oldest dies.
  static let most = 1_024
  static let mostOfVisitor = 32

  /// Who asked for a token, by http.
  struct TokenIssuer: Equatable, Sendable {
    var player: PlayerID
    /// `IPAddress.sender` of the address it came from.
    var visitor: IPAddress
    /// For the public door (R6): good by the uplink alone.
    var isForUplink = false
  }

  /// Who says a token, by https.
  struct TokenPresenter: Equatable, Sendable {
    /// `IPAddress.sender` of the address it comes from.
    var visitor: IPAddress
    /// Whose the http door's cookie is that came along: a check, never an identity.
    var companion: PlayerID?
    /// It came by the uplink, whose guests have no address here.
    var isRelayed = false
  }

  private struct Living {
    /// SHA-256 of the token: how long a comparison takes tells nothing of use.
    let key: [UInt8]
    let minter: TokenIssuer
    let until: Tick
  }

  /// In the order of minting.
  private var living: [Living] = []

  var count: Int { living.count }

  /// `token` is good from now on, and the player's earlier one is not.
  mutating func mint(_ token: Secret128, for minter: TokenIssuer, at now: Tick) {
    living.removeAll { $0.until <= now || $0.minter.player == minter.player }
    func isOfSameVisitor(_ token: Living) -> Bool {
      token.minter.visitor.visitor == minter.visitor.visitor
    }
    if living.count(where: isOfSameVisitor) >= HandoverTokens.mostOfVisitor,
      let oldest = living.firstIndex(where: isOfSameVisitor)
    {
      living.remove(at: oldest)
    }
    if living.count >= HandoverTokens.most { living.removeFirst() }
    let lifetime = minter.isForUplink ? HandoverTokens.farLifetime : HandoverTokens.lifetime
    living.append(Living(key: HandoverTokens.key(token), minter: minter, until: now + lifetime))
  }

  /// The player whom `bearer` is from now on; `nil`: refused. Whoever says a token, it is spent.
  mutating func spend(_ token: Secret128, by bearer: TokenPresenter, at now: Tick) -> PlayerID? {
    let key = HandoverTokens.key(token)
    guard let index = living.firstIndex(where: { $0.key == key }) else { return nil }
    let found = living.remove(at: index)
    guard now < found.until, found.minter.isForUplink == bearer.isRelayed,
      bearer.isRelayed || HandoverTokens.isSame(bearer, found.minter)
    else { return nil }
    return found.minter.player
  }

  private static func isSame(_ bearer: TokenPresenter, _ minter: TokenIssuer) -> Bool {
    bearer.visitor == minter.visitor || bearer.companion == minter.player
  }

  private static func key(_ token: Secret128) -> [UInt8] {
    sha256(Array(token.text.utf8))
  }
}
