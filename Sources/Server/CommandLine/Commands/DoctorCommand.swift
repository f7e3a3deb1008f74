import Files
import Net
import Options
import Reachability

/// `fourtop doctor`: says whether phones can reach the running server (NW9). The server gathers the
/// facts. The command adds those that the server may not know: root can read the rules of the firewall, and a
/// service's sandbox hides the state of the clock.
package enum DoctorCommand {
  /// The places of `nft`.
  private static let programs = ["/usr/sbin/nft", "/sbin/nft"]

  /// Prints the findings. Returns 0, or 1 if one keeps phones away or there is no server.
  package static func obey(dataDirectory: String?, environment: [String: String]) -> Int32 {
    do throws(CommandFailure) {
      let data = try DataDirectory(DataPlace(directory: dataDirectory), environment)
      let answer = try ControlSocket.ask(ControlSocket.checkupRequest, in: data.path)
      guard var findings = Findings(json: Array(answer.utf8)) else {
        throw CommandFailure(sentence: "the server answers in another form; update this program")
      }
      learn(&findings)
      StandardOutput.write(text: findings.text)
      return findings.hasFault ? 1 : 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }

  private static func learn(_ findings: inout Findings) {
    let interfaces = Interface.all().filter { !$0.address.isLoopback }
    let likeliest = interfaces.filter { if case .v4 = $0.address { true } else { false } }
      .min { $0.kind < $1.kind }
    if let firewall = firewall(
      ports: [findings.httpPort, findings.httpsPort], at: likeliest)
    {
      findings.learned(firewall)
    }
    findings.learned(MachineFacts.clock)
  }

  /// `nil` where this user may not read the rules.
  private static func firewall(ports: [UInt16], at interface: Interface?) -> Firewall? {
    if let state = MachineFacts.ufw(ports: ports, phone: interface?.address) { return state }
    guard let program = programs.first(where: Files.isFile),
      let listed = OtherProgram.output(program, ["--json", "list", "ruleset"]),
      let filter = PacketFilter(json: listed)
    else { return nil }
    return filter.state(ports: ports, interface: interface?.name, phone: interface?.address)
  }
}
