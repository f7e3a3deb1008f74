import Files
import Store

/// `fourtop backup FILE`: what goes to the terminal, and the exit status.
public enum StoreCommands {
  /// Copies the store, which a server may be using; 0 or 1.
  public static func backup(
    to target: String, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    do throws(PartyServer.Failure) {
      let file = PartyServer.storeFile(try PartyServer.dataPath(dataDirectory, environment))
      let summary: Backup.Summary
      do throws(Backup.Fault) { summary = try Backup.write(of: file, to: target) } catch {
        throw PartyServer.Failure(sentence: error.sentence)
      }
      let kibibytes = (summary.bytes + 1_023) / 1_024
      StandardOutput.write(line: "\(target): \(summary.accounts) accounts, \(kibibytes) KiB")
      return 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }
}
