import Net
import Synchronization

/// Counts the connections of all loops by visitor, and those that have not made a request yet.
final class Admission: Sendable {
  private struct Counts {
    var byVisitor: [IPAddress: Int] = [:]
    var unready = 0
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
    counts.withLock { counts in
      let visitor = address.visitor
      let present = counts.byVisitor[visitor, default: 0]
      if let most = limit(for: address), present >= most { return false }
      guard counts.unready < unreadyLimit else { return false }
      counts.byVisitor[visitor] = present + 1
      counts.unready += 1
      return true
    }
  }

  /// A connection has made its first request.
  func becameReady() {
    counts.withLock { $0.unready -= 1 }
  }

  /// A connection is gone.
  func release(_ address: IPAddress, wasReady: Bool) {
    counts.withLock { counts in
      let visitor = address.visitor
      let left = counts.byVisitor[visitor, default: 1] - 1
      counts.byVisitor[visitor] = left > 0 ? left : nil
      if !wasReady { counts.unready -= 1 }
    }
  }

  /// Whether what comes from this address is one visitor's: of others the number is not bounded.
  func counts(_ address: IPAddress) -> Bool { limit(for: address) != nil }

  private func limit(for address: IPAddress) -> Int? {
    guard !exempt.contains(where: { $0.contains(address) }) else { return nil }
    let visitor = address.visitor
    if visitor.isLoopback { return limits.perLoopbackAddress }
    return visitor.isPrivate ? limits.perPrivateAddress : limits.perPublicAddress
  }
}
