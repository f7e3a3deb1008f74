import Files
import GameCore
import Leaderboards
import People
import Store
import Tables

/// `fourtop hall …`: the entries of the halls of fame of Find, and taking one out (AH4). A running server
/// shows the change within two seconds.
public enum HallCommands {
  /// What is to be done.
  public enum Order: Equatable, Sendable {
    case list
    /// The entry of this number, as `list` says it.
    case remove(Int64)
  }

  /// Does it and says so; 0 or 1.
  public static func obey(
    _ order: Order, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(dataDirectory, environment) { data throws(PartyServer.Failure) in
      try carryOut(order, in: data)
    }
  }

  /// What is to be said when it is done. `data`: the folder of the server's data.
  static func carryOut(_ order: Order, in data: String) throws(PartyServer.Failure) -> String {
    let file = PartyServer.storeFile(data)
    guard Files.isFile(file) else {
      throw PartyServer.Failure(sentence: "\(file): there are no halls of fame yet")
    }
    do throws(StoreError) {
      switch order {
      case .list:
        let halls = try StoreFile(file).change { records throws(StoreError) in
          try records.halls()
        }
        let lines = lines(halls)
        return lines.isEmpty ? "nobody yet\n" : lines.joined()
      case .remove(let number):
        if let line = try remove(number, from: file) { return "removed: \(line)" }
      }
    } catch {
      throw PartyServer.Failure(sentence: error.sentence(file: file))
    }
    throw PartyServer.Failure(sentence: "no entry has that number; see: fourtop hall list")
  }

  /// The entry as it was listed; `nil`: none has that number.
  private static func remove(_ number: Int64, from file: String) throws(StoreError) -> String? {
    try StoreFile(file).change { records throws(StoreError) in
      for (mode, ranking) in try records.halls() {
        for kept in ranking.entries where kept.number == number {
          try records.removeHallEntry(number, of: kept.entry.name)
          return line(kept, in: mode)
        }
      }
      return nil
    }
  }

  /// One for each entry, hall by hall, the best first.
  private static func lines(_ halls: Halls) -> [String] {
    FindMode.allCases.flatMap { mode in
      (halls[mode]?.entries ?? []).map { line($0, in: mode) }
    }
  }

  private static func line(_ kept: Numbered<HallEntry>, in mode: FindMode) -> String {
    // Nothing but a player's name reaches the terminal.
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
