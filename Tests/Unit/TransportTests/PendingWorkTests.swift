import Net
import Testing
import WebSocket

@testable import Transport

@Suite("Work that is pending")
struct PendingWorkTests {
  private let socket = SocketID(raw: 1 << 32)

  @Test("there is work from the first note of each kind until all is taken")
  func isEmpty() throws {
    let connection = try looseConnection()
    let notes: [(inout PendingWork) -> Void] = [
      { $0.resume(connection) }, { $0.unblocked(connection) },
      { $0.closed(SocketID(raw: 1), .lost) }, { $0.failed(DialID(raw: 1), .late) },
      { $0.wrote(RequestID(raw: 1, number: 1)) }, { $0.packed() }, { $0.posted() },
    ]
    for note in notes {
      var pending = PendingWork()
      #expect(pending.isEmpty)
      note(&pending)
      #expect(!pending.isEmpty)
      _ = pending.takeUnblocked()
      _ = pending.takeResumable()
      _ = pending.takeClosings()
      _ = pending.takeWritten()
      _ = pending.takeFailures()
      _ = pending.takePosted()
      #expect(pending.isEmpty)
    }
  }

  @Test("what of one kind is taken leaves the work of each other kind")
  func kinds() throws {
    let connection = try looseConnection()
    let notes: [(inout PendingWork) -> Void] = [
      { $0.resume(connection) }, { $0.unblocked(connection) },
      { $0.closed(SocketID(raw: 1), .lost) }, { $0.failed(DialID(raw: 1), .late) },
      { $0.wrote(RequestID(raw: 1, number: 1)) }, { $0.posted() },
    ]
    let takes: [(inout PendingWork) -> Void] = [
      { _ = $0.takeResumable() }, { _ = $0.takeUnblocked() }, { _ = $0.takeClosings() },
      { _ = $0.takeFailures() }, { _ = $0.takeWritten() }, { _ = $0.takePosted() },
    ]
    for (noted, note) in notes.enumerated() {
      for (taken, take) in takes.enumerated() where taken != noted {
        var pending = PendingWork()
        note(&pending)
        take(&pending)
        #expect(!pending.isEmpty, "kind \(noted) after \(taken) was taken")
      }
    }
  }

  @Test("each is told once, in the order in which it was noted")
  func order() {
    var pending = PendingWork()
    pending.closed(socket, .lost)
    pending.closed(SocketID(raw: 2 << 32), .silent)
    let closings = pending.takeClosings()
    #expect(closings.map(\.0) == [socket, SocketID(raw: 2 << 32)])
    #expect(closings.map(\.1) == [.lost, .silent])
    #expect(pending.takeClosings().isEmpty)

    pending.failed(DialID(raw: 1), .busy)
    pending.failed(DialID(raw: 2), .late)
    let failures = pending.takeFailures()
    #expect(failures.map(\.0) == [DialID(raw: 1), DialID(raw: 2)])
    #expect(failures.map(\.1) == [.busy, .late])
    #expect(pending.takeFailures().isEmpty)

    let answers = [RequestID(raw: 1, number: 1), RequestID(raw: 1, number: 2)]
    for answer in answers { pending.wrote(answer) }
    #expect(pending.takeWritten() == answers)
    #expect(pending.takeWritten() == [])
  }

  @Test("what is noted while work is done remains")
  func meanwhile() throws {
    let (first, second) = (try looseConnection(), try looseConnection(token: 2 << 32))
    var pending = PendingWork()
    pending.unblocked(first)
    pending.closed(socket, .lost)
    var taken: [Connection] = []
    while let connection = pending.takeUnblocked() {
      taken.append(connection)
      if taken.count == 1 { pending.unblocked(second) }
      pending.resume(connection)
    }
    #expect(taken.map(\.token) == [1 << 32, 2 << 32])
    _ = pending.takeClosings()
    #expect(!pending.isEmpty, "two are to be read on")
    var resumed: Set<UInt64> = []
    while let connection = pending.takeResumable() { resumed.insert(connection.token) }
    #expect(resumed == [1 << 32, 2 << 32])
    _ = pending.takeClosings()
    #expect(pending.isEmpty)
  }
}
