import Games
import Synchronization

/// The content of the arcade's games. Notifies its observers of each change.
public final class ContentStore: Sendable {
  private struct State: Sendable {
    var materials = GameContent()
    var observers: [@Sendable (GameContent) -> Void] = []
  }

  private let state = Mutex(State())

  /// A store without content.
  public init() {}

  /// Returns the present content. Calls `observer` for each later one, on any thread and within a
  /// lock: it may only post to a mailbox.
  public func join(_ observer: @escaping @Sendable (GameContent) -> Void) -> GameContent {
    state.withLock { state in
      state.observers.append(observer)
      return state.materials
    }
  }

  /// Calls `body` within a lock, which orders the changes.
  func change(_ body: (inout GameContent) -> Void) {
    state.withLock { state in
      let before = state.materials
      body(&state.materials)
      guard state.materials != before else { return }
      // Within the lock, so that all observers see the changes in the same order.
      for observer in state.observers { observer(state.materials) }
    }
  }
}
