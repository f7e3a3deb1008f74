import Crypto
import Net

/// The name and addresses of this server at a moment: what its certificate should hold.
public struct HostAddresses: Equatable, Sendable {
  /// The host name without its domain, lower case; may be empty.
  var machine: String
  /// For phones, the likeliest first.
  public var addresses: [IPAddress]

  /// This name and these addresses.
  public init(machine: String, addresses: [IPAddress]) {
    self.machine = machine
    self.addresses = addresses
  }
}

/// What a local authority may vouch for (`docs/decisions`).
enum HomeNetwork {
  /// Names and addresses that mean a different machine in every network, so that a certificate for
  /// them is worth nothing elsewhere.
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

  /// Whether a bare name can never be a top-level domain, below which the whole of it would be
  /// permitted too: those are letters alone, or begin with `xn--` (RFC 3696 §2).
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

  /// A certificate goes to every visitor at every handshake: more addresses than these are left out.
  static let mostAddresses = 24

  /// What a leaf should hold at this moment, as far as the authority may vouch for it.
  init(_ place: HostAddresses, permittedBy constraints: NameConstraints?) {
    let names =
      ["localhost"]
      + (HomeNetwork.isLabel(place.machine) && place.machine != "localhost"
        ? [place.machine, "\(place.machine).local"] : [])
    self.names = names.filter { constraints?.permits(name: $0) ?? true }
    let own = [IPAddress.loopback, .loopback6]
    addresses =
      own
      + place.addresses.filter { address in
        !own.contains(address) && (constraints?.permits(address: address.bytes) ?? true)
      }.prefix(LeafSubject.mostAddresses)
  }

  /// Whether the certificate holds all of these.
  func isHeld(by certificate: Certificate) -> Bool {
    Set(names).isSubset(of: certificate.names)
      && Set(addresses.map(\.bytes)).isSubset(of: certificate.addresses)
  }
}
