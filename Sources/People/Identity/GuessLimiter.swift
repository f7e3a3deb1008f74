import GameCore
import People
import Tables

/// Limits wrong codes a minute of a client, of its address, and of the subnet around it.
///
/// A client always has a few wrong codes a minute of its own, whatever its address and its subnet
/// have used up: nobody can stop the joining of others.
///
/// Call `refuses(_:at:)` before looking a code up and `countWrong(_:at:)` if there is no such
/// table. A right code costs nothing, so a whole party behind one address is welcome.
struct GuessLimiter: Sendable {
  /// A client that names a code.
  struct Guesser: Hashable, Sendable {
    /// An account, or an address without one.
    enum Client: Hashable, Sendable {
      case account(PlayerID)
      case address(ClientAddress.Block)
    }

    var client: Client
    var address: ClientAddress.Block
    var subnet: ClientAddress.Block
  }

  /// Wrong codes a minute.
  struct Limits: Hashable, Sendable {
    var ofClient: Int
    var ofAddress: Int
    var ofSubnet: Int
    /// The least of a client, whatever its address and its subnet have used up.
    var own = 3
    var minute: Duration = .seconds(60)
    /// The number of clients, of addresses and of subnets counted. All accounts fit.
    var most = 100_000
  }

  private let limits: Limits
  private var began: Tick
  private var clients: Counts<Guesser.Client>
  private var addresses: Counts<ClientAddress.Block>
  private var subnets: Counts<ClientAddress.Block>

  init(limits: Limits, at now: Tick) {
    self.limits = limits
    began = now
    clients = Counts(most: limits.most)
    addresses = Counts(most: limits.most)
    subnets = Counts(most: limits.most)
  }

  /// The refusal of a code before looking it up (`code.tooMany`, argument `seconds` until the next
  /// attempt); `nil` if the code may be looked up.
  mutating func refuses(_ guesser: Guesser, at now: Tick) -> Refusal? {
    turnMinute(at: now)
    let isCrowded =
      addresses[guesser.address] >= limits.ofAddress || subnets[guesser.subnet] >= limits.ofSubnet
    let limit = isCrowded ? min(limits.own, limits.ofClient) : limits.ofClient
    guard clients[guesser.client] >= limit else { return nil }
    let left = (began + limits.minute - now).wholeMicroseconds
    return Refusal(.codeTooMany, [RefusalArgument("seconds", Int((left + 999_999) / 1_000_000))])
  }

  /// Counts a code of this client to which no table belongs.
  mutating func countWrong(_ guesser: Guesser, at now: Tick) {
    turnMinute(at: now)
    clients.add(guesser.client)
    addresses.add(guesser.address)
    subnets.add(guesser.subnet)
  }

  private mutating func turnMinute(at now: Tick) {
    guard now - began >= limits.minute else { return }
    began = now
    clients.removeAll()
    addresses.removeAll()
    subnets.removeAll()
  }
}

/// How often each of at most `most` keys was counted.
private struct Counts<Key: Hashable & Sendable>: Sendable {
  let most: Int
  private var counts: [Key: Int] = [:]

  init(most: Int) { self.most = most }

  subscript(key: Key) -> Int { counts[key, default: 0] }

  mutating func add(_ key: Key) {
    let count = self[key]
    guard count > 0 || counts.count < most else { return }
    counts[key] = min(count, .max - 1) + 1
  }

  mutating func removeAll() { counts.removeAll(keepingCapacity: true) }
}
