import CArchive
import Crypto
import Files

/// The reason why data was not copied, as a line for the terminal without a full stop.
public struct CopyFault: Error, Equatable, Sendable {
  public let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  static func ofFiles<Answer>(
    _ body: () throws(FileError) -> Answer
  ) throws(CopyFault) -> Answer {
    do throws(FileError) { return try body() } catch { throw CopyFault(Machine.sentence(error)) }
  }

  static func ofStore<Answer>(
    _ location: StoreLocation, _ body: () throws(StoreError) -> Answer
  ) throws(CopyFault) -> Answer {
    do throws(StoreError) { return try body() } catch {
      throw CopyFault(error.sentence(for: location))
    }
  }
}

/// A backup: a tar archive, by libarchive.
///
/// Its last file has the form of `sha256sum`: tar has no checksum of contents.
enum BackupArchive {
  static let sums = "SHA256SUMS"
  /// Bytes that are in memory at a time.
  static let piece = 1 << 18
  /// `AE_IFREG`, a macro with a cast.
  static let plainFile: UInt32 = 0o100000

  static func sum(_ digest: consuming SHA256, _ path: String) -> String {
    "\(Hex.text(digest.finish()))  \(path)\n"
  }
}

/// Writes a backup.
@safe
final class BackupWriter {
  private let archive: OpaquePointer
  private let path: String
  private var sums = ""

  /// Writes over the file at `path`.
  init(_ path: String) throws(CopyFault) {
    // SAFETY: nobody else has the archive; `deinit` frees it.
    guard let archive = unsafe archive_write_new() else { throw CopyFault("no memory") }
    unsafe self.archive = archive
    self.path = path
    unsafe archive_write_set_format_gnutar(archive)
    try check(unsafe archive_write_open_filename(archive, path))
  }

  deinit {
    // SAFETY: made by `init`, freed here alone.
    unsafe _ = archive_write_free(archive)
  }

  /// Adds the file at `source`. One that somebody has removed is left out.
  func add(_ name: String, contentOf source: String) throws(CopyFault) {
    guard Files.isFile(source) else { return }
    let reader = try CopyFault.ofFiles { () throws(FileError) in try FileReader(source) }
    try begin(name, reader.count)
    var digest = SHA256()
    var rest = reader.count
    while rest > 0 {
      let bytes = try CopyFault.ofFiles { () throws(FileError) in
        try reader.read(min(rest, BackupArchive.piece))
      }
      guard !bytes.isEmpty else { throw CopyFault("\(source) changes; try again") }
      try write(bytes)
      digest.update(bytes)
      rest -= bytes.count
    }
    sums += BackupArchive.sum(digest, name)
  }

  /// Ends the archive on the disk.
  func finish() throws(CopyFault) {
    try begin(BackupArchive.sums, sums.utf8.count)
    try write(Array(sums.utf8))
    // SAFETY: the archive is open.
    try check(unsafe archive_write_close(archive))
    try CopyFault.ofFiles { () throws(FileError) in try Files.sync(path) }
  }

  private func begin(_ name: String, _ length: Int) throws(CopyFault) {
    // SAFETY: the entry is freed here; the archive copies what it needs.
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, name)
    unsafe archive_entry_set_size(entry, Int64(length))
    unsafe archive_entry_set_filetype(entry, BackupArchive.plainFile)
    unsafe archive_entry_set_perm(entry, 0o600)
    unsafe archive_entry_set_mtime(entry, WallClock.secondsSince1970, 0)
    try check(unsafe archive_write_header(archive, entry))
  }

  private func write(_ bytes: [UInt8]) throws(CopyFault) {
    // SAFETY: the archive is open; it only reads the bytes.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe archive_write_data(archive, buffer.baseAddress, buffer.count)
    }
    try check(count == bytes.count ? ARCHIVE_OK : ARCHIVE_FATAL)
  }

  private func check(_ status: Int32) throws(CopyFault) {
    guard status != ARCHIVE_OK else { return }
    // SAFETY: the archive is open.
    throw CopyFault("\(path): \(Machine.reason(unsafe archive_errno(archive)))")
  }
}

/// Reads a backup, and trusts nothing in it.
@safe
final class BackupReader {
  private let archive: OpaquePointer
  private let path: String
  /// No more than these bytes are files: a tar file may describe empty space that is larger than itself.
  private var room: Int
  private var left = 0
  private var sums = ""
  private var isFirst = true
  /// The moment of the backup, since 1970. No checksum covers it.
  private(set) var seconds = 0

  init(_ path: String) throws(CopyFault) {
    let file = try CopyFault.ofFiles { () throws(FileError) in try FileReader(path) }
    // SAFETY: nobody else has the archive; `deinit` frees it.
    guard let archive = unsafe archive_read_new() else { throw CopyFault("no memory") }
    unsafe self.archive = archive
    self.path = path
    room = file.count
    unsafe archive_read_support_format_tar(archive)
    let status = unsafe archive_read_open_filename(archive, path, BackupArchive.piece)
    guard status == ARCHIVE_OK else { throw isNoBackup }
  }

  deinit {
    // SAFETY: made by `init`, freed here alone.
    unsafe _ = archive_read_free(archive)
  }

  var isDamaged: CopyFault { CopyFault("\(path) is damaged; nothing was restored") }
  var isNewer: CopyFault {
    CopyFault("\(path) was made by a later fourtop; restore it with that version")
  }
  private var isNoBackup: CopyFault {
    CopyFault("\(path) is not a backup of this version of fourtop")
  }

  /// The path of the next file; `nil` behind the last, if all contents are those that were written.
  func next() throws(CopyFault) -> String? {
    // SAFETY: the archive is open; it owns the entry, which lives until the next one.
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(archive, &entry)
    guard status == ARCHIVE_OK, let entry = unsafe entry,
      let name = unsafe archive_entry_pathname(entry).flatMap({
        unsafe String(validatingCString: $0)
      })
    else { throw isFirst ? isNoBackup : isDamaged }
    guard name == BackupArchive.sums || BackupPath.isValid(name),
      unsafe archive_entry_filetype(entry) == BackupArchive.plainFile
    else { throw isFirst ? isNoBackup : isDamaged }
    isFirst = false
    let size = unsafe archive_entry_size(entry)
    guard size >= 0, size <= room else { throw isDamaged }
    left = Int(size)
    room -= left
    guard name == BackupArchive.sums else { return name }
    guard left == sums.utf8.count else { throw isDamaged }
    seconds = max(0, unsafe archive_entry_mtime(entry))
    var told: [UInt8] = []
    while case let bytes = try read(), !bytes.isEmpty { told += bytes }
    guard told.elementsEqual(sums.utf8) else { throw isDamaged }
    return nil
  }

  /// Writes the content of the file that `next` named.
  func write(_ name: String, to file: FileWriter) throws(CopyFault) {
    var digest = SHA256()
    while case let bytes = try read(), !bytes.isEmpty {
      digest.update(bytes)
      try CopyFault.ofFiles { () throws(FileError) in try file.write(bytes) }
    }
    try CopyFault.ofFiles { () throws(FileError) in try file.sync() }
    sums += BackupArchive.sum(digest, name)
  }

  /// The next bytes of a file; none behind the last.
  private func read() throws(CopyFault) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: min(left, BackupArchive.piece))
    // SAFETY: the archive is open; it writes at most the length of `piece`.
    let count = unsafe piece.withUnsafeMutableBytes { buffer in
      unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
    }
    guard count >= 0, count > 0 || left == 0 else { throw isDamaged }
    left -= count
    piece.removeLast(piece.count - count)
    return piece
  }
}
