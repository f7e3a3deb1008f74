import Files
import Options
import Store

/// `fourtop backup FILE`.
package enum StoreCommands {
  /// Copies the store, also while a server uses it. Returns 0 or 1.
  package static func backup(
    to target: String, dataDirectory: String?, environment: [String: String]
  ) -> Int32 {
    do throws(CommandFailure) {
      let file = try DataDirectory(dataDirectory, environment).store
      let summary: Backup.Summary
      do throws(Backup.Fault) { summary = try Backup.write(of: file, to: target) } catch {
        throw CommandFailure(sentence: error.sentence)
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
