import Database
import Files
import SQLite

/// Makes a data directory of a backup (`fourtop restore FILE`).
public enum Restore {
  /// The most files in a backup.
  static let mostFiles = 100_000

  /// Makes the data directory at `folder`, which must not exist or be empty, from the backup at `path`.
  /// All of it is there afterwards, or nothing: it is written beside the directory, checked, and takes its
  /// place in one step.
  public static func read(_ path: String, into folder: String) throws(CopyFault) -> Backup.Summary {
    let folder = Files.resolved(folder)
    let isEmpty = try CopyFault.ofFiles { () throws(FileError) in
      try Files.isEmptyFolder(folder)
    }
    guard isEmpty else {
      if Files.isFile("\(folder)/lock") { _ = try lock(folder, for: folder) }
      throw CopyFault(
        "\(folder) is not empty; move it away, or name another directory with --data-dir")
    }
    let draft = "\(folder).restoring"
    try CopyFault.ofFiles { () throws(FileError) in try Files.makeFolder(draft) }
    let lock = try lock(draft, for: folder)
    defer { Files.removeAll(below: draft) }
    let data = "\(draft)/data"
    Files.removeAll(below: data)
    let backup = try BackupReader(path)
    try unpack(backup, into: data)
    let summary = try check(data, backup)
    do throws(FileError) { try Files.move(data, to: folder) } catch {
      throw CopyFault(
        error.isBusy
          ? "\(folder) is a mount point; name a folder in it with --data-dir"
          : Machine.sentence(error))
    }
    _ = consume lock
    return summary
  }

  private static func lock(
    _ place: String, for folder: String
  ) throws(CopyFault) -> DirectoryLock {
    do throws(FileError) { return try DirectoryLock(folder: place) } catch {
      guard case .locked = error else { throw CopyFault(Machine.sentence(error)) }
      throw CopyFault(
        "another fourtop uses \(folder); stop it, or name another directory with --data-dir")
    }
  }

  private static func unpack(_ backup: BackupReader, into data: String) throws(CopyFault) {
    var paths: Set<String> = []
    var folders: Set<String> = [data]
    while let path = try backup.next() {
      guard paths.count < mostFiles, paths.insert(path).inserted else { throw backup.isDamaged }
      let target = "\(data)/\(path)"
      folders.insert(Files.folder(of: target))
      let file = try CopyFault.ofFiles { () throws(FileError) in
        try Files.makeFolder(Files.folder(of: target))
        return try FileWriter(creating: target)
      }
      try backup.write(path, to: file)
    }
    try CopyFault.ofFiles { () throws(FileError) in
      for folder in folders { try Files.sync(folder) }
    }
  }

  /// Checks what the next start reads.
  private static func check(
    _ data: String, _ backup: BackupReader
  ) throws(CopyFault) -> Backup.Summary {
    let (store, tables) = ("\(data)/\(BackupPath.store)", "\(data)/\(TableDatabase.name)")
    guard Files.isFile(store) else { throw backup.isDamaged }
    var summary = Backup.Summary(seconds: backup.seconds)
    do throws(DatabaseError) {
      summary.accounts = try Backup.count("accounts", Backup.open(store, Layout.migrator))
      if Files.isFile(tables) {
        summary.tables = try Backup.count("tables", Backup.open(tables, TableDatabase.migrator))
      }
    } catch {
      guard case .newer = error else { throw backup.isDamaged }
      throw backup.isNewer
    }
    return summary
  }
}
