import Fairness
import GameCore

/// The origin of a page, by which tables are counted: the wide block of an address, and the address
/// or narrow block of one visitor.
public struct PageSource: Hashable, Sendable {
  /// A number for the block.
  public var block: UInt64
  /// A number for the visitor.
  public var visitor: UInt64
  /// True if the number of tables is bounded: a near visitor on another machine.
  public var isBounded: Bool

  /// Counts by these two numbers.
  public init(block: UInt64, visitor: UInt64, isBounded: Bool) {
    self.block = block
    self.visitor = visitor
    self.isBounded = isBounded
  }

  /// An unknown origin.
  static let unknown = PageSource(block: 0, visitor: 0, isBounded: false)

  var holder: [UInt64] { [block, visitor] }
}

/// Limits on tables, counted by address: devices cost nothing, and addresses do.
extension Foyer {
  /// Checks that this player may open one more table: by player, by address and in total. At the
  /// total limit an empty table of the address with the most tables ends.
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

  /// Ends an empty table. Returns false if all tables are in use.
  private mutating func makeRoom() -> Bool {
    guard let heaviest = holders.heaviest(), let holder = holders.holder(of: heaviest),
      let code = holders.items(of: holder).first(where: { tables[$0]?.isOccupied == false })
    else { return false }
    close(code)
    effects.append(.close(code))
    return true
  }

  /// Notes that a table has become occupied or empty.
  mutating func note(isOccupied: Bool, _ code: TableCode) {
    tables[code]?.isOccupied = isOccupied
  }
}
