import Foundation
import Store
import Tables
import TestSupport
import Testing

@testable import Logging
@testable import Routing
@testable import Services

@Suite("Monitoring")
struct MonitoringTests {
  /// The names of metrics in a text, without the endings of a histogram's lines.
  private func names(in text: String) -> Set<String> {
    let histograms = Metric.all.filter { $0.kind == .histogram }.map(\.name)
    return Set(
      text.matches(of: /fourtop_[a-z_]+/).map { match in
        let name = String(match.output)
        return histograms.first {
          name == "\($0)_bucket" || name == "\($0)_sum" || name == "\($0)_count"
        }
          ?? name
      })
  }

  @Test("/metrics has each metric of the list once, with its kind and help, and no other line")
  func text() {
    let metrics = Metrics()
    metrics.counters.refused(.tableFull)
    let text = metrics.text(Store(unavailable: .closed), nil, Log.direct, ServerClock())
    let lines = text.split(separator: "\n")
    // Nothing saves tables here.
    let wanted = Metric.all.filter { !$0.name.hasPrefix("fourtop_saved_tables") }
    #expect(
      lines.filter { $0.hasPrefix("# TYPE") }
        == wanted.map { "# TYPE \($0.name) \($0.kind.rawValue)" })
    #expect(
      lines.filter { $0.hasPrefix("# HELP") } == wanted.map { "# HELP \($0.name) \($0.help)" })
    #expect(
      names(in: lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n"))
        == Set(wanted.map(\.name)))
    let pattern = /fourtop_[a-z_]+(\{[a-z]+="[A-Za-z0-9.+]+"(,le="[0-9.+Inf]+")?\})? [0-9.]+/
    for line in lines where !line.hasPrefix("#") {
      #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
    }
  }

  @Test("no label is one that a user can choose")
  func labels() {
    #expect(Set(Metric.all.compactMap(\.label)) == ["game", "code", "cause"])
  }

  @Test("fourtop metrics prints a line for each metric")
  func printed() {
    let lines = Metric.list.split(separator: "\n")
    #expect(lines.count == Metric.all.count)
    for (line, metric) in zip(lines, Metric.all) {
      #expect(line.hasPrefix("\(metric.name)  ") && line.hasSuffix("  \(metric.help)"))
      #expect(line.contains("  \(metric.kind.rawValue)  "))
    }
  }

  @Test(
    "the dashboard, the alert rules and their tests name no metric but these, and the dashboard shows all",
    arguments: ["dashboard.json", "alerts.yml", "alerts_test.yml"])
  func files(name: String) throws {
    let names = names(in: try Checkout.text(of: "deploy/monitoring/\(name)"))
    let all = Set(Metric.all.map(\.name))
    #expect(names.subtracting(all) == [])
    if name == "dashboard.json" { #expect(all.subtracting(names) == []) }
  }

  @Test("docs/operations.md explains each alert, and each has a test")
  func alerts() throws {
    let rules = try Checkout.text(of: "deploy/monitoring/alerts.yml")
    let alerts = rules.matches(of: /alert: (\w+)/).map { String($0.output.1) }
    let page = try Checkout.text(of: "docs/operations.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `Fourtop") }
    #expect(rows.count == alerts.count && !alerts.isEmpty)
    let tests = try Checkout.text(of: "deploy/monitoring/alerts_test.yml")
    for (row, alert) in zip(rows, alerts) {
      #expect(row.hasPrefix("| `\(alert)` |"))
      #expect(tests.contains("{alertname=\"\(alert)\"}"), "\(alert)")
    }
  }

  @Test(
    "the dashboard is JSON whose panels have titles, queries and a data source that the reader chooses"
  )
  func dashboard() throws {
    let text = try Checkout.text(of: "deploy/monitoring/dashboard.json")
    let board = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let panels = try #require(board["panels"] as? [[String: Any]])
    #expect(panels.count >= 12)
    for panel in panels {
      #expect((panel["title"] as? String)?.isEmpty == false)
      let targets = try #require(panel["targets"] as? [[String: Any]])
      #expect(!targets.isEmpty && targets.allSatisfy { $0["expr"] is String })
      #expect((panel["datasource"] as? [String: String])?["uid"] == "${datasource}")
    }
  }
}
