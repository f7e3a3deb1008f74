import Crypto
import Files
import PostgreSQL
import Store

/// The places of the server's data that options name.
package struct DataPlace: Equatable, Sendable {
  /// The value of `--data-dir`; `nil`: the directory derives from `XDG_DATA_HOME` or `HOME`.
  package var directory: String?
  /// The value of `--store`; `nil`: the records are in a file of the directory.
  package var store: PostgresAddress?

  package init(directory: String? = nil, store: PostgresAddress? = nil) {
    self.directory = directory
    self.store = store
  }
}

/// The directory for all data that outlives the process.
package struct DataDirectory: Equatable, Sendable {
  package let path: String
  /// The place of the records.
  package let store: StoreLocation

  package init(path: String, store: PostgresAddress? = nil) {
    self.path = path
    self.store = store.map(StoreLocation.server) ?? .file("\(path)/fourtop.db")
  }

  package init(
    _ place: DataPlace, _ environment: [String: String]
  ) throws(CommandFailure) {
    let path: String
    if let chosen = place.directory {
      path = chosen
    } else if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      path = "\(base)/fourtop"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = "\(home)/.local/share/fourtop"
    } else {
      throw CommandFailure(
        sentence: "neither XDG_DATA_HOME nor HOME is set; name a directory with --data-dir")
    }
    self.init(path: path, store: place.store)
  }

  /// The folder of the host's own quizzes.
  package var quizzes: String { "\(path)/quizzes" }

  /// The secret of this name, 32 random bytes that every start reads; `nil` if it can be neither read nor
  /// stored. Call it with the lock.
  package func secret(_ name: String) -> [UInt8]? {
    let path = "\(path)/\(name).secret"
    do throws(FileError) {
      let kept = try Files.read(path, limit: 64)
      if kept.count == 32 { return kept }
    } catch {
      // What cannot be read now is not replaced.
      guard error.isMissing else { return nil }
    }
    guard let fresh = try? randomBytes(32), (try? Files.replace(path, with: fresh)) != nil else {
      return nil
    }
    return fresh
  }

  /// Makes the directory and locks it against a second server.
  package func lock() throws(CommandFailure) -> DirectoryLock {
    do {
      try Files.makeFolder(path)
      return try DirectoryLock(folder: path)
    } catch {
      if case .locked = error {
        throw CommandFailure(
          sentence:
            "another fourtop uses \(path); stop it, or name another directory with --data-dir")
      }
      throw CommandFailure(
        sentence: "the data directory cannot be used: \(Machine.sentence(error))")
    }
  }
}
