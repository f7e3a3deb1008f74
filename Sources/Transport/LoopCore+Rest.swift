import Net

extension LoopCore {
  /// What is left to do after an event, other than writing.
  struct Rest {
    /// Connections whose kept bytes can be read on.
    var resumable: [Connection] = []
    /// Connections whose backlog was written.
    var unblocked: [Connection] = []
    /// WebSockets that the application has yet to be told are gone.
    var farewells: [(SocketID, Closing)] = []

    var isEmpty: Bool { resumable.isEmpty && unblocked.isEmpty && farewells.isEmpty }
  }

  func bidFarewell(_ connection: Connection, _ closing: Closing) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    rest.farewells.append((connection.id, closing))
  }

  /// Watches a connection for what its stage needs.
  @inline(never)
  func updateInterest(_ connection: Connection) {
    var interest: Readiness = connection.isBlocked ? .writable : []
    if !connection.hasEnded {
      switch connection.stage {
      case .http: if !connection.isBlocked { interest.insert(.readable) }
      case .webSocket, .closing, .finishing, .lingering: interest.insert(.readable)
      case .waiting, .gone: break
      }
    }
    guard interest != connection.interest else { return }
    connection.interest = interest
    watch(connection.descriptor, connection.token, for: interest)
  }
}
