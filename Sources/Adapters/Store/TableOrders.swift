import GameCore
import Tables

/// A table's row as an adoption reads it.
public struct TableRow: Hashable, Sendable {
  /// The epoch of the new owner.
  public var epoch: Int64
  /// The version of the last save.
  public var version: Int64
  /// The content of the running game; `nil` without.
  public var content: [UInt8]?
  public var state: [UInt8]
  /// The time since the last save, by the database's clock.
  public var age: Duration

  public init(
    epoch: Int64, version: Int64, content: [UInt8]?, state: [UInt8], age: Duration
  ) {
    self.epoch = epoch
    self.version = version
    self.content = content
    self.state = state
    self.age = age
  }
}

/// A save of a table by the owner of this epoch.
public struct TableSave: Hashable, Sendable {
  /// The content of the running game beside a state.
  public enum Content: Hashable, Sendable {
    /// The content of the save before, in the same epoch.
    case same
    case none
    case bytes([UInt8])
  }

  public var code: TableCode
  public var epoch: Int64
  public var version: Int64
  public var state: [UInt8]
  public var content: Content
  /// The time of the state by the server's clock. A database of several servers has a clock of its own.
  public var at: Tick
  /// Whether a game runs: the time after this save counts to the second.
  public var isPlaying: Bool

  public init(
    _ code: TableCode, epoch: Int64, version: Int64, state: [UInt8], content: Content,
    at: Tick = .zero, isPlaying: Bool = false
  ) {
    self.code = code
    self.epoch = epoch
    self.version = version
    self.state = state
    self.content = content
    self.at = at
    self.isPlaying = isPlaying
  }
}

/// The opener of a table, and how many tables of one opener there may be.
public struct TableOpener: Hashable, Sendable {
  public var player: PlayerID
  public var most: Int

  public init(_ player: PlayerID, most: Int) {
    self.player = player
    self.most = most
  }
}

/// An order of a loop to the database of tables.
public enum TableOrder: Hashable, Sendable {
  /// Write a row that nobody owns, unless the code is taken or its opener has too many tables.
  case open(TableSave, by: TableOpener)
  /// Take the lock, and adopt the row.
  case lock(TableCode, attempt: Int)
  case unlock(TableCode)
  /// Notifies all other servers.
  case call(TableCall)
  case save(TableSave)
  case remove(TableCode, epoch: Int64, version: Int64)
}

extension TableOrder {
  /// The answer to a save or a removal that is in the database, or that it has not taken.
  public func report(isSaved: Bool) -> TableReport? {
    func report(_ code: TableCode, _ epoch: Int64, _ version: Int64) -> TableReport {
      isSaved
        ? .committed(code, epoch: epoch, version: version)
        : .unsaved(code, epoch: epoch, version: version)
    }
    return switch self {
    case .save(let save): report(save.code, save.epoch, save.version)
    case .remove(let code, let epoch, let version): report(code, epoch, version)
    case .open, .lock, .unlock, .call: nil
    }
  }
}

/// A notification of a server for the others.
public enum TableCall: Hashable, Sendable {
  /// A page of this table has connected to the sender.
  case page(TableCode)
  /// Asks for the server that has the uplink of the laptop with this table.
  case question(TableCode)
  /// The sender has that uplink.
  case answer(TableCode)
}

/// An answer of the database of tables, or its news.
public enum TableReport: Hashable, Sendable {
  public enum Opening: Hashable, Sendable {
    case new
    /// Another table has the code.
    case taken
    /// The opener has too many tables.
    case tooMany
    case failed
  }

  case opened(TableCode, Opening)
  case locked(TableCode, attempt: Int, TableRow)
  case refused(TableCode, attempt: Int)
  case missing(TableCode, attempt: Int)
  case failed(TableCode, attempt: Int)
  case committed(TableCode, epoch: Int64, version: Int64)
  /// The file of a sole owner has not taken this version.
  case unsaved(TableCode, epoch: Int64, version: Int64)
  case overtaken(TableCode, epoch: Int64)
  /// Another server was asked for the table, which this connection owns.
  case wantedElsewhere(TableCode)
  /// Another server was asked for the table, which this connection does not own.
  case pageElsewhere(TableCode)
  /// Another server asks whether the table is at a laptop whose uplink is here.
  case laptopSought(TableCode)
  /// Another server has the uplink of that laptop.
  case laptopFound(TableCode)
  /// There is a session, which has no lock yet; or the file of a sole owner is open again, perhaps without its
  /// tables.
  case connected
  /// The session has ended, and with it all locks.
  case lost
}

/// The orders that wait for the database: of the saves of a table only the newest.
public struct TableOrders: Sendable {
  /// The largest number of saves in one statement.
  public static let group = 32

  private var orders: [TableOrder] = []
  /// The places of waiting saves in `orders`.
  private var saves: [TableCode: Int] = [:]

  public init() {}

  public var count: Int { orders.count }

  public mutating func add(_ order: TableOrder) {
    switch order {
    case .save(var save):
      if let place = saves[save.code], case .save(let former) = orders[place],
        former.epoch == save.epoch
      {
        if save.content == .same { save.content = former.content }
        orders[place] = .save(save)
        return
      }
      saves[save.code] = orders.count
      orders.append(.save(save))
    case .remove(let code, _, _):
      // A later save is one of another table with this code.
      saves[code] = nil
      orders.append(order)
    case .open, .lock, .unlock, .call: orders.append(order)
    }
  }

  /// Removes and returns all orders.
  public mutating func all() -> [TableOrder] {
    defer { self = TableOrders() }
    return orders
  }

  /// Removes and returns the next order, or as many saves as one statement takes.
  public mutating func next() -> [TableOrder] {
    var codes: Set<TableCode> = []
    let saves = orders.prefix(TableOrders.group).prefix { order in
      if case .save(let save) = order { return codes.insert(save.code).inserted }
      return false
    }
    let group = Array(orders.prefix(max(1, saves.count)))
    orders.removeFirst(group.count)
    for (code, place) in self.saves {
      self.saves[code] = place < group.count ? nil : place - group.count
    }
    return group
  }
}
