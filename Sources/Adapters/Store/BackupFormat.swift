import Bytes
import Crypto
import Files

/// The paths in a backup, relative to the data directory.
enum BackupPath {
  static let store = "fourtop.db"
  private static let databases = [store, TableDatabase.name]
  private static let authority = ["tls/ca.crt", "tls/ca.key"]
  /// Former versions had saved tables in a folder.
  private static let folders: Set<Substring> = ["tables", "faces", "find", "quizzes"]

  /// Bytes of a path, as the kernel limits them.
  static let longest = 1_024
  private static let longestName = 255

  /// Whether a backup may contain the path: it stays in the directory, and only the server's own files
  /// and the host's pictures have such a path.
  static func isValid(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...longest).contains(path.utf8.count), !path.utf8.contains(0),
      parts.allSatisfy({
        (1...longestName).contains($0.utf8.count) && $0.utf8.first != UInt8(ascii: ".")
      })
    else { return false }
    if parts.count == 1 { return databases.contains(path) || path.hasSuffix(".secret") }
    return folders.contains(parts[0]) || authority.contains(path)
  }

  /// Whether a backup copies the file at this path as it is.
  static func isCopied(_ path: String, withAuthority: Bool) -> Bool {
    guard isValid(path), !databases.contains(path), !path.hasPrefix("tables/"),
      !path.hasSuffix(".draft")
    else { return false }
    return withAuthority || !authority.contains(path)
  }
}

/// The form of a backup: magic, version (4 bytes), seconds since 1970 (8). Then files: length of the path
/// (2), path, length of the content (8), content. A path of no length ends them, and the SHA-256 of all
/// bytes before ends the backup.
enum BackupFormat {
  static let magic = Array("FTBACKUP".utf8)
  static let version: UInt64 = 1
  static let headLength = 20
  /// Bytes that are in memory at a time.
  static let piece = 1 << 18
}

/// Writes a backup.
final class BackupWriter {
  private let file: FileWriter
  private var digest: SHA256? = SHA256()
  private var count = 0

  private init(_ file: FileWriter) { self.file = file }

  /// Creates the file. `seconds`: the moment of the backup, since 1970.
  static func begin(_ path: String, seconds: Int64) throws(FileError) -> BackupWriter {
    let writer = BackupWriter(try FileWriter(creating: path))
    var head = BackupFormat.magic
    head.append(bigEndian: BackupFormat.version, width: 4)
    head.append(bigEndian: UInt64(bitPattern: seconds), width: 8)
    try writer.write(head)
    return writer
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try file.write(bytes)
    digest?.update(bytes)
    count += bytes.count
  }

  private func begin(_ path: String, _ length: Int) throws(FileError) {
    var head: [UInt8] = []
    head.append(bigEndian: UInt64(path.utf8.count), width: 2)
    head += Array(path.utf8)
    head.append(bigEndian: UInt64(length), width: 8)
    try write(head)
  }

  func add(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try begin(path, bytes.count)
    try write(bytes)
  }

  /// Adds the file at `source`. A file that was removed in the meantime is left out.
  func add(_ path: String, contentOf source: String) throws(FileError) {
    guard Files.isFile(source) else { return }
    let reader = try FileReader(source)
    try begin(path, reader.count)
    var rest = reader.count
    while rest > 0 {
      let bytes = try reader.read(min(rest, BackupFormat.piece))
      guard !bytes.isEmpty else { throw .changedWhileRead(path: source) }
      try write(bytes)
      rest -= bytes.count
    }
  }

  /// Ends the backup on the disk; returns its length in bytes.
  func finish() throws(FileError) -> Int {
    try write([0, 0])
    let sum = digest.take()?.finish() ?? []
    try file.write(sum)
    try file.sync()
    return count + sum.count
  }
}

/// Reads a backup, and trusts nothing in it.
final class BackupReader {
  /// The reasons why a backup cannot be read.
  enum Fault: Error, Equatable {
    case notABackup
    case newer
    case damaged
    case file(FileError)
  }

  private let file: FileReader
  private var digest: SHA256? = SHA256()
  /// Bytes before the checksum that are not read yet.
  private var rest: Int
  /// The moment of the backup, since 1970.
  let seconds: Int64

  private init(_ file: FileReader, seconds: Int64) {
    self.file = file
    self.seconds = seconds
    rest = file.count - BackupFormat.headLength - SHA256.byteCount
  }

  /// Opens a backup and reads its head.
  static func open(_ path: String) throws(Fault) -> BackupReader {
    let file = try fromDisk { () throws(FileError) in try FileReader(path) }
    let head = try fromDisk { () throws(FileError) in try file.read(BackupFormat.headLength) }
    let magic = BackupFormat.magic
    guard head.starts(with: magic) else { throw .notABackup }
    guard let version = head.span.bigEndian(at: magic.count, width: 4),
      let seconds = head.span.bigEndian(at: magic.count + 4, width: 8)
    else { throw .damaged }
    guard version <= BackupFormat.version else { throw .newer }
    let reader = BackupReader(file, seconds: Int64(bitPattern: seconds))
    guard version == BackupFormat.version, reader.rest >= 0 else { throw .damaged }
    reader.digest?.update(head)
    return reader
  }

  /// Gives a failure of the file system as a fault.
  static func fromDisk<Answer>(
    _ body: () throws(FileError) -> Answer
  ) throws(Fault) -> Answer {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// The next bytes, exactly `length`.
  private func read(_ length: Int) throws(Fault) -> [UInt8] {
    guard length <= rest else { throw .damaged }
    let bytes = try BackupReader.fromDisk { () throws(FileError) in try file.read(length) }
    guard bytes.count == length else { throw .damaged }
    digest?.update(bytes)
    rest -= length
    return bytes
  }

  private func number(_ width: Int) throws(Fault) -> Int {
    let bytes = try read(width)
    guard let number = bytes.span.bigEndian(at: 0, width: width),
      let length = Int(exactly: number)
    else { throw .damaged }
    return length
  }

  /// The path and the length of the next file; `nil` behind the last.
  func next() throws(Fault) -> (path: String, length: Int)? {
    let length = try number(2)
    guard length > 0 else { return nil }
    guard length <= BackupPath.longest,
      let path = String(validating: try read(length), as: UTF8.self),
      BackupPath.isValid(path)
    else { throw .damaged }
    let size = try number(8)
    guard size <= rest else { throw .damaged }
    return (path, size)
  }

  /// The content of a file, in pieces.
  func content(
    _ length: Int, _ take: ([UInt8]) throws(FileError) -> Void
  ) throws(Fault) {
    var left = length
    while left > 0 {
      let bytes = try read(min(left, BackupFormat.piece))
      do throws(FileError) { try take(bytes) } catch { throw .file(error) }
      left -= bytes.count
    }
  }

  /// Checks the end, behind the last file.
  func finish() throws(Fault) {
    guard rest == 0 else { throw .damaged }
    let length = SHA256.byteCount
    let sum = try BackupReader.fromDisk { () throws(FileError) in try file.read(length) }
    guard digest.take()?.finish() == sum else { throw .damaged }
  }
}
