/// What the command line asks for.
struct Options {
  /// Why the command line was refused.
  enum Fault: Error {
    case unknown(String)
    case valueMissing(String)
    case valueBad(String, String)
    case notYet(String)

    /// One line for the terminal.
    var sentence: String {
      switch self {
      case .unknown(let option): "unknown option \(option)"
      case .valueMissing(let option): "\(option) needs a value"
      case .valueBad(let option, let value): "\(option): \(value) is not possible"
      case .notYet(let option): "\(option) is not supported by this version"
      }
    }
  }

  var host: String?
  var port: UInt16 = 8080
  var threads = 1

  init(_ arguments: ArraySlice<String>) throws(Fault) {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--host": host = try Self.value(of: option, &rest)
      case "--http-port": port = try Self.number(of: option, &rest, 0...UInt16.max)
      case "--threads": threads = try Self.number(of: option, &rest, 1...64)
      case "--deflate", "--https-port", "--tls-cert", "--tls-key": throw .notYet(option)
      default: throw .unknown(option)
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = rest.popFirst() else { throw .valueMissing(option) }
    return value
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
