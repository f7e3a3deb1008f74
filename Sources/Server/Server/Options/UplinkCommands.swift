import Crypto
import Files
import People
import Store

/// `fourtop uplink …`: which laptops may bring their tables to this public server (R4). A running
/// server heeds it within seconds.
public enum UplinkCommands {
  /// What is to be done.
  public enum Order: Equatable, Sendable {
    /// Makes a token and shows it, once.
    case token(UplinkName)
    case list
    case revoke(UplinkName)
  }

  /// Does it and says so; 0 or 1.
  public static func obey(
    _ order: Order, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(dataDirectory, environment) { data throws(PartyServer.Failure) in
      try carryOut(order, in: data)
    }
  }

  /// What is to be said when it is done. `data`: the folder of the server's data.
  static func carryOut(_ order: Order, in data: String) throws(PartyServer.Failure) -> String {
    try makeFolder(data)
    switch order {
    case .token(let name): return try make(name, data)
    case .list:
      return list(try change(data) { records throws(StoreError) in try records.uplinks() })
    case .revoke(let name):
      let wasThere = try change(data) { records throws(StoreError) in try records.revoke(name) }
      guard wasThere else {
        throw PartyServer.Failure(sentence: "no uplink is called \(name.text)")
      }
      return "\(name.text) counts no more; a running server ends it within seconds\n"
    }
  }

  private static func make(_ name: UplinkName, _ data: String) throws(PartyServer.Failure) -> String
  {
    guard let token = try? UplinkToken() else {
      throw PartyServer.Failure(sentence: "no randomness to be had from the system")
    }
    let grant = UplinkGrant(name: name, key: token.key, made: PartyServer.now)
    switch try change(data, { records throws(StoreError) in try records.add(grant) }) {
    case .added:
      return """
        \(token.text)

        This is the token of \(name.text), shown this once. At the laptop, in bash, paste it after the first line:
          read -rs FOURTOP_UPLINK_TOKEN
          export FOURTOP_UPLINK_TOKEN
          fourtop serve --uplink https://this.server

        """
    case .nameTaken:
      throw PartyServer.Failure(
        sentence:
          "an uplink is called \(name.text) already; choose another name, or revoke it first")
    case .noRoom: throw PartyServer.Failure(sentence: "there are as many uplinks as there may be")
    }
  }

  private static func list(_ grants: [UplinkGrant]) -> String {
    grants.isEmpty ? "no uplinks\n" : grants.map { "\($0.name.text)\n" }.joined()
  }

  private static func makeFolder(_ folder: String) throws(PartyServer.Failure) {
    do throws(FileError) { try Files.makeFolder(folder) } catch {
      throw PartyServer.Failure(sentence: Machine.sentence(error))
    }
  }

  private static func change<Answer>(
    _ data: String, _ change: (Records) throws(StoreError) -> Answer
  ) throws(PartyServer.Failure) -> Answer {
    let file = PartyServer.storeFile(data)
    do throws(StoreError) {
      return try StoreFile(file).change(change)
    } catch {
      throw PartyServer.Failure(sentence: error.sentence(file: file))
    }
  }
}
