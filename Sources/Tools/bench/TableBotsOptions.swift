import Net

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

  /// `nil`: not understood.
  init?(_ arguments: [String]) {
    guard arguments.count.isMultiple(of: 2),
      let server = LoadServer("http://127.0.0.1:8080")
    else { return nil }
    self.server = server
    for place in stride(from: 0, to: arguments.count, by: 2) {
      let value = arguments[place + 1]
      if arguments[place] == "--url" {
        guard let server = LoadServer(value), !server.isSecure else { return nil }
        self.server = server
      } else {
        guard let number = Int(value), take(arguments[place], number) else { return nil }
      }
    }
  }

  private mutating func take(_ name: String, _ number: Int) -> Bool {
    switch name {
    case "--tables" where (1...5_000).contains(number): tables = number
    case "--questions" where (1...10_000).contains(number): questions = number
    case "--spread" where (1...15).contains(number): spread = number
    case "--seconds" where (1...86_400).contains(number): seconds = number
    case "--seed" where number >= 0: seed = UInt64(number)
    case "--allowed-ms" where number >= 0: allowed = number
    default: return false
    }
    return true
  }
}
