import GameCore
import Net
import Pictures

/// The limits of the street map.
public struct TileLimits: Equatable, Sendable {
  /// Bytes of all tiles together: some 3 000 of them.
  var bytes = 48 << 20
  /// Entries, those that could not be had included.
  var entries = 6_000
  /// A tile is at most so large; 512 pixels are what dense screens get.
  var tileBytes = 512 << 10
  var tileSide = 512
  /// How long one counts as fresh; tile servers ask for a week at most.
  var age: Duration = .seconds(7 * 86_400)
  /// How long one that could not be had is not asked for again.
  var faultAge: Duration = .seconds(30)
  /// Tiles under way at once, and requests that wait for one of them.
  var underWay = 256
  var waiters = 64
  /// New tiles for one address in a minute: as many as somebody who plays with the map sees.
  var perAddress = 900
  var addresses = 10_000
  var minute: Duration = .seconds(60)
  /// Threads that fetch: as many as a browser opens connections to one host.
  var workers = 6

  /// The usual limits.
  public init() {}
}

/// The outcome of asking for a tile.
public enum TileOutcome: Equatable, Sendable {
  /// The tile.
  case have(Picture)
  /// Fetch it and tell `came`; the asker waits.
  case fetch
  /// It is being fetched; the asker waits.
  case wait
  /// It could not be had lately.
  case missing
  /// Too much is asked for.
  case busy
}

/// The tiles that were fetched lately, and who waits for which (L4). In memory alone: a disk would
/// tell where people looked.
///
/// Every tile is fetched once for all who wait for it. What cannot be had is not asked for again for
/// a while, and an address that asks for much new is braked.
struct TileCache<Waiter> {
  private struct Entry {
    var picture: Picture?
    var until: Tick
    /// The greater, the later it was used.
    var used: UInt64
  }

  private let limits: TileLimits
  private var entries: [TileAddress: Entry] = [:]
  private(set) var bytes = 0
  private var uses: UInt64 = 0
  private var waiting: [TileAddress: [Waiter]] = [:]
  private var minuteBegan = Tick.zero
  private var asked: [IPAddress: Int] = [:]

  init(limits: TileLimits = TileLimits()) {
    self.limits = limits
  }

  var count: Int { entries.count }

  mutating func ask(
    _ tile: TileAddress, by waiter: Waiter, from visitor: IPAddress, at now: Tick
  ) -> TileOutcome {
    uses += 1
    if let entry = entries[tile], entry.until > now {
      entries[tile]?.used = uses
      return entry.picture.map { .have($0) } ?? .missing
    }
    if let others = waiting[tile] {
      guard others.count < limits.waiters else { return .busy }
      waiting[tile]?.append(waiter)
      return .wait
    }
    guard waiting.count < limits.underWay, mayFetch(visitor, at: now) else { return .busy }
    waiting[tile] = [waiter]
    return .fetch
  }

  /// The end of a fetch; `nil`: it could not be had. Who waited for it is to be answered.
  mutating func came(_ tile: TileAddress, _ picture: Picture?, at now: Tick) -> [Waiter] {
    uses += 1
    forget(tile)
    let age = picture == nil ? limits.faultAge : limits.age
    entries[tile] = Entry(picture: picture, until: now + age, used: uses)
    bytes += picture?.bytes.count ?? 0
    makeRoom()
    return waiting.removeValue(forKey: tile) ?? []
  }

  private mutating func mayFetch(_ visitor: IPAddress, at now: Tick) -> Bool {
    if now - minuteBegan >= limits.minute {
      minuteBegan = now
      asked.removeAll(keepingCapacity: true)
    }
    let count = asked[visitor, default: 0]
    guard count < limits.perAddress, count > 0 || asked.count < limits.addresses else {
      return false
    }
    asked[visitor] = count + 1
    return true
  }

  private mutating func forget(_ tile: TileAddress) {
    guard let entry = entries.removeValue(forKey: tile) else { return }
    bytes -= entry.picture?.bytes.count ?? 0
  }

  /// A tenth at a time, the longest unused first, so that looking for them is rare.
  private mutating func makeRoom() {
    guard bytes > limits.bytes || entries.count > limits.entries else { return }
    let oldest = entries.sorted { $0.value.used < $1.value.used }
    for (tile, _) in oldest {
      guard bytes > limits.bytes / 10 * 9 || entries.count > limits.entries / 10 * 9 else { return }
      forget(tile)
    }
  }
}
