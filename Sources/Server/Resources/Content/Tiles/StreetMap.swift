import Fetch
import GameCore
import Logging
import Net
import Pictures
import Synchronization

/// The street map behind the players (L4). Pages request its tiles from this server only. The
/// server fetches each tile once, by libcurl on its own threads, and caches it. `Waiter`: a request
/// for a tile.
public final class StreetMap<Waiter: Sendable>: Sendable {
  /// The credit for the map's authors, which the tile server's terms require.
  public let attribution: String
  private let template: TileTemplate
  private let state: Mutex<State>
  private let limits: TileLimits
  /// Each worker fetches one tile at a time.
  private let workers: [FetchWorker]
  private let log: Log

  private struct State {
    var cache: TileCache<Waiter>
    /// Whether the last fetch failed. Only a change is logged.
    var isBroken = false
  }

  /// Throws if the system cannot start another thread.
  public init(
    template: TileTemplate, attribution: String, settings: FetchSettings, log: Log,
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
    self.log = log
    state = Mutex(State(cache: TileCache(limits: limits)))
  }

  /// Answers from the cache, or adds the waiter to the tile's list. Then `tell` is called on any
  /// thread with all waiters, after the fetch has ended. `clock`: the present time.
  public func ask(
    _ tile: TileAddress, by waiter: Waiter, from visitor: IPAddress,
    clock: @escaping @Sendable () -> Tick,
    tell: @escaping @Sendable ([Waiter], Picture?) -> Void
  ) -> TileOutcome {
    let outcome = state.withLock { $0.cache.ask(tile, by: waiter, from: visitor, at: clock()) }
    guard outcome == .fetch else { return outcome }
    // Neighbouring tiles are fetched by different workers.
    let worker = workers[(tile.column + 3 * tile.row) % workers.count]
    worker.fetch(FetchRequest(.url(template.address(of: tile)))) { [self] result in
      let picture = picture(of: result)
      tell(state.withLock { $0.cache.came(tile, picture, at: clock()) }, picture)
    }
    return outcome
  }

  /// The log never names the tile, which would reveal what a player looks at.
  private func picture(of result: Result<FetchReply, FetchFault>) -> Picture? {
    var bounds = PictureLimits()
    bounds.bytes = limits.tileBytes
    bounds.side = limits.tileSide
    switch result {
    case .success(let reply):
      guard case .content(let bytes) = reply.body, let picture = try? Picture(bytes, limits: bounds)
      else {
        return broken("the street map: the answer is not a picture of at most 512 pixels a side")
      }
      if change(to: false) {
        log.write(.info, .tilesWorking, "the street map: tiles can be fetched again")
      }
      return picture
    case .failure(.missing): return nil
    case .failure(let fault): return broken(fault.sentence(file: "the street map"))
    }
  }

  private func broken(_ sentence: String) -> Picture? {
    if change(to: true) {
      log.write(.warning, .tilesFailing, sentence)
    }
    return nil
  }

  /// Returns whether the state has changed.
  private func change(to isBroken: Bool) -> Bool {
    state.withLock { state in
      defer { state.isBroken = isBroken }
      return state.isBroken != isBroken
    }
  }
}
