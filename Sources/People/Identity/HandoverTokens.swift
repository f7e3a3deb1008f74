import GameCore
import People

/// The digests of valid tokens with which players change listeners (`docs/protocol.md`), their
/// players, and the check of the client that presents a token.
public struct HandoverTokens: Sendable {
  /// The time for which a token is valid.
  public static let lifetime: Duration = .seconds(60)
  /// The lifetime of a token for the public server, where the player logs in first.
  public static let farLifetime: Duration = .seconds(600)
  /// The most valid tokens; beyond it the oldest becomes invalid.
  public static let most = 1_024
  /// The most valid tokens of one address.
  public static let mostOfVisitor = 32

  /// The SHA-256 of a token: the time of a comparison reveals nothing about the token.
  public struct Digest: Hashable, Sendable {
    /// The 32 bytes of the digest.
    public let bytes: [UInt8]

    public init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }

  /// The player who requested a token, over http.
  public struct TokenIssuer: Equatable, Sendable {
    /// The player whom the token moves to the other listener.
    public var player: PlayerID
    /// The address that the presenter must have, unless its cookie names the player.
    public var address: ClientAddress
    /// For the public server (R6): valid through the uplink only.
    public var isForUplink: Bool

    public init(player: PlayerID, address: ClientAddress, isForUplink: Bool = false) {
      self.player = player
      self.address = address
      self.isForUplink = isForUplink
    }
  }

  /// The client that presents a token, over https.
  public enum TokenPresenter: Equatable, Sendable {
    /// `companion`: the player of the http listener's cookie in the same request. It is a check, never
    /// an identity.
    case client(ClientAddress, companion: PlayerID?)
    /// A guest of the uplink, who has no address here.
    case guest
  }

  private struct Entry {
    let digest: Digest
    let issuer: TokenIssuer
    let until: Tick
  }

  /// In the order of issue.
  private var entries: [Entry] = []

  public init() {}

  /// The number of tokens.
  public var count: Int { entries.count }

  /// Makes a token valid. The player's earlier one becomes invalid.
  public mutating func issue(_ digest: Digest, to issuer: TokenIssuer, at now: Tick) {
    entries.removeAll { $0.until <= now || $0.issuer.player == issuer.player }
    func isOfSameVisitor(_ entry: Entry) -> Bool {
      entry.issuer.address.visitor == issuer.address.visitor
    }
    if entries.count(where: isOfSameVisitor) >= HandoverTokens.mostOfVisitor,
      let oldest = entries.firstIndex(where: isOfSameVisitor)
    {
      entries.remove(at: oldest)
    }
    if entries.count >= HandoverTokens.most { entries.removeFirst() }
    let lifetime = issuer.isForUplink ? HandoverTokens.farLifetime : HandoverTokens.lifetime
    entries.append(Entry(digest: digest, issuer: issuer, until: now + lifetime))
  }

  /// Uses a token up. Returns its player; `nil` if the client or the token is refused.
  public mutating func spend(
    _ digest: Digest, by presenter: TokenPresenter, at now: Tick
  ) -> PlayerID? {
    guard let index = entries.firstIndex(where: { $0.digest == digest }) else { return nil }
    let entry = entries.remove(at: index)
    guard now < entry.until, HandoverTokens.accepts(presenter, entry.issuer) else { return nil }
    return entry.issuer.player
  }

  private static func accepts(_ presenter: TokenPresenter, _ issuer: TokenIssuer) -> Bool {
    switch presenter {
    case .guest: issuer.isForUplink
    case .client(let address, let companion):
      !issuer.isForUplink
        && (address.sender == issuer.address.sender || companion == issuer.player)
    }
  }
}
