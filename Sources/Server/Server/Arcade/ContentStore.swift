import Games
import Net
import Synchronization

/// What there is for the games of the arcade; every loop is told when it changes.
final class ContentStore: Sendable {
  private struct State: Sendable {
    var materials = GameContent()
    var mailboxes: [Mailbox<LoopMessage>] = []
  }

  private let state = Mutex(State())

  /// What there is now; the mailbox gets what comes later.
  func join(_ mailbox: Mailbox<LoopMessage>) -> GameContent {
    state.withLock { state in
      state.mailboxes.append(mailbox)
      return state.materials
    }
  }

  /// `body` is called within a lock, so that the changes come one after the other.
  func change(_ body: (inout GameContent) -> Void) {
    state.withLock { state in
      let before = state.materials
      body(&state.materials)
      guard state.materials != before else { return }
      // Within the lock, so that every loop hears of the changes in their order.
      for mailbox in state.mailboxes { mailbox.post(.materials(state.materials)) }
    }
  }
}
