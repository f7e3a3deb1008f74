import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Net

@Suite("The sandbox of files")
struct SandboxTests {
  /// The results of acts in a sandbox, on a thread of its own, because nothing takes a sandbox back.
  private func inSandbox(
    readable: [String], writable: [String], _ acts: [@Sendable () -> Int32]
  ) throws -> (Sandbox.Outcome, [Int32]) {
    let outcome = Mutex<Sandbox.Outcome?>(nil)
    let results = Mutex<[Int32]>([])
    let thread = try Thread {
      outcome.withLock { $0 = Sandbox.begin(readable: readable, writable: writable) }
      results.withLock { $0 = acts.map { $0() } }
    }
    thread.wait()
    return (try #require(outcome.withLock { $0 }), results.withLock { $0 })
  }

  /// 0, or the `errno` of opening the file.
  private static func opening(_ path: String, _ flags: Int32) -> Int32 {
    // SAFETY: the path is a C string for the length of the call.
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  /// 0, or the `errno` of moving the file.
  private static func moving(_ path: String, _ other: String) -> Int32 {
    // SAFETY: the paths are C strings for the length of the call.
    unsafe rename(path, other) == 0 ? 0 : errno
  }

  @Test("NW10: only the places of the sandbox can be read or changed, and other threads are free")
  func places() throws {
    let folder = try Folder()
    for name in ["own", "shown", "other"] {
      try Files.makeFolder("\(folder.path)/\(name)")
      try #require(Self.opening("\(folder.path)/\(name)/file", O_CREAT | O_WRONLY) == 0)
    }
    let path = folder.path
    let (outcome, results) = try inSandbox(
      readable: ["\(path)/shown", "\(path)/missing"], writable: ["\(path)/own"],
      [
        { Self.opening("\(path)/shown/file", O_RDONLY) },
        { Self.opening("\(path)/own/file", O_RDWR | O_TRUNC) },
        { Self.opening("\(path)/own/new", O_CREAT | O_WRONLY) },
        { Self.moving("\(path)/own/new", "\(path)/own/newer") },
        { Self.opening("\(path)/shown/file", O_WRONLY) },
        { Self.opening("\(path)/shown/new", O_CREAT | O_WRONLY) },
        { Self.opening("\(path)/other/file", O_RDONLY) },
        { Self.moving("\(path)/other/file", "\(path)/own/other") },
      ])
    // A kernel without Landlock: the program goes on.
    if case .unavailable(let errno) = outcome {
      #expect([ENOSYS, EOPNOTSUPP].contains(errno))
      return
    }
    #expect(results == [0, 0, 0, 0, EACCES, EACCES, EACCES, EACCES])
    #expect(Self.opening("\(path)/other/file", O_RDWR) == 0)
  }
}
