import CLinux
import Glibc

/// Bytes on their way into a socket: collected during a wakeup, written in one call, and kept
/// while the socket is full. Storage comes from a pool with the first byte, and should go back to
/// it when the last is written. Inlinable, because every message goes through one.
// SAFETY (of all): the storage is allocated here or handed over by a pool, seen by nobody else, and
// freed once, by `deinit` or by the pool it was given back to; `head..<tail` lies within it and is
// initialised.
@safe
public struct OutgoingQueue: ~Copyable {
  /// What came of writing.
  public enum Flushed: Equatable, Sendable {
    case everything
    /// The socket is full; wait until it is writable.
    case part
    case failed(errno: Int32)
  }

  /// The size a queue begins with and, in a pool, keeps.
  @inlinable
  public static var usualCapacity: Int { 32 * 1024 }

  /// Without a base address: none yet.
  @usableFromInline var storage: UnsafeMutableRawBufferPointer
  @usableFromInline var head = 0
  @usableFromInline var tail = 0

  public init() {
    unsafe storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// The bytes not yet written.
  @inlinable
  public var count: Int { tail &- head }

  /// The bytes that the storage holds; 0: there is none.
  public var capacity: Int { unsafe storage.count }

  @inlinable
  public mutating func append(_ bytes: Span<UInt8>, from pool: inout OutgoingPool) {
    if unsafe storage.count &- tail < bytes.count { makeRoom(bytes.count, &pool) }
    put(bytes)
  }

  /// Appends the lowest `width` bytes (at most 8) of `value`, most significant first, and `bytes`.
  @inlinable
  public mutating func append(
    bigEndian value: UInt64, width: Int, then bytes: Span<UInt8> = Span(),
    from pool: inout OutgoingPool
  ) {
    precondition(width > 0 && width <= 8)
    let room = 8 &+ bytes.count
    if unsafe storage.count &- tail < room { makeRoom(room, &pool) }
    let shifted = value &<< UInt64(8 &* (8 &- width))
    // There is room for eight bytes at `tail`.
    unsafe storage.storeBytes(of: shifted.bigEndian, toByteOffset: tail, as: UInt64.self)
    tail &+= width
    put(bytes)
  }

  /// Copies `bytes` to `tail`, where there is room for them.
  @inlinable
  mutating func put(_ bytes: Span<UInt8>) {
    // The two do not overlap, because nobody else sees `storage`.
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress, let target = unsafe storage.baseAddress else { return }
      unsafe memcpy(target + tail, start, source.count)
    }
    tail &+= bytes.count
  }

  /// Writes as much as the socket takes.
  @inlinable
  public mutating func flush(to descriptor: Int32) -> Flushed {
    while head < tail {
      guard let start = unsafe storage.baseAddress else { return .everything }
      let sent = unsafe linux_send(descriptor, start + head, tail &- head)
      if sent < 0 { return sent == -Int(EAGAIN) ? .part : .failed(errno: Int32(-sent)) }
      head &+= sent
    }
    (head, tail) = (0, 0)
    return .everything
  }

  public mutating func removeAll() {
    (head, tail) = (0, 0)
  }

  /// Takes all bytes out, to be sent by another loop.
  public mutating func takeAll() -> [UInt8] {
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(storage)[head..<tail])
    (head, tail) = (0, 0)
    return bytes
  }

  /// Shows the next bytes, `count` at most, to `body`, and counts them as written if it does not
  /// throw.
  public mutating func take<Failure>(
    upTo count: Int, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let end = min(tail, head &+ max(0, count))
    // Initialised, and the queue cannot be changed during the call.
    let bytes = unsafe UnsafeRawBufferPointer(storage)[head..<end]
    try body(unsafe Span(_unsafeBytes: bytes))
    head = end
    if head == tail { (head, tail) = (0, 0) }
  }

  /// Gives the storage to `pool`, if nothing is left in it.
  @inlinable
  public mutating func rest(in pool: inout OutgoingPool) {
    if unsafe count > 0 || storage.count == 0 { return }
    unsafe pool.giveBack(storage)
    unsafe storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    (head, tail) = (0, 0)
  }

  /// Takes storage from the pool if there is none yet.
  @inlinable
  mutating func makeRoom(_ wanted: Int, _ pool: inout OutgoingPool) {
    if unsafe storage.count == 0, wanted <= Self.usualCapacity {
      unsafe storage = pool.take()
    } else {
      enlarge(wanted)
    }
  }

  /// Moves what is left to the front, if that frees half of the storage, and else doubles it.
  @usableFromInline
  mutating func enlarge(_ wanted: Int) {
    let left = count
    var capacity = unsafe max(storage.count, Self.usualCapacity)
    while capacity / 2 < left + wanted { capacity *= 2 }
    let target: UnsafeMutableRawBufferPointer =
      unsafe capacity == storage.count
      ? storage : .allocate(byteCount: capacity, alignment: 16)
    if let to = target.baseAddress, let from = unsafe storage.baseAddress {
      // Both hold at least `left` bytes; memmove permits that they overlap.
      unsafe memmove(to, from + head, left)
    }
    if unsafe target.baseAddress != storage.baseAddress {
      unsafe storage.deallocate()
      unsafe storage = target
    }
    (head, tail) = (0, left)
  }
}

/// Storage of queues kept for reuse, so that a connection owns some only while it has something to
/// send. The spares are a list: the first bytes of each say where the next is.
// SAFETY (of all): each spare has the usual capacity, was given up by a queue, and belongs to the
// pool until another queue takes it or `deinit` frees it.
@safe
public struct OutgoingPool: ~Copyable {
  /// More than this many are given back to the system.
  @usableFromInline static var most: Int { 64 }
  @usableFromInline var first: UnsafeMutableRawPointer?
  /// The number of spares.
  @inlinable
  public var count: Int { held }
  @usableFromInline var held = 0

  public init() {
    unsafe first = nil
  }

  deinit {
    var next = unsafe first
    while let spare = unsafe next {
      unsafe next = spare.load(as: UnsafeMutableRawPointer?.self)
      unsafe spare.deallocate()
    }
  }

  /// Storage of the usual capacity.
  @inlinable
  mutating func take() -> UnsafeMutableRawBufferPointer {
    let capacity = OutgoingQueue.usualCapacity
    guard let spare = unsafe first else { return .allocate(byteCount: capacity, alignment: 16) }
    unsafe first = spare.load(as: UnsafeMutableRawPointer?.self)
    held &-= 1
    return unsafe UnsafeMutableRawBufferPointer(start: spare, count: capacity)
  }

  @inlinable
  mutating func giveBack(_ storage: UnsafeMutableRawBufferPointer) {
    guard let spare = storage.baseAddress, held < Self.most,
      storage.count == OutgoingQueue.usualCapacity
    else { return unsafe storage.deallocate() }
    unsafe spare.storeBytes(of: first, as: UnsafeMutableRawPointer?.self)
    unsafe first = spare
    held &+= 1
  }
}
