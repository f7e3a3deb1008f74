import CLinux
import Glibc

/// A file descriptor with one owner, closed when its owner is released.
public struct Descriptor: ~Copyable, Sendable {
  public let number: Int32

  public init(owning number: Int32) {
    self.number = number
  }

  /// Releases the descriptor without closing it.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    _ = close(number)
  }
}

/// An eventfd: any thread signals it, one loop waits for it.
@usableFromInline
struct Bell: ~Copyable, Sendable {
  private let owned: Descriptor

  init() throws(NetError) {
    let number = linux_bell_create()
    guard number >= 0 else { throw .failed(call: "eventfd", errno: -number) }
    owned = Descriptor(owning: number)
  }

  var descriptor: Int32 { owned.number }

  @usableFromInline
  func ring() {
    linux_bell_ring(owned.number)
  }

  @usableFromInline
  func silence() {
    linux_bell_silence(owned.number)
  }

  /// Waits until the bell is rung, at most `longest`; a signal may then end it early.
  @usableFromInline
  func wait(atMost longest: Duration? = nil) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds =
      longest.map { Int32(clamping: $0.attoseconds / 1_000_000_000_000_000) } ?? -1
    // SAFETY: the call reads and writes the one entry that it is given.
    while unsafe poll(&watched, 1, milliseconds) < 0, errno == EINTR, longest == nil {}
  }
}
