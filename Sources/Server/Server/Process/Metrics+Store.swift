import Store
import Synchronization

extension Metrics {
  /// What `/metrics` tells of the store.
  static func text(of store: Store) -> String {
    let counters = store.counters
    let isWorking = counters.isWorking.load(ordering: .relaxed)
    return line("store_up", "gauge", "1: the last change was kept.", isWorking ? 1 : 0)
      + line("store_waiting", "gauge", "Changes and queries that wait.", store.waiting)
      + line("store_changes_total", "counter", "Changes asked for.", counters.changes.now)
      + line("store_commits_total", "counter", "Transactions tried.", counters.commits.now)
      + line(
        "store_failures_total", "counter", "Transactions of which something could not be kept.",
        counters.failures.now)
      + line(
        "store_unkept_total", "counter", "Changes that could not be kept.", counters.unkept.now)
  }

  static func line(
    _ name: String, _ kind: String, _ help: String, _ value: Int
  ) -> String {
    head(name, kind, help) + "fourtop_\(name) \(value)\n"
  }
}
