import Net
import People

extension ClientAddress {
  package init(_ address: IPAddress) {
    self.init(
      network: Block(address.network), visitor: Block(address.visitor),
      sender: Block(address.sender))
  }
}

extension ClientAddress.Block {
  /// An IPv4 address in its form of IPv6 (RFC 4291 §2.5.5.2).
  package init(_ address: IPAddress) {
    switch address {
    case .v4(let bits): self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(bits))
    case .v6(let high, let low): self.init(high: high, low: low)
    }
  }
}
