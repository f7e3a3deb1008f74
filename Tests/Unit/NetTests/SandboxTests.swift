import CLinux
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Net

@Suite("The sandbox of files and of system calls")
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

  /// 0, or the `errno` of a system call.
  private static func call(_ number: Int32, _ arguments: Int...) -> Int32 {
    result(number, arguments).map { $0 < 0 ? errno : 0 } ?? ENOSYS
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

  @Test("NW10: a server that is a client of nothing cannot connect, and another one can")
  func connections() throws {
    for mayConnect in [true, false] {
      let (outcome, results) = try inSandbox(
        { Sandbox.forbidCalls(mayConnect: mayConnect) }, [{ Self.call(SYS_connect, -1) }])
      if case .unavailable = outcome { return }
      #expect(results == [mayConnect ? EBADF : EPERM])
    }
  }

  /// 0, or the `errno` of opening a socket of a family.
  private static func socket(_ family: Int32) -> Int32 {
    let descriptor = Glibc.socket(family, Int32(SOCK_RAW.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  private static let nobody = 0x3FFF_FFF0
  private static let newUser = 0x1000_0000
  private static let shareFiles = 0x200

  /// Acts that the filter refuses. The kernel alone answers them otherwise: each does nothing, or lacks
  /// something.
  private static let forbidden: [(name: String, act: @Sendable () -> Int32)] = [
    ("ptrace", { call(SYS_ptrace, 2, nobody) }),
    ("process_vm_readv of another", { call(SYS_process_vm_readv, nobody) }),
    ("process_vm_writev", { call(SYS_process_vm_writev, Int(getpid())) }),
    ("unshare", { call(SYS_unshare) }),
    ("setns", { call(SYS_setns, -1) }),
    ("clone with a namespace", { call(SYS_clone, newUser | shareFiles) }),
    ("mount", { call(SYS_mount) }),
    ("umount2", { call(SYS_umount2) }),
    ("chroot", { call(SYS_chroot) }),
    ("pivot_root", { call(SYS_pivot_root) }),
    ("fsopen", { call(430) }),
    ("open_by_handle_at", { call(SYS_open_by_handle_at, -1) }),
    ("bpf", { call(SYS_bpf, -1) }),
    ("perf_event_open", { call(SYS_perf_event_open) }),
    ("userfaultfd", { call(SYS_userfaultfd, -1) }),
    ("io_uring_setup", { call(SYS_io_uring_setup) }),
    ("keyctl", { call(SYS_keyctl, -1) }),
    ("init_module", { call(SYS_init_module) }),
    ("finit_module", { call(SYS_finit_module, -1) }),
    ("kexec_load", { call(SYS_kexec_load, 0, 1000) }),
    ("reboot", { call(SYS_reboot, 0) }),
    ("swapon", { call(SYS_swapon) }),
    ("quotactl", { call(SYS_quotactl) }),
    ("clock_settime", { call(SYS_clock_settime, -1) }),
    ("personality", { call(SYS_personality, 0xFFFF_FFFF) }),
    ("ioctl TIOCSTI", { call(SYS_ioctl, -1, 0x5412) }),
    ("a call of x32", { call(0x4000_0000 | SYS_getpid) }),
    ("kill of another", { call(SYS_kill, Int(getppid())) }),
    ("kill of a group", { call(SYS_kill, 0) }),
    ("tkill", { call(SYS_tkill, Int(getpid())) }),
    ("tgkill of another", { call(SYS_tgkill, Int(getppid()), Int(getppid())) }),
    ("rt_sigqueueinfo", { call(SYS_rt_sigqueueinfo, Int(getpid())) }),
    ("rt_tgsigqueueinfo", { call(SYS_rt_tgsigqueueinfo, Int(getpid())) }),
    ("pidfd_send_signal", { call(424, -1) }),
    ("pidfd_open", { call(434, -1) }),
    ("execveat", { call(SYS_execveat, -1) }),
    ("memfd_create of what can be executed", { call(SYS_memfd_create) }),
    ("a socket of packets", { socket(17) }),
    ("a socket of the kernel's ciphers", { socket(38) }),
    ("a socket of no known family", { socket(63) }),
  ]

  /// Whether this process has all privileges and no filter from elsewhere, so that each `EPERM` is the
  /// sandbox's.
  private static func isFree() throws -> Bool {
    let status = String(
      decoding: try Files.read("/proc/self/status", limit: 1 << 16), as: UTF8.self)
    return geteuid() == 0 && status.contains("Seccomp:\t0\n")
  }

  @Test("NW10: the kernel refuses system calls that only an attacker needs, and nobody else's")
  func calls() throws {
    let acts = Self.forbidden.map(\.act)
    let before = acts.map { $0() }
    // Again, as after a restart.
    let (outcome, results) = try inSandbox(
      { Sandbox.forbidCalls() == .begun ? Sandbox.forbidCalls() : .unavailable(ENOSYS) }, acts)
    if case .unavailable(let errno) = outcome {
      #expect([ENOSYS, EINVAL].contains(errno))
      return
    }
    for (name, result) in zip(Self.forbidden.map(\.name), results) {
      #expect(result == EPERM, "\(name)")
    }
    guard try Self.isFree() else { return }
    for (name, result) in zip(Self.forbidden.map(\.name), before) {
      #expect(result != EPERM, "\(name)")
    }
    // Other threads are free.
    #expect(acts.map { $0() } == before)
  }

  @Test("NW10: what the server does passes the filter")
  func ordinaryCalls() throws {
    let (outcome, results) = try inSandbox(
      { Sandbox.forbidCalls() },
      [
        { Self.opening("/dev/null", O_RDWR) },
        { Self.stream(AF_INET) }, { Self.stream(AF_INET6) }, { Self.stream(AF_UNIX) },
        { Self.socket(AF_NETLINK) },
        { Self.threading() },
        // Swift's report of a crash reads the process itself.
        { Self.call(SYS_process_vm_readv, Int(getpid())) },
        { Self.call(SYS_clone, Self.shareFiles | 0x1_0000) == EINVAL ? 0 : 1 },
        { Self.call(SYS_ioctl, -1, 0x5413) == EBADF ? 0 : 1 },
        // The library then calls clone.
        { Self.call(435) == ENOSYS ? 0 : 1 },
        { Self.call(SYS_kill, Int(getpid())) },
        { Self.call(SYS_memfd_create, 0, 8) == EFAULT ? 0 : 1 },
        { Self.call(SYS_connect, -1) == EBADF ? 0 : 1 },
      ])
    if case .unavailable = outcome { return }
    let ipv6 = Self.stream(AF_INET6)
    #expect(results == [0, 0, ipv6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  /// 0, or the `errno` of opening a stream socket.
  private static func stream(_ family: Int32) -> Int32 {
    let descriptor = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  /// 0 if a thread starts and ends.
  private static func threading() -> Int32 {
    guard let thread = try? Thread({}) else { return 1 }
    thread.wait()
    return 0
  }
}
