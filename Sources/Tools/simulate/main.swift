import GameCore
import Glibc
import TestSupport

/// Plays tables with bots on a faulty network in simulated time; see `TableWorld`.
///
///     simulate [--seed N] [--tables T] [--hours H]
///
/// Table n of a run has the seed N + n. A broken rule prints the seed of its table and ends with
/// status 1; so `simulate --seed THAT --tables 1 --hours H` shows it again.
struct Options {
  var seed: UInt64 = 1
  var tables: UInt64 = 100
  var hours = 1

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst(), let number = UInt64(value), number < 1 << 40 else {
        return nil
      }
      switch name {
      case "--seed": seed = number
      case "--tables": tables = number
      case "--hours": hours = Int(number)
      default: return nil
      }
    }
  }
}

func run(_ options: Options) -> Int32 {
  var counts = TableWorld.Counts()
  for index in 0..<options.tables {
    let seed = options.seed + index
    var world = TableWorld(seed: seed)
    world.live(for: .seconds(3_600 * Int64(min(options.hours, 1_000_000))))
    counts += world.counts
    if let violation = world.violation {
      print("simulate: broken rule with --seed \(seed): \(violation)")
      return 1
    }
  }
  print(
    "simulate: \(options.tables * UInt64(options.hours)) table-hours, \(counts.tables) tables, "
      + "\(counts.quizzes) quizzes, \(counts.rounds) rounds, \(counts.submissions) submissions, "
      + "\(counts.inputs) inputs, \(counts.drops) drops, \(counts.secondTabs) second tabs, "
      + "\(counts.duplicates) duplicates, no rule broken")
  return 0
}

if let options = Options(Array(CommandLine.arguments.dropFirst())) {
  exit(run(options))
} else {
  print("simulate: use --seed N, --tables T and --hours H with whole numbers")
  exit(2)
}
