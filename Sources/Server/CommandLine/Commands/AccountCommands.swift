import Crypto
import Files
import Options
import People
import Store

/// `fourtop account reset-password NAME` and `fourtop account delete NAME`.
package enum AccountCommands {
  /// Changes the store; a running server notices within seconds. Returns 0, or 1 after one line
  /// with the reason.
  package static func run(
    _ action: Command.AccountAction, _ name: String, _ place: DataPlace,
    environment: [String: String]
  ) -> Int32 {
    do throws(CommandFailure) {
      let store = try DataDirectory(place, environment).store
      if case .file(let path) = store, !Files.isFile(path) {
        throw CommandFailure(sentence: "\(path): no accounts exist yet")
      }
      switch action {
      case .resetPassword:
        let password = try reset(name, in: store)
        StandardOutput.write(line: "New password of \(name): \(password)")
        let advice = "Change this password after logging in."
        StandardOutput.write(line: "All devices of this account are logged out. \(advice)")
      case .delete:
        try delete(name, in: store)
        StandardOutput.write(line: "The account \(name) is deleted. Its devices are logged out.")
      }
      return 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }

  private static func reset(_ typed: String, in store: StoreLocation) throws(CommandFailure)
    -> String
  {
    let (password, hash) = try fresh()
    try change(typed, in: store) { records, account throws(StoreError) in
      try records.setPassword(hash, of: account.id)
      try records.endSessions(of: account.id)
    }
    return password
  }

  private static func delete(_ typed: String, in store: StoreLocation) throws(CommandFailure) {
    try change(typed, in: store) { records, account throws(StoreError) in
      try records.removeAccount(account.id)
    }
  }

  private static func change(
    _ typed: String, in store: StoreLocation, _ body: (Records, Account) throws(StoreError) -> Void
  ) throws(CommandFailure) {
    let unknown = CommandFailure(sentence: "no account has the name \(typed)")
    guard let name = UserName(typed) else { throw unknown }
    let isDone: Bool
    do throws(StoreError) {
      isDone = try OpenStore(store).change { records throws(StoreError) in
        guard let account = try records.account(named: name) else { return false }
        try body(records, account)
        return true
      }
    } catch {
      throw CommandFailure(sentence: error.sentence(for: store))
    }
    guard isDone else { throw unknown }
  }

  /// Sixteen of 31 unambiguous letters and digits: 79 random bits.
  private static func fresh() throws(CommandFailure) -> (String, PasswordHash) {
    let digits = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let letters = (0..<16).map { _ in digits[Int.random(in: digits.indices)] }
    let groups = stride(from: 0, to: 16, by: 4).map { String(letters[$0..<($0 + 4)]) }
    let password = groups.joined(separator: "-")
    do throws(CryptoError) {
      return (password, PasswordHash(try Argon2.hash(Array(password.utf8), .standard)))
    } catch {
      throw CommandFailure(sentence: "the system has no random bytes or no memory")
    }
  }
}
