import CArchive
import QuizFiles

/// A zip archive in memory, by libarchive, which checks lengths and checksums.
///
/// A part is read by going through the archive to it, so nothing stays open.
struct ZipArchive {
  /// More parts are refused.
  private static let parts = 1_000
  /// Plain bytes of one part, and of all that are read.
  private static let partBytes = 4 << 20
  private static let allBytes = 16 << 20

  private let bytes: [UInt8]
  private var read = 0

  init(_ bytes: [UInt8]) throws(WorkbookFault) {
    self.bytes = bytes
    guard bytes.starts(with: "PK".utf8) else { throw WorkbookFault("not a zip archive") }
  }

  /// The plain bytes of a part; `nil` if there is no such part.
  mutating func part(_ name: String) throws(WorkbookFault) -> [UInt8]? {
    // SAFETY: the reader of `content` lives within this call, for which libarchive may read the bytes.
    let found = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(WorkbookFault) in
        unsafe try Self.content(
          of: name, in: buffer, room: min(Self.partBytes, Self.allBytes - read))
      }
    }
    let part = try found.get()
    read += part?.count ?? 0
    return part
  }

  private static let broken = WorkbookFault(
    "a broken zip archive, or one in a form that is not supported")
  private static let tooMuch = WorkbookFault("a zip archive with too much in it")

  /// Goes through the archive to the part of this name, whose letters may be small or capital.
  @unsafe private static func content(
    of name: String, in buffer: UnsafeRawBufferPointer, room: Int
  ) throws(WorkbookFault) -> [UInt8]? {
    // SAFETY: nothing else has the reader, and it is freed after its last use.
    guard let reader = unsafe archive_read_new() else { throw WorkbookFault("no memory") }
    defer { unsafe _ = archive_read_free(reader) }
    unsafe archive_read_support_format_zip_seekable(reader)
    guard unsafe archive_read_open_memory(reader, buffer.baseAddress, buffer.count) == ARCHIVE_OK
    else { throw broken }
    let wanted = name.lowercased()
    for _ in 0...parts {
      // SAFETY: the reader is open; it owns the entry, which lives until the next one.
      var entry: OpaquePointer?
      let status = unsafe archive_read_next_header(reader, &entry)
      if status == ARCHIVE_EOF { return nil }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
        throw broken
      }
      // SAFETY: a C string of the entry.
      guard let found = unsafe archive_entry_pathname_utf8(entry),
        unsafe String(cString: found).lowercased().utf8.elementsEqual(wanted.utf8)
      else { continue }
      guard unsafe archive_entry_is_encrypted(entry) == 0 else {
        throw WorkbookFault("a zip archive with a password")
      }
      return unsafe try content(reader, room: room)
    }
    throw tooMuch
  }

  /// The plain bytes of the part that the reader has come to.
  @unsafe private static func content(
    _ reader: OpaquePointer, room: Int
  ) throws(WorkbookFault) -> [UInt8] {
    var plain: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 32_768)
    while true {
      // SAFETY: the reader is open; libarchive writes at most the length of `piece`.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe archive_read_data(reader, buffer.baseAddress, buffer.count)
      }
      guard count >= 0 else { throw broken }
      if count == 0 { return plain }
      guard plain.count + count <= room else { throw tooMuch }
      plain.append(contentsOf: piece[..<count])
    }
  }
}
