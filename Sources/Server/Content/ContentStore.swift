import Games
import Synchronization

/// The content for the games of the arcade; every observer is told when it changes.
public final class ContentStore: Sendable {
  private struct State: Sendable {
    var materials = GameContent()
    var observers: [@Sendable (GameContent) -> Void] = []
  }

  private let state = Mutex(State())

  /// A store without content.
  public init() {}

  /// The content now. `observer` gets what comes later, on any thread and within a lock: it posts it to
  /// a mailbox.
  public func join(_ observer: @escaping @Sendable (GameContent) -> Void) -> GameContent {
    state.withLock { state in
      state.observers.append(observer)
      return state.materials
    }
  }

  /// `body` is called within a lock, so that the changes come one after the other.
  func change(_ body: (inout GameContent) -> Void) {
    state.withLock { state in
      let before = state.materials
      body(&state.materials)
      guard state.materials != before else { return }
      // Within the lock, so that every observer hears of the changes in their order.
      for observer in state.observers { observer(state.materials) }
    }
  }
}
