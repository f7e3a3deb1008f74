import Fairness
import Net
import Requests
import Synchronization
import Transport

/// The WebSockets through trusted proxies, by the visitor's address, for all loops. An address may
/// have as many as `Transport` permits without a proxy.
package final class ProxiedSockets: Sendable {
  private struct Item: Hashable, Sendable {
    let loop: Int
    let socket: SocketID
  }

  private let ledger = Mutex(Ledger<Item, IPAddress>(levels: IPAddress.holderLevels))
  private let limits: Transport.Limits

  init(limits: Transport.Limits = .standard) {
    self.limits = limits
  }

  /// Whether the visitor may open one more socket.
  package func permits(_ call: Call) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    return ledger.withLock { $0.permits(1, to: address.holder, within: limits(of: address)) }
  }

  /// Counts a socket that has opened. Returns false, without counting it, if the address has too
  /// many.
  package func take(_ socket: SocketID, of call: Call, loop: Int) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    return ledger.withLock { ledger in
      guard ledger.permits(1, to: address.holder, within: limits(of: address)) else {
        return false
      }
      return ledger.take(Item(loop: loop, socket: socket), 1, for: address.holder)
    }
  }

  /// Frees the place of a closed socket. Does nothing if it was not counted.
  package func giveBack(_ socket: SocketID, loop: Int) {
    ledger.withLock { $0.giveBack(Item(loop: loop, socket: socket)) }
  }

  /// The limits of the prefix and of the address.
  private func limits(of address: IPAddress) -> [Int?] {
    if address.isLoopback { return [nil, limits.perLoopbackAddress] }
    return [nil, address.isPrivate ? limits.perPrivateAddress : limits.perPublicAddress]
  }
}
