import CLinux
import Glibc

/// The bytes that a socket has not accepted yet: collected during a wakeup, written in one call,
/// and stored while the socket is full.
///
/// A queue begins on the page of the loop's pool, which contains a frame for many sockets once. It
/// continues there until bytes of another queue follow its own; then, or if its socket is full, it
/// gets storage of its own. Use it always with the same pool. Inlinable, because every message goes
/// through one.
// SAFETY (of all): `start` is the page of the pool, which is an argument of each access, or
// storage of `capacity` bytes that a pool passed on, that nobody else sees, and that is freed once,
// by `deinit` or by the pool it was given back to. `head..<tail` lies within it and is initialised.
// As long as `isOnPage`, the pool counts this queue and writes nothing before its own end.
@safe
public struct OutgoingQueue: ~Copyable {
  /// The result of writing.
  public enum Flushed: Equatable, Sendable {
    case everything
    /// The socket is full; wait until it is writable.
    case part
    case failed(errno: Int32)
  }

  /// The initial size of a queue's own storage, and of spares in a pool.
  public static var usualCapacity: Int { 32 * 1024 }

  /// Without storage: nil, and a capacity of 0.
  @usableFromInline var start: UnsafeMutableRawPointer?
  @usableFromInline var capacity = 0
  @usableFromInline var head = 0
  @usableFromInline var tail = 0
  @usableFromInline var isOnPage = false

  public init() {
    unsafe start = nil
  }

  deinit {
    if !isOnPage { unsafe start?.deallocate() }
  }

  /// The bytes not yet written.
  @inlinable
  public var count: Int { tail &- head }

  /// Whether it has its own storage, or none.
  @inlinable
  public var hasLeftPage: Bool { !isOnPage }

  /// The capacity of its own storage; 0 without one.
  public var ownCapacity: Int { isOnPage ? 0 : capacity }

  /// The used bytes of its own storage, sent or not: the memory that it takes.
  public var ownTaken: Int { isOnPage ? 0 : tail }

  // MARK: Appending

  @inlinable
  public mutating func append(_ bytes: Span<UInt8>, from pool: inout OutgoingPool) {
    // An empty queue has no place on the page.
    if bytes.isEmpty { return }
    let target = unsafe place(for: bytes.count, in: &pool)
    unsafe OutgoingPool.write(bytes, to: target)
    extend(by: bytes.count, &pool)
  }

  /// Appends the lowest `width` bytes (at most 8) of `value`, most significant first, and `bytes`.
  @inlinable
  @inline(__always)
  public mutating func append(
    bigEndian value: UInt64, width: Int, then bytes: Span<UInt8> = Span(),
    from pool: inout OutgoingPool
  ) {
    precondition(width > 0 && width <= 8)
    let target = unsafe place(for: 8 &+ bytes.count, in: &pool)
    unsafe OutgoingPool.write(value, width, bytes, to: target)
    extend(by: width &+ bytes.count, &pool)
  }

  /// Appends bytes of the shared page, without a copy if possible.
  @inlinable
  public mutating func append(
    _ shared: borrowing OutgoingPool.Shared, from pool: inout OutgoingPool
  ) {
    if capacity == 0 {
      begin(at: shared.start, &pool)
      tail = shared.end
    } else if isOnPage, tail == shared.start {
      tail = shared.end
    } else {
      copy(shared, &pool)
    }
  }

  @usableFromInline
  mutating func copy(_ shared: borrowing OutgoingPool.Shared, _ pool: inout OutgoingPool) {
    let count = shared.end &- shared.start
    let target = unsafe place(for: count, in: &pool)
    // The shared bytes do not move, and `target` is not within them.
    unsafe memcpy(target, pool.page + shared.start, count)
    extend(by: count, &pool)
  }

  /// Space for `room` bytes; `extend` follows.
  @inlinable
  @inline(__always)
  mutating func place(
    for room: Int, in pool: inout OutgoingPool
  ) -> UnsafeMutableRawPointer {
    if isOnPage {
      if tail == pool.filled, pool.hasRoom(room) { return unsafe pool.page + tail }
    } else if capacity == 0 {
      if pool.hasRoom(room) {
        begin(at: pool.filled, &pool)
        return unsafe pool.page + tail
      }
    } else if capacity &- tail >= room, let start = unsafe start {
      return unsafe start + tail
    }
    return unsafe makeRoom(room, &pool)
  }

  /// Starts on the page.
  @inlinable
  @inline(__always)
  mutating func begin(at place: Int, _ pool: inout OutgoingPool) {
    unsafe start = pool.page
    capacity = OutgoingPool.pageCapacity
    (head, tail) = (place, place)
    isOnPage = true
    pool.holders &+= 1
  }

