import Net

/// The network interfaces of this machine. They are read every few seconds, because
/// a laptop changes networks. After a failure the former ones stay, so that no near visitor becomes
/// far. It belongs to the loop.
package final class InterfaceCache {
  /// The time until they are read again.
  package static let time: Duration = .seconds(5)

  private var present: [Interface]
  private var next: Instant
  private let read: () -> [Interface]?

  /// `read`: returns the present interfaces; `nil` after a failure.
  package init(at now: Instant = .now, read: @escaping () -> [Interface]? = { Interface.present() })
  {
    self.read = read
    present = read() ?? []
    next = now + InterfaceCache.time
  }

  /// The present interfaces, or those of a few seconds ago.
  package func interfaces(at now: Instant = .now) -> [Interface] {
    guard next <= now else { return present }
    next = now + InterfaceCache.time
    if let fresh = read() { present = fresh }
    return present
  }
}
