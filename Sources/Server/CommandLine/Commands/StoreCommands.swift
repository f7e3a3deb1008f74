import Files
import Options
import Store

/// `fourtop backup FILE` and `fourtop restore FILE`.
package enum StoreCommands {
  /// Copies the data directory, also while a server uses it. Returns 0 or 1.
  package static func backup(
    to target: String, withAuthority: Bool, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(dataDirectory, environment) { data throws(CommandFailure) in
      let summary: Backup.Summary
      do throws(Backup.Fault) {
        summary = try Backup.write(of: data.path, to: target, withAuthority: withAuthority)
      } catch {
        throw CommandFailure(sentence: error.sentence)
      }
      let kibibytes = (summary.bytes + 1_023) / 1_024
      return "\(target): \(summary.accounts) accounts, \(summary.tables) tables, \(kibibytes) KiB\n"
    }
  }

  /// Makes a data directory of a backup. Returns 0 or 1.
  package static func restore(
    _ file: String, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    Command.answer(dataDirectory, environment) { data throws(CommandFailure) in
      let summary: Restore.Summary
      do throws(Restore.Fault) { summary = try Restore.read(file, into: data.path) } catch {
        throw CommandFailure(sentence: error.sentence)
      }
      let age = summary.seconds.map { seconds in
        "; the backup is \(max(0, Int64(WallClock.secondsSince1970) - seconds) / 60) minutes old"
      }
      return "\(data.path): \(summary.accounts) accounts, \(summary.tables) tables\(age ?? "")\n"
    }
  }
}
