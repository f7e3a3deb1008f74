/// What the operating system refused.
public enum NetError: Error, Equatable, Sendable {
  /// A system call failed with this `errno`.
  case failed(call: String, errno: Int32)
  /// The host is no IP literal and no name of this machine.
  case badHost(String)
  /// The port is taken or not permitted.
  case cannotListen(Endpoint, errno: Int32)
}
