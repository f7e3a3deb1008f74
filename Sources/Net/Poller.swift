import CLinux

/// What a descriptor is waited for, or is ready for.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bytes, a connection to accept, or the end of what the peer sends.
  public static let readable = Readiness(rawValue: UInt32(linux_readable))
  public static let writable = Readiness(rawValue: UInt32(linux_writable))
  /// An error or the end of both directions; reported without being asked for.
  public static let hungUp = Readiness(rawValue: UInt32(linux_hung_up))
}

/// epoll, level-triggered: each descriptor is watched under a token.
public struct Poller: ~Copyable {
  /// What a wait reports.
  public struct Event: Equatable, Sendable {
    public var token: UInt64
    public var ready: Readiness

    public init(token: UInt64, ready: Readiness) {
      self.token = token
      self.ready = ready
    }
  }

  /// How many descriptors one wait reports at most.
  private static let batch = 256

  private let owned: Descriptor
  private var raw = [linux_event](repeating: linux_event(), count: Poller.batch)

  public init() throws(NetError) {
    let number = linux_epoll_create()
    guard number >= 0 else { throw .failed(call: "epoll_create1", errno: -number) }
    owned = Descriptor(owning: number)
  }

  /// Watches `descriptor` for `interest` under `token`.
  public func add(
    _ descriptor: Int32, for interest: Readiness, token: UInt64
  ) throws(NetError) {
    let result = linux_epoll_add(owned.number, descriptor, interest.rawValue, token)
    guard result == 0 else { throw .failed(call: "epoll_ctl", errno: -result) }
  }

  /// Changes what a watched descriptor is waited for. The kernel refuses it only for lack of
  /// memory or for a descriptor that is not watched.
  @discardableResult
  public func change(_ descriptor: Int32, to interest: Readiness, token: UInt64) -> Bool {
    linux_epoll_change(owned.number, descriptor, interest.rawValue, token) == 0
  }

  public func remove(_ descriptor: Int32) {
    _ = linux_epoll_remove(owned.number, descriptor)
  }

  /// Waits until something is ready or `deadline` (nil: for ever) is there, and appends what is
  /// ready. An interrupting signal ends the wait early and empty.
  public mutating func wait(until deadline: Instant?, into events: inout [Event]) {
    let milliseconds = deadline.map { Self.milliseconds(until: $0) } ?? -1
    // SAFETY: `raw` holds `batch` entries, and the result counts those written.
    let count = unsafe linux_epoll_wait(owned.number, &raw, Int32(Self.batch), milliseconds)
    guard count > 0 else { return }
    for index in 0..<Int(count) {
      events.append(
        Event(token: raw[index].token, ready: Readiness(rawValue: raw[index].ready)))
    }
  }

  /// Rounded up, so that a wait does not end before its moment; an hour at most.
  private static func milliseconds(until deadline: Instant) -> Int32 {
    let (left, isFar) = deadline.nanoseconds.subtractingReportingOverflow(Instant.now.nanoseconds)
    if isFar || left >= 3_600_000_000_000 { return 3_600_000 }
    return left <= 0 ? 0 : Int32((left + 999_999) / 1_000_000)
  }
}
