import GameCore
import Synchronization
import Tables

/// A table in the operator's list and on the host's page.
package struct TableSummary: Equatable, Sendable {
  /// A member who has not left.
  package struct Member: Equatable, Sendable {
    package var number: MemberNumber
    package var name: String
    package var isAway: Bool
    package var isFar: Bool
  }

  package var code: TableCode
  package var isSolo: Bool
  package var activity: Table.Activity
  /// All players, also those who are away, in the order of arrival.
  package var members: [Member]
  /// The name of the opener, else of the first member; empty without members.
  package var name: String

  package init(_ view: TableView, _ activity: Table.Activity) {
    code = view.code
    isSolo = view.isSolo
    self.activity = activity
    members = view.members.filter { $0.role != .gone }.map {
      Member(number: $0.member, name: $0.name, isAway: $0.isAway, isFar: $0.isFar)
    }
    name = (members.first { $0.number == view.opener } ?? members.first)?.name ?? ""
  }

  /// The number of members who are not away.
  package var here: Int { members.count { !$0.isAway } }

  /// One line for the terminal. Names of players contain no control characters.
  package var line: String {
    let people = members.isEmpty ? "nobody" : members.map(\.name).joined(separator: ", ")
    return "\(code)  \(activity == .lobby ? "lobby" : "playing")  \(here) here  \(people)\n"
  }
}

/// Collects the tables of all loops.
package final class TableSurvey: Sendable {
  /// Receives the tables of a loop, on that loop: it must not block.
  package typealias Answer = @Sendable ([TableSummary]) -> Void

  private let state: Mutex<(missing: Int, tables: [TableSummary])>
  private let end: Answer

  /// `end`: receives all tables, by code, when each of the loops has answered.
  package init(loops: Int, end: @escaping Answer) {
    state = Mutex((loops, []))
    self.end = end
  }

  package func add(_ tables: [TableSummary]) {
    let all: [TableSummary]? = state.withLock { state in
      state.tables += tables
      state.missing -= 1
      return state.missing == 0 ? state.tables : nil
    }
    if let all { end(all.sorted { $0.code < $1.code }) }
  }
}
