import Files

/// The file of a store and its log, as the connection has them open, and the paths where others
/// look for them. What is written to a file that has no name any more is gone with the process.
struct FilePlaces {
  private struct Place {
    let path: String
    let file: FileIdentity
  }

  private let places: [Place]

  /// To be made while a connection in the mode of a write-ahead log has the file at `path` open;
  /// `nil`: one of its files is not there.
  init?(_ path: String) {
    let paths = ["", "-wal", "-shm"].map { path + $0 }
    places = paths.compactMap { path in
      Files.identity(path).map { Place(path: path, file: $0) }
    }
    guard places.count == paths.count else { return nil }
  }

  /// Whether each path still leads to the file that is open.
  var areKept: Bool {
    places.allSatisfy { Files.identity($0.path) == $0.file }
  }
}
