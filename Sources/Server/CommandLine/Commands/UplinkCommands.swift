import Crypto
import Files
import Options
import People
import Store

/// `fourtop uplink …`: the laptops that may connect to this public server (R4). A running server
/// notices a change within seconds.
package enum UplinkCommands {
  /// Carries out a command and prints its result. Returns 0 or 1.
  package static func run(
    _ action: Command.UplinkAction, _ place: DataPlace, environment: [String: String]
  ) -> Int32 {
    var words: String?
    let status = Command.answer(place, environment) { data throws(CommandFailure) in
      let said = try carryOut(action, in: data)
      words = said.words
      return said.answer
    }
    if let words { StandardError.write(text: words) }
    return status
  }

  /// The two texts that a command prints.
  package struct Said: Equatable {
    /// For standard output.
    package var answer: String
    /// For people at a terminal, on standard error, so that `TOKEN=$(fourtop uplink token)` is the token.
    package var words: String?
  }

  /// Carries out a command.
  package static func carryOut(_ action: Command.UplinkAction, in data: DataDirectory)
    throws(CommandFailure) -> Said
  {
    try makeFolder(data.path)
    switch action {
    case .token(let name): return try make(name, data)
    case .list:
      let grants = try change(data) { records throws(StoreError) in try records.uplinks() }
      return Said(answer: list(grants))
    case .revoke(let name):
      let wasThere = try change(data) { records throws(StoreError) in try records.revoke(name) }
      guard wasThere else {
        throw CommandFailure(sentence: "no uplink has the name \(name.text)")
      }
      return Said(
        answer: "revoked: \(name.text); a running server disconnects it within seconds\n")
    }
  }

  private static func make(_ name: UplinkName, _ data: DataDirectory) throws(CommandFailure)
    -> Said
  {
    guard let token = try? UplinkToken() else {
      throw CommandFailure(sentence: "the system has no random bytes")
    }
    let grant = UplinkGrant(name: name, key: token.key, made: Int64(WallClock.secondsSince1970))
    switch try change(data, { records throws(StoreError) in try records.add(grant) }) {
    case .added:
      let words = """

        This is the token of \(name.text), shown this once. At the laptop, in bash, paste it after the first line:
          read -rs FOURTOP_UPLINK_TOKEN
          export FOURTOP_UPLINK_TOKEN
          fourtop serve --uplink https://this.server

        """
      return Said(answer: "\(token.text)\n", words: words)
    case .nameTaken:
      throw CommandFailure(
        sentence:
          "the name \(name.text) is in use; choose another name, or revoke that uplink first")
    case .noRoom:
      throw CommandFailure(sentence: "the limit of uplinks is reached; revoke one first")
    }
  }

  private static func list(_ grants: [UplinkGrant]) -> String {
    grants.isEmpty ? "no uplinks\n" : grants.map { "\($0.name.text)\n" }.joined()
  }

  private static func makeFolder(_ folder: String) throws(CommandFailure) {
    do throws(FileError) { try Files.makeFolder(folder) } catch {
      throw CommandFailure(sentence: Machine.sentence(error))
    }
  }

  private static func change<Answer>(
    _ data: DataDirectory, _ change: (Records) throws(StoreError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(StoreError) {
      return try OpenStore(data.store).change(change)
    } catch {
      throw CommandFailure(sentence: error.sentence(for: data.store))
    }
  }
}
