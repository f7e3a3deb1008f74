import Files
import Options

extension Command {
  /// Carries out a command on the server's data and prints its result or the reason for its
  /// failure. Returns the exit status.
  package static func answer(
    _ place: DataPlace, _ environment: [String: String],
    _ carryOut: (DataDirectory) throws(CommandFailure) -> String
  ) -> Int32 {
    do throws(CommandFailure) {
      StandardOutput.write(text: try carryOut(try DataDirectory(place, environment)))
      return 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }
}
