import Files
import Net
import Options
import Reachability

/// `fourtop doctor`: says whether phones can reach the running server (NW9). The server gathers the
/// facts. The command adds the state of the clock, which a service's sandbox hides.
package enum DoctorCommand {
  /// Prints the findings. Returns 0, or 1 if one keeps phones away or there is no server.
  package static func run(dataDirectory: String?, environment: [String: String]) -> Int32 {
    do throws(CommandFailure) {
      let data = try DataDirectory(DataPlace(directory: dataDirectory), environment)
      let answer = try ControlSocket.ask(ControlSocket.checkupRequest, in: data.path)
      guard var findings = Findings(json: Array(answer.utf8)) else {
        throw CommandFailure(sentence: "the server answers in another form; update this program")
      }
      findings.learned(MachineFacts.clock)
      StandardOutput.write(text: findings.text)
      return findings.hasFault ? 1 : 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }
}
