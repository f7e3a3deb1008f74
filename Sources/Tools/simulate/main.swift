import GameCore
import Glibc
import Simulation

/// Plays tables with bots on a faulty network in simulated time, on servers that die and disks that fail;
/// see `ServerWorld` and `TableWorld`.
///
///     simulate [--seed N] [--servers S] [--tables T] [--hours H]
///     simulate --faults
///
/// Server n of a run has the seed N + n. A broken rule prints the seed of its server and ends with
/// status 1; so `simulate --seed THAT --servers 1 --tables T --hours H` shows it again. `--faults` plants
/// each `PlantedFault` and ends with status 1 unless each is found.
struct Options {
  var seed: UInt64 = 1
  var servers: UInt64 = 100
  var tables = 2
  var hours = 1
  var plantsFaults = false

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--faults" {
        plantsFaults = true
        continue
      }
      guard let value = rest.popFirst(), let number = UInt64(value), number < 1 << 40 else {
        return nil
      }
      switch name {
      case "--seed": seed = number
      case "--servers": servers = number
      case "--tables": tables = Int(number)
      case "--hours": hours = Int(number)
      default: return nil
      }
    }
    guard (1...8).contains(tables), hours <= 1_000_000 else { return nil }
  }
}

func run(_ options: Options) -> Int32 {
  var counts = TableWorld.Counts()
  for index in 0..<options.servers {
    let seed = options.seed + index
    var world = ServerWorld(seed: seed, tables: options.tables)
    world.live(for: .seconds(3_600 * Int64(options.hours)))
    counts += world.counts
    if let violation = world.violation {
      print("simulate: broken rule with --seed \(seed): \(violation)")
      return 1
    }
  }
  print(
    "simulate: \(Int(options.servers) * options.tables * options.hours) table-hours, "
      + "\(counts.tables) tables, \(counts.quizzes) quizzes, \(counts.rounds) rounds, "
      + "\(counts.submissions) submissions, \(counts.inputs) inputs, \(counts.drops) drops, "
      + "\(counts.secondTabs) second tabs, \(counts.duplicates) duplicates, "
      + "\(counts.restarts) restarts, \(counts.comebacks) tables came back, no rule broken")
  return 0
}

/// Each planted fault must be found within so many servers.
func plantFaults(_ options: Options) -> Int32 {
  var missed = 0
  for fault in PlantedFault.allCases {
    let found = (0..<600).lazy.compactMap { index -> (UInt64, String)? in
      let seed = options.seed + UInt64(index)
      var world = ServerWorld(seed: seed, tables: options.tables, fault: fault)
      world.live(for: .seconds(3_600 * Int64(options.hours)))
      return world.violation.map { (seed, $0) }
    }.first
    if let (seed, violation) = found {
      print("simulate: \(fault.rawValue) is found with --seed \(seed): \(violation.prefix(200))")
    } else {
      print("simulate: \(fault.rawValue) is not found")
      missed += 1
    }
  }
  print(
    "simulate: \(PlantedFault.allCases.count - missed) of \(PlantedFault.allCases.count) planted faults found"
  )
  return missed == 0 ? 0 : 1
}

if let options = Options(Array(CommandLine.arguments.dropFirst())) {
  exit(options.plantsFaults ? plantFaults(options) : run(options))
} else {
  print(
    "simulate: use --seed N, --servers S, --tables 1 to 8 and --hours H with whole numbers, or --faults"
  )
  exit(2)
}
