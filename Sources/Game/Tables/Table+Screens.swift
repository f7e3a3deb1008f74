import GameCore
import Games

/// A page at the table whose player has no seat.
protocol Screen {
  var connection: ConnectionID { get }
  var arrival: TableInput.Arrival { get }
}

/// A screen that watches (P13).
struct Watcher: Screen, Hashable, Sendable {
  let number: WatcherNumber
  let connection: ConnectionID
  var arrival: TableInput.Arrival
  let since: Tick
  var roundTrips = RoundTrips()

  var player: PlayerID { arrival.player }

  var view: WatcherView {
    WatcherView(
      watcher: number, name: arrival.profile?.name.text, isFar: arrival.isFar,
      isGuest: arrival.credential != .member, since: since)
  }
}

/// A watching screen at its table; another table may have the same.
public struct WatcherNumber: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) { self.number = number }
}

/// Screens: pages that watch, and pages that show who sits here (P13, H23). A table that would refuse a
/// screen ends it.
extension Table {
  // MARK: Arrival

  mutating func watch(
    _ connection: ConnectionID, _ arrival: TableInput.Arrival, at now: Tick
  ) throws(Refusal) {
    try refuseScreen(arrival)
    if let place = try displaced(of: state.watchers, by: arrival, limits.watchers) {
      dismiss(state.watchers.remove(at: place), watchersFull(limits.watchers))
    }
    state.watchers.append(
      Watcher(
        number: WatcherNumber(nextWatcher), connection: connection, arrival: arrival, since: now))
    nextWatcher += 1
    isViewStale = true
    effects.append(.welcome(connection, member: nil))
  }

  /// Whether this page is a watching screen of the player who opened the table (P40).
  public func hasOpened(_ connection: ConnectionID) -> Bool {
    state.watchers.contains { $0.connection == connection && $0.player == state.owner }
  }

  func watchersFull(_ limit: Int) -> Refusal {
    Refusal(.watchersFull, [RefusalArgument("limit", limit)])
  }

  mutating func dismiss(_ screen: some Screen, _ refusal: Refusal) {
    effects.append(.dismiss(screen.connection, refusal))
  }

  /// Refuses a page without a seat that may not see who is at this table.
  func refuseScreen(_ arrival: TableInput.Arrival) throws(Refusal) {
    guard !state.removed.contains(where: { $0.player == arrival.player }) else {
      throw Refusal(.seatRemoved)
    }
    try refuseWithoutPass(arrival)
    guard !state.isSolo else { throw Refusal(.tablePrivate) }
    guard !isFromAddressOfRemoved(arrival) else { throw Refusal(.seatConsent) }
    try refuseIfLocked(arrival.player)
  }

  // MARK: Room

  /// A screen's claim to its place: the higher one makes the lower one go.
  private enum Claim: Int, Comparable {
    case nobodys
    /// At the opener's address.
    case household
    /// A device of the opener.
    case opener

    static func < (left: Claim, right: Claim) -> Bool { left.rawValue < right.rawValue }
  }

  private func claim(of arrival: TableInput.Arrival) -> Claim {
    switch state.opener {
    case .awaited(let player, _): return arrival.player == player ? .opener : .nobodys
    case .lent(_, of: arrival.player): return .opener
    case .held(let number), .lent(let number, of: _):
      guard let opener = state.members.first(where: { $0.number == number }) else {
        return .nobodys
      }
      if arrival.player == opener.player { return .opener }
      return arrival.source != nil && arrival.source == opener.source ? .household : .nobodys
    case .vacant: return .nobodys
    }
  }

  /// Whether the screen is in the host's network, or one of the opener's household.
  func isExpected(_ arrival: TableInput.Arrival) -> Bool {
    !arrival.isFar || claim(of: arrival) > .nobodys
  }

  /// The index of the screen that makes room for a newcomer; `nil` while there is room. The
  /// opener's household displaces lower claims. Other addresses share: the newest of the one with
  /// the most goes, if the newcomer's has at least two less.
  func displaced(
    of screens: [some Screen], by newcomer: TableInput.Arrival, _ limit: Int
  ) throws(Refusal) -> Int? {
    guard screens.count >= limit else { return nil }
    var shares: [UInt64?: Int] = [:]
    for screen in screens { shares[screen.arrival.source, default: 0] += 1 }
    let own = (claim: claim(of: newcomer), share: shares[newcomer.source, default: 0])
    var leaving: (index: Int, claim: Claim, share: Int)?
    for (index, screen) in screens.enumerated() {
      let claim = claim(of: screen.arrival)
      let share = shares[screen.arrival.source, default: 0]
      let isFairer = own.claim == .nobodys && claim == .nobodys && share > own.share + 1
      guard claim < own.claim || isFairer else { continue }
      if let other = leaving, other.claim < claim || other.claim == claim && other.share > share {
        continue
      }
      leaving = (index, claim, share)
    }
    guard let leaving else { throw watchersFull(limit) }
    return leaving.index
  }

  // MARK: The end

  /// Ends the watching screens that the table would refuse now.
  mutating func endRefusedWatchers() {
    guard !state.watchers.isEmpty else { return }
    var staying: [Watcher] = []
    for watcher in state.watchers {
      do throws(Refusal) {
        try refuseScreen(watcher.arrival)
        staying.append(watcher)
      } catch {
        dismiss(watcher, error)
      }
    }
    guard staying.count < state.watchers.count else { return }
    state.watchers = staying
    isViewStale = true
  }

  /// Sends a watching screen away (H6). Its player counts as removed, unless it is a member.
  mutating func sendAway(_ number: WatcherNumber) throws(Refusal) {
    guard let index = state.watchers.firstIndex(where: { $0.number == number }) else {
      throw Refusal(.personGone)
    }
    let watcher = state.watchers.remove(at: index)
    dismiss(watcher, Refusal(.seatRemoved))
    if !state.members.contains(where: { $0.player == watcher.player && $0.role != .gone }) {
      noteRemoval(of: watcher)
    }
    isViewStale = true
  }

  // MARK: What it sees

  /// The view of a screen: without what tells where somebody is (L3).
  var screenView: TableView {
    var view = views.different[0]
    var common = view.common.value
    common.frame = nil
    for index in common.members.indices { common.members[index].place = nil }
    view.common.update(common)
    if case .reveal(var reveal) = view.phase, reveal.question.theme == NearestQuestions.theme {
      reveal.question.explanation = nil
      view.phase = .reveal(reveal)
    }
    return view
  }
}
