import CLinux
import Glibc

/// A listening socket in the file system (`unix(7)`). Only the owner of its folder's files can reach
/// it. Its calls block: use it on its own thread.
public final class LocalListener: Sendable {
  /// The time, in milliseconds, for a connection's send and receive.
  private static let patience: Int32 = 2_000
  /// Microseconds between two attempts without a free descriptor.
  private static let pause: UInt32 = 100_000

  private let owned: Descriptor

  /// Listens at `name` in `folder`, replacing an existing socket.
  public init(folder: String, name: String) throws(NetError) {
    // SAFETY: both are C strings for the length of the call.
    let number = unsafe linux_listen_local(folder, name)
    guard number >= 0 else { throw .failed(call: "bind", errno: -number) }
    owned = Descriptor(owning: number)
  }

  /// Waits for the next connection; `nil` after `shutDown`.
  public func accept() -> Descriptor? {
    while true {
      let number = linux_accept_local(owned.number)
      if number >= 0 {
        linux_set_patience(number, LocalListener.patience)
        return Descriptor(owning: number)
      }
      if number == -EINVAL { return nil }
      usleep(LocalListener.pause)
    }
  }

  /// Stops accepting. Callable from any thread.
  public func shutDown() { linux_shut_down(owned.number) }
}

/// Connections to sockets in the file system. The calls block: use them on a separate thread.
public enum LocalSocket {
  /// Connects to the listener there.
  public static func connect(
    folder: String, name: String, patience: Duration
  ) throws(NetError) -> Descriptor {
    // SAFETY: both are C strings for the length of the call.
    let number = unsafe linux_connect_local(folder, name)
    guard number >= 0 else { throw .failed(call: "connect", errno: -number) }
    linux_set_patience(number, Int32(clamping: patience.components.seconds * 1_000))
    return Descriptor(owning: number)
  }

  /// Sends all bytes; returns false if the other end has closed or does not read them.
  public static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = Socket.send(descriptor, bytes.span.extracting(sent...))
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Receives until the other end stops sending; `nil` if that takes too long or exceeds `limit`
  /// bytes.
  public static func receive(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var received: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      var span = piece.mutableSpan
      switch Socket.receive(descriptor, into: &span) {
      case .bytes(let count):
        guard received.count + count <= limit else { return nil }
        received += piece[..<count]
      case .ended: return received
      case .nothingYet, .failed: return nil
      }
    }
  }
}
