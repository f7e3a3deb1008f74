import Files
import Logging
import Net
import Options
import Requests
import Services
import Synchronization

/// The process around the server: what begins before any other thread exists, and ends last.
final class ServerProcess {
  let restart = Restart(program: Files.executable)
  let environment: [String: String]
  let manager: ServiceManager
  /// With the ports of inherited sockets and of the former start.
  let options: ServeOptions
  let directory: DataDirectory
  /// The folder with the files of the page and the quizzes.
  let web: String
  let log: Log
  /// Whether the server runs in a terminal.
  let hasTerminal: Bool
  /// The line for the log about the sandbox; `nil` without one.
  private let sandbox: String?
  private let output: StreamWriter
  private let errors: StreamWriter
  private var lock: DirectoryLock?

  init(_ given: ServeOptions, _ environment: [String: String]) throws(CommandFailure) {
    self.environment = environment
    manager = ServiceManager(environment)
    options = try PartyServer.adopting(
      manager.sockets.map(Socket.localEndpoint), in: Restart.ports(of: given, environment))
    directory = try DataDirectory(options.dataPlace, environment)
    lock = try directory.lock()
    web = try PartyServer.webDirectory(options)
    let mapped = (try? Files.read("/proc/self/maps", limit: 1 << 20)) ?? []
    let places = PartyServer.places(
      options, web: web, data: directory.path, program: Files.executable,
      environment: environment, mapped: String(decoding: mapped, as: UTF8.self))
    sandbox = PartyServer.beginSandbox(options, places, for: manager)
    (output, errors) = try ServerProcess.streams()
    log = Log(format: options.logFormat, level: options.logLevel, append: errors.append)
    // Read before the terminal can close: a terminal that has hung up no longer counts as attached.
    hasTerminal = Terminal.isAttached
  }

  /// Writers of standard output and standard error.
  private static func streams() throws(CommandFailure) -> (
    output: StreamWriter, errors: StreamWriter
  ) {
    do {
      return (
        // The startup message and log lines, which are printable already.
        try StreamWriter { StandardOutput.write($0) },
        // The log's lines are printable already.
        try StreamWriter { StandardError.write($0) }
      )
    } catch {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
  }

  /// Writes a text to standard output.
  var say: @Sendable (String) -> Void {
    { [output] text in _ = output.append(Array(text.utf8)) }
  }

  /// Says that the server listens.
  func announce(_ message: StartupMessage) {
    say(
      message.text(
        columns: StandardOutput.isTerminal ? Program.terminalColumns ?? 80 : nil,
        hasColours: TerminalColours.areWanted(environment)))
    // Not before: a start that fails says one line, its reason.
    if let sandbox { log.write(.info, .sandbox, sandbox) }
    let endpointStatus = message.endpointStatus
    log.write(
      .info, .listening,
      "listening on port \(endpointStatus.httpPort), with https on \(endpointStatus.https?.port ?? 0)"
    )
  }

  /// Ends the process, or starts it again on the same ports if the host wished it.
  func end(on endpointStatus: Endpoints.EndpointStatus) {
    log.write(.info, .ended, "the server has stopped")
    output.close()
    errors.close()
    lock = nil
    restart.finish(http: endpointStatus.httpPort, https: endpointStatus.https?.port)
  }
}

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
