import Files
import GameCore
import Leaderboards
import Options
import People
import Store
import Tables

/// `fourtop hall …`: lists the entries of the halls of fame of Find and removes one (AH4). A
/// running server shows the change within two seconds.
package enum HallCommands {
  /// Carries out a command and prints its result. Returns 0 or 1.
  package static func run(
    _ action: Command.HallAction, _ place: DataPlace, environment: [String: String]
  ) -> Int32 {
    Command.answer(place, environment) { data throws(CommandFailure) in
      try carryOut(action, in: data)
    }
  }

  /// Returns the text for the terminal.
  package static func carryOut(_ action: Command.HallAction, in data: DataDirectory)
    throws(CommandFailure) -> String
  {
    let store = data.store
    if case .file(let path) = store, !Files.isFile(path) {
      throw CommandFailure(sentence: "\(path): no halls of fame exist yet")
    }
    do throws(StoreError) {
      switch action {
      case .list:
        let halls = try OpenStore(store).change { records throws(StoreError) in
          try records.halls()
        }
        let lines = lines(halls)
        return lines.isEmpty ? "no entries yet\n" : lines.joined()
      case .remove(let number):
        if let line = try remove(number, from: store) { return "removed: \(line)" }
      }
    } catch {
      throw CommandFailure(sentence: error.sentence(for: store))
    }
    throw CommandFailure(sentence: "no entry has that number; see: fourtop hall list")
  }

  /// The line of the removed entry; `nil` if none has that number.
  private static func remove(_ number: Int64, from store: StoreLocation) throws(StoreError)
    -> String?
  {
    try OpenStore(store).change { records throws(StoreError) in
      for (mode, ranking) in try records.halls() {
        for kept in ranking.entries where kept.number == number {
          try records.removeHallEntry(number, of: kept.entry.name)
          return line(kept, in: mode)
        }
      }
      return nil
    }
  }

  /// A line for each entry, by hall, the best first.
  private static func lines(_ halls: Halls) -> [String] {
    FindMode.allCases.flatMap { mode in
      (halls[mode]?.entries ?? []).map { line($0, in: mode) }
    }
  }

  private static func line(_ kept: Numbered<HallEntry>, in mode: FindMode) -> String {
    // Only valid names of players are printed.
    let name = (try? PlayerName(kept.entry.name))?.text ?? "?"
    return "\(kept.number)  \(mode.rawValue)  \(amount(kept.entry.feat))  \(name)\n"
  }

  private static func amount(_ feat: Achievement) -> String {
    switch feat.mode {
    case .classic:
      let tenths = (feat.amount + 50_000) / 100_000
      return "\(tenths / 10).\(tenths % 10) s"
    case .chrono, .chrono2: return "\(feat.amount) found"
    }
  }
}
