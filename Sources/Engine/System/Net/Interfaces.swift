import Glibc

/// One address of one of this machine's network interfaces, with the length of its subnet's prefix.
public struct Interface: Hashable, Sendable {
  public var name: String
  public var address: IPAddress
  /// Bits: 24 for 255.255.255.0.
  public var prefix: Int
  public var kind: InterfaceKind

  /// Without a kind, the name tells it.
  public init(name: String, address: IPAddress, prefix: Int, kind: InterfaceKind? = nil) {
    self.name = name
    self.address = address
    self.prefix = prefix
    self.kind = kind ?? InterfaceKind(InterfaceFacts(name: name))
  }

  /// Whether this interface's subnet contains `other`.
  public func reaches(_ other: IPAddress) -> Bool {
    AddressRange(address, prefix: prefix).contains(other)
  }

  /// The addresses of the interfaces that are up; empty if the system call fails.
  public static func all() -> [Interface] { present() ?? [] }

  /// The same; `nil` if the system call fails, as it does without free descriptors.
  public static func present() -> [Interface]? {
    // SAFETY: the list is walked before it is freed, and nothing of it is retained.
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return nil }
    defer { unsafe freeifaddrs(first) }
    var found: [Interface] = []
    var hardware: [String: UInt16] = [:]
    var next = unsafe first
    while let entry = unsafe next {
      if let interface = unsafe interface(entry.pointee) { found.append(interface) }
      if let (name, type) = unsafe linkLayer(entry.pointee) { hardware[name] = type }
      unsafe next = entry.pointee.ifa_next
    }
    let facts = InterfaceFacts.read(
      Set(found.map(\.name)).union(hardware.keys), hardware: hardware)
    return found.map { interface in
      Interface(
        name: interface.name, address: interface.address, prefix: interface.prefix,
        kind: facts[interface.name].map { InterfaceKind($0) })
    }
  }

  /// The name of an interface and the type of its link layer, from its entry of that family.
  private static func linkLayer(_ entry: ifaddrs) -> (String, UInt16)? {
    // SAFETY: the family determines the record, `sockaddr_ll` (packet(7)), whose type is at this place.
    guard let address = unsafe entry.ifa_addr,
      unsafe Int32(address.pointee.sa_family) == AF_PACKET,
      let name = unsafe String(validatingCString: entry.ifa_name)
    else { return nil }
    let type = unsafe UnsafeRawPointer(address).loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    return (name, type)
  }

  private static func interface(_ entry: ifaddrs) -> Interface? {
    // SAFETY: the addresses and the name belong to the list that `all` holds.
    guard unsafe entry.ifa_flags & UInt32(IFF_UP) != 0,
      let address = unsafe entry.ifa_addr.flatMap({ unsafe ip($0) }),
      let mask = unsafe entry.ifa_netmask.flatMap({ unsafe ip($0) }),
      let name = unsafe String(validatingCString: entry.ifa_name)
    else { return nil }
    return Interface(name: name, address: address, prefix: ones(in: mask))
  }

  private static func ip(_ address: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
    // SAFETY: the family determines the record.
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET:
      return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { record in
        unsafe .v4(UInt32(bigEndian: record.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { record in
        var words = unsafe record.pointee.sin6_addr
        return unsafe withUnsafeBytes(of: &words) { bytes in
          unsafe .v6(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
      }
    default:
      return nil
    }
  }

  private static func ones(in mask: IPAddress) -> Int {
    switch mask {
    case .v4(let bits): bits.nonzeroBitCount
    case .v6(let high, let low): high.nonzeroBitCount + low.nonzeroBitCount
    }
  }
}

/// The kind of a network interface, the likeliest to reach phones first.
public enum InterfaceKind: Int, Comparable, Sendable {
  case wireless
  case ethernet
  /// A VLAN, or an interface that nothing is known of.
  case other
  /// A bridge or a network of containers or virtual machines on this machine.
  case local
  /// A tunnel to elsewhere, such as a VPN.
  case tunnel
  case loopback

  public static func < (left: InterfaceKind, right: InterfaceKind) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The kind of an interface with these facts.
  public init(_ facts: InterfaceFacts) {
    let hasName = { (names: [String]) in names.contains { facts.name.hasPrefix($0) } }
    switch facts.hardware {
    case InterfaceFacts.loopback: self = .loopback
    case InterfaceFacts.ethernet, nil:
      if facts.isWireless {
        self = .wireless
      } else if facts.isPhysical || facts.hasPhysicalPort {
        self = .ethernet
      } else if hasName(InterfaceKind.tunnels) {
        self = .tunnel
      } else if facts.isBridge || hasName(InterfaceKind.locals) {
        self = .local
      } else {
        self = .other
      }
    // A virtual private network has no link layer, or one of point-to-point links.
    default: self = .tunnel
    }
  }

  private static let tunnels = ["tun", "tap", "wg", "tailscale", "zt", "ppp", "nordlynx", "ipsec"]
  private static let locals = [
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vnet", "cni", "podman", "lxc", "lxd",
    "incus", "cali", "flannel", "dummy", "ifb",
  ]
}

extension InterfaceKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wireless: "Wi-Fi"
    case .ethernet: "Ethernet"
    case .other: "unknown kind"
    case .local: "containers or virtual machines"
    case .tunnel: "tunnel or VPN"
    case .loopback: "this machine"
    }
  }
}