  @inlinable
  @inline(__always)
  mutating func extend(by count: Int, _ pool: inout OutgoingPool) {
    tail &+= count
    if isOnPage { pool.filled = tail }
  }

  /// Moves to its own storage, or to one with `room` more free bytes.
  @usableFromInline
  mutating func makeRoom(_ room: Int, _ pool: inout OutgoingPool) -> UnsafeMutableRawPointer {
    let left = count
    let isOwn = !isOnPage && capacity > 0
    var wanted = isOwn ? capacity : Self.usualCapacity
    if isOwn || wanted < left + room {
      // The remaining bytes move to the front, if that frees half of the storage.
      while wanted / 2 < left + room { wanted *= 2 }
    }
    if isOwn, wanted == capacity, let start = unsafe start {
      unsafe memmove(start, start + head, left)
      (head, tail) = (0, left)
      return unsafe start + left
    }
    return unsafe move(toStorageOf: wanted, &pool) + left
  }

  /// Moves the rest, `wanted` bytes at most, to the front of other storage, and returns it.
  private mutating func move(
    toStorageOf wanted: Int, _ pool: inout OutgoingPool
  ) -> UnsafeMutableRawPointer {
    let left = count
    let target =
      unsafe wanted == Self.usualCapacity
      ? pool.take() : .allocate(byteCount: wanted, alignment: 16)
    if let start = unsafe start {
      unsafe memcpy(target, start + head, left)
      leave(&pool)
    }
    unsafe start = target
    capacity = wanted
    (head, tail) = (0, left)
    return unsafe target
  }

  // MARK: Writing

  /// Writes as much as the socket accepts. An empty queue releases its storage.
  @inlinable
  @inline(__always)
  public mutating func flush(
    to descriptor: Int32, from pool: inout OutgoingPool
  ) -> Flushed {
    let waiting = count
    if waiting > 0, let start = unsafe start {
      let sent = unsafe linux_send(descriptor, start + head, waiting)
      if sent != waiting { return flushRest(after: sent, to: descriptor, &pool) }
    }
    restEmpty(&pool)
    return .everything
  }

  /// Continues after the socket has accepted `sent` bytes, or returned an error.
  @usableFromInline
  mutating func flushRest(
    after sent: Int, to descriptor: Int32, _ pool: inout OutgoingPool
  ) -> Flushed {
    var result = sent
    while result >= 0, let start = unsafe start {
      head &+= result
      if head == tail {
        restEmpty(&pool)
        return .everything
      }
      result = unsafe linux_send(descriptor, start + head, count)
    }
    guard result == -Int(EAGAIN) else { return .failed(errno: Int32(-result)) }
    leavePage(in: &pool)
    return .part
  }

  /// Moves waiting bytes to storage of its own, because the page starts again only when nothing
  /// needs it. An empty queue releases its storage. Many queues may wait, so the storage is as
  /// small as possible.
  public mutating func leavePage(in pool: inout OutgoingPool) {
    guard isOnPage else { return }
    if count == 0 { return restEmpty(&pool) }
    var wanted = 512
    while wanted < count { wanted *= 2 }
    _ = unsafe move(toStorageOf: wanted, &pool)
  }

  public mutating func removeAll() {
    head = tail
  }

  /// Removes all bytes, to be sent by another loop.
  public mutating func takeAll(from pool: borrowing OutgoingPool) -> [UInt8] {
    guard let start = unsafe start else { return [] }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: start + head, count: count))
    head = tail
    return bytes
  }

  /// Passes the next bytes, `count` at most, to `body`, and counts them as written unless it
  /// throws.
  public mutating func take<Failure>(
    upTo count: Int, from pool: borrowing OutgoingPool,
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let start = unsafe start else { return try body(Span()) }
    let taken = min(self.count, max(0, count))
    // Initialised, and the queue cannot be changed during the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: start + head, count: taken)
    try body(unsafe Span(_unsafeBytes: bytes))
    head &+= taken
  }

  /// Releases its storage if it is empty.
  public mutating func rest(in pool: inout OutgoingPool) {
    if count == 0 { restEmpty(&pool) }
  }

  @inlinable
  @inline(__always)
  mutating func restEmpty(_ pool: inout OutgoingPool) {
    leave(&pool)
    unsafe start = nil
    capacity = 0
    (head, tail) = (0, 0)
  }

  /// Returns the storage, or the place on the page, to the pool.
  @inlinable
  @inline(__always)
  mutating func leave(_ pool: inout OutgoingPool) {
    if isOnPage {
      isOnPage = false
      pool.holders &-= 1
    } else if let start = unsafe start {
      unsafe pool.giveBack(start, capacity)
    }
  }
}
