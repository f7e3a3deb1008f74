/// The failures of the operating system.
public enum NetError: Error, Equatable, Sendable {
  /// A system call failed with this `errno`.
  case failed(call: String, errno: Int32)
  /// The host is neither an IP literal nor a name of this machine.
  case badHost(String)
  /// The port is in use or not permitted.
  case cannotListen(Endpoint, errno: Int32)
}
