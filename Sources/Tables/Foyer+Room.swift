import Fairness
import GameCore

/// Where a page comes from, as tables are counted by it: the wide block of an address, and the address
/// or the narrow block that one visitor has.
public struct PageSource: Hashable, Sendable {
  /// Any number that stands for the block.
  public var block: UInt64
  /// Any number that stands for the visitor.
  public var visitor: UInt64
  /// Somebody near, and not on this machine: the number of tables is bounded.
  public var isBounded: Bool

  /// Counted by these two numbers.
  public init(block: UInt64, visitor: UInt64, isBounded: Bool) {
    self.block = block
    self.visitor = visitor
    self.isBounded = isBounded
  }

  /// Where it is not known.
  static let unknown = PageSource(block: 0, visitor: 0, isBounded: false)

  var holder: [UInt64] { [block, visitor] }
}

/// Room for tables is shared (limits): devices are free to mint, and addresses are not.
extension Foyer {
  /// Whether one more table may be opened, by this player, from there and at all. At the limit an empty
  /// table of the address that has most makes room.
  mutating func checkRoom(for player: PlayerID) throws(Refusal) {
    try refuse(tableCounts[player, default: 0] >= limits.tablesPerPlayer, limits.tablesPerPlayer)
    let source = source(of: player)
    let most = source.isBounded ? limits.tablesPerAddress : nil
    let hasRoom = holders.permits(1, to: source.holder, within: [nil, most])
    try refuse(!hasRoom, limits.tablesPerAddress)
    // A fraction of all codes at most, so that a free one is soon drawn.
    let room = min(limits.tables, Int(codes.count) / 2)
    try refuse(tables.count >= room && !makeRoom(), room)
  }

  private func refuse(_ isTooMany: Bool, _ limit: Int) throws(Refusal) {
    if isTooMany { throw Refusal(.tooManyTables, [RefusalArgument("limit", limit)]) }
  }

  func source(of player: PlayerID) -> PageSource { people[player]?.source ?? .unknown }

  /// Ends a table at which nobody is. False: everybody's tables are in use.
  private mutating func makeRoom() -> Bool {
    guard let heaviest = holders.heaviest(), let holder = holders.holder(of: heaviest),
      let code = holders.items(of: holder).first(where: { tables[$0]?.isOccupied == false })
    else { return false }
    close(code)
    effects.append(.close(code))
    return true
  }

  /// Somebody has come to a table where nobody was, or the last has gone.
  mutating func note(isOccupied: Bool, _ code: TableCode) {
    tables[code]?.isOccupied = isOccupied
  }
}
