import GameCore
import Net
import Tables

/// The operator's wishes about tables, brought to the loops by a thread that may wait.
struct TableControl: Sendable {
  /// How long all loops together may take to answer.
  private static let patience: Duration = .seconds(5)

  /// Those of the loops.
  let mailboxes: [Mailbox<LoopMessage>]

  /// The answer to one line of the control socket.
  func answer(_ request: String) throws(PartyServer.Failure) -> String {
    switch TableCommands.Order(request: request) {
    case .list:
      let tables = try ask(mailboxes) { .tablesWanted($0) }
      let lines = tables.sorted { $0.code < $1.code }.map(\.line)
      return lines.isEmpty ? "no tables\n" : lines.joined()
    case .remove(let code):
      let loop = mailboxes[code.loop(of: mailboxes.count)]
      guard let table = try ask([loop], { .remove(code, $0) }).first else {
        throw PartyServer.Failure(sentence: "no table has that code; see: fourtop table list")
      }
      return "removed: \(table.line)"
    case nil: throw PartyServer.Failure(sentence: "the server does not know this command")
    }
  }

  /// What they answer together.
  private func ask(
    _ loops: [Mailbox<LoopMessage>], _ message: (Mailbox<[TableSummary]>) -> sending LoopMessage
  ) throws(PartyServer.Failure) -> [TableSummary] {
    guard let answers = try? Mailbox<[TableSummary]>() else {
      throw PartyServer.Failure(sentence: "the system gives no further descriptor")
    }
    for loop in loops { loop.post(message(answers)) }
    let deadline = Instant.now + TableControl.patience
    var tables: [TableSummary] = []
    var missing = loops.count
    while missing > 0 {
      let left = Instant.now.duration(to: deadline)
      guard left > .zero else { throw PartyServer.Failure(sentence: "the server is too busy") }
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
  /// What was removed; `nil`: there is no such table.
  func remove(_ code: TableCode, at now: Tick) -> TableSummary? {
    guard let tableHost = tables[code] else { return nil }
    let summary = tableHost.summary
    tableHost.apply(.removed, at: now)
    forget(tableHost, code)
    return summary
  }
}
