import CLinux
import Glibc

/// A sandbox of files and connections by Landlock (landlock(7)). It holds for the calling thread and for all
/// threads and programs that it starts, and nothing takes it back.
public enum Sandbox {
  /// The result of an attempt.
  public enum Outcome: Equatable, Sendable {
    case begun
    /// The kernel has no such sandbox, or forbids it; the `errno`.
    case unavailable(Int32)
  }

  /// Begins the sandbox: from now on only these places can be opened. Files that are open stay open.
  /// A place that does not exist is left out.
  ///
  /// - Parameters:
  ///   - readable: files and folders to read, and programs to run.
  ///   - writable: files and folders to read and change.
  ///   - ports: the only ports to connect to by TCP, where the kernel can tell (Linux 6.7); `nil`: all.
  ///   - reachesAbstractSockets: it may connect to abstract Unix sockets of other processes, which the kernel
  ///     otherwise refuses, as it does signals to them (Linux 6.12).
  public static func begin(
    readable: [String], writable: [String], ports: [UInt16]? = nil,
    reachesAbstractSockets: Bool = false
  ) -> Outcome {
    let number = linux_landlock_create(ports == nil ? 0 : 1, reachesAbstractSockets ? 1 : 0)
    guard number >= 0 else { return .unavailable(-number) }
    let ruleset = Descriptor(owning: number)
    for port in ports ?? [] {
      let result = linux_landlock_allow_port(ruleset.number, port)
      guard result == 0 else { return .unavailable(-result) }
    }
    for (places, isWritable) in [(readable, Int32(0)), (writable, 1)] {
      for place in places {
        // SAFETY: the path is a C string for the length of the call.
        let result = unsafe linux_landlock_allow(ruleset.number, place, isWritable)
        guard [0, -ENOENT, -EACCES, -ENOTDIR].contains(result) else { return .unavailable(-result) }
      }
    }
    let result = linux_landlock_restrict(ruleset.number)
    // After sixteen restarts the kernel takes no further sandbox, and the former ones hold.
    return [0, -E2BIG].contains(result) ? .begun : .unavailable(-result)
  }
}
