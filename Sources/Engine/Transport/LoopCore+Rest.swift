import Net

extension LoopCore {
  /// What is left to do after an event, other than writing.
  struct PendingWork {
    /// Connections whose kept bytes can be read on.
    private var resumable: [Connection] = []
    /// Connections whose backlog was written.
    private var unblocked: [Connection] = []
    /// WebSockets that the application has yet to be told are gone.
    private var farewells: [(SocketID, Closing)] = []
    /// Servers that were not reached, which the application has yet to be told.
    private var failures: [(DialID, DialFault)] = []
    /// Watched answers of which nothing is left to be sent.
    private var written: [RequestID] = []
    private(set) var isEmpty = true

    mutating func resume(_ connection: Connection) {
      resumable.append(connection)
      isEmpty = false
    }

    mutating func unblocked(_ connection: Connection) {
      unblocked.append(connection)
      isEmpty = false
    }

    mutating func bidFarewell(_ socket: SocketID, _ closing: Closing) {
      farewells.append((socket, closing))
      isEmpty = false
    }

    mutating func failed(_ dial: DialID, _ fault: DialFault) {
      failures.append((dial, fault))
      isEmpty = false
    }

    mutating func wrote(_ answer: RequestID) {
      written.append(answer)
      isEmpty = false
    }

    mutating func takeUnblocked() -> Connection? { unblocked.popLast() }

    mutating func takeResumable() -> Connection? { resumable.popLast() }

    mutating func takeWritten() -> [RequestID] {
      if written.isEmpty { return [] }
      defer { written = [] }
      isEmpty = resumable.isEmpty && unblocked.isEmpty && farewells.isEmpty && failures.isEmpty
      return written
    }

    mutating func takeFarewells() -> [(SocketID, Closing)] {
      defer { farewells = [] }
      isEmpty = resumable.isEmpty && unblocked.isEmpty && failures.isEmpty && written.isEmpty
      return farewells
    }

    mutating func takeFailures() -> [(DialID, DialFault)] {
      if failures.isEmpty { return [] }
      defer { failures = [] }
      isEmpty = resumable.isEmpty && unblocked.isEmpty && farewells.isEmpty && written.isEmpty
      return failures
    }
  }

  @inline(never)
  func followUp() {
    while let connection = rest.takeUnblocked() { happened(.drained, to: connection) }
    while let connection = rest.takeResumable() { resume(connection) }
    for (socket, closing) in rest.takeFarewells() { delegate.closed(socket, closing) }
    for answer in rest.takeWritten() { delegate.written(answer) }
    for (dial, fault) in rest.takeFailures() { delegate.failed(dial, fault) }
  }

  func bidFarewell(_ connection: Connection, _ closing: Closing) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    rest.bidFarewell(connection.id, closing)
  }

  /// Watches a connection for what its stage needs.
  @inline(never)
  func updateInterest(_ connection: Connection) {
    var interest: Readiness = connection.isBlocked ? .writable : []
    if !connection.hasEnded {
      switch connection.reading {
      case .requests: if !connection.isBlocked { interest.insert(.readable) }
      case .answer:
        interest.insert(connection.dialling?.isConnected == false ? .writable : .readable)
      case .frames, .discarded: interest.insert(.readable)
      case .paused, .none: break
      }
    }
    guard interest != connection.interest else { return }
    connection.interest = interest
    watch(connection.descriptor, connection.token, for: interest)
  }
}
