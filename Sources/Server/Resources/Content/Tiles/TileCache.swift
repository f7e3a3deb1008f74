import GameCore
import Net
import Pictures

/// The limits of the street map.
public struct TileLimits: Equatable, Sendable {
  /// The bytes of all tiles, about 3 000 of them.
  var bytes = 48 << 20
  /// Entries, including failed ones.
  var entries = 6_000
  /// The size of one tile. Dense screens get 512 pixels.
  var tileBytes = 512 << 10
  var tileSide = 512
  /// The age at which a tile is fetched again; tile servers ask for at most a week.
  var age: Duration = .seconds(7 * 86_400)
  /// The time before a failed tile is fetched again.
  var faultAge: Duration = .seconds(30)
  /// Fetches at the same time, and requests that wait for one of them.
  var underWay = 256
  var waiters = 64
  /// New tiles for one address in a minute: as many as a player sees who moves the map a lot.
  var perAddress = 900
  var addresses = 10_000
  var minute: Duration = .seconds(60)
  /// Threads that fetch: as many as the connections of a browser to one host.
  var workers = 6

  /// The usual limits.
  public init() {}
}

/// The outcome of asking for a tile.
public enum TileOutcome: Equatable, Sendable {
  /// The tile.
  case have(Picture)
  /// The caller fetches it and calls `came`; the request waits.
  case fetch
  /// It is being fetched; the request waits.
  case wait
  /// A recent fetch failed.
  case missing
  /// There are too many requests.
  case busy
}

/// The tiles that were fetched lately, and the requests that wait (L4). Only in memory: a file
/// would reveal what players looked at.
///
/// Each tile is fetched once for all requests. A failed one is not fetched again for a while. An
/// address may fetch a limited number of new tiles.
struct TileCache<Waiter> {
  private struct Entry {
    var picture: Picture?
    var until: Tick
    /// Increases with each use.
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

  /// Ends a fetch; `nil`: it has failed. Returns the requests that wait for it.
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

  /// Removes a tenth of the entries, those unused for the longest time, so that sorting is rare.
  private mutating func makeRoom() {
    guard bytes > limits.bytes || entries.count > limits.entries else { return }
    let oldest = entries.sorted { $0.value.used < $1.value.used }
    for (tile, _) in oldest {
      guard bytes > limits.bytes / 10 * 9 || entries.count > limits.entries / 10 * 9 else { return }
      forget(tile)
    }
  }
}
