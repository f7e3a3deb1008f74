import Net
import Synchronization

/// This machine's interfaces, for all loops: looked at every few seconds, because a laptop changes
/// networks, and kept as they were where the system refuses to tell, so that nobody near becomes far.
final class InterfaceCache: Sendable {
  /// How long they count as they are.
  static let time: Duration = .seconds(5)

  private struct Look: Sendable {
    var interfaces: [Interface]
    var next: Instant
  }

  private let look: Mutex<Look>
  private let read: @Sendable () -> [Interface]?

  /// `read`: gives them as they are; `nil`: that cannot be told now.
  init(
    at now: Instant = .now, read: @escaping @Sendable () -> [Interface]? = { Interface.present() }
  ) {
    self.read = read
    look = Mutex(Look(interfaces: read() ?? [], next: now + InterfaceCache.time))
  }

  /// As they are, or were a few seconds ago.
  func interfaces(at now: Instant = .now) -> [Interface] {
    let isDue = look.withLock { look in
      guard look.next <= now else { return false }
      // One loop looks; the others go on with what is known.
      look.next = now + InterfaceCache.time
      return true
    }
    if isDue, let fresh = read() { look.withLock { $0.interfaces = fresh } }
    return look.withLock { $0.interfaces }
  }
}
