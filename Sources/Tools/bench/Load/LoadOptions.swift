import Net

/// The options of `bench load`.
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
    bench load --url URL [--workload echo|rooms|upgrade|newcomers] [--connections 64] [--active N]
               [--size 20] [--depth 1] [--binary 0] [--deflate 0] [--rounds 300] [--turns 0] [--seconds 10]

    Gives a server work. URL is ws:// or wss://, an address and a port. echo sends to /echo and gets the same
    back; rooms sends to /room/NAME, from where all four members get it; upgrade connects, shakes hands and
    closes. In a round every connection (or --active of them, in the next round the next) sends --depth
    messages at once, then all answers are awaited: with one connection each message wakes the server, with
    many they come in batches. A message that does not come back right ends the run, with status 1. With
    --turns 1 it prints a line when the connections are open, does its rounds for each line of its input, and
    prints how many units of work they were.

    newcomers are so many visits at a time, for --seconds: each connects, shakes hands, sends one message to
    /echo, waits for its answer, and closes. Prints visits a second, and how long the first message and the
    visit took.
    """

  init(_ words: [String]) throws(Arguments.Misunderstood) {
    var words = try Arguments(words)
    let workload = Workload.Kind(rawValue: words.text("--workload") ?? "echo")
    guard let server = LoadServer(words.text("--url") ?? "ws://127.0.0.1:8080"), let workload else {
      throw Arguments.Misunderstood()
    }
    self.server = server
    self.workload.kind = workload
    let connections = try words.number("--connections", in: 1...15_000)
    self.workload.connections = connections ?? self.workload.connections
    self.workload.active = try words.number("--active", in: 1...15_000)
    self.workload.size = try words.number("--size", in: 1...1_000_000) ?? self.workload.size
    self.workload.depth = try words.number("--depth", in: 1...64) ?? self.workload.depth
    self.workload.isBinary = try words.number("--binary", in: 0...1) == 1
    self.workload.deflates = try words.number("--deflate", in: 0...1) == 1
    hasTurns = try words.number("--turns", in: 0...1) == 1
    rounds = try words.number("--rounds", in: 1...1_000_000) ?? rounds
    seconds = try words.number("--seconds", in: 1...600) ?? seconds
    try words.end()
    guard isPossible else { throw Arguments.Misunderstood() }
  }

  /// Whether the connections can do the work: rooms are full, and only echoes are taken in turn.
  private var isPossible: Bool {
    switch workload.kind {
    case .echo: (workload.active ?? 1) <= workload.connections
    case .rooms:
      workload.active == nil && workload.connections.isMultiple(of: Workload.membersOfRoom)
    case .upgrade: workload.active == nil
    case .newcomers: workload.active == nil && workload.depth == 1 && !hasTurns
    }
  }
}

/// The work of a load.
struct Workload: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// Every connection sends and gets its own message back.
    case echo
    /// Rooms of four: one member sends, all four receive. Counted by deliveries.
    case rooms
    /// Connections come, shake hands, and close. Counted by visits.
    case upgrade
    /// Connections come, shake hands, send a message, wait for their own message back, and close. Another one
    /// comes in the place of each.
    case newcomers
  }

  static let membersOfRoom = 4

  var kind = Kind.echo
  /// The number of connections that stay open, or open at once.
  var connections = 64
  /// How many of them have something to do in a round, in the next one the next; nil: all.
  var active: Int?
  /// The size of a message in bytes.
  var size = 20
  /// Messages that a connection sends at once, before it waits for their answers.
  var depth = 1
  /// Messages are bytes, not text.
  var isBinary = false
  /// permessage-deflate, no side keeping context; messages are sent compressed too.
  var deflates = false

  /// The path of a connection.
  func path(_ number: Int) -> String {
    kind == .rooms ? "/room/bench-\(number / Self.membersOfRoom)" : "/echo"
  }

  var summary: String {
    var words = [kind.rawValue]
    if let active {
      words.append("\(active) at work")
    } else {
      words.append("\(connections) connections")
    }
    if kind != .upgrade { words.append("\(size) B, \(depth) in flight") }
    if deflates { words.append("deflate") }
    return words.joined(separator: ", ")
  }
}

/// A server to be measured.
struct LoadServer: Sendable {
  var endpoint: Endpoint
  var isSecure: Bool

  /// `text` is `http`, `https`, `ws` or `wss`, an IP address and a port, with or without a slash at the end.
  /// `nil`: not understood.
  init?(_ text: String) {
    let scheme = text.prefix { $0 != ":" }
    switch scheme {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: return nil
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    guard rest.hasPrefix("://"), let colon = authority.lastIndex(of: ":"),
      let port = UInt16(authority[authority.index(after: colon)...]),
      let address = IPAddress(authority[..<colon].filter { $0 != "[" && $0 != "]" })
    else { return nil }
    endpoint = Endpoint(address, port: port)
  }
}
