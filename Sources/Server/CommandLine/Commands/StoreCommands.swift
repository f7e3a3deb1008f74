import Files
import Options
import Store

/// `fourtop backup FILE` and `fourtop restore FILE`.
package enum StoreCommands {
  /// Copies the data directory, also while a server uses it. Returns 0 or 1.
  package static func backup(
    to target: String, withAuthority: Bool, _ place: DataPlace, environment: [String: String]
  ) -> Int32 {
    Command.answer(place, environment) { data throws(CommandFailure) in
      if case .server = data.store {
        throw CommandFailure(
          sentence:
            "the records are in \(data.store.name), and a backup cannot hold them: copy the "
            + "database with pg_dump, and \(data.path) while the server is stopped")
      }
      let summary: Backup.Summary
      do throws(CopyFault) {
        summary = try Backup.write(of: data.path, to: target, withAuthority: withAuthority)
      } catch {
        throw CommandFailure(sentence: error.sentence)
      }
      return "\(target): \(summary.accounts) accounts, \(summary.tables) tables\n"
    }
  }

  /// Makes a data directory of a backup. Returns 0 or 1.
  package static func restore(
    _ file: String, _ place: DataPlace, environment: [String: String]
  ) -> Int32 {
    Command.answer(place, environment) { data throws(CommandFailure) in
      if case .server = data.store {
        throw CommandFailure(
          sentence:
            "a backup holds a database file, and the server uses \(data.store.name): restore "
            + "without --store, then move the records with fourtop store copy")
      }
      let summary: Backup.Summary
      do throws(CopyFault) { summary = try Restore.read(file, into: data.path) } catch {
        throw CommandFailure(sentence: error.sentence)
      }
      let minutes = max(0, WallClock.secondsSince1970 - summary.seconds) / 60
      return "\(data.path): \(summary.accounts) accounts, \(summary.tables) tables; "
        + "the backup is \(minutes) minutes old\n"
    }
  }

  /// Copies all records between a data directory and a database server. Returns 0 or 1.
  package static func copy(
    from source: Command.StoreSide, to target: Command.StoreSide, environment: [String: String]
  ) -> Int32 {
    do throws(CommandFailure) {
      if case .directory(let folder) = source {
        let file = DataDirectory(path: folder).store.name
        guard Files.isFile(file) else {
          throw CommandFailure(sentence: "\(file): no data exists yet")
        }
      }
      // For as long as the copy takes, no server can start.
      let sourceLock = try lock(source)
      let targetLock = try lock(target)
      let summary: StoreCopy.Summary
      do throws(CopyFault) {
        summary = try StoreCopy.copy(from: location(source), to: location(target))
      } catch {
        throw CommandFailure(sentence: error.sentence)
      }
      _ = consume sourceLock
      _ = consume targetLock
      let tables = summary.tables > 0 ? ", \(summary.tables) of them tables" : ""
      var text =
        "\(location(target).name): \(summary.accounts) accounts, \(summary.records) records\(tables), "
        + "compared with \(location(source).name)\n"
      if summary.tablesLeft > 0 {
        text +=
          "\(summary.tablesLeft) tables with their games stay in \(location(source).name): only servers "
          + "that share a database can go on with them\n"
      }
      StandardOutput.write(text: text)
      return 0
    } catch {
      StandardError.write(line: "fourtop: \(error.sentence)")
      return 1
    }
  }

  private static func location(_ side: Command.StoreSide) -> StoreLocation {
    switch side {
    case .directory(let folder): DataDirectory(path: folder).store
    case .server(let address): .server(address)
    }
  }

  /// `nil` for a database server, which has a lock of its own.
  private static func lock(_ side: Command.StoreSide) throws(CommandFailure) -> DirectoryLock? {
    guard case .directory(let folder) = side else { return nil }
    return try DataDirectory(path: folder).lock()
  }
}
