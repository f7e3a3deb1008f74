import Accounts
import GameCore
import People
import Pictures
import Tables
import Testing

/// People with accounts and devices, for tests.
struct Person {
  let number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  static let password = "kfw9x3p! tea"

  var device: PlayerID { PlayerID(high: 1, low: number) }
  var player: PlayerID { PlayerID(high: 2, low: number) }
  var user: String { "user\(number)" }
  var hash: PasswordHash { PasswordHash("hash \(number)") }

  var address: ClientAddress { ClientAddress(number) }

  var newcomer: Newcomer {
    Newcomer(player: device, device: device, profile: nil, photo: nil, address: address)
  }

  func name() throws -> UserName { try #require(UserName(user)) }

  func account() throws -> Account {
    Account(
      id: AccountID(Int64(number)), name: try name(), player: player, appearance: nil)
  }

  func session(_ device: UInt64 = 0, began: Int64 = 0) throws -> Session {
    Session(
      key: try SessionToken(number * 100 + device).key, account: AccountID(Int64(number)),
      began: began)
  }

  func entry(_ sessions: [Session]) throws -> AccountEntry {
    AccountEntry(account: try account(), sessions: sessions, photo: nil)
  }

  func credentials() throws -> Credentials {
    Credentials(account: try account(), hash: hash)
  }

  static func profile(_ name: String) throws -> Profile {
    Profile(name: try PlayerName(name), colour: Colour(3))
  }
}

extension ClientAddress {
  init(_ number: UInt64) {
    let block = Block(high: 0, low: number)
    self.init(network: block, visitor: block, sender: block)
  }
}

extension SessionToken {
  init(_ number: UInt64) throws {
    let bytes = (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 8))) }
    self.init(text: "secret \(number).", key: try #require(SessionKey(bytes)))
  }
}

extension PhotoName {
  static func numbered(_ number: Int) throws -> PhotoName {
    try #require(PhotoName(String(repeating: "\(number % 10)", count: 32)))
  }
}

extension Ticket: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: UInt64) {
    self.init(number)
  }
}
