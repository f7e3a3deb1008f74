import CLinux
import Glibc

/// Bytes on their way into a socket: collected during a wakeup, written in one call, and kept
/// while the socket is full.
// SAFETY: the storage is allocated here, seen by nobody else, and freed once. The run-time
// exclusivity checks are left out of its three properties, because they are private and no method
// calls out while it changes one.
@safe
public final class OutgoingQueue {
  /// What came of writing.
  public enum Flushed: Equatable, Sendable {
    case everything
    /// The socket is full; wait until it is writable.
    case part
    case failed(errno: Int32)
  }

  /// The size a queue begins with and, in a pool, keeps.
  public static let usualCapacity = 32 * 1024

  @exclusivity(unchecked) private var storage: UnsafeMutableRawBufferPointer
  @exclusivity(unchecked) private var head = 0
  @exclusivity(unchecked) private var tail = 0
  /// `take` shows bytes of the storage, which must stay where it is.
  private var isLent = false

  public init() {
    unsafe storage = .allocate(byteCount: Self.usualCapacity, alignment: 16)
  }

  deinit {
    // SAFETY: allocated by this object, which nobody uses any more.
    unsafe storage.deallocate()
  }

  /// The bytes not yet written.
  public var count: Int { unsafe tail &- head }

  public var hasUsualCapacity: Bool { unsafe storage.count == Self.usualCapacity }

  public func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // SAFETY: `reserve` made room for `count` bytes at `tail`; the two do not overlap, because
    // nobody else sees `storage`.
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress, let target = unsafe storage.baseAddress else { return }
      unsafe memcpy(target + tail, start, source.count)
    }
    unsafe tail &+= bytes.count
  }

  public func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends the lowest `width` bytes (at most 8) of `value`, most significant first.
  public func append(bigEndian value: UInt64, width: Int) {
    precondition(width > 0 && width <= 8)
    reserve(8)
    let shifted = value &<< UInt64(8 &* (8 &- width))
    // SAFETY: `reserve` made room for eight bytes at `tail`.
    unsafe storage.storeBytes(of: shifted.bigEndian, toByteOffset: tail, as: UInt64.self)
    unsafe tail &+= width
  }

  /// Writes as much as the socket takes.
  public func flush(to descriptor: Int32) -> Flushed {
    while unsafe head < tail {
      guard let start = unsafe storage.baseAddress else { return .everything }
      // SAFETY: `head..<tail` lies within `storage` and is initialised.
      let sent = unsafe linux_send(descriptor, start + head, tail &- head)
      if sent < 0 { return sent == -Int(EAGAIN) ? .part : .failed(errno: Int32(-sent)) }
      unsafe head &+= sent
    }
    unsafe (head, tail) = (0, 0)
    return .everything
  }

  /// Takes all bytes out, to be sent by another loop.
  public func takeAll() -> [UInt8] {
    // SAFETY: `head..<tail` lies within `storage` and is initialised.
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(storage)[head..<tail])
    unsafe (head, tail) = (0, 0)
    return bytes
  }

  /// Shows the next bytes, `count` at most, to `body`, and counts them as written if it does not
  /// throw.
  public func take<Failure>(
    upTo count: Int, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    isLent = true
    defer { isLent = false }
    let end = unsafe min(tail, head &+ max(0, count))
    // SAFETY: `head..<end` lies within `storage`, is initialised, and stays so during the call:
    // only `makeRoom` moves it, and that refuses to.
    let bytes = unsafe UnsafeRawBufferPointer(storage)[head..<end]
    try body(unsafe Span(_unsafeBytes: bytes))
    unsafe head = end
    if unsafe head == tail { unsafe (head, tail) = (0, 0) }
  }

  private func reserve(_ count: Int) {
    if unsafe storage.count &- tail >= count { return }
    makeRoom(count)
  }

  /// Moves what is left to the front if that frees half of the storage, and else doubles it.
  private func makeRoom(_ wanted: Int) {
    precondition(!isLent, "bytes appended to a queue while it is read")
    let left = count
    var capacity = unsafe storage.count
    while capacity / 2 < left + wanted { capacity *= 2 }
    let target: UnsafeMutableRawBufferPointer =
      unsafe capacity == storage.count
      ? storage : .allocate(byteCount: capacity, alignment: 16)
    if let to = target.baseAddress, let from = unsafe storage.baseAddress {
      // SAFETY: both hold at least `left` bytes; memmove permits that they overlap.
      unsafe memmove(to, from + head, left)
    }
    if unsafe target.baseAddress != storage.baseAddress {
      // SAFETY: allocated by this object and replaced here.
      unsafe storage.deallocate()
      unsafe storage = target
    }
    unsafe (head, tail) = (0, left)
  }
}

/// Empty queues kept for reuse, so that a connection owns one only while it has something to send.
public struct OutgoingPool {
  /// More than this many are given back to the system.
  private static let most = 64
  private var spare: [OutgoingQueue] = []

  public init() {}

  public mutating func take() -> OutgoingQueue {
    spare.popLast() ?? OutgoingQueue()
  }

  public mutating func giveBack(_ queue: OutgoingQueue) {
    if spare.count < Self.most, queue.hasUsualCapacity, queue.count == 0 { spare.append(queue) }
  }
}
