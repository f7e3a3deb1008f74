import Fairness
import Net
import Synchronization
import Transport

/// The WebSockets that trusted proxies have brought, by whom they are: as many of an address as
/// `Transport` admits of one that comes without a proxy. For all loops.
final class ProxiedSockets: Sendable {
  private struct Item: Hashable, Sendable {
    let loop: Int
    let socket: SocketID
  }

  private let ledger = Mutex(Ledger<Item, IPAddress>(levels: IPAddress.holderLevels))
  private let limits: Transport.Limits

  init(limits: Transport.Limits = .standard) {
    self.limits = limits
  }

  /// Whether whoever asks may have one socket more.
  func permits(_ call: Call) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    return ledger.withLock { $0.permits(1, to: address.holder, within: limits(of: address)) }
  }

  /// Counts a socket that has opened. False, uncounted: it is one too many.
  func take(_ socket: SocketID, of call: Call, loop: Int) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    return ledger.withLock { ledger in
      guard ledger.permits(1, to: address.holder, within: limits(of: address)) else {
        return false
      }
      return ledger.take(Item(loop: loop, socket: socket), 1, for: address.holder)
    }
  }

  /// A socket is gone. Does nothing if it was not counted.
  func giveBack(_ socket: SocketID, loop: Int) {
    ledger.withLock { $0.giveBack(Item(loop: loop, socket: socket)) }
  }

  /// Of the prefix and the address.
  private func limits(of address: IPAddress) -> [Int?] {
    if address.isLoopback { return [nil, limits.perLoopbackAddress] }
    return [nil, address.isPrivate ? limits.perPrivateAddress : limits.perPublicAddress]
  }
}
