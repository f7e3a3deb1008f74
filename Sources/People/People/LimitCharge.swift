import Bytes

/// An amount that a limit of one server has counted for a key. Servers that share a store tell each other
/// (decision 39).
public struct LimitCharge: Hashable, Sendable {
  /// The number of each is its byte between servers.
  public enum Limit: UInt8, CaseIterable, Sendable {
    /// Wrong codes, by account or by the address of a visitor without one; by address; by subnet.
    case codesOfAccount = 1
    case codesOfStranger, codesOfAddress, codesOfSubnet
    /// Wrong log-ins; those of devices that were logged in before are counted apart.
    case logInsOfName, logInsOfKnownDevices, logInsOfAddress
    case registrations
    /// New guests at the tables of an account; those of them that come from one address.
    case guestsOfAccount, guestsOfAddress
  }

  /// The account, address, subnet or name that is counted.
  public struct Key: Hashable, Sendable {
    /// The most bytes.
    static let most = 255

    let bytes: [UInt8]

    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

    public init(high: UInt64, low: UInt64) {
      bytes = Secret128(high: high, low: low).bytes
    }

    public init(_ block: ClientAddress.Block) { self.init(high: block.high, low: block.low) }

    public init(_ text: String) { bytes = Array(text.utf8) }

    /// The number of 128 bits; `nil` if the key is another one.
    public var number: (high: UInt64, low: UInt64)? {
      Secret128(bytes: bytes).map { ($0.high, $0.low) }
    }

    public var block: ClientAddress.Block? {
      number.map { ClientAddress.Block(high: $0.high, low: $0.low) }
    }

    public var text: String? { String(validating: bytes, as: UTF8.self) }
  }

  public var limit: Limit
  public var key: Key
  /// Negative if more was given back than counted.
  public var amount: Int
  /// Whether all that was counted before is forgotten, because a password was right.
  public var forgives = false

  public init(_ limit: Limit, _ key: Key, _ amount: Int, forgives: Bool = false) {
    self.limit = limit
    self.key = key
    self.amount = amount
    self.forgives = forgives
  }
}

// MARK: - Between servers

extension LimitCharge {
  /// An amount within 10 000, either way.
  static func bounded(_ amount: Int) -> Int { min(max(-10_000, amount), 10_000) }

  /// The most charges that are read of a batch.
  public static let mostOfBatch = PendingCharges.most * Limit.allCases.count

  /// The charges as bytes.
  public static func batch(_ charges: [LimitCharge]) -> [UInt8] {
    var writer = BinaryWriter(capacity: 24 * charges.count)
    for charge in charges where charge.key.bytes.count <= Key.most {
      writer.write(byte: charge.limit.rawValue)
      writer.write(byte: UInt8(charge.key.bytes.count))
      writer.write(raw: charge.key.bytes)
      writer.write(charge.amount)
      writer.write(charge.forgives)
    }
    return writer.bytes
  }

  /// The charges of a batch. Those of limits that this version does not know are left out, and so is everything
  /// after the first invalid byte.
  public static func charges(in batch: [UInt8]) -> [LimitCharge] {
    var reader = BinaryReader(batch)
    var charges: [LimitCharge] = []
    var count = 0
    while reader.rest > 0, count < mostOfBatch {
      count += 1
      do throws(BinaryFault) {
        if let charge = try one(from: &reader) { charges.append(charge) }
      } catch {
        return charges
      }
    }
    return charges
  }

  private static func one(from reader: inout BinaryReader) throws(BinaryFault) -> LimitCharge? {
    let limit = Limit(rawValue: try reader.readByte())
    var bytes: [UInt8] = []
    for _ in 0..<(try reader.readByte()) { bytes.append(try reader.readByte()) }
    let amount = bounded(try reader.read(Int.self))
    let forgives = try reader.read(Bool.self)
    return limit.map { LimitCharge($0, Key(bytes: bytes), amount, forgives: forgives) }
  }
}
