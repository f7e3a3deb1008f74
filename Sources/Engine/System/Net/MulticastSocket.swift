import CLinux
import Glibc

/// Datagrams of multicast DNS in one family (RFC 6762), at port 5353, which other responders of this
/// machine may share.
public struct MulticastSocket: ~Copyable {
  /// A datagram, its sender, and the number of the interface that it came through.
  public struct Datagram: Equatable, Sendable {
    public var bytes: [UInt8]
    public var sender: Endpoint
    public var interface: UInt32
  }

  /// The port of multicast DNS.
  public static let port: UInt16 = 5353
  private static let largest = 9_000

  private let owned: Descriptor
  private let isVersion6: Bool
  private var joined: Set<UInt32> = []

  /// Opens the port.
  public init(isVersion6: Bool) throws(NetError) {
    let number = linux_multicast_open(isVersion6 ? 1 : 0)
    guard number >= 0 else { throw .failed(call: "multicast", errno: -number) }
    owned = Descriptor(owning: number)
    self.isVersion6 = isVersion6
  }

  public var descriptor: Int32 { owned.number }

  /// Receives from these interfaces and no others, as far as they exist.
  public mutating func join(_ interfaces: Set<UInt32>) {
    let family: Int32 = isVersion6 ? 1 : 0
    for gone in joined.subtracting(interfaces) {
      _ = linux_multicast_leave(owned.number, family, gone)
    }
    joined = joined.intersection(interfaces)
    for new in interfaces.subtracting(joined)
    where linux_multicast_join(owned.number, family, new) == 0 {
      joined.insert(new)
    }
  }

  /// The next datagram that waits; `nil` without one.
  public func receive() -> Datagram? {
    var bytes = [UInt8](repeating: 0, count: MulticastSocket.largest)
    var sender = linux_endpoint()
    var interface: UInt32 = 0
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the call writes at most the buffer's size, and both records outlive it.
      unsafe linux_multicast_receive(
        owned.number, buffer.baseAddress, buffer.count, &sender, &interface)
    }
    guard count >= 0 else { return nil }
    bytes.removeLast(bytes.count - count)
    return Datagram(bytes: bytes, sender: Endpoint(sender), interface: interface)
  }

  /// Sends to all responders of the interface. A datagram that cannot be sent is lost, as on the way.
  public func send(_ bytes: [UInt8], through interface: UInt32) {
    guard joined.contains(interface) else { return }
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: the call only reads the buffer.
      _ = unsafe linux_multicast_send(
        owned.number, isVersion6 ? 1 : 0, buffer.baseAddress, buffer.count, interface, nil)
    }
  }

  /// Sends to the sender of a datagram.
  public func reply(_ bytes: [UInt8], to datagram: Datagram) {
    var raw = datagram.sender.raw
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: the call only reads the buffer and the address.
      _ = unsafe linux_multicast_send(
        owned.number, isVersion6 ? 1 : 0, buffer.baseAddress, buffer.count, datagram.interface, &raw
      )
    }
  }
}

extension Interface {
  /// The system's number of this interface; `nil` if it is gone.
  public var number: UInt32? {
    // SAFETY: the name is a C string for the length of the call.
    let number = unsafe if_nametoindex(name)
    return number > 0 ? number : nil
  }
}
