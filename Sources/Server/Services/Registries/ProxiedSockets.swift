import Fairness
import Net
import Requests
import Transport

/// The WebSockets through trusted proxies, by the visitor's address. An address may have as many as `Transport`
/// permits without a proxy, and as many more of seated players.
package final class ProxiedSockets {
  private var unseated = Ledger<SocketID, IPAddress>(levels: IPAddress.holderLevels)
  private var seated = Ledger<SocketID, IPAddress>(levels: IPAddress.holderLevels)
  private let limits: Transport.Limits

  init(limits: Transport.Limits = .standard) {
    self.limits = limits
  }

  /// Whether the visitor may open one more socket.
  package func permits(_ call: Call) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    return unseated.permits(1, to: address.holder, within: limits(of: address))
  }

  /// Counts a socket that has opened. Returns false, without counting it, if the address has too
  /// many.
  package func take(_ socket: SocketID, of call: Call) -> Bool {
    guard call.isProxied else { return true }
    let address = call.peer.address.address
    guard unseated.permits(1, to: address.holder, within: limits(of: address)) else {
      return false
    }
    return unseated.take(socket, 1, for: address.holder)
  }

  /// Counts the socket of a player with a seat beside the others of its address, if there is room. Does
  /// nothing if it was not counted.
  package func seat(_ socket: SocketID) {
    guard let holder = unseated.holder(of: socket),
      seated.permits(1, to: holder, within: [limits.vouchedPerNetwork])
    else { return }
    unseated.giveBack(socket)
    seated.take(socket, 1, for: holder)
  }

  /// Frees the place of a closed socket. Does nothing if it was not counted.
  package func giveBack(_ socket: SocketID) {
    unseated.giveBack(socket)
    seated.giveBack(socket)
  }

  /// The limits of the prefix and of the address.
  private func limits(of address: IPAddress) -> [Int?] {
    if address.isLoopback { return [nil, limits.perLoopbackAddress] }
    return address.isPrivate
      ? [nil, limits.perPrivateAddress] : [limits.perPublicNetwork, limits.perPublicAddress]
  }
}

extension ServerContext {
  /// The page has a seat: its connection leaves the others of its address room.
  package func seat(_ client: ClientSession, on loop: Loop<LoopMessage>) {
    guard case .socket(let socket) = client.line else { return }
    loop.vouch(socket)
    proxiedSockets.seat(socket)
  }
}
