import Crypto
import Net

/// The name and addresses of this server at one time, for its certificate.
public struct HostAddresses: Equatable, Sendable {
  /// The host name without its domain, lower case; may be empty.
  var machine: String
  /// Further names of the server, lower case.
  var names: [String]
  /// For phones, the likeliest first.
  public var addresses: [IPAddress]

  /// These names and these addresses.
  public init(machine: String, names: [String] = [], addresses: [IPAddress]) {
    self.machine = machine
    self.names = names
    self.addresses = addresses
  }
}

/// The names and addresses that a local authority may certify (`docs/decisions`).
enum HomeNetwork {
  /// Names and addresses that belong to a different machine in every network. A certificate for
  /// them is worthless elsewhere.
  static func constraints(machine: String) -> NameConstraints {
    NameConstraints(
      names: ["local", "localhost"] + (isNeverPublic(machine) ? [machine] : []),
      blocks: [
        AddressBlock([10, 0, 0, 0], prefix: 8),
        AddressBlock([172, 16, 0, 0], prefix: 12),
        AddressBlock([192, 168, 0, 0], prefix: 16),
        AddressBlock([169, 254, 0, 0], prefix: 16),
        AddressBlock([127, 0, 0, 0], prefix: 8),
        AddressBlock([100, 64, 0, 0], prefix: 10),
        AddressBlock(IPAddress.v6(high: 0xFC00 << 48, low: 0).bytes, prefix: 7),
        AddressBlock(IPAddress.v6(high: 0xFE80 << 48, low: 0).bytes, prefix: 10),
        AddressBlock(IPAddress.loopback6.bytes, prefix: 128),
      ])
  }

  /// Whether a bare name can never be a top-level domain, whose subdomains would then be permitted
  /// too. A top-level domain has letters only or begins with `xn--` (RFC 3696 §2).
  static func isNeverPublic(_ name: String) -> Bool {
    isLabel(name) && !name.hasPrefix("xn--")
      && name.utf8.contains { !(0x61...0x7A).contains($0) }
  }

  /// Letters, digits and hyphens between them, lower case (RFC 1123 §2.1).
  static func isLabel(_ name: String) -> Bool {
    (1...63).contains(name.utf8.count) && !name.hasPrefix("-") && !name.hasSuffix("-")
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
  }
}

/// The names and addresses of a server's certificate.
struct LeafSubject: Equatable, Sendable {
  var names: [String]
  var addresses: [IPAddress]

  /// The most addresses in a certificate. The server sends the certificate at every handshake.
  static let mostAddresses = 24

  /// The subject of a leaf for these addresses, as far as the authority permits them.
  init(_ place: HostAddresses, permittedBy constraints: NameConstraints?) {
    let names =
      ["localhost"]
      + (HomeNetwork.isLabel(place.machine) && place.machine != "localhost"
        ? [place.machine, "\(place.machine).local"] : []) + place.names
    self.names = names.filter { constraints?.permits(name: $0) ?? true }
    let own = [IPAddress.loopback, .loopback6]
    addresses =
      own
      + place.addresses.filter { address in
        !own.contains(address) && (constraints?.permits(address: address.bytes) ?? true)
      }.prefix(LeafSubject.mostAddresses)
  }

  /// Whether the certificate contains all of these.
  func isHeld(by certificate: Certificate) -> Bool {
    Set(names).isSubset(of: certificate.names)
      && Set(addresses.map(\.bytes)).isSubset(of: certificate.addresses)
  }
}

extension IPAddress {
  /// The 4 or 16 bytes of a certificate.
  var bytes: [UInt8] { networkBytes }

  /// From 4 or 16 bytes; `nil` for another number.
  init?(bytes: [UInt8]) {
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes[...])))
    case 16: self = .v6(high: number(bytes[..<8]), low: number(bytes[8...]))
    default: return nil
    }
  }
}
