import Bytes
import CLinux
import Glibc

/// A file of fixed length in memory (`mmap(2)`, shared). The kernel has what was written here at once,
/// so it outlives the process; after `sync` it outlives the machine, too.
///
/// The disk's space is allocated when the file is made, so that no later write meets a full disk. Copy-on-write file
/// systems (Btrfs, ZFS, bcachefs) need new space for each write all the same. There `write` fails on a full disk.
public final class MappedFile: Sendable {
  public let path: String
  /// The length in bytes.
  public let count: Int
  private let descriptor: Int32
  /// The address of the mapping; a number, so that threads may share it.
  private let address: UInt

  /// How many zeros `prefault` writes at once.
  private static let stride = 1 << 16

  /// Creates a file of zeros at `path`, for the owner alone. It blocks: do not call it on a loop.
  public init(creating path: String, count: Int) throws(FileError) {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = uninterrupted {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw .failed(call: "open", path: path, errno: errno) }
    var status = posix_fallocate(descriptor, 0, count)
    while status == EINTR { status = posix_fallocate(descriptor, 0, count) }
    // SAFETY: a new mapping at an address of the kernel's choice; a failure is checked below.
    let mapping = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    let reason = status == 0 ? errno : status
    guard status == 0, let base = unsafe mapping, unsafe base != MAP_FAILED else {
      // SAFETY: a mapping that nobody else has.
      if let mapping = unsafe mapping, unsafe mapping != MAP_FAILED {
        unsafe munmap(mapping, count)
      }
      close(descriptor)
      Files.remove(path)
      throw .failed(call: status == 0 ? "mmap" : "posix_fallocate", path: path, errno: reason)
    }
    linux_catch_bus_errors()
    self.path = path
    self.count = count
    self.descriptor = descriptor
    address = UInt(bitPattern: base)
    prefault()
  }

  /// Writes zeros to the whole file, so that its pages are in memory before `write` needs them. The kernel keeps
  /// the pages of one call together: with longer calls `write` costs more after a `sync`, with shorter ones less
  /// is gained. A failure changes nothing.
  private func prefault() {
    let zeros = [UInt8](repeating: 0, count: min(count, MappedFile.stride))
    var offset = 0
    while offset < count {
      let length = min(zeros.count, count - offset)
      // SAFETY: the system reads at most as many bytes as the array has.
      let written = unsafe zeros.withUnsafeBytes { bytes in
        unsafe pwrite(descriptor, bytes.baseAddress, length, off_t(offset))
      }
      guard written > 0 else { return }
      offset += written
    }
  }

  // SAFETY: the address is that of the mapping, from the first statement after `mmap` to `deinit`.
  private var base: UnsafeMutableRawPointer {
    guard let base = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
      preconditionFailure("a mapping has an address")
    }
    return unsafe base
  }

  deinit {
    // SAFETY: nobody else has this object.
    unsafe munmap(base, count)
    close(descriptor)
  }

  /// Copies bytes to `offset`. Only one thread may write at a time. False if the disk is full or broken, or
  /// the file has become shorter; some of the bytes may be there then.
  public func write(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    precondition(offset >= 0 && offset <= count && bytes.count <= count - offset)
    // SAFETY: the target lies within the mapping, as checked; the source is not part of it.
    return unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return true }
      return unsafe linux_copy_mapped(base + offset, start, source.count) == 0
    }
  }

  /// Copies `length` bytes from `offset`. `nil` if the disk is broken or the file has become shorter.
  public func read(_ length: Int, at offset: Int) -> [UInt8]? {
    precondition(offset >= 0 && length >= 0 && offset <= count && length <= count - offset)
    var isRead = true
    // SAFETY: the source lies within the mapping, as checked, and the array has room for `length` bytes.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { target, filled in
      guard let start = target.baseAddress else { return }
      isRead = unsafe linux_copy_mapped(start, base + offset, length) == 0
      filled = isRead ? length : 0
    }
    return isRead ? bytes : nil
  }

  /// Waits until the disk has all that was written before `end`.
  /// It blocks: do not call it on a loop.
  public func sync(upTo end: Int) throws(FileError) {
    precondition(end >= 0 && end <= count)
    // SAFETY: the range lies within the mapping, which lives as long as this object.
    guard unsafe msync(base, end, MS_SYNC) == 0 else {
      throw .failed(call: "msync", path: path, errno: errno)
    }
  }

  /// Throws if the file is no longer at its path. It blocks: do not call it on a loop.
  public func checkPath() throws(FileError) {
    var status = stat()
    // SAFETY: `status` outlives the call, which fills it.
    guard unsafe fstat(descriptor, &status) == 0, Files.identity(path) == FileIdentity(status)
    else { throw .failed(call: "stat", path: path, errno: ENOENT) }
  }
}
