import Net

/// The options of `bench handshakes` and `bench idle`.
struct VisitOptions: Sendable {
  /// Where the server is: an IP address and a port.
  var server = Endpoint(.loopback, port: 8443)
  var isSecure = true
  var path = "/"
  /// Visits a second, and for how many seconds.
  var rate = 200
  var seconds = 20
  /// WebSockets that stay.
  var connections = 2_000
  /// Seconds for which the server is left alone before its memory is read.
  var quiet = 1
  /// The server's process; 0: not known.
  var process = 0
  /// Above so many KiB a connection the measurement has failed.
  var allowed: Int?

  static let help = """
    bench handshakes --url https://127.0.0.1:8443 [--path /] [--rate 200] [--seconds 20]

    Comes --rate times a second: connects, shakes hands, has one request answered, and leaves. Every
    other visit offers the ticket of an earlier one. Whoever comes is counted as failed unless the
    answer is 200 and ends with close_notify, and the ticket was good.

    bench idle --url https://127.0.0.1:8443 --pid N [--path /echo] [--connections 2000]
               [--quiet 1] [--allowed-kib 15]

    Opens so many WebSockets and lets them be, for --quiet seconds. Prints what each adds to the resident memory of
    process --pid, the first hundred left out. With http:// the same without TLS.
    """

  /// `nil`: not understood.
  init?(_ arguments: [String]) {
    guard arguments.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: arguments.count, by: 2) {
      let value = arguments[place + 1]
      switch arguments[place] {
      case "--url": guard takeServer(value) else { return nil }
      case "--path" where value.hasPrefix("/"): path = value
      default: guard let number = Int(value), take(arguments[place], number) else { return nil }
      }
    }
  }

  private mutating func take(_ name: String, _ number: Int) -> Bool {
    switch name {
    case "--rate" where (1...2_000).contains(number): rate = number
    case "--seconds" where (1...3_600).contains(number): seconds = number
    case "--connections" where (1...19_500).contains(number): connections = number
    case "--quiet" where (1...600).contains(number): quiet = number
    case "--pid" where number > 0: process = number
    case "--allowed-kib" where number > 0: allowed = number
    default: return false
    }
    return true
  }

  private mutating func takeServer(_ url: String) -> Bool {
    isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://"),
      let server = Endpoint(authorityOf: url.dropFirst(isSecure ? 8 : 7))
    else { return false }
    self.server = server
    return true
  }
}

extension Endpoint {
  /// `ADDRESS:PORT`, with or without a slash at the end.
  init?(authorityOf rest: Substring) {
    let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
    guard let colon = authority.lastIndex(of: ":"),
      let port = UInt16(authority[authority.index(after: colon)...]),
      let address = IPAddress(authority[..<colon].filter { $0 != "[" && $0 != "]" })
    else { return nil }
    self.init(address, port: port)
  }
}
