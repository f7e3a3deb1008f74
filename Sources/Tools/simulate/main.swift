import GameCore
import Glibc
import Simulation

/// Plays tables with bots on a faulty network in simulated time, on servers that die and disks that fail;
/// see `ServerWorld` and `TableWorld`. Beside each server three others share tables through a database, see
/// `OwnershipWorld`. Every fourth server begins with the table of a former version, see `FormerRecord`.
///
///     simulate [--seed N] [--servers S] [--tables T] [--hours H] [--trace]
///     simulate --shared N [--seed N] [--trace]
///     simulate --faults
///
/// Server n of a run has the seed N + n. A broken rule prints the seed of its server and ends with
/// status 1; so `simulate --seed THAT --servers 1 --tables T --hours H` shows it again. `--faults` plants
/// each `PlantedFault` and ends with status 1 unless each is found. `--trace` prints the last events before a
/// broken rule. `--shared` plays so many histories of shared tables, and nothing else.
struct Options {
  var seed: UInt64 = 1
  var servers: UInt64 = 100
  var tables = 2
  var hours = 1
  var shared: UInt64?
  var plantsFaults = false
  var traces = false

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--faults" {
        plantsFaults = true
        continue
      }
      if name == "--trace" {
        traces = true
        continue
      }
      guard let value = rest.popFirst(), let number = UInt64(value), number < 1 << 40 else {
        return nil
      }
      switch name {
      case "--seed": seed = number
      case "--servers": servers = number
      case "--shared": shared = number
      case "--tables": tables = Int(number)
      case "--hours": hours = Int(number)
      default: return nil
      }
    }
    guard (1...8).contains(tables), hours <= 1_000_000 else { return nil }
  }
}

/// The counts of all worlds.
struct Counts {
  var tables = TableWorld.Counts()
  var ownership = OwnershipWorld.Counts()
  var reopenings = 0
  var damages = 0
  var upgrades = 0
}

/// Lets a server's tables and a history of shared tables live. The first broken rule, and what happened before.
func live(_ seed: UInt64, _ options: Options, _ counts: inout Counts) -> (String, [String])? {
  let duration: Duration = .seconds(3_600 * Int64(options.hours))
  let former = ServerWorld.former(seed)
  if former != nil { counts.upgrades += 1 }
  var world = ServerWorld(seed: seed, tables: options.tables, former: former)
  if options.traces { world.traces() }
  world.live(for: duration)
  counts.tables += world.counts
  counts.reopenings += world.reopenings
  counts.damages += world.damages
  if let violation = world.violation { return (violation, world.history) }
  return share(seed, options, &counts)
}

/// Lets tables live that several servers share.
func share(_ seed: UInt64, _ options: Options, _ counts: inout Counts) -> (String, [String])? {
  var world = OwnershipWorld(seed: seed)
  if options.traces { world.traces() }
  world.live()
  counts.ownership += world.counts
  return world.violation.map { ($0, world.events) }
}

func run(_ options: Options) -> Int32 {
  var counts = Counts()
  for index in 0..<(options.shared ?? options.servers) {
    let seed = options.seed + index
    let broken =
      options.shared == nil ? live(seed, options, &counts) : share(seed, options, &counts)
    if let (violation, history) = broken {
      for event in history { print(event) }
      print("simulate: broken rule with --seed \(seed): \(violation)")
      return 1
    }
  }
  let owners = counts.ownership
  let shared =
    "shared tables: \(owners.histories) histories, \(owners.troubles) troubles, "
    + "\(owners.adoptions) adoptions, \(owners.moves) moves, \(owners.frames) frames"
  if options.shared != nil {
    print("simulate: \(shared); no rule broken")
    return 0
  }
  let tables = counts.tables
  print(
    "simulate: \(Int(options.servers) * options.tables * options.hours) table-hours, "
      + "\(tables.tables) tables, \(tables.quizzes) quizzes, \(tables.rounds) rounds, "
      + "\(tables.submissions) submissions, \(tables.inputs) inputs, \(tables.drops) drops, "
      + "\(tables.secondTabs) second tabs, \(tables.duplicates) duplicates, "
      + "\(tables.restarts) restarts, \(counts.upgrades) upgrades, "
      + "\(tables.comebacks) tables came back, "
      + "\(counts.reopenings) databases opened again, \(counts.damages) damaged rows, "
      + "\(tables.slowPages) slow pages, "
      + "\(tables.doors) changes of doors; \(shared); no rule broken"
  )
  return 0
}

/// Each planted fault must be found within so many servers.
func plantFaults(_ options: Options) -> Int32 {
  let duration: Duration = .seconds(3_600 * Int64(options.hours))
  var missed = 0
  for fault in PlantedFault.allCases {
    // A fault of an upgrade shows in servers that begin with one, in their first minutes.
    let isOfUpgrades = fault == .formChangedUnderOneSchema
    let duration = isOfUpgrades ? .seconds(600) : duration
    let found = (0..<600).lazy.compactMap { index -> (UInt64, String)? in
      let seed = options.seed + UInt64(index)
      if isOfUpgrades, ServerWorld.former(seed) == nil { return nil }
      return fault.violation(seed: seed, tables: options.tables, within: duration)
        .map { (seed, $0) }
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
