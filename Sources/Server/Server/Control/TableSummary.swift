import Tables

/// What the operator is told of a table.
struct TableSummary: Equatable, Sendable {
  var code: TableCode
  var isPlaying: Bool
  /// Of whom so many are here.
  var names: [String]
  var here: Int

  init(_ view: TableView) {
    let members = view.members.filter { $0.role != .gone }
    code = view.code
    isPlaying = if case .lobby = view.phase { false } else { true }
    names = members.map(\.name)
    here = members.count { !$0.isAway }
  }

  /// One line of the terminal. Names of players have nothing in them that a terminal obeys.
  var line: String {
    let people = names.isEmpty ? "nobody" : names.joined(separator: ", ")
    return "\(code)  \(isPlaying ? "playing" : "lobby")  \(here) here  \(people)\n"
  }
}
