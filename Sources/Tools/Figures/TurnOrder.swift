/// In which order several servers are measured again and again, so that what the machine does
/// beside it meets all of them alike.
public struct TurnOrder: Equatable, Sendable {
  public var servers: Int

  public init(servers: Int) {
    self.servers = servers
  }

  /// The order of a pass: A B C, then C B A, B C A, A C B, and so on: every server comes first as
  /// often as last.
  public func pass(_ number: Int) -> [Int] {
    guard servers > 0 else { return [] }
    let first = number / 2 % servers
    let forward = (0..<servers).map { ($0 + first) % servers }
    return number.isMultiple(of: 2) ? forward : forward.reversed()
  }
}
