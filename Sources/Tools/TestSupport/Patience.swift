import Net

/// Waits for what no event tells: an answer that changes when another thread or process has noticed something.
/// Where there is an event, a test waits for that.
public enum Patience {
  public struct Late: Error {
    public let what: String
  }

  /// Asks until it is so, with a short pause after each time. Throws after a minute.
  public static func wait(for what: String, until isSo: () throws -> Bool) throws {
    var poller = try Poller()
    var events: [Poller.Event] = []
    let end = Instant.now + .seconds(60)
    while try !isSo() {
      if Instant.now >= end { throw Late(what: what) }
      poller.wait(until: .now + .milliseconds(5), into: &events)
    }
  }

  /// The same for a question with an asynchronous answer.
  public static func wait(
    for what: String, until isSo: () async throws -> Bool
  ) async throws {
    let end = Instant.now + .seconds(60)
    while try await !isSo() {
      if Instant.now >= end { throw Late(what: what) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
