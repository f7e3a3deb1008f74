import Files

/// The store's file and its log as the connection has them open, and the paths at which others look
/// for them. Data written to a file without a name is lost when the process ends.
struct FilePlaces {
  private struct Place {
    let path: String
    let file: FileIdentity
  }

  private let places: [Place]

  /// Create it while a connection in WAL mode has the file at `path` open. Returns `nil` if one of
  /// its files is missing.
  init?(_ path: String) {
    let paths = ["", "-wal", "-shm"].map { path + $0 }
    places = paths.compactMap { path in
      Files.identity(path).map { Place(path: path, file: $0) }
    }
    guard places.count == paths.count else { return nil }
  }

  /// Whether each path still leads to the open file.
  var areKept: Bool {
    places.allSatisfy { Files.identity($0.path) == $0.file }
  }
}
