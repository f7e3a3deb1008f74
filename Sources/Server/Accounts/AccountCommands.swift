import Crypto
import Files
import People
import Store

/// `fourtop account reset-password NAME`: what goes to the terminal, and the exit status.
public enum AccountCommands {
  /// Gives the account a password that only the terminal shows, and ends its sessions; a server that
  /// runs notices within seconds. 0, or 1 with one line why not.
  public static func resetPassword(
    of name: String, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    do throws(Party.Failure) {
      let file = Party.storeFile(try Party.dataPath(dataDirectory, environment))
      guard Files.isFile(file) else {
        throw Party.Failure(sentence: "\(file): there are no accounts yet")
      }
      let password = try reset(name, in: file)
      StandardOutput.write(
        """
        New password of \(name): \(password)
        All devices of this account are logged out. After logging in with it, choose another one.

        """)
      return 0
    } catch {
      StandardError.write(Array("fourtop: \(error.sentence)\n".utf8))
      return 1
    }
  }

  private static func reset(_ typed: String, in file: String) throws(Party.Failure) -> String {
    let unknown = Party.Failure(sentence: "there is no account called \(typed)")
    guard let name = UserName(typed) else { throw unknown }
    let (password, hash) = try fresh()
    let isDone: Bool
    do throws(StoreError) {
      isDone = try StoreFile(file).change { records throws(StoreError) in
        guard let account = try records.account(named: name) else { return false }
        try records.setPassword(hash, of: account.id)
        try records.endSessions(of: account.id)
        return true
      }
    } catch {
      throw Party.Failure(sentence: error.sentence(file: file))
    }
    guard isDone else { throw unknown }
    return password
  }

  /// Sixteen of 31 letters and digits that cannot be misread: 79 random bits.
  private static func fresh() throws(Party.Failure) -> (String, PasswordHash) {
    let digits = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let letters = (0..<16).map { _ in digits[Int.random(in: digits.indices)] }
    let groups = stride(from: 0, to: 16, by: 4).map { String(letters[$0..<($0 + 4)]) }
    let password = groups.joined(separator: "-")
    do throws(CryptoError) {
      return (password, PasswordHash(try Argon2.hash(Array(password.utf8), .standard)))
    } catch {
      throw Party.Failure(sentence: "no randomness or no memory to be had from the system")
    }
  }
}
