import Files
import Server

/// The program: reads the command line and does what it says.
@main
struct Fourtop {
  static func main() {
    let status = run(Array(CommandLine.arguments.dropFirst()), Machine.environment)
    Machine.exit(status)
  }

  /// 0: done; 1: it failed, or faults were found; 2: the command line cannot be followed.
  private static func run(_ arguments: [String], _ environment: [String: String]) -> Int32 {
    do throws(UsageError) {
      switch try Command(arguments: arguments, environment: environment) {
      case .help: StandardOutput.write(text: Help.text)
      case .version: StandardOutput.write(line: "fourtop \(Help.version)")
      case .routes: StandardOutput.write(text: Routes.text)
      case .serve(let options): return serve(options, environment)
      case .quizCheck(let address): return QuizCommands.check(address)
      case .quizImport(let form, let file): return QuizCommands.importFile(form, file)
      case .account(let order, let name, let directory):
        return AccountCommands.obey(
          order, name, dataDirectory: directory, environment: environment)
      case .uplink(let order, let directory):
        return UplinkCommands.obey(order, dataDirectory: directory, environment: environment)
      case .hall(let order, let directory):
        return HallCommands.obey(order, dataDirectory: directory, environment: environment)
      case .table(let order, let directory):
        return TableCommands.obey(order, dataDirectory: directory, environment: environment)
      case .backup(let file, let directory):
        return StoreCommands.backup(
          to: file, dataDirectory: directory, environment: environment)
      }
      return 0
    } catch {
      complain(error.sentence)
      return 2
    }
  }

  private static func serve(_ options: ServeOptions, _ environment: [String: String]) -> Int32 {
    CrashReport.restart(environment)
    do throws(PartyServer.Failure) {
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