/// The facts about an interface that tell its kind.
public struct InterfaceFacts: Equatable, Sendable {
  static let ethernet: UInt16 = 1
  static let loopback: UInt16 = 772

  public var name: String
  /// The type of the link layer, `ARPHRD_…` of `if_arp.h`; `nil` if unknown.
  public var hardware: UInt16?
  /// Whether a device of this machine belongs to it, and not only a driver.
  public var isPhysical: Bool
  public var isWireless: Bool
  public var isBridge: Bool
  /// Whether it is a bridge with a physical interface among its ports.
  public var hasPhysicalPort: Bool

  /// An interface of this name.
  public init(
    name: String, hardware: UInt16? = nil, isPhysical: Bool = false, isWireless: Bool = false,
    isBridge: Bool = false, hasPhysicalPort: Bool = false
  ) {
    self.name = name
    self.hardware = hardware
    self.isPhysical = isPhysical
    self.isWireless = isWireless
    self.isBridge = isBridge
    self.hasPhysicalPort = hasPhysicalPort
  }

  /// The facts of the kernel about the interfaces of these names. It keeps them in memory, so reading them
  /// waits for no disk.
  ///
  /// - Parameters:
  ///   - hardware: the types of link layers by name.
  ///   - folder: the folder of interfaces in sysfs.
  public static func read(
    _ names: Set<String>, hardware: [String: UInt16], folder: String = "/sys/class/net"
  ) -> [String: InterfaceFacts] {
    var found: [String: InterfaceFacts] = [:]
    var bridgesWithHardware: Set<String> = []
    for name in names where isPlain(name) {
      let path = "\(folder)/\(name)"
      let isWireless = exists("\(path)/wireless") || exists("\(path)/phy80211")
      let isPhysical = exists("\(path)/device")
      found[name] = InterfaceFacts(
        name: name, hardware: hardware[name], isPhysical: isPhysical, isWireless: isWireless,
        isBridge: exists("\(path)/bridge"))
      if isPhysical, let master = lastPart(ofLink: "\(path)/master") {
        bridgesWithHardware.insert(master)
      }
    }
    for name in bridgesWithHardware { found[name]?.hasPhysicalPort = true }
    return found
  }

  /// Whether the name is one segment of a path, as the kernel demands.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
  }

  private static func exists(_ path: String) -> Bool {
    // SAFETY: the path is a C string for the length of the call.
    unsafe access(path, F_OK) == 0
  }

  private static func lastPart(ofLink path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 256)
    // SAFETY: the call writes at most `count` bytes into the array's own storage.
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? 0
    }
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "/").last
      .map(String.init)
  }
}
