import Files
import Net
import Options
import Synchronization

/// The host's wish that the server ends and starts again (H9).
final class Restart: Sendable {
  /// The variable with the ports of the former start, for options that let the system choose.
  private static let variable = "FOURTOP_RESTART_PORTS"

  private let wish = Atomic(false)
  private let program: String?

  /// `program`: its path at the start; an upgrade may put another program there.
  init(program: String?) { self.program = program }

  /// Ends the server. Any thread may call it.
  func begin() {
    wish.store(true, ordering: .relaxed)
    Signals.sendEnd()
  }

  /// Whether the host wishes a restart.
  var isWished: Bool { wish.load(ordering: .relaxed) }

  /// Starts the program again on these ports, if the host wished it; otherwise returns. Call it when the
  /// server has ended.
  func finish(http: UInt16, https: UInt16?) {
    guard isWished else { return }
    Machine.restart(program, with: Restart.variable, "\(http) \(https ?? 0)")
    StandardError.write(line: "fourtop: the program cannot be started again")
  }

  /// Whether this start is one that the host wished.
  static func isOne(_ environment: [String: String]) -> Bool { environment[variable] != nil }

  /// The options with the ports of the former start instead of those that the system chooses.
  static func ports(
    of options: ServeOptions, _ environment: [String: String]
  ) -> ServeOptions {
    let ports = (environment[variable] ?? "").split(separator: " ").compactMap { UInt16($0) }
    guard ports.count == 2 else { return options }
    var options = options
    if options.httpPort == 0 { options.httpPort = ports[0] }
    if options.httpsPort == 0 { options.httpsPort = ports[1] }
    return options
  }
}
