import GameCore
import Tables

/// A table in the operator's list and on the host's page.
package struct TableSummary: Equatable, Sendable {
  /// Receives tables, on the loop: it must not block.
  package typealias Answer = @Sendable ([TableSummary]) -> Void

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
