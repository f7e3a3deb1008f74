import GameCore
import Glibc
import Simulation

/// Plays tables with bots on a faulty network in simulated time, on servers that die; see `TableWorld`. Every
/// fourth life begins with the table of a former version, see `FormerRecord`.
///
///     simulate [--seed N] [--tables T] [--hours H] [--trace]
///     simulate --shared N [--seed N] [--trace]
///     simulate --faults
///
/// Table n of a run has the seed N + n. A broken rule prints that seed and ends with status 1; so
/// `simulate --seed THAT --tables 1 --hours H` shows it again. `--shared` plays so many histories of tables that
/// servers share through a database instead, see `OwnershipWorld`. `--faults` plants each `PlantedFault` and ends
/// with status 1 unless each is found. `--trace` prints the last events before a broken rule.
struct Options {
  var seed: UInt64 = 1
  var tables: UInt64 = 200
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
      case "--tables": tables = number
      case "--shared": shared = number
      case "--hours": hours = Int(number)
      default: return nil
      }
    }
    guard hours <= 1_000_000 else { return nil }
  }

  var duration: Duration { .seconds(3_600 * Int64(hours)) }
}

/// Says which rule was broken, after the events that led to it.
func fail(_ seed: UInt64, _ violation: String, after events: [String]) -> Int32 {
  for event in events { print(event) }
  print("simulate: broken rule with --seed \(seed): \(violation)")
  return 1
}

/// Lets tables live.
func live(_ options: Options) -> Int32 {
  var counts = TableWorld.Counts()
  var upgrades = 0
  for seed in options.seed..<(options.seed + options.tables) {
    let former = TableWorld.former(seed)
    if former != nil { upgrades += 1 }
    var world = TableWorld(seed: seed, former: former)
    if options.traces { world.traces() }
    world.live(for: options.duration)
    if let violation = world.violation { return fail(seed, violation, after: world.history ?? []) }
    counts += world.counts
  }
  print(
    "simulate: \(Int(options.tables) * options.hours) table-hours, "
      + "\(counts.tables) tables, \(counts.quizzes) quizzes, \(counts.rounds) rounds, "
      + "\(counts.submissions) submissions, \(counts.inputs) inputs, \(counts.drops) drops, "
      + "\(counts.secondTabs) second tabs, \(counts.duplicates) duplicates, "
      + "\(counts.restarts) restarts, \(upgrades) upgrades, "
      + "\(counts.comebacks) tables came back, \(counts.slowPages) slow pages, "
      + "\(counts.doors) changes of doors; no rule broken")
  return 0
}

/// Lets tables live that several servers share.
func share(_ histories: UInt64, _ options: Options) -> Int32 {
  var counts = OwnershipWorld.Counts()
  for seed in options.seed..<(options.seed + histories) {
    var world = OwnershipWorld(seed: seed)
    if options.traces { world.traces() }
    world.live()
    if let violation = world.violation { return fail(seed, violation, after: world.events) }
    counts += world.counts
  }
  print(
    "simulate: \(counts.histories) histories of shared tables, \(counts.troubles) troubles, "
      + "\(counts.adoptions) adoptions, \(counts.moves) moves, \(counts.frames) frames; "
      + "no rule broken")
  return 0
}

/// Each planted fault must be found within so many lives.
func plantFaults(_ options: Options) -> Int32 {
  var missed = 0
  for fault in PlantedFault.allCases {
    // A fault of an upgrade shows in lives that begin with one, in their first minutes.
    let isOfUpgrades = fault == .formChangedUnderOneSchema
    let duration = isOfUpgrades ? .seconds(600) : options.duration
    let found = (0..<600).lazy.compactMap { index -> (UInt64, String)? in
      let seed = options.seed + UInt64(index)
      if isOfUpgrades, TableWorld.former(seed) == nil { return nil }
      return fault.violation(seed: seed, within: duration).map { (seed, $0) }
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
  exit(
    options.plantsFaults
      ? plantFaults(options) : options.shared.map { share($0, options) } ?? live(options))
} else {
  print(
    "simulate: use --seed N, --tables T and --hours H with whole numbers, or --shared N, or --faults"
  )
  exit(2)
}
