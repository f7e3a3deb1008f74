import Crypto
import Files
import People
import Store

/// `fourtop account reset-password NAME` and `fourtop account delete NAME`: what goes to the terminal, and
/// the exit status.
public enum AccountCommands {
  /// What is to be done with an account.
  public enum Order: String, Equatable, Sendable {
    /// Gives it a password that only the terminal shows, and ends its sessions.
    case resetPassword = "reset-password"
    /// Takes it away with all that belongs to it.
    case delete
  }

  /// A server that runs notices within seconds. 0, or 1 with one line why not.
  public static func obey(
    _ order: Order, _ name: String, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    do throws(PartyServer.Failure) {
      let file = PartyServer.storeFile(try PartyServer.dataPath(dataDirectory, environment))
      guard Files.isFile(file) else {
        throw PartyServer.Failure(sentence: "\(file): there are no accounts yet")
      }
      switch order {
      case .resetPassword:
        let password = try reset(name, in: file)
        StandardOutput.write(line: "New password of \(name): \(password)")
        let advice = "After logging in with it, choose another one."
        StandardOutput.write(line: "All devices of this account are logged out. \(advice)")
      case .delete:
        try delete(name, in: file)
        StandardOutput.write(line: "The account \(name) is deleted. Its devices are logged out.")
      }
      return 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }

  private static func reset(_ typed: String, in file: String) throws(PartyServer.Failure) -> String
  {
    let (password, hash) = try fresh()
    try change(typed, in: file) { records, account throws(StoreError) in
      try records.setPassword(hash, of: account.id)
      try records.endSessions(of: account.id)
    }
    return password
  }

  private static func delete(_ typed: String, in file: String) throws(PartyServer.Failure) {
    try change(typed, in: file) { records, account throws(StoreError) in
      try records.removeAccount(account.id)
    }
  }

  private static func change(
    _ typed: String, in file: String, _ body: (Records, Account) throws(StoreError) -> Void
  ) throws(PartyServer.Failure) {
    let unknown = PartyServer.Failure(sentence: "there is no account called \(typed)")
    guard let name = UserName(typed) else { throw unknown }
    let isDone: Bool
    do throws(StoreError) {
      isDone = try StoreFile(file).change { records throws(StoreError) in
        guard let account = try records.account(named: name) else { return false }
        try body(records, account)
        return true
      }
    } catch {
      throw PartyServer.Failure(sentence: error.sentence(file: file))
    }
    guard isDone else { throw unknown }
  }

  /// Sixteen of 31 letters and digits that cannot be misread: 79 random bits.
  private static func fresh() throws(PartyServer.Failure) -> (String, PasswordHash) {
    let digits = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let letters = (0..<16).map { _ in digits[Int.random(in: digits.indices)] }
    let groups = stride(from: 0, to: 16, by: 4).map { String(letters[$0..<($0 + 4)]) }
    let password = groups.joined(separator: "-")
    do throws(CryptoError) {
      return (password, PasswordHash(try Argon2.hash(Array(password.utf8), .standard)))
    } catch {
      throw PartyServer.Failure(sentence: "no randomness or no memory to be had from the system")
    }
  }
}
