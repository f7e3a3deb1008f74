import CLinux
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Net

@Suite("The sandbox of files and connections")
struct SandboxTests {
  /// The results of acts in a sandbox, on a thread of its own, because nothing takes a sandbox back.
  private func inSandbox(
    _ begin: @escaping @Sendable () -> Sandbox.Outcome, _ acts: [@Sendable () -> Int32]
  ) throws -> (Sandbox.Outcome, [Int32]) {
    let outcome = Mutex<Sandbox.Outcome?>(nil)
    let results = Mutex<[Int32]>([])
    let thread = try Thread {
      outcome.withLock { $0 = begin() }
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
      {
        Sandbox.begin(
          readable: ["\(path)/shown", "\(path)/missing"], writable: ["\(path)/own"])
      },
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

  @Test("NW10: after many restarts, each with a sandbox in the former one, it holds and says so")
  func restarts() throws {
    let path = try Folder().path
    let (outcome, results) = try inSandbox(
      {
        let outcomes = (0..<20).map { _ in Sandbox.begin(readable: [], writable: [path]) }
        return Set(outcomes.map { "\($0)" }).count == 1 ? outcomes[0] : .unavailable(0)
      }, [{ Self.opening("/etc/hostname", O_RDONLY) }])
    if case .unavailable(let errno) = outcome {
      #expect([ENOSYS, EOPNOTSUPP].contains(errno))
      return
    }
    #expect(results == [EACCES])
  }

  /// A system call by number, which may not exist for this machine.
  private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

  /// The result of a system call; nil: there is none to be had.
  private static func result(_ number: Int32, _ arguments: [Int]) -> Int? {
    // SAFETY: the library's `syscall` takes seven words, as this type does; the arguments below are numbers,
    // or null where the kernel expects memory.
    unsafe dlsym(nil, "syscall").map {
      let call = unsafe unsafeBitCast($0, to: SystemCall.self)
      let all = arguments + [0, 0, 0, 0, 0, 0]
      return call(Int(number), all[0], all[1], all[2], all[3], all[4], all[5])
    }
  }

  /// 0, or the `errno` of a TCP connection.
  private static func connecting(to endpoint: Endpoint) -> Int32 {
    do throws(NetError) {
      _ = try Socket.connect(to: endpoint)
      return 0
    } catch {
      return error.errno
    }
  }

  @Test(
    "NW10: signals stay at home, and TCP reaches the named ports alone, as far as the kernel can")
  func scopes() throws {
    let first = try ListeningSocket(host: "127.0.0.1", port: 0)
    let second = try ListeningSocket(host: "127.0.0.1", port: 0)
    let ends = [first.endpoint, second.endpoint]
    let folder = try Folder().path
    let acts: [@Sendable () -> Int32] = [
      { Self.connecting(to: ends[0]) }, { Self.connecting(to: ends[1]) },
      { kill(getppid(), 0) == 0 ? 0 : errno }, { kill(getpid(), 0) == 0 ? 0 : errno },
    ]
    #expect(acts.map { $0() } == [0, 0, 0, 0])
    // landlock_create_ruleset: ask for the version.
    let version = Self.result(444, [0, 0, 1]) ?? -1
    for ports in [[ends[0].port], [], nil] {
      let (outcome, results) = try inSandbox(
        { Sandbox.begin(readable: ["/"], writable: [folder], ports: ports) }, acts)
      if case .unavailable(let errno) = outcome {
        #expect([ENOSYS, EOPNOTSUPP].contains(errno) && version < 0)
        return
      }
      let isNamed = ends.map { ports?.contains($0.port) ?? true || version < 4 }
      #expect(
        results == [isNamed[0] ? 0 : EACCES, isNamed[1] ? 0 : EACCES, version < 6 ? 0 : EPERM, 0])
    }
    let kept = [first.endpoint, second.endpoint]
    #expect(kept == ends, "both listen until here")
  }
}
