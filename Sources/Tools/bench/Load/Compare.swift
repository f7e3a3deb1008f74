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

/// The options of `bench compare` and `bench load`.
struct CompareOptions: Sendable {
  /// The first is the reference.
  var servers: [LoadServer] = []
  var workload = Workload()
  var pairs = 15
  /// Rounds of each pass; in one every connection, or every room, does its work once.
  var rounds = 300
  /// For how long newcomers come.
  var seconds = 10

  static let help = """
    bench compare --reference NAME=URL,PID[,CONNECTIONS] --peer NAME=URL,PID[,CONNECTIONS] [--peer …]
                  [--workload echo|rooms|upgrade] [--connections 64] [--active N] [--size 20]
                  [--depth 1] [--binary 0] [--deflate 0] [--pairs 15] [--rounds 300]

    Measures what a message costs servers in processor time, one after the other, in turn, --pairs
    times. Prints the median cost and the median of the ratios to the reference, with the interval
    in which it lies with 95 %. URL is ws:// or wss://, an address and a port. echo sends to /echo
    and gets the same back; rooms sends to /room/NAME, from where all four members get it; upgrade
    connects, shakes hands and closes. In a round every connection (or --active of them, in the
    next round the next) sends --depth messages at once, then all answers are awaited: with one
    connection each message wakes the server, with many they come in batches. A message that does
    not come back right ends the run, with status 1.

    bench load --url URL [the same but --pairs]

    Does the same work once, without measuring.

    bench newcomers --url URL [--connections 64] [--seconds 10] [--size 20]

    For so many seconds --connections visits at a time: each connects, shakes hands, sends one message to
    /echo, waits for its answer, and closes. Prints visits a second, and how long the first message
    and the visit took. A visit that fails, or is not over after 20 s, makes the status 1.
    """

  /// `nil`: not understood.
  init?(_ arguments: [String]) {
    guard arguments.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: arguments.count, by: 2) {
      guard take(arguments[place], arguments[place + 1]) else { return nil }
    }
    let all = servers.map { $0.connections ?? workload.connections }
    guard !servers.isEmpty, all.allSatisfy({ isPossible($0) }) else { return nil }
  }

  /// Whether so many connections can do the work: rooms are full, and only echoes are taken in turn.
  private func isPossible(_ connections: Int) -> Bool {
    switch workload.kind {
    case .echo: (workload.active ?? 1) <= connections
    case .rooms: workload.active == nil && connections.isMultiple(of: Workload.membersOfRoom)
    case .upgrade: workload.active == nil
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--reference", "--peer":
      guard let server = LoadServer(value) else { return false }
      servers.insert(server, at: name == "--reference" ? 0 : servers.count)
    case "--url":
      guard let server = LoadServer(name: "server", url: value[...], 0) else { return false }
      servers = [server]
    case "--workload":
      guard let kind = Workload.Kind(rawValue: value) else { return false }
      workload.kind = kind
    default:
      guard let number = Int(value) else { return false }
      return take(name, number)
    }
    return true
  }

  private mutating func take(_ name: String, _ number: Int) -> Bool {
    switch name {
    case "--connections" where (1...15_000).contains(number): workload.connections = number
    case "--active" where (1...15_000).contains(number): workload.active = number
    case "--size" where (1...1_000_000).contains(number): workload.size = number
    case "--depth" where (1...64).contains(number): workload.depth = number
    case "--binary" where (0...1).contains(number): workload.isBinary = number == 1
    case "--deflate" where (0...1).contains(number): workload.deflates = number == 1
    case "--pairs" where (1...1_000).contains(number): pairs = number
    case "--seconds" where (1...600).contains(number): seconds = number
    case "--rounds" where (1...1_000_000).contains(number): rounds = number
    default: return false
    }
    return true
  }
}
