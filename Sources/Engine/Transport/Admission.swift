import Net
import Synchronization

/// Counts the connections of all loops by address and prefix, where those have a bound, and those that have not made a request
/// yet.
final class Admission: Sendable {
  private struct Counts {
    var byVisitor: [IPAddress: Int] = [:]
    var byNetwork: [IPAddress: Int] = [:]
    var vouched: [IPAddress: Int] = [:]
    var unready = 0
  }

  /// The bounds of an address and of the prefix around it; nil: none.
  private struct Bounds {
    var visitor: Int?
    var network: Int?
    var vouched: Int?
  }

  private let counts = Mutex(Counts())
  private let limits: Limits
  private let exempt: [AddressRange]
  private let unreadyLimit: Int

  /// `descriptors` is the process's limit; a quarter may be held by connections that have not
  /// made a request yet.
  ///
  /// `exempt`: proxies, whose connections are those of many visitors.
  init(limits: Limits, exempt: [AddressRange] = [], descriptors: Int) {
    self.limits = limits
    self.exempt = exempt
    unreadyLimit = max(8, descriptors / 4)
  }

  /// Counts a new connection in. False, uncounted, if it is one too many.
  func admit(_ address: IPAddress) -> Bool {
    let bounds = bounds(of: address)
    return counts.withLock { counts in
      guard counts.unready < unreadyLimit,
        Self.takePlace(within: bounds.visitor, &counts.byVisitor, address.visitor)
      else { return false }
      guard Self.takePlace(within: bounds.network, &counts.byNetwork, address.network) else {
        if bounds.visitor != nil { Self.takeOne(&counts.byVisitor, address.visitor) }
        return false
      }
      counts.unready += 1
      return true
    }
  }

  /// A connection has made its first request.
  func becameReady() {
    counts.withLock { $0.unready -= 1 }
  }

  /// The application vouches for a connection. True if it counts among those vouched for from now on;
  /// false if the address has too many of them.
  func vouch(_ address: IPAddress) -> Bool {
    let bounds = bounds(of: address)
    return counts.withLock { counts in
      guard Self.isBelow(bounds.vouched, counts.vouched, address.network) else { return false }
      counts.vouched[address.network, default: 0] += 1
      Self.giveUpPlace(&counts, bounds, address)
      return true
    }
  }

  /// A connection is gone.
  func release(_ address: IPAddress, wasReady: Bool, wasVouched: Bool = false) {
    let bounds = bounds(of: address)
    counts.withLock { counts in
      if wasVouched {
        Self.takeOne(&counts.vouched, address.network)
      } else {
        Self.giveUpPlace(&counts, bounds, address)
      }
      if !wasReady { counts.unready -= 1 }
    }
  }

  /// Whether half of the places of an address or of its prefix are taken. Its connections then end behind
  /// their answers and make room for others.
  func isCrowded(_ address: IPAddress) -> Bool {
    let bounds = bounds(of: address)
    if bounds.visitor == nil, bounds.network == nil { return false }
    return counts.withLock { counts in
      !Self.isBelow(bounds.visitor.map { $0 / 2 }, counts.byVisitor, address.visitor)
        || !Self.isBelow(bounds.network.map { $0 / 2 }, counts.byNetwork, address.network)
    }
  }

  /// Whether what comes from this address is one visitor's: of others the number is not bounded.
  func counts(_ address: IPAddress) -> Bool { bounds(of: address).visitor != nil }

  private func bounds(of address: IPAddress) -> Bounds {
    if exempt.contains(where: { $0.contains(address) }) { return Bounds() }
    if address.visitor.isLoopback { return Bounds(visitor: limits.perLoopbackAddress) }
    return address.visitor.isPrivate
      ? Bounds(visitor: limits.perPrivateAddress, vouched: limits.vouchedPerNetwork)
      : Bounds(
        visitor: limits.perPublicAddress, network: limits.perPublicNetwork,
        vouched: limits.vouchedPerNetwork)
  }

  private static func isBelow(
    _ bound: Int?, _ counts: [IPAddress: Int], _ key: IPAddress
  ) -> Bool {
    bound.map { counts[key, default: 0] < $0 } ?? true
  }

  /// Counts one more, unless that is beyond the bound. What has no bound is not counted.
  private static func takePlace(
    within bound: Int?, _ counts: inout [IPAddress: Int], _ key: IPAddress
  ) -> Bool {
    guard let bound else { return true }
    guard let place = counts.index(forKey: key) else {
      guard bound > 0 else { return false }
      counts[key] = 1
      return true
    }
    guard counts.values[place] < bound else { return false }
    counts.values[place] += 1
    return true
  }

  private static func giveUpPlace(
    _ counts: inout Counts, _ bounds: Bounds, _ address: IPAddress
  ) {
    if bounds.visitor != nil { takeOne(&counts.byVisitor, address.visitor) }
    if bounds.network != nil { takeOne(&counts.byNetwork, address.network) }
  }

  private static func takeOne(_ counts: inout [IPAddress: Int], _ key: IPAddress) {
    guard let place = counts.index(forKey: key) else { return }
    if counts.values[place] > 1 {
      counts.values[place] -= 1
    } else {
      counts.remove(at: place)
    }
  }
}

// MARK: - Connections

extension Admission {
  /// A connection has made its first request.
  func becameReady(_ connection: Connection) {
    if connection.isReady { return }
    connection.isReady = true
    becameReady()
  }

  /// Vouches for a connection that was accepted, unless its address has too many of them.
  func vouch(_ connection: Connection) {
    if connection.isDialled || connection.isVouched { return }
    connection.isVouched = vouch(connection.peer.address.address)
  }

  /// Gives the place of a closed connection to others. One that was dialled has none.
  func release(_ connection: Connection) {
    if connection.isDialled { return }
    release(
      connection.peer.address.address, wasReady: connection.isReady,
      wasVouched: connection.isVouched)
  }
}
