/// The options of `bench tables`.
struct TableBotsOptions: Sendable {
  /// Where the server is; `http` alone.
  var server: LoadServer
  var tables = 1_000
  /// Rounds played at each table at least; one that is done plays on while others are not.
  var questions = 10
  /// Seconds within which the answers to a question are spread.
  var spread = 5
  /// Seconds after which the run ends, whatever it has.
  var seconds = 300
  /// Decides when bots answer and what.
  var seed: UInt64 = 1
  /// The 99th percentile above which the run counts as failed, in milliseconds.
  var allowed: Int?

  static let help = """
    bench tables [--url http://127.0.0.1:8080] [--tables 1000] [--questions 10] [--spread 5]
                 [--seconds 300] [--seed 1] [--allowed-ms 50]

    Opens tables through the foyer, seats four bots at each, and plays: every bot answers at a
    random moment within --spread seconds of a question. Prints how long it takes from a round's
    last submission until all four have read the reveal, and how late the bots themselves were.
    Exit status 1 where a bot was refused or lost, or the 99th percentile is above --allowed-ms.
    """

  init(_ words: [String]) throws(Arguments.Misunderstood) {
    var words = try Arguments(words)
    guard let server = LoadServer(words.text("--url") ?? "http://127.0.0.1:8080"), !server.isSecure
    else { throw Arguments.Misunderstood() }
    self.server = server
    tables = try words.number("--tables", in: 1...5_000) ?? tables
    questions = try words.number("--questions", in: 1...10_000) ?? questions
    spread = try words.number("--spread", in: 1...15) ?? spread
    seconds = try words.number("--seconds", in: 1...86_400) ?? seconds
    seed = try words.number("--seed", in: 0...Int.max).map { UInt64($0) } ?? seed
    allowed = try words.number("--allowed-ms", in: 0...Int.max)
    try words.end()
  }
}
