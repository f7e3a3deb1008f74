import Fetch
import GameCore
import Logging
import Net
import Pictures
import Synchronization

/// The street map under the players (L4): the pages ask this server alone, which fetches each tile
/// once, by libcurl on threads of its own, and keeps it for a while. `Waiter`: a request for a tile.
public final class StreetMap<Waiter: Sendable>: Sendable {
  /// The map's authors, as the tile server's terms ask.
  public let attribution: String
  private let template: TileTemplate
  private let state: Mutex<State>
  private let limits: TileLimits
  /// Each fetches one tile after the other.
  private let workers: [FetchWorker]
  private let log: Log

  private struct State {
    var cache: TileCache<Waiter>
    /// Whether the last fetch failed: the log is told of a change alone.
    var isBroken = false
  }

  /// Throws if the system gives no further thread.
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

  /// Says at once what is known; otherwise the asker waits, and `tell` is called on any thread with
  /// everybody who waits once the tile came or could not be had.
  /// `clock`: the present time.
  public func ask(
    _ tile: TileAddress, by waiter: Waiter, from visitor: IPAddress,
    clock: @escaping @Sendable () -> Tick,
    tell: @escaping @Sendable ([Waiter], Picture?) -> Void
  ) -> TileOutcome {
    let outcome = state.withLock { $0.cache.ask(tile, by: waiter, from: visitor, at: clock()) }
    guard outcome == .fetch else { return outcome }
    // Neighbours go to different workers.
    let worker = workers[(tile.column + 3 * tile.row) % workers.count]
    worker.fetch(FetchRequest(.url(template.address(of: tile)))) { [self] result in
      let picture = picture(of: result)
      tell(state.withLock { $0.cache.came(tile, picture, at: clock()) }, picture)
    }
    return outcome
  }

  /// Which tile it was is nobody's business: it says where somebody looks.
  private func picture(of result: Result<FetchReply, FetchFault>) -> Picture? {
    var bounds = PictureLimits()
    bounds.bytes = limits.tileBytes
    bounds.side = limits.tileSide
    switch result {
    case .success(let reply):
      guard case .content(let bytes) = reply.body, let picture = try? Picture(bytes, limits: bounds)
      else { return broken("the street map: an answer is no picture of at most 512 pixels a side") }
      if change(to: false) {
        log.write(.info, "tiles.back", "the street map: tiles come again")
      }
      return picture
    case .failure(.missing): return nil
    case .failure(let fault): return broken(fault.sentence(file: "the street map"))
    }
  }

  private func broken(_ sentence: String) -> Picture? {
    if change(to: true) {
      log.write(.warning, "tiles.fault", sentence)
    }
    return nil
  }

  /// Whether that is news.
  private func change(to isBroken: Bool) -> Bool {
    state.withLock { state in
      defer { state.isBroken = isBroken }
      return state.isBroken != isBroken
    }
  }
}
