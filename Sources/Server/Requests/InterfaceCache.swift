import Net
import Synchronization

/// The network interfaces of this machine. They are read every few seconds, because
/// a laptop changes networks. After a failure the former ones stay, so that no near visitor becomes
/// far.
package final class InterfaceCache: Sendable {
  /// The time until they are read again.
  package static let time: Duration = .seconds(5)

  private struct Look: Sendable {
    var interfaces: [Interface]
    var next: Instant
  }

  private let look: Mutex<Look>
  private let read: @Sendable () -> [Interface]?

  /// `read`: returns the present interfaces; `nil` after a failure.
  package init(
    at now: Instant = .now, read: @escaping @Sendable () -> [Interface]? = { Interface.present() }
  ) {
    self.read = read
    look = Mutex(Look(interfaces: read() ?? [], next: now + InterfaceCache.time))
  }

  /// The present interfaces, or those of a few seconds ago.
  package func interfaces(at now: Instant = .now) -> [Interface] {
    let isDue = look.withLock { look in
      guard look.next <= now else { return false }
      // One loop reads them; the others use the former ones.
      look.next = now + InterfaceCache.time
      return true
    }
    if isDue, let fresh = read() { look.withLock { $0.interfaces = fresh } }
    return look.withLock { $0.interfaces }
  }
}
