import Glibc

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
