import Net

/// The last part of a connection's life.
enum ConnectionEnding: Equatable {
  /// What is queued is sent, then our side ends.
  case finishing(until: Instant)
  /// Our side has ended. What the peer still sends is thrown away, because closing with
  /// unread bytes would reset the connection and destroy what the peer has not read.
  case lingering(until: Instant)
  /// The descriptor is closed, or another loop has it.
  case gone

  func timePassed(at now: Instant, isBlocked: Bool) -> ConnectionAction {
    switch self {
    case .finishing(let until): !isBlocked && now >= until ? .drop(.lost) : .nothing
    case .lingering(let until): now >= until ? .drop(.lost) : .nothing
    case .gone: .nothing
    }
  }

  func peerEnded(hasUnsent: Bool) -> ConnectionAction {
    switch self {
    case .finishing: hasUnsent ? .nothing : .drop(.lost)
    case .lingering: .drop(.lost)
    case .gone: .nothing
    }
  }

  /// The kernel has taken everything.
  func allWritten() -> ConnectionAction {
    switch self {
    case .finishing: .endSending
    case .lingering, .gone: .nothing
    }
  }
}
