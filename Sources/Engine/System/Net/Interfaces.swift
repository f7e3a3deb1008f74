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
