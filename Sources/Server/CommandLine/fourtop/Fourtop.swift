import Commands
import Files
import Logging
import Options
import Routing
import Server
import Services

/// The program: parses the command line and runs the command.
@main
struct Fourtop {
  static func main() {
    // The runtime looks for the arguments in the stack, which it finds by /proc/self/maps: where it cannot,
    // not even the program's name is there.
    guard !CommandLine.arguments.isEmpty else {
      complain("the arguments cannot be read: is /proc mounted?")
      Machine.exit(1)
    }
    let status = run(Array(CommandLine.arguments.dropFirst()), Machine.environment)
    Machine.exit(status)
  }

  /// 0: success; 1: a failure, or faults found; 2: an invalid command line.
  private static func run(_ arguments: [String], _ environment: [String: String]) -> Int32 {
    do throws(UsageError) {
      let command = try Command(
        arguments: arguments, environment: environment, files: .system)
      switch command {
      case .help: StandardOutput.write(text: Help.text)
      case .version: StandardOutput.write(line: "fourtop \(Help.version)")
      case .routes: StandardOutput.write(text: Routes.text)
      case .metrics: StandardOutput.write(text: Metric.list)
      case .events: StandardOutput.write(text: LogEvent.list)
      case .serve(let options): return serve(options, environment)
      case .config(let settings): StandardOutput.write(text: settings.text)
      case .sampleConfiguration: StandardOutput.write(text: SampleConfiguration.text)
      case .addresses(let options): AddressList(options).write(environment)
      case .quizCheck(let address): return QuizCommands.check(address)
      case .quizImport(let form, let file, let columns):
        return QuizCommands.importFile(form, file, columns)
      case .account(let action, let name, let place):
        return AccountCommands.run(action, name, place, environment: environment)
      case .uplink(let action, let place):
        return UplinkCommands.run(action, place, environment: environment)
      case .hall(let action, let place):
        return HallCommands.run(action, place, environment: environment)
      case .table(let action, let directory):
        return TableCommands.run(action, dataDirectory: directory, environment: environment)
      case .status(let directory):
        return TableCommands.status(dataDirectory: directory, environment: environment)
      case .doctor(let directory):
        return DoctorCommand.run(dataDirectory: directory, environment: environment)
      case .manual: StandardOutput.write(text: Manual.page)
      case .completion(let shell): StandardOutput.write(text: Completion.script(for: shell))
      // Its texts are printable, and shells read the tabs.
      case .candidates(let words): StandardOutput.write(Array(Completion.text(for: words).utf8))
      case .backup(let file, let withAuthority, let place):
        return StoreCommands.backup(
          to: file, withAuthority: withAuthority, place, environment: environment)
      case .restore(let file, let place):
        return StoreCommands.restore(file, place, environment: environment)
      case .storeCopy(let source, let target):
        return StoreCommands.copy(from: source, to: target, environment: environment)
      }
      return 0
    } catch {
      complain(error.sentence)
      return 2
    }
  }

  private static func serve(_ options: ServeOptions, _ environment: [String: String]) -> Int32 {
    do throws(CommandFailure) {
      try PartyServer.serve(options, environment: environment)
      return 0
    } catch {
      complain(error.sentence)
      return error.isUsage ? 2 : 1
    }
  }

  private static func complain(_ sentence: String) {
    StandardError.write(line: "fourtop: \(sentence)")
  }
}
