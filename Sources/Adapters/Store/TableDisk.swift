import Files

/// A file of fixed length in memory. What is written is in the system's hands at once; after `sync` the
/// disk has it.
public protocol StoredFile: AnyObject, Sendable {
  var path: String { get }
  /// The length in bytes.
  var count: Int { get }
  /// Copies bytes to `offset`. Only one thread may write at a time. False if the disk has no room for them
  /// or is broken; some of them may be there then.
  func write(_ bytes: Span<UInt8>, at offset: Int) -> Bool
  /// Copies `length` bytes from `offset`. `nil` if the disk is broken.
  func read(_ length: Int, at offset: Int) -> [UInt8]?
  /// Waits until the disk has all that was written before `end`.
  func sync(upTo end: Int) throws(FileError)
  /// Throws if the file is no longer at its path.
  func checkPath() throws(FileError)
}

extension MappedFile: StoredFile {}

/// The disk for saved tables. `simulate` has one in memory that fails on purpose. All functions block.
public protocol TableDisk: Sendable {
  func makeFolder(_ path: String) throws(FileError)
  /// Creates a file of `count` zeros.
  func makeFile(_ path: String, count: Int) throws(FileError) -> any StoredFile
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
  /// Writes a whole file in one step, which survives a power cut.
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError)
  /// The paths of all files below `folder`, relative to it and sorted.
  func plainFiles(below folder: String) throws(FileError) -> [String]
  func isFile(_ path: String) -> Bool
  func remove(_ path: String)
  func removeFolder(_ path: String)
}

/// The disk of this machine.
public struct SystemDisk: TableDisk {
  public init() {}

  public func makeFolder(_ path: String) throws(FileError) { try Files.makeFolder(path) }

  public func makeFile(_ path: String, count: Int) throws(FileError) -> any StoredFile {
    try MappedFile(creating: path, count: count)
  }

  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try Files.read(path, limit: limit)
  }

  public func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try Files.replace(path, with: bytes)
  }

  public func plainFiles(below folder: String) throws(FileError) -> [String] {
    try Files.plainFiles(below: folder)
  }

  public func isFile(_ path: String) -> Bool { Files.isFile(path) }

  public func remove(_ path: String) { Files.remove(path) }

  public func removeFolder(_ path: String) { Files.removeFolder(path) }
}
