import Glibc

/// An open file that is read in pieces. The functions block: do not call them on a loop.
public final class FileReader: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The file's size when it was opened, in bytes.
  public let count: Int

  public init(_ path: String) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    self.path = path
    self.descriptor = descriptor
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor)
  }

  /// The next bytes, `length` of them or all that are left.
  public func read(_ length: Int) throws(FileError) -> [UInt8] {
    try bytes(length, from: nil)
  }

  /// The bytes from `offset` on, `length` of them or all that are left. The next bytes of `read(_:)`
  /// stay the same.
  public func read(_ length: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try bytes(length, from: offset)
  }

  /// Bytes from an offset, or the next ones.
  private func bytes(_ length: Int, from offset: Int?) throws(FileError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: length)
    var filled = 0
    while filled < length {
      // SAFETY: the call writes into the array's own storage, behind what is filled.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        return if let offset {
          unsafe pread(descriptor, start, length - filled, offset + filled)
        } else {
          unsafe Glibc.read(descriptor, start, length - filled)
        }
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(call: "read", path: path, errno: errno) }
      guard count > 0 else { break }
      filled += count
    }
    piece.removeLast(length - filled)
    return piece
  }
}

/// A new file that is written in pieces, for the owner alone. The functions block: do not call them on
/// a loop.
public final class FileWriter {
  private let path: String
  private let descriptor: Int32

  /// Creates the file. Throws if there is one already.
  public init(creating path: String) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      // SAFETY: the array's storage is valid during the call, which only reads it.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed(call: "write", path: path, errno: errno) }
      written += count
    }
  }

  /// Waits until the disk has the file.
  public func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .failed(call: "fsync", path: path, errno: errno) }
  }
}
