/// What is left to do after an event, other than writing.
struct PendingWork {
  /// Connections whose kept bytes can be read on.
  private var resumable: [Connection] = []
  /// Connections whose backlog was written.
  private var unblocked: [Connection] = []
  /// WebSockets that have closed, which the application has yet to be told.
  private var closings: [(SocketID, Closing)] = []
  /// Servers that were not reached, which the application has yet to be told.
  private var failures: [(DialID, DialFault)] = []
  /// Watched answers of which nothing is left to be sent.
  private var written: [RequestID] = []
  /// Whether the application has posted messages to its own loop.
  private var hasPosted = false
  private(set) var isEmpty = true

  mutating func resume(_ connection: Connection) {
    resumable.append(connection)
    isEmpty = false
  }

  mutating func unblocked(_ connection: Connection) {
    unblocked.append(connection)
    isEmpty = false
  }

  mutating func closed(_ socket: SocketID, _ closing: Closing) {
    closings.append((socket, closing))
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

  mutating func posted() {
    hasPosted = true
    isEmpty = false
  }

  /// Frames were packed, which the packer remembers until the end of the wakeup.
  mutating func packed() { isEmpty = false }

  mutating func takeUnblocked() -> Connection? { unblocked.popLast() }

  mutating func takeResumable() -> Connection? { resumable.popLast() }

  mutating func takeWritten() -> [RequestID] {
    defer {
      written = []
      noteTaken()
    }
    return written
  }

  /// Whether messages were posted since this was asked last.
  mutating func takePosted() -> Bool {
    defer {
      hasPosted = false
      noteTaken()
    }
    return hasPosted
  }

  mutating func takeClosings() -> [(SocketID, Closing)] {
    defer {
      closings = []
      noteTaken()
    }
    return closings
  }

  mutating func takeFailures() -> [(DialID, DialFault)] {
    defer {
      failures = []
      noteTaken()
    }
    return failures
  }

  private mutating func noteTaken() {
    isEmpty =
      resumable.isEmpty && unblocked.isEmpty && closings.isEmpty && failures.isEmpty
      && written.isEmpty && !hasPosted
  }
}
