import Bytes
import CLinux
import Glibc

/// The service manager that started this process, if one did: the protocols of sd_listen_fds(3),
/// sd_notify(3) and sd_watchdog_enabled(3).
public struct ServiceManager: Equatable, Sendable {
  /// A message of a service to its manager.
  public enum State: Equatable, Sendable {
    /// It serves.
    case ready
    /// It ends and begins again in the same process.
    case reloading
    /// It ends.
    case stopping
    /// It still works: tell it within `ServiceManager.watchdog`.
    case alive
  }

  /// The number of the first inherited descriptor.
  static let firstSocket: Int32 = 3
  /// More than any unit has.
  static let mostSockets: Int32 = 16
  /// The longest time of a watchdog in microseconds: a day.
  private static let longestWatch: Int64 = 86_400_000_000

  /// The listening sockets that the process has inherited, in the order of the unit.
  public let sockets: [Int32]
  /// The manager ends a process that is silent for so long; nil: it does not watch.
  public let watchdog: Duration?
  /// The address of the manager's socket; nil: nobody listens.
  let address: String?

  /// Reads the variables that are meant for this process. A child inherits them too, with the number of
  /// its parent.
  public init(_ environment: [String: String], process: Int32 = getpid()) {
    let own = String(process)
    if environment["LISTEN_PID"] == own,
      let count = Int32(digits: environment["LISTEN_FDS"] ?? "", in: 1...Self.mostSockets)
    {
      sockets = Array(Self.firstSocket..<(Self.firstSocket + count))
    } else {
      sockets = []
    }
    address = environment["NOTIFY_SOCKET"]
    let isWatched = environment["WATCHDOG_PID"].map { $0 == own } ?? true
    let time = environment["WATCHDOG_USEC"] ?? ""
    if isWatched, let microseconds = Int64(digits: time, in: 1...Self.longestWatch) {
      watchdog = .microseconds(microseconds)
    } else {
      watchdog = nil
    }
  }

  /// It listens at an abstract Unix socket.
  public var isAbstract: Bool { address?.hasPrefix("@") == true }

  /// Sends the state; without a manager it does nothing. May wait for a second.
  public func tell(_ state: State) {
    guard let address else { return }
    // SAFETY: both are C strings for the length of the call.
    _ = unsafe linux_notify(address, Self.text(of: state))
  }

  private static func text(of state: State) -> String {
    switch state {
    case .ready: "READY=1"
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Instant.now.nanoseconds / 1_000)"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    }
  }
}
