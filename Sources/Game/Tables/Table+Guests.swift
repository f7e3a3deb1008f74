import Bytes
import GameCore

/// The right of a device without an account to be at one table (R7).
struct GuestPass: Hashable, Sendable {
  /// The player of the device's cookie.
  let player: PlayerID
  /// The time at which the pass ends.
  var until: Tick
}

/// A pass that was given within the last minute.
struct FreshPass: Hashable, Sendable {
  /// A number for the address for which it counts; `nil` if unknown.
  let source: UInt64?
  /// The end of that minute.
  let until: Tick
  /// The guest has left meanwhile, so that it does not count.
  var isReturned = false
}

extension TableInput {
  /// The reason why a page may come to a table (R1, R7).
  public enum Credential: Hashable, Sendable {
    /// It is near, has an account, or has a public server that vouches for it.
    case member
    /// It has no account and brings the secret of the table's link.
    case link
    /// It has no account and brings a wrong secret.
    case wrongLink
    /// It has no account and brings no secret.
    case none
  }
}

/// Guests by link (R7 to R9). A pass is a record of the table. It names the device and is no token, so
/// nobody can copy or forge it.
extension Table {
  /// Whether the device has a pass here.
  public func hasPass(_ player: PlayerID) -> Bool {
    state.passes.contains { $0.player == player }
  }

  /// Whether the device has a pass here, or had one until its time was over.
  public func knowsGuest(_ player: PlayerID) -> Bool {
    hasPass(player) || isExpired(player)
  }

  private func isExpired(_ player: PlayerID) -> Bool {
    !hasPass(player) && state.members.contains { $0.player == player && $0.isGuest }
  }

  /// Whether the arrival would need a new pass, which counts towards the server's limits. Screens need
  /// none: they bring the link each time.
  public func needsPass(_ arrival: TableInput.Arrival) -> Bool {
    arrival.credential == .link && arrival.role == .join && !hasPass(arrival.player)
  }

  /// Refuses a device without an account that has no pass here and may not have one.
  func refuseWithoutPass(_ arrival: TableInput.Arrival) throws(Refusal) {
    guard arrival.credential != .member else { return }
    guard takesGuests else { throw Refusal(.accountNeeded) }
    if hasPass(arrival.player) { return }
    let isExpired = isExpired(arrival.player)
    if isExpired, arrival.role == .resume { throw Refusal(.guestExpired) }
    switch arrival.credential {
    case .member, .link: break
    case .wrongLink: throw Refusal(.guestLink)
    case .none: throw Refusal(isExpired ? .guestExpired : .accountNeeded)
    }
    guard !state.refusesGuests else { throw Refusal(.accountNeeded) }
  }

  /// Gives an arrived device without an account a pass, unless it has one. A device with an account
  /// needs none any more.
  mutating func givePass(to arrival: TableInput.Arrival, at now: Tick) {
    guard arrival.credential != .member else { return revokePass(of: arrival.player) }
    guard !hasPass(arrival.player) else { return takePassAgain(arrival.player) }
    if state.passes.count >= limits.guestPasses,
      let unused = state.passes.firstIndex(where: isUnused)
    {
      state.passes.remove(at: unused)
    }
    state.passes.append(GuestPass(player: arrival.player, until: now + limits.guestPass))
    freshPasses[arrival.player] = FreshPass(
      source: arrival.source, until: now + limits.freshPass)
    isWorthKeeping = true
  }

  /// A guest's page has gone: in the first minute the pass then does not count (R9). The device
  /// keeps it as long as the table keeps its name.
  mutating func returnPass(of player: PlayerID) {
    guard let fresh = freshPasses[player], fresh.until > state.clock, !fresh.isReturned else {
      return
    }
    freshPasses[player]?.isReturned = true
    effects.append(.passReturned(source: fresh.source))
  }

  private mutating func takePassAgain(_ player: PlayerID) {
    guard let fresh = freshPasses[player], fresh.isReturned else { return }
    freshPasses[player]?.isReturned = false
    effects.append(.passTakenAgain(source: fresh.source))
  }

  /// Drops passes that came back and whose people have gone; forgets those older than a minute.
  mutating func forgetFreshPasses() {
    for (player, fresh) in freshPasses {
      let isHere = state.members.contains { $0.player == player && $0.role != .gone }
      if fresh.isReturned, !isHere {
        revokePass(of: player)
      } else if hasPass(player), fresh.isReturned || fresh.until > state.clock {
        continue
      }
      freshPasses[player] = nil
    }
  }

  private func isUnused(_ pass: GuestPass) -> Bool {
    !state.members.contains { $0.player == pass.player }
      && !state.watchers.contains { $0.player == pass.player }
  }

  mutating func revokePass(of player: PlayerID) {
    guard hasPass(player) else { return }
    returnPass(of: player)
    state.passes.removeAll { $0.player == player }
    isWorthKeeping = true
  }

  /// Sets whether the table takes new guests. Guests who have a pass stay.
  mutating func setGuests(areWelcome: Bool, by index: Int) throws(Refusal) {
    guard takesGuests, !state.isSolo else { throw Refusal(.notNow) }
    state.refusesGuests = !areWelcome
    effects.append(.guestsChosen(state.members[index].player, areWelcome))
    isViewStale = true
  }

  /// The numbers that a link can have.
  public static let linkNumbers = 0...0xFFFF

  /// Makes a new link. Guests with a pass stay; screens that came by the link alone have to go,
  /// except those at the opener's address.
  mutating func makeNewLink() throws(Refusal) {
    guard takesGuests, !state.isSolo, state.linkNumber < Table.linkNumbers.upperBound else {
      throw Refusal(.notNow)
    }
    state.linkNumber += 1
    for index in state.watchers.indices where hasOldLink(state.watchers[index].arrival) {
      state.watchers[index].arrival.credential = .wrongLink
    }
    for index in onlookers.indices where hasOldLink(onlookers[index].arrival) {
      onlookers[index].arrival.credential = .wrongLink
    }
    effects.append(.linkChanged)
  }

  private func hasOldLink(_ arrival: TableInput.Arrival) -> Bool {
    arrival.credential == .link && !isExpected(arrival)
  }

  /// The time at which the next pass ends.
  var passDue: Tick? { state.passes.map(\.until).min() }

  /// Ends passes whose time is over: pages leave; seats in a game stay, as after a lost connection.
  mutating func endPasses(at now: Tick) {
    let ended = state.passes.filter { $0.until <= now }.map(\.player)
    guard !ended.isEmpty else { return }
    state.passes.removeAll { ended.contains($0.player) }
    for index in state.members.indices where ended.contains(state.members[index].player) {
      guard let page = state.members[index].page else { continue }
      effects.append(.dismiss(page.connection, Refusal(.guestExpired)))
      state.members[index].page = nil
      state.members[index].awaySince = state.members[index].awaySince ?? now
    }
    for watcher in state.watchers where ended.contains(watcher.player) {
      effects.append(.dismiss(watcher.connection, Refusal(.guestExpired)))
    }
    state.watchers.removeAll { ended.contains($0.player) }
    isViewStale = true
    isWorthKeeping = true
    noteEmptiness(at: now)
  }
}

extension GuestPass: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(player)
    writer.write(until)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(player: try reader.read(), until: try reader.read())
  }
}
