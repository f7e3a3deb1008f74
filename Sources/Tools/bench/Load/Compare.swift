import Figures
import Net

/// `bench compare`: what servers spend on the same work, measured in turn.
struct Compare {
  private let options: CompareOptions
  private let crowds: [Crowd]
  private var costs: [Costs]

  init(_ options: CompareOptions) throws {
    self.options = options
    crowds = try options.servers.map { try Crowd($0, options.workload) }
    costs = options.servers.map { Costs(name: $0.name) }
  }

  mutating func measure() throws {
    for crowd in crowds { try crowd.open() }
    // Once without measuring: caches and compilers at run time are warm then.
    for crowd in crowds { _ = try crowd.work(rounds: options.rounds) }
    for (place, crowd) in crowds.enumerated() {
      let ticks = try crowd.server.process.ticks()
      costs[place].userTicks -= ticks.user
      costs[place].systemTicks -= ticks.system
    }
    let order = TurnOrder(servers: crowds.count)
    for pair in 0..<options.pairs {
      for place in order.pass(pair) { try pass(place) }
    }
    for (place, crowd) in crowds.enumerated() {
      let ticks = try crowd.server.process.ticks()
      costs[place].userTicks += ticks.user
      costs[place].systemTicks += ticks.system
    }
  }

  private mutating func pass(_ place: Int) throws {
    let process = crowds[place].server.process
    let before = try process.processorTimeAtRest()
    let units = try crowds[place].work(rounds: options.rounds)
    let spent = try process.processorTimeAtRest() - before
    costs[place].nanoseconds.append(Double(spent) / Double(units))
  }

  var lines: [String] {
    let unit = options.workload.unit
    var lines = [
      "\(options.workload.summary); \(options.pairs) passes",
      "name, ns a \(unit), in user mode, ratio to \(options.servers[0].name), 95 % interval",
    ]
    for cost in costs {
      guard let time = Median(of: cost.nanoseconds), let ratio = cost.ratio(to: costs[0]) else {
        continue
      }
      let interval =
        ratio.interval.map {
          "\($0.lowerBound.rounded(digits: 3))–\($0.upperBound.rounded(digits: 3))"
        }
        ?? "–"
      let user = cost.userShare.map { "\(($0 * 100).rounded(digits: 0)) %" } ?? "–"
      lines.append(
        "\(cost.name)\t\(time.value.rounded(digits: 0))\t\(user)\t\(ratio.value.rounded(digits: 3))\t\(interval)"
      )
    }
    return lines
  }

  /// Runs with the arguments behind `compare`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = CompareOptions(arguments) else {
      print(CompareOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do {
      var compare = try Compare(options)
      try compare.measure()
      for line in compare.lines { print(line) }
      return 0
    } catch {
      print("bench compare: \(error)")
      return 1
    }
  }
}
