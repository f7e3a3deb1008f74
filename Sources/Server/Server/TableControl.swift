import GameCore
import Net
import Options
import Services
import Tables

/// Carries out the operator's commands about tables. Its thread may wait for the loops.
struct TableControl: Sendable {
  /// The time within which all loops have to answer.
  private static let patience: Duration = .seconds(5)

  /// The mailboxes of the loops.
  package let mailboxes: [Mailbox<LoopMessage>]

  /// Answers one line of the control socket.
  package func answer(_ request: String) throws(CommandFailure) -> String {
    switch Command.TableAction(request: request) {
    case .list:
      let tables = try ask(mailboxes) { .tablesWanted($0) }
      let lines = tables.sorted { $0.code < $1.code }.map(\.line)
      return lines.isEmpty ? "no tables\n" : lines.joined()
    case .remove(let code):
      let loop = mailboxes[code.loop(of: mailboxes.count)]
      guard let table = try ask([loop], { .remove(code, $0) }).first else {
        throw CommandFailure(sentence: "no table has that code; see: fourtop table list")
      }
      return "removed: \(table.line)"
    case nil:
      throw CommandFailure(
        sentence: "the server does not know this command; update the older program")
    }
  }

  /// Collects the answers of these loops.
  private func ask(
    _ loops: [Mailbox<LoopMessage>], _ message: (Mailbox<[TableSummary]>) -> sending LoopMessage
  ) throws(CommandFailure) -> [TableSummary] {
    guard let answers = try? Mailbox<[TableSummary]>() else {
      throw CommandFailure(sentence: "the system cannot open another file descriptor")
    }
    for loop in loops { loop.post(message(answers)) }
    let deadline = Instant.now + TableControl.patience
    var tables: [TableSummary] = []
    var missing = loops.count
    while missing > 0 {
      let left = Instant.now.duration(to: deadline)
      guard left > .zero else {
        throw CommandFailure(sentence: "the server is too busy; try again later")
      }
      answers.wait(atMost: left)
      for answer in answers.empty() {
        tables += answer
        missing -= 1
      }
    }
    return tables
  }
}

extension ServerLoop {
  /// Removes a table; `nil` if it does not exist.
  package func remove(_ code: TableCode, at now: Tick) -> TableSummary? {
    guard let tableHost = tables[code] else { return nil }
    let summary = tableHost.summary
    tableHost.apply(.removed, at: now)
    forget(tableHost, code)
    return summary
  }
}
