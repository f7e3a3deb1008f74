/// The address of a client, as limits count it: which blocks it belongs to, from wide to narrow.
public struct ClientAddress: Hashable, Sendable {
  /// A block of addresses: its first address in the form of IPv6.
  public struct Block: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }
  }

  /// The largest block that one customer of a provider usually has.
  public let network: Block
  /// The block that one device can have to itself; limits by visitor count it.
  public let visitor: Block
  /// The block by which the server recognises a device.
  public let sender: Block

  public init(network: Block, visitor: Block, sender: Block) {
    self.network = network
    self.visitor = visitor
    self.sender = sender
  }

  /// The keys of fair shares, from wide to narrow.
  public var holder: [Block] { [network, visitor] }

  /// The number of keys in `holder`.
  public static let holderLevels = 2
}
