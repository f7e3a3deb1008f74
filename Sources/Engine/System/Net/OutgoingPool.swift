import Glibc

/// The shared memory of a loop's queues: a page on which each queue begins, and spare storage for
/// queues that need more. A connection owns storage only while it has bytes that the socket does
/// not accept at once.
// SAFETY (of all): the page is allocated here and freed once. Each spare has the usual capacity, was
// given up by a queue, and belongs to the pool until another queue takes it or `deinit` frees it; the
// spares are a list: the first bytes of each point to the next.
@safe
public struct OutgoingPool: ~Copyable {
  /// Bytes on the page that any number of queues can send (see `OutgoingQueue.append`). The pool
  /// retains them until the caller returns them.
  public struct Shared: ~Copyable {
    @usableFromInline let start: Int
    @usableFromInline let end: Int

    @inlinable
    init(start: Int, end: Int) {
      (self.start, self.end) = (start, end)
    }
  }

  @usableFromInline static var pageCapacity: Int { 64 * 1024 }
  /// The most spare storages; others are returned to the system.
  @usableFromInline static var most: Int { 64 }

  @usableFromInline let page: UnsafeMutableRawPointer
  /// The written bytes of the page.
  @usableFromInline var filled = 0
  /// The number of queues and `Shared` values that need the page. While there is one, it only
  /// grows.
  @usableFromInline var holders = 0
  @usableFromInline var spares: UnsafeMutableRawPointer?
  /// The number of spares.
  @inlinable
  public var count: Int { held }
  @usableFromInline var held = 0

  public init() {
    unsafe page = .allocate(byteCount: Self.pageCapacity, alignment: 16)
    unsafe spares = nil
  }

  deinit {
    unsafe page.deallocate()
    var next = unsafe spares
    while let spare = unsafe next {
      unsafe next = spare.load(as: UnsafeMutableRawPointer?.self)
      unsafe spare.deallocate()
    }
  }

  /// Writes the lowest `width` bytes (at most 8) of `value`, most significant first, and `bytes`,
  /// once for many queues. Returns nil if the page is full.
  @inlinable
  public mutating func share(
    bigEndian value: UInt64, width: Int, then bytes: Span<UInt8>
  ) -> Shared? {
    precondition(width > 0 && width <= 8)
    guard hasRoom(8 &+ bytes.count) else { return nil }
    let start = filled
    unsafe Self.write(value, width, bytes, to: page + start)
    filled &+= width &+ bytes.count
    holders &+= 1
    return Shared(start: start, end: filled)
  }

  /// Releases what `share` returned. Queues to which it was appended retain it.
  @inlinable
  public mutating func end(_ shared: consuming Shared) {
    holders &-= 1
  }

  /// Whether the page has space for this many bytes. It starts again when nothing needs it.
  @inlinable
  mutating func hasRoom(_ room: Int) -> Bool {
    if holders == 0 { filled = 0 }
    return Self.pageCapacity &- filled >= room
  }

  /// Writes to `target`, which has space for eight bytes and for all of `bytes` after `width`.
  @inlinable
  @inline(__always)
  static func write(
    _ value: UInt64, _ width: Int, _ bytes: Span<UInt8>, to target: UnsafeMutableRawPointer
  ) {
    let shifted = value &<< UInt64(8 &* (8 &- width))
    unsafe target.storeBytes(of: shifted.bigEndian, as: UInt64.self)
    unsafe write(bytes, to: target + width)
  }

  /// Copies `bytes` to `target`, which has space for them and does not overlap.
  @inlinable
  @inline(__always)
  static func write(_ bytes: Span<UInt8>, to target: UnsafeMutableRawPointer) {
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe memcpy(target, start, source.count) }
    }
  }

  /// Storage with the usual capacity.
  mutating func take() -> UnsafeMutableRawPointer {
    guard let spare = unsafe spares else {
      return .allocate(byteCount: OutgoingQueue.usualCapacity, alignment: 16)
    }
    unsafe spares = spare.load(as: UnsafeMutableRawPointer?.self)
    held &-= 1
    return unsafe spare
  }

  @usableFromInline
  mutating func giveBack(_ storage: UnsafeMutableRawPointer, _ capacity: Int) {
    guard held < Self.most, capacity == OutgoingQueue.usualCapacity else {
      return unsafe storage.deallocate()
    }
    unsafe storage.storeBytes(of: spares, as: UnsafeMutableRawPointer?.self)
    unsafe spares = storage
    held &+= 1
  }
}
