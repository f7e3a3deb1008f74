import CLinux
import Glibc

/// A file descriptor that is owned once and closed when its owner goes.
public struct Descriptor: ~Copyable, Sendable {
  public let number: Int32

  public init(owning number: Int32) {
    self.number = number
  }

  /// Gives the descriptor up without closing it.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    _ = close(number)
  }
}

/// An eventfd: rung by any thread, heard by one loop.
struct Bell: ~Copyable, Sendable {
  private let owned: Descriptor

  init() throws(NetError) {
    let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard number >= 0 else { throw .failed(call: "eventfd", errno: errno) }
    owned = Descriptor(owning: number)
  }

  var descriptor: Int32 { owned.number }

  func ring() {
    _ = eventfd_write(owned.number, 1)
  }

  func silence() {
    var count: UInt64 = 0
    // SAFETY: `count` outlives the call, which writes eight bytes at most.
    _ = unsafe eventfd_read(owned.number, &count)
  }
}
