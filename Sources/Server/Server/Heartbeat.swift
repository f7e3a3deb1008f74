import Net
import Services
import Synchronization

/// Whether all loops take their messages: each gets one and answers it.
final class Heartbeat: Sendable {
  private let mailboxes: [Mailbox<LoopMessage>]
  /// The loops that have not answered yet.
  private let missing = Atomic(0)

  init(_ mailboxes: [Mailbox<LoopMessage>]) { self.mailboxes = mailboxes }

  /// Whether every loop has answered since the last call; if so, asks all of them again. A loop that hangs
  /// gets one message, however long that lasts.
  func beat() -> Bool {
    guard missing.load(ordering: .acquiring) == 0 else { return false }
    missing.store(mailboxes.count, ordering: .releasing)
    for mailbox in mailboxes {
      mailbox.post(.signOfLife { [self] in missing.subtract(1, ordering: .acquiringAndReleasing) })
    }
    return true
  }

  /// Tells the service manager that the loops work, three times in the time that it waits; `nil` if it does
  /// not watch, or the system cannot start another thread: then the manager restarts the server.
  static func watchdog(of mailboxes: [Mailbox<LoopMessage>], for manager: ServiceManager)
    -> Repeater?
  {
    guard let patience = manager.watchdog else { return nil }
    let heartbeat = Heartbeat(mailboxes)
    return try? Repeater(every: patience / 3) {
      if heartbeat.beat() { manager.tell(.alive) }
    }
  }
}
