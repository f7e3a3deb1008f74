/// The options of `bench load` and `bench newcomers`.
struct LoadOptions: Sendable {
  var server: LoadServer
  var workload = Workload()
  /// Rounds of a turn; in one every connection, or every room, does its work once.
  var rounds = 300
  /// Whether each line of the input is a turn.
  var hasTurns = false
  /// For how long newcomers come.
  var seconds = 10

  static let help = """
    bench load --url URL [--workload echo|rooms|upgrade] [--connections 64] [--active N] [--size 20]
               [--depth 1] [--binary 0] [--deflate 0] [--rounds 300] [--turns 0]

    Gives a server work. URL is ws:// or wss://, an address and a port. echo sends to /echo and gets the same
    back; rooms sends to /room/NAME, from where all four members get it; upgrade connects, shakes hands and
    closes. In a round every connection (or --active of them, in the next round the next) sends --depth
    messages at once, then all answers are awaited: with one connection each message wakes the server, with
    many they come in batches. A message that does not come back right ends the run, with status 1. With
    --turns 1 it prints a line when the connections are open, does its rounds for each line of its input, and
    prints how many units of work they were.

    bench newcomers --url URL [--connections 64] [--seconds 10] [--size 20]

    For so many seconds --connections visits at a time: each connects, shakes hands, sends one message to
    /echo, waits for its answer, and closes. Prints visits a second, and how long the first message
    and the visit took. A visit that fails, or is not over after 20 s, makes the status 1.
    """

  /// `nil`: not understood.
  init?(_ arguments: [String]) {
    guard arguments.count.isMultiple(of: 2),
      let server = LoadServer("ws://127.0.0.1:8080")
    else { return nil }
    self.server = server
    for place in stride(from: 0, to: arguments.count, by: 2) {
      guard take(arguments[place], arguments[place + 1]) else { return nil }
    }
    guard isPossible else { return nil }
  }

  /// Whether the connections can do the work: rooms are full, and only echoes are taken in turn.
  private var isPossible: Bool {
    switch workload.kind {
    case .echo: (workload.active ?? 1) <= workload.connections
    case .rooms:
      workload.active == nil && workload.connections.isMultiple(of: Workload.membersOfRoom)
    case .upgrade: workload.active == nil
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--url":
      guard let server = LoadServer(value) else { return false }
      self.server = server
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
    case "--turns" where (0...1).contains(number): hasTurns = number == 1
    case "--seconds" where (1...600).contains(number): seconds = number
    case "--rounds" where (1...1_000_000).contains(number): rounds = number
    default: return false
    }
    return true
  }
}
