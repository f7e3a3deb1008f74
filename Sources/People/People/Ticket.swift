/// The number of a request to a service, which the answers of the store and of workers carry.
public struct Ticket: Hashable, Sendable {
  /// Unique among the requests to one service.
  public let number: UInt64

  /// Numbers begin with 1; the host of a service uses each once.
  public init(_ number: UInt64) {
    self.number = number
  }
}
