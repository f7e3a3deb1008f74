import Fetch
import GameCore
import Logging
import Net
import Pictures

/// The source of the street map's tiles: a tile server, and the threads that fetch from it (L4).
public struct TileSource: Sendable {
  /// The credit for the map's authors, which the tile server's terms require.
  let attribution: String
  let limits: TileLimits
  private let template: TileTemplate
  /// Each worker fetches one tile at a time.
  private let workers: [FetchWorker]

  /// Throws if the system cannot start another thread.
  public init(
    template: TileTemplate, attribution: String, settings: FetchSettings,
    limits: TileLimits = TileLimits()
  ) throws(NetError) {
    var settings = settings
    settings.limits.bytes = limits.tileBytes
    workers = try (0..<limits.workers).map { _ throws(NetError) in
      try FetchWorker(settings: settings)
    }
    self.template = template
    self.attribution = attribution
    self.limits = limits
  }

  /// Fetches a tile, and calls `tell` once, on any thread.
  func fetch(_ tile: TileAddress, tell: @escaping @Sendable (FetchedTile) -> Void) {
    // Neighbouring tiles are fetched by different workers.
    let worker = workers[(tile.column + 3 * tile.row) % workers.count]
    let limits = limits
    worker.fetch(FetchRequest(.url(template.address(of: tile)))) {
      tell(FetchedTile($0, limits))
    }
  }
}

/// The outcome of fetching a tile.
public enum FetchedTile: Equatable, Sendable {
  case picture(Picture)
  /// The tile server has none there.
  case missing
  /// A sentence for the log, which never names the tile: that would reveal what a player looks at.
  case failed(String)

  init(_ result: Result<FetchReply, FetchFault>, _ limits: TileLimits) {
    var bounds = PictureLimits()
    bounds.bytes = limits.tileBytes
    bounds.side = limits.tileSide
    switch result {
    case .success(let reply):
      guard case .content(let bytes) = reply.body, let picture = try? Picture(bytes, limits: bounds)
      else {
        self = .failed("the street map: the answer is not a picture of at most 512 pixels a side")
        return
      }
      self = .picture(picture)
    case .failure(.missing): self = .missing
    case .failure(let fault): self = .failed(fault.sentence(file: "the street map"))
    }
  }
}

/// The street map behind the players (L4). Pages request its tiles from this server only. The
/// server fetches each tile once, by libcurl on its own threads, and caches it. `Waiter`: a request
/// for a tile. It belongs to the loop.
public final class StreetMap<Waiter> {
  private let source: TileSource
  private let log: Log
  private let tell: @Sendable (TileAddress, FetchedTile) -> Void
  private var cache: TileCache<Waiter>
  /// Whether the last fetch failed. Only a change is logged.
  private var isBroken = false

  /// `tell` is called with each fetched tile, on any thread; `came` takes it.
  public init(
    _ source: TileSource, log: Log, tell: @escaping @Sendable (TileAddress, FetchedTile) -> Void
  ) {
    self.source = source
    self.log = log
    self.tell = tell
    cache = TileCache(limits: source.limits)
  }

  /// The credit for the map's authors.
  public var attribution: String { source.attribution }

  /// Answers from the cache, or adds the waiter to the tile's list.
  public func ask(
    _ tile: TileAddress, by waiter: Waiter, from visitor: IPAddress, at now: Tick
  ) -> TileOutcome {
    let outcome = cache.ask(tile, by: waiter, from: visitor, at: now)
    if outcome == .fetch {
      source.fetch(tile) { [tell] in tell(tile, $0) }
    }
    return outcome
  }

  /// Takes a fetched tile. Returns its picture, and the requests that wait for it.
  public func came(
    _ tile: TileAddress, _ fetched: FetchedTile, at now: Tick
  ) -> (waiters: [Waiter], picture: Picture?) {
    var picture: Picture?
    switch fetched {
    case .picture(let found):
      picture = found
      if change(to: false) {
        log.write(.info, .tilesWorking, "the street map: tiles can be fetched again")
      }
    case .missing: break
    case .failed(let sentence):
      if change(to: true) { log.write(.warning, .tilesFailing, sentence) }
    }
    return (cache.came(tile, picture, at: now), picture)
  }

  /// Returns whether the state has changed.
  private func change(to isBroken: Bool) -> Bool {
    defer { self.isBroken = isBroken }
    return self.isBroken != isBroken
  }
}
