import CLinux

/// The events of a descriptor to wait for, or that have occurred.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection to accept, or the end of the peer's data.
  @inlinable
  public static var readable: Readiness { Readiness(rawValue: UInt32(linux_readable)) }
  @inlinable
  public static var writable: Readiness { Readiness(rawValue: UInt32(linux_writable)) }
  /// An error or the end of both directions; always reported.
  @inlinable
  public static var hungUp: Readiness { Readiness(rawValue: UInt32(linux_hung_up)) }
}

/// epoll, level-triggered: each descriptor is watched under a token.
// SAFETY (of all): the storage is allocated here, seen by nobody else, and freed once; all of its
// `most` places are initialised.
@safe
public struct Poller: ~Copyable {
  /// An event of a wait.
  public struct Event: Equatable, Sendable {
    public var token: UInt64
    public var ready: Readiness

    @inlinable
    public init(token: UInt64, ready: Readiness) {
      self.token = token
      self.ready = ready
    }
  }

  /// The most descriptors that one wait can report.
  @inlinable
  public static var most: Int { 4096 }

  private let owned: Descriptor
  @usableFromInline let number: Int32
  @usableFromInline let raw = UnsafeMutableBufferPointer<linux_event>.allocate(capacity: most)

  public init() throws(NetError) {
    number = linux_epoll_create()
    guard number >= 0 else { throw .failed(call: "epoll_create1", errno: -number) }
    owned = Descriptor(owning: number)
    unsafe raw.initialize(repeating: linux_event())
  }

  deinit {
    unsafe raw.deallocate()
  }

  /// Watches `descriptor` for `interest` under `token`.
  public func add(
    _ descriptor: Int32, for interest: Readiness, token: UInt64
  ) throws(NetError) {
    let result = linux_epoll_add(number, descriptor, interest.rawValue, token)
    guard result == 0 else { throw .failed(call: "epoll_ctl", errno: -result) }
  }

  /// Changes the events of a watched descriptor. The kernel refuses it only without memory, or for
  /// a descriptor that is not watched.
  @discardableResult
  public func change(_ descriptor: Int32, to interest: Readiness, token: UInt64) -> Bool {
    linux_epoll_change(number, descriptor, interest.rawValue, token) == 0
  }

  public func remove(_ descriptor: Int32) {
    _ = linux_epoll_remove(number, descriptor)
  }

  /// Waits until something is ready or `deadline` (nil: for ever) is reached, counted from `now`.
  /// Returns the number of events, `count` and `most` at most. `event(at:)` returns them until the
  /// next wait. A signal ends the wait early and empty.
  @inlinable
  @inline(__always)
  public mutating func wait(
    until deadline: Instant?, from now: Instant, atMost count: Int = most
  ) -> Int {
    precondition(count > 0 && count <= Self.most)
    let milliseconds =
      if let deadline { Self.milliseconds(until: deadline, from: now) } else { Int32(-1) }
    let room = Int32(truncatingIfNeeded: count)
    return Int(unsafe linux_epoll_wait(number, raw.baseAddress, room, milliseconds))
  }

  /// The event at `index`, which must be less than the result of the last wait.
  @inlinable
  public func event(at index: Int) -> Event {
    precondition(index >= 0 && index < Self.most)
    let event = unsafe raw[index]
    return Event(
      token: UInt64(event.high) << 32 | UInt64(event.low),
      ready: Readiness(rawValue: event.ready))
  }

  /// Waits as above and appends the events.
  public mutating func wait(until deadline: Instant?, into events: inout [Event]) {
    for index in 0..<wait(until: deadline, from: .now) { events.append(event(at: index)) }
  }

  /// Rounded up, so that a wait does not end early; an hour at most.
  @inlinable
  static func milliseconds(until deadline: Instant, from now: Instant) -> Int32 {
    let (left, isFar) = deadline.nanoseconds.subtractingReportingOverflow(now.nanoseconds)
    if isFar || left >= 3_600_000_000_000 { return 3_600_000 }
    return left <= 0 ? 0 : Int32(truncatingIfNeeded: (UInt64(left) &+ 999_999) / 1_000_000)
  }
}
