import CLinux
import Glibc

/// A socket that accepts connections.
public struct ListeningSocket: ~Copyable, Sendable {
  /// The result of accepting.
  public enum Accepted: Equatable, Sendable {
    /// A new descriptor, which the caller owns: non-blocking, without Nagle's delay.
    case connection(Int32, from: Endpoint)
    case nobody
    /// A lost connection or a temporary network fault: try the next.
    case passing
    /// The process or the machine has no descriptor or memory left.
    case exhausted
  }

  /// Connections that the kernel queues between two accepts.
  private static let backlog: Int32 = 1024

  private let owned: Descriptor
  /// The address with the real port.
  public let endpoint: Endpoint

  /// Listens on `host` (an IP literal, which may have a zone, `localhost`, or nil for every interface
  /// and both families) at `port`, 0 for any free one.
  public init(host: String?, port: UInt16) throws(NetError) {
    var failure = NetError.badHost(host ?? "")
    let zone = try Self.zone(host)
    for address in try Self.addresses(host) {
      let wanted = Endpoint(address, port: port)
      let number = Self.listen(wanted, zone: zone)
      if number >= 0 {
        owned = Descriptor(owning: number)
        endpoint = Socket.localEndpoint(number)
        return
      }
      failure = .cannotListen(wanted, errno: -number)
      guard Self.hasNoSuchAddress(number) else { break }
    }
    throw failure
  }

  /// Takes a listening socket that the process has inherited (`ServiceManager.sockets`). The inherited
  /// number stays open, for a program that starts in this process.
  public init(inherited: Int32) throws(NetError) {
    let number = linux_inherit(inherited)
    guard number >= 0 else { throw .failed(call: "inherited socket", errno: -number) }
    owned = Descriptor(owning: number)
    endpoint = Socket.localEndpoint(number)
  }

  public var descriptor: Int32 { owned.number }

  public func accept() -> Accepted {
    var raw = linux_endpoint()
    // SAFETY: `raw` outlives the call.
    let number = unsafe linux_accept(owned.number, &raw)
    if number >= 0 { return .connection(number, from: Endpoint(raw)) }
    switch -number {
    case EAGAIN: return .nobody
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    default: return .passing
    }
  }

  /// The addresses to try in order: a machine may lack IPv6 or IPv4.
  private static func addresses(_ host: String?) throws(NetError) -> [IPAddress] {
    guard let host else { return [.any, .v4(0)] }
    if host == "localhost" { return [.loopback, .loopback6] }
    guard let address = IPAddress(zoned: host) else { throw .badHost(host) }
    return [address]
  }

  /// The number of the interface after the percent sign; 0 without one.
  private static func zone(_ host: String?) throws(NetError) -> UInt32 {
    guard let host, let sign = host.firstIndex(of: "%") else { return 0 }
    // SAFETY: the name is a C string for the length of the call.
    let number = unsafe if_nametoindex(String(host[host.index(after: sign)...]))
    guard number > 0 else { throw .badHost(host) }
    return number
  }

  private static func hasNoSuchAddress(_ result: Int32) -> Bool {
    result == -EAFNOSUPPORT || result == -EADDRNOTAVAIL
  }

  private static func listen(_ endpoint: Endpoint, zone: UInt32) -> Int32 {
    var raw = endpoint.raw
    // SAFETY: `raw` outlives the call.
    return unsafe linux_listen(&raw, zone, backlog)
  }
}

/// A reserve descriptor, released for a moment to refuse a connection when there is none left.
/// Otherwise the connection would wait in the kernel's queue and wake the loop again and again.
public struct ReserveDescriptor: ~Copyable {
  private var owned: Descriptor?

  public init() {
    refill()
  }

  /// Whether there is a descriptor to release.
  public var isFull: Bool { owned != nil }

  public mutating func giveUp() {
    owned = nil
  }

  public mutating func refill() {
    let number = linux_open_reserve()
    if number >= 0 { owned = Descriptor(owning: number) }
  }
}
