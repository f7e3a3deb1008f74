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
struct Bell: ~Copyable, Sendable {
  private let owned: Descriptor

  init() throws(NetError) {
    let number = linux_bell_create()
    guard number >= 0 else { throw .failed(call: "eventfd", errno: -number) }
    owned = Descriptor(owning: number)
  }

  var descriptor: Int32 { owned.number }

  func ring() {
    linux_bell_ring(owned.number)
  }

  func silence() {
    linux_bell_silence(owned.number)
  }
}
