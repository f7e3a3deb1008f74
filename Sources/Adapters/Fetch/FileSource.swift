import Glibc

/// Reads files with the limits and the result of a fetch.
enum FileSource {
  /// The content of the regular file at `path`, or the fact that it is unchanged.
  static func read(
    path: String, known: Validators?, limits: FetchLimits
  ) throws(FetchFault) -> FetchReply {
    guard !path.utf8.contains(0) else { throw .badAddress }
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    // SAFETY: the path is a string without NUL, alive for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(of: errno) }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: fstat fills the structure it is given and stores no pointer.
    guard unsafe fstat(descriptor, &status) == 0 else { throw fault(of: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(0) }
    let validators = Validators(entityTag: entityTag(of: status))
    if let tag = known?.entityTag, tag == validators.entityTag {
      return FetchReply(body: .notModified, validators: validators, finalAddress: path)
    }
    guard Int(status.st_size) <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let content = try content(of: descriptor, limits: limits)
    return FetchReply(body: .content(content), validators: validators, finalAddress: path)
  }

  private static func fault(of code: Int32) -> FetchFault {
    code == ENOENT || code == ENOTDIR ? .missing : .unreadable(code)
  }

  private static func entityTag(of status: stat) -> String {
    "\"\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)\""
  }

  /// Reads to the end. The file may grow meanwhile, so the size is checked again.
  private static func content(
    of descriptor: Int32, limits: FetchLimits
  ) throws(FetchFault) -> [UInt8] {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      // SAFETY: the buffer is valid for the call and at least as long as the count given.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      if count == 0 { return content }
      guard content.count + count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
      content += piece[..<count]
    }
  }
}
