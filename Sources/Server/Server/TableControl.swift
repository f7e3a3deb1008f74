import GameCore
import Net
import Options
import Services
import Tables

/// Carries out the operator's commands. Its thread may wait for the loop.
struct TableControl: Sendable {
  /// The time within which the loop has to answer.
  private static let patience: Duration = .seconds(5)

  package let mailbox: Mailbox<LoopMessage>

  /// Answers one line of the control socket.
  package func answer(_ request: String) throws(CommandFailure) -> String {
    switch Command.TableAction(request: request) {
    case .list:
      let lines = try ask { .tablesWanted($0) }.map(\.line)
      return lines.isEmpty ? "no tables\n" : lines.joined()
    case .remove(let code):
      guard let table = try ask({ .remove(code, $0) }).first else {
        throw CommandFailure(sentence: "no table has that code; see: fourtop table list")
      }
      return "removed: \(table.line)"
    case nil:
      throw CommandFailure(
        sentence: "the server does not know this command; update the older program")
    }
  }

  /// Asks the loop for its facts about the server's reachability.
  func probe() throws(CommandFailure) -> ReachabilityProbe {
    try ask { answer in .call { answer(ReachabilityProbe($0)) } }
  }

  /// Asks the loop, and waits for its answer.
  private func ask<Answer: Sendable>(
    _ operation: (@escaping @Sendable (Answer) -> Void) -> Operation
  ) throws(CommandFailure) -> Answer {
    guard let answers = try? Mailbox<Answer>() else {
      throw CommandFailure(sentence: "the system cannot open another file descriptor")
    }
    mailbox.post(operation { answers.post($0) })
    let deadline = Instant.now + TableControl.patience
    while true {
      let left = Instant.now.duration(to: deadline)
      guard left > .zero else {
        throw CommandFailure(sentence: "the server is too busy; try again later")
      }
      answers.wait(atMost: left)
      if let answer = answers.empty().first { return answer }
    }
  }
}

extension ServerLoop {
  /// Removes a table; `nil` if it does not exist.
  package func remove(_ code: TableCode, at now: Tick) -> TableSummary? {
    guard let tableHost = tables[code] else { return nil }
    let summary = tableHost.summary
    tableHost.apply(.removed, at: now)
    return summary
  }

  /// Removes a member of a table; false if there is none.
  func expel(_ number: MemberNumber, from code: TableCode, at now: Tick) -> Bool {
    guard let tableHost = tables[code],
      tableHost.summary.members.contains(where: { $0.number == number })
    else { return false }
    tableHost.apply(.expelled(number), at: now)
    return true
  }

  /// Sends a message of the host to all pages, and to the guests at its tables.
  func announce(_ announcement: Announcement) {
    for case let client? in clients where client.isGreeted && !client.isRelayed {
      loop.send(.announcement(announcement), to: client)
    }
    for client in guests.values where client.isGreeted {
      loop.send(.announcement(announcement), to: client)
    }
  }
}
