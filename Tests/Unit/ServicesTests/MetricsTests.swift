import GameCore
import Store
import Tables
import TestSupport
import Testing

@testable import Logging
@testable import Services

@Suite("Metrics")
struct MetricsTests {
  @Test("gauges and counters have a line each, or one for each value of their label")
  func text() {
    let metrics = Metrics()
    let counters = metrics.counters
    counters.sockets.increase(by: 4)
    counters.sockets.increase(by: -1)
    counters.tables.increase()
    counters.uplinkUp.increase()
    counters.uplinkGuests.increase(by: 2)
    counters.messagesReceived.increase(by: 20)
    counters.plays(.lobby, before: nil)
    let find = Table.Activity(name: "find")
    counters.plays(find, before: .lobby)
    counters.plays(find, before: find)
    counters.plays(.lobby, before: nil)
    counters.plays(nil, before: .lobby)
    for code in [RefusalCode.tableFull, .tableFull, .tableFull, .nameMissing] {
      counters.refused(code)
    }
    let values = metrics.text.split(separator: "\n").filter {
      !$0.hasPrefix("#") && !$0.contains("_seconds") && !$0.contains("slow")
    }
    #expect(
      values == [
        "fourtop_sockets 3", "fourtop_tables 1",
      ]
        + Table.Activity.all.map {
          "fourtop_tables_by_game{game=\"\($0.name)\"} \($0 == find ? 1 : 0)"
        } + [
          "fourtop_uplink_up 1", "fourtop_far_guests 2", "fourtop_requests_total 0",
          "fourtop_messages_received_total 20", "fourtop_messages_refused_total 0",
          "fourtop_refusals_total{code=\"name.missing\"} 1",
          "fourtop_refusals_total{code=\"table.full\"} 3",
          "fourtop_views_sent_total 0", "fourtop_views_dropped_total 0",
          "fourtop_quizzes_read_total 0", "fourtop_quiz_faults_total 0",
          "fourtop_uplinks 0", "fourtop_uplink_guests 0",
          "fourtop_uplink_messages_total 0",
        ])
  }

  @Test("a histogram counts what is up to each bound, and sums exactly")
  func histogram() {
    let metrics = Metrics()
    metrics.counters.reveals.note(.microseconds(100))
    metrics.counters.reveals.note(.microseconds(101))
    metrics.counters.reveals.note(.milliseconds(250))
    metrics.counters.reveals.note(.seconds(5) + .microseconds(1))
    metrics.counters.reveals.note(.seconds(-3))
    let lines = metrics.text.split(separator: "\n").filter { $0.hasPrefix("fourtop_reveal") }
    let below = [
      ("0.0001", 2), ("0.00025", 3), ("0.0005", 3), ("0.001", 3), ("0.0025", 3), ("0.005", 3),
      ("0.01", 3), ("0.025", 3), ("0.05", 3), ("0.1", 3), ("0.25", 4), ("0.5", 4), ("1", 4),
      ("2.5", 4), ("5", 4), ("+Inf", 5),
    ]
    #expect(
      lines == below.map { "fourtop_reveal_seconds_bucket{le=\"\($0.0)\"} \($0.1)" }
        + ["fourtop_reveal_seconds_sum 5.250202", "fourtop_reveal_seconds_count 5"])
    metrics.counters.reveals.note(.seconds(Int64.max))
    #expect(metrics.text.contains("fourtop_reveal_seconds_count 6\n"))
  }

  @Test("H9: pages on other devices are counted, with the time of the newest change")
  func remotePages() {
    let metrics = Metrics()
    let now = Tick(microseconds: 90_000_000)
    #expect(metrics.remotePages(at: now) == (0, nil))
    metrics.counters.remotePages.increase(by: 3)
    metrics.counters.remotePageSeenAt = Tick(microseconds: 30_000_001)
    #expect(metrics.remotePages(at: now) == (3, 59))
  }

  @Test("a turn of the loop is measured by its cause, and one of more than 20 ms is slow")
  func turns() {
    let metrics = Metrics()
    metrics.counters.turns.note(.message, took: .milliseconds(20))
    metrics.counters.turns.note(.message, took: .milliseconds(21))
    metrics.counters.turns.note(.mail, took: .seconds(1))
    metrics.counters.turns.note(.mail, took: .seconds(1))
    let lines = metrics.text.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("fourtop_slow_turns_total") } == [
        "fourtop_slow_turns_total{cause=\"request\"} 0",
        "fourtop_slow_turns_total{cause=\"message\"} 1",
        "fourtop_slow_turns_total{cause=\"connection\"} 0",
        "fourtop_slow_turns_total{cause=\"timer\"} 0",
        "fourtop_slow_turns_total{cause=\"mail\"} 2",
      ])
    #expect(
      lines.filter { $0.hasPrefix("fourtop_turn_seconds_sum") } == [
        "fourtop_turn_seconds_sum{cause=\"request\"} 0",
        "fourtop_turn_seconds_sum{cause=\"message\"} 0.041",
        "fourtop_turn_seconds_sum{cause=\"connection\"} 0",
        "fourtop_turn_seconds_sum{cause=\"timer\"} 0",
        "fourtop_turn_seconds_sum{cause=\"mail\"} 2",
      ])
    #expect(lines.contains("fourtop_turn_seconds_bucket{cause=\"message\",le=\"0.025\"} 2"))
  }

  @Test("the log: the number of dropped lines")
  func log() {
    let log = Log(format: .text, level: .error) { _ in false }
    for _ in 0..<7 { log.write(.error, .uplink, "line") }
    #expect(Metrics.text(of: log).contains("fourtop_log_lines_dropped_total 7\n"))
  }

  @Test("saved tables: whether they are saved, and their size")
  func tables() throws {
    let folder = try Folder()
    let store = try TableStore(
      folder: folder.path, clock: ServerClock(),
      log: Log(format: .text, level: .error) { _ in true })
    let save = TableSave(
      TableCode(number: 4), epoch: 1, version: 1, state: [1, 2, 3], content: .none, at: .zero)
    store.give(.save(save))
    store.close()
    let values = Metrics.text(of: store).split(separator: "\n").filter {
      !$0.hasPrefix("#") && !$0.contains("_seconds")
    }
    #expect(
      values == [
        "fourtop_saved_tables_up 1", "fourtop_saved_tables_bytes \(store.amount.file)",
        "fourtop_saved_tables_written_bytes_total 3",
        "fourtop_saved_tables_waiting_bytes \(store.amount.waiting)",
        "fourtop_saved_tables_lost_total 0",
      ])
    #expect(Metrics.text(of: nil as TableStore?) == "")
  }

  @Test("the store: whether it works, and the number of changes")
  func store() throws {
    let folder = try Folder()
    let store = Store(.file("\(folder.path)/fourtop.db"))
    store.change { records throws(StoreError) in
      try records.accountCount()
    } then: { _ in
    }
    store.close()
    func values(_ store: Store) -> [Substring] {
      Metrics.text(of: store).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(
      values(store) == [
        "fourtop_store_up 1", "fourtop_store_waiting 0", "fourtop_store_changes_total 1",
        "fourtop_store_commits_total 1", "fourtop_store_failures_total 0",
        "fourtop_store_unkept_total 0",
      ])
    #expect(values(Store(unavailable: .closed)).first == "fourtop_store_up 0")
  }
}
