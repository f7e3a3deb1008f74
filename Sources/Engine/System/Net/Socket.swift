import CLinux
import Glibc

/// The result of reading a socket.
public enum Received: Equatable, Sendable {
  case bytes(Int)
  case nothingYet
  /// The peer has ended its data.
  case ended
  case failed(errno: Int32)
}

/// System calls on connected sockets and listeners, none of which blocks.
public enum Socket {
  /// Reads once into `bytes`.
  @inlinable
  @inline(__always)
  public static func receive(_ descriptor: Int32, into bytes: inout MutableSpan<UInt8>) -> Received
  {
    // SAFETY: the kernel writes at most `count` bytes of the span.
    let result = unsafe bytes.withUnsafeMutableBytes {
      unsafe linux_receive(descriptor, $0.baseAddress, $0.count)
    }
    if result > 0 { return .bytes(result) }
    if result == 0 { return .ended }
    let error = Int32(-result)
    return error == EAGAIN ? .nothingYet : .failed(errno: error)
  }

  /// The result of `send` when the socket is full.
  public static let isFull = -Int(EAGAIN)

  /// Writes once. Returns the number of bytes accepted, or a negative `errno`.
  public static func send(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int {
    // SAFETY: the kernel reads at most `count` bytes of the span.
    unsafe bytes.withUnsafeBytes { unsafe linux_send(descriptor, $0.baseAddress, $0.count) }
  }

  /// The shortest round trip of the connection's packets in the last minutes, as the kernel
  /// measured it; `nil` without a measurement. The peer's kernel acknowledges packets, whatever its
  /// program does.
  public static func shortestRoundTrip(_ descriptor: Int32) -> Duration? {
    let microseconds = linux_shortest_round_trip(descriptor)
    return microseconds < 0 ? nil : .microseconds(microseconds)
  }

  /// Notifies the peer that no more data follows.
  public static func endSending(_ descriptor: Int32) {
    _ = linux_end_sending(descriptor)
  }

  /// The address and port of this end; all zero if the peer has disconnected.
  public static func localEndpoint(_ descriptor: Int32) -> Endpoint {
    var raw = linux_endpoint()
    // SAFETY: `raw` outlives the call.
    _ = unsafe linux_local_endpoint(descriptor, &raw)
    return Endpoint(raw)
  }

  /// Begins to connect; the socket becomes writable when it is done.
  public static func connect(to endpoint: Endpoint) throws(NetError) -> Descriptor {
    var raw = endpoint.raw
    // SAFETY: `raw` outlives the call.
    let number = unsafe linux_connect(&raw)
    guard number >= 0 else { throw .failed(call: "connect", errno: -number) }
    return Descriptor(owning: number)
  }

  /// The `errno` of a connection that timed out.
  public static let tookTooLong = ETIMEDOUT

  /// The `errno` of a connection attempt; 0 if it succeeded.
  public static func takeError(_ descriptor: Int32) -> Int32 {
    linux_take_error(descriptor)
  }

  /// Sets blocking mode, for clients with their own thread.
  public static func setBlocking(_ descriptor: Int32, _ isBlocking: Bool) {
    _ = linux_set_blocking(descriptor, isBlocking ? 1 : 0)
  }

  /// Raises the process's limit of descriptors as far as possible, and returns it.
  public static func raiseDescriptorLimit() -> Int {
    max(0, Int(linux_raise_descriptor_limit()))
  }
}

/// The failures of the operating system.
public enum NetError: Error, Equatable, Sendable {
  /// A system call failed with this `errno`.
  case failed(call: String, errno: Int32)
  /// The host is neither an IP literal nor a name of this machine.
  case badHost(String)
  /// The port is in use or not permitted.
  case cannotListen(Endpoint, errno: Int32)

  /// The `errno` of the call; 0 without one.
  public var errno: Int32 {
    switch self {
    case .failed(_, let errno), .cannotListen(_, let errno): errno
    case .badHost: 0
    }
  }
}

/// Resolves host names as the system does (`/etc/hosts`, DNS).
public enum NameLookup {
  /// The most addresses of a name.
  static let most = 8

  /// The addresses of `name` in the order to try them (RFC 6724); empty if there is none, or no
  /// resolver answers. Blocks, at worst for half a minute: call it on a separate thread.
  public static func addresses(of name: String) -> [IPAddress] {
    guard !name.utf8.contains(0) else { return [] }
    var raw = [linux_endpoint](repeating: linux_endpoint(), count: most)
    // SAFETY: the name is terminated, and at most `most` places of the buffer are written.
    let count = unsafe raw.withUnsafeMutableBufferPointer { buffer in
      unsafe linux_look_up(name, buffer.baseAddress, Int32(most))
    }
    return raw.prefix(max(0, Int(count))).map { Endpoint($0).address }
  }
}
