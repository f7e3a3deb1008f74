import Net
import Services
import Synchronization

/// Whether the loop takes its messages: it gets one and answers it.
final class Heartbeat: Sendable {
  private let mailbox: Mailbox<LoopMessage>
  /// Whether the loop has not answered yet.
  private let isWaiting = Atomic(false)

  init(_ mailbox: Mailbox<LoopMessage>) { self.mailbox = mailbox }

  /// Whether the loop has answered since the last call; if so, asks it again. A loop that hangs gets one message,
  /// however long that lasts.
  func beat() -> Bool {
    guard !isWaiting.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    mailbox.post(.call { [self] _ in isWaiting.store(false, ordering: .releasing) })
    return true
  }

  /// Tells the service manager that the loop works, three times in the time that it waits; `nil` if it does
  /// not watch, or the system cannot start another thread: then the manager restarts the server.
  static func watchdog(of mailbox: Mailbox<LoopMessage>, for manager: ServiceManager)
    -> Repeater?
  {
    guard let patience = manager.watchdog else { return nil }
    let heartbeat = Heartbeat(mailbox)
    return try? Repeater(every: patience / 3) {
      if heartbeat.beat() { manager.tell(.alive) }
    }
  }
}
