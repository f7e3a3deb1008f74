import Transport

/// The options on the command line.
struct Options {
  /// Why the command line was refused.
  enum Fault: Error {
    case unknown(String)
    case valueMissing(String)
    case valueBad(String, String)
    case httpsIncomplete

    /// One line for the terminal.
    var sentence: String {
      switch self {
      case .unknown(let option): "unknown option \(option)"
      case .valueMissing(let option): "\(option) needs a value"
      case .valueBad(let option, let value): "\(option): \(value) is not possible"
      case .httpsIncomplete: "--https-port, --tls-cert and --tls-key belong together"
      }
    }
  }

  var host: String?
  var port: UInt16 = 8080
  var threads = 1
  /// The limits for conformance and measurements, or those of games.
  var limits = Limits.echo
  /// Messages are compressed for clients that offer it.
  var deflates = false
  /// The https listener's port, and its files.
  var https: (port: UInt16, files: CertificateFiles)?

  init(_ arguments: ArraySlice<String>) throws(Fault) {
    var rest = arguments
    var httpsPort: UInt16?
    var certificate: String?
    var key: String?
    while let option = rest.popFirst() {
      switch option {
      case "--host": host = try Self.value(of: option, &rest)
      case "--http-port": port = try Self.number(of: option, &rest, 0...UInt16.max)
      case "--threads": threads = try Self.number(of: option, &rest, 1...64)
      case "--https-port": httpsPort = try Self.number(of: option, &rest, 0...UInt16.max)
      case "--tls-cert": certificate = try Self.value(of: option, &rest)
      case "--tls-key": key = try Self.value(of: option, &rest)
      case "--limits": limits = try Self.limits(of: option, &rest)
      case "--deflate": deflates = true
      default: throw .unknown(option)
      }
    }
    if let httpsPort, let certificate, let key {
      https = (httpsPort, CertificateFiles(certificate: certificate, key: key))
    } else if httpsPort != nil || certificate != nil || key != nil {
      throw .httpsIncomplete
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = rest.popFirst() else { throw .valueMissing(option) }
    return value
  }

  private static func limits(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> Limits {
    switch try value(of: option, &rest) {
    case "echo": .echo
    case "game": .standard
    case let other: throw .valueBad(option, other)
    }
  }

  private static func number<Number: FixedWidthInteger>(
    of option: String, _ rest: inout ArraySlice<String>, _ range: ClosedRange<Number>
  ) throws(Fault) -> Number {
    let text = try value(of: option, &rest)
    guard let number = Number(text), range.contains(number) else {
      throw .valueBad(option, text)
    }
    return number
  }
}
