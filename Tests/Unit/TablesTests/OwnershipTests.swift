import GameCore
import Tables
import Testing

/// A server's part in a table that several servers share. Outputs are letters.
@Suite("Tables: ownership")
struct OwnershipTests {
  private var machine = TableOwnership()
  /// What waits to be sent.
  private var queue = ""
  private var clock = Tick(microseconds: 1_000_000)

  /// The effects of a fact, in short words.
  private mutating func take(
    _ fact: TableOwnership.Fact, after pause: Duration = .zero
  ) -> [String] {
    clock = clock + pause
    return machine.take(fact, at: clock).map { effect in
      switch effect {
      case .lock(let attempt): "lock \(attempt)"
      case .unlock: "unlock"
      case .callOwner: "call owner"
      case .restore: "restore"
      case .welcome(let pages): "welcome \(pages.map(\.number))"
      case .turnAway(let pages, let reason): "turn away \(pages.map(\.number)) \(reason)"
      case .save(let epoch, let version): "save \(epoch).\(version)"
      case .remove(let epoch, let version): "remove \(epoch).\(version)"
      case .send(let count): "send \(sent(count))"
      case .drop: dropped()
      }
    }
  }

  /// The effects of a fact that comes with outputs, one for each letter.
  private mutating func take(
    _ fact: (Int) -> TableOwnership.Fact, _ outputs: String, after pause: Duration = .zero
  ) -> [String] {
    if machine.takesInputs { queue += outputs }
    return take(fact(outputs.count), after: pause)
  }

  private mutating func sent(_ count: Int) -> String {
    defer { queue.removeFirst(count) }
    return String(queue.prefix(count))
  }

  private mutating func dropped() -> String {
    queue = ""
    return "drop"
  }

  private static let page = ConnectionID(1)
  private static let other = ConnectionID(2)

  /// Page 1 is at the table, which this server owns in epoch 5 from version 7 on.
  private mutating func own() {
    #expect(take(.wanted(OwnershipTests.page)) == ["lock 1"])
    #expect(
      take(.locked(attempt: 1, epoch: 5, version: 7)) == ["restore", "welcome [1]"])
    #expect(machine.takesInputs)
  }

  // MARK: Adopting

  @Test("the first page makes the server try the lock; all that wait are welcomed in order")
  mutating func adopts() {
    #expect(machine.isIdle)
    #expect(take(.wanted(OwnershipTests.page)) == ["lock 1"])
    #expect(take(.wanted(OwnershipTests.other)) == [])
    #expect(take(.wanted(ConnectionID(3))) == [])
    #expect(take(.left(OwnershipTests.other)) == [])
    #expect(
      take(.locked(attempt: 1, epoch: 5, version: 7)) == ["restore", "welcome [1, 3]"])
    #expect(take(.wanted(OwnershipTests.other)) == ["welcome [2]"])
    #expect(machine.epoch == 5)
  }

  @Test("a table that another server has is 1013, and its owner hears of it")
  mutating func refused() {
    _ = take(.wanted(OwnershipTests.page))
    #expect(take(.refused(attempt: 1)) == ["call owner", "turn away [1] later"])
    #expect(machine.isIdle)
    #expect(take(.wanted(OwnershipTests.page)) == ["lock 2"])
  }

  @Test("a table without a row is unknown, and without a database is 1013")
  mutating func missing() {
    _ = take(.wanted(OwnershipTests.page))
    #expect(take(.missing(attempt: 1)) == ["turn away [1] unknown"])
    _ = take(.wanted(OwnershipTests.page))
    #expect(take(.failed(attempt: 2)) == ["turn away [1] later"])
    _ = take(.wanted(OwnershipTests.page))
    #expect(take(.lost) == ["turn away [1] later"])
    #expect(machine.isIdle)
  }

  @Test("a page waits for an answer so long and no longer; the lock that comes later is given back")
  mutating func patience() {
    _ = take(.wanted(OwnershipTests.page))
    #expect(machine.deadline == clock + .seconds(10))
    #expect(take(.time, after: .milliseconds(9_999)) == [])
    #expect(take(.time, after: .milliseconds(1)) == ["turn away [1] later"])
    #expect(take(.locked(attempt: 1, epoch: 5, version: 7)) == ["unlock"])
    _ = take(.wanted(OwnershipTests.page))
    // It answers the former attempt; the lock is asked for again meanwhile.
    #expect(take(.locked(attempt: 1, epoch: 5, version: 7)) == [])
    #expect(take(.missing(attempt: 1)) == [])
    #expect(take(.refused(attempt: 1)) == [])
    #expect(
      take(.locked(attempt: 2, epoch: 6, version: 7)) == ["restore", "welcome [1]"])
  }

  @Test("no more pages wait than may", arguments: [63, 64, 65])
  func many(count: Int) {
    var test = self
    var effects: [String] = []
    for page in 1...count { effects += test.take(.wanted(ConnectionID(UInt64(page)))) }
    #expect(effects == (count > 64 ? ["lock 1", "turn away [65] later"] : ["lock 1"]))
  }

  // MARK: Telling

  @Test("what comes of a change is sent after its commit, in order")
  mutating func commits() {
    own()
    #expect(take({ .changed($0) }, "ab") == ["save 5.8"])
    #expect(take({ .told($0) }, "c") == [])
    #expect(take({ .changed($0) }, "d") == ["save 5.9"])
    #expect(take({ .changed($0) }, "") == ["save 5.10"])
    #expect(take(.committed(epoch: 4, version: 10)) == [])
    #expect(take(.committed(epoch: 5, version: 8)) == ["send abc"])
    // One answer for two saves, of which the newer was written.
    #expect(take(.committed(epoch: 5, version: 10)) == ["send d"])
    #expect(take(.committed(epoch: 5, version: 10)) == [])
  }

  @Test("outputs without a change go at once while a save was confirmed within two seconds")
  mutating func lease() {
    own()
    _ = take({ .changed($0) }, "a")
    _ = take(.committed(epoch: 5, version: 8), after: .milliseconds(5))
    #expect(take({ .told($0) }, "b", after: .milliseconds(1_995)) == ["send b"])
    #expect(take({ .told($0) }, "c", after: .milliseconds(1)) == ["save 5.9"])
    // Behind a save that was ordered too long ago it would not be enough.
    #expect(take({ .told($0) }, "d", after: .milliseconds(2_001)) == ["save 5.10"])
    #expect(take(.committed(epoch: 5, version: 10)) == ["send cd"])
    #expect(take({ .told($0) }, "e") == ["send e"])
  }

  @Test("a row of another epoch ends the ownership, and what waited is told to nobody")
  mutating func overtaken() {
    own()
    _ = take({ .changed($0) }, "a")
    #expect(take(.overtaken(epoch: 4)) == [])
    #expect(take(.overtaken(epoch: 5)) == ["drop", "unlock"])
    #expect(take(.committed(epoch: 5, version: 8)) == [])
    #expect(take({ .changed($0) }, "b") == [])
    #expect(machine.isIdle)
  }

  @Test("a save without an answer ends the ownership after ten seconds")
  mutating func silence() {
    own()
    #expect(machine.deadline == nil)
    _ = take({ .changed($0) }, "a")
    _ = take({ .changed($0) }, "b", after: .seconds(5))
    #expect(take(.time, after: .milliseconds(4_999)) == [])
    #expect(take(.time, after: .milliseconds(1)) == ["drop", "unlock"])
  }

  @Test("no more outputs and saves wait than may", arguments: [4_095, 4_096, 4_097])
  func outputs(count: Int) {
    var test = self
    test.own()
    _ = test.take(.changed(4_000))
    let last = test.take(.changed(count - 4_002))
    #expect(last == (count > 4_096 ? ["drop", "unlock"] : ["save 5.9"]))
  }

  // MARK: Loss

  @Test("after the loss of the session nothing is sent until the lock is back and all is saved")
  mutating func regained() {
    own()
    _ = take({ .changed($0) }, "a")
    #expect(take(.lost) == [])
    #expect(machine.waitsForLock && machine.takesInputs)
    #expect(take({ .changed($0) }, "b") == [])
    #expect(take({ .told($0) }, "c") == [])
    #expect(take(.wanted(OwnershipTests.other)) == [])
    #expect(take(.connected) == ["lock 2"])
    // The database has not noticed the end of the former session yet.
    #expect(take(.refused(attempt: 2)) == [])
    #expect(take(.time, after: .milliseconds(500)) == ["lock 3"])
    #expect(take(.failed(attempt: 3)) == [])
    #expect(take(.time, after: .milliseconds(500)) == ["lock 4"])
    // The lost commit was done or not; in either case it is in what is saved now.
    #expect(
      take(.locked(attempt: 4, epoch: 6, version: 8)) == ["save 6.9", "welcome [2]"])
    #expect(take(.committed(epoch: 6, version: 9)) == ["send abc"])
  }

  @Test("if another server was the owner meanwhile, its row counts and nothing held is sent")
  mutating func foreign() {
    own()
    _ = take({ .changed($0) }, "a")
    _ = take(.lost)
    _ = take(.wanted(OwnershipTests.other))
    _ = take(.connected)
    #expect(
      take(.locked(attempt: 2, epoch: 7, version: 20)) == ["drop", "restore", "welcome [2]"])
    #expect(take(.committed(epoch: 5, version: 8)) == [])
    #expect(take({ .changed($0) }, "b") == ["save 7.21"])
    #expect(take(.committed(epoch: 7, version: 21)) == ["send b"])
  }

  @Test("a lock that does not come back within ten seconds is given up; so is a row that is gone")
  mutating func givenUp() {
    own()
    _ = take(.lost)
    _ = take(.wanted(OwnershipTests.other))
    #expect(machine.deadline == clock + .seconds(10))
    #expect(take(.time, after: .seconds(10)) == ["drop", "unlock", "turn away [2] later"])
    _ = take(.wanted(OwnershipTests.page))
    _ = take(.locked(attempt: 2, epoch: 9, version: 7))
    _ = take(.lost)
    _ = take(.connected)
    #expect(take(.missing(attempt: 3)) == ["drop"])
    #expect(machine.isIdle)
  }

  // MARK: Leaving

  @Test("a table that another server is asked for moves there, but not at once")
  mutating func moves() {
    own()
    #expect(take(.wantedElsewhere, after: .milliseconds(4_999)) == [])
    _ = take({ .changed($0) }, "a")
    #expect(take(.wantedElsewhere, after: .milliseconds(1)) == ["save 5.9"])
    #expect(!machine.takesInputs)
    #expect(take({ .changed($0) }, "b") == [])
    #expect(take(.wanted(OwnershipTests.other)) == ["turn away [2] later"])
    #expect(take(.committed(epoch: 5, version: 8)) == ["send a"])
    #expect(take(.committed(epoch: 5, version: 9)) == ["drop", "unlock"])
    #expect(machine.isIdle)
    #expect(take(.wanted(OwnershipTests.other)) == ["lock 2"])
  }

  @Test("a server that is drained gives each table up and takes none")
  mutating func drains() {
    own()
    #expect(take(.drain) == ["save 5.8"])
    #expect(take(.lost) == ["drop", "unlock"])
    #expect(take(.wanted(OwnershipTests.other)) == ["turn away [2] later"])
    var asking = OwnershipTests()
    _ = asking.take(.wanted(OwnershipTests.page))
    #expect(asking.take(.drain) == ["turn away [1] later"])
    var suspect = OwnershipTests()
    suspect.own()
    _ = suspect.take(.lost)
    #expect(suspect.take(.drain) == ["drop", "unlock"])
  }

  @Test("a table that is over has no row before its pages learn of it")
  mutating func ends() {
    own()
    _ = take({ .changed($0) }, "a")
    #expect(take({ .ended($0) }, "b") == ["remove 5.9"])
    #expect(take(.committed(epoch: 5, version: 9)) == ["send ab", "drop", "unlock"])
    #expect(machine.isIdle)
  }

  // MARK: A sole owner

  @Test("a sole owner tells after a second what its file has not taken, and keeps the table")
  mutating func alone() {
    machine = TableOwnership(soleSince: clock, epoch: 3)
    #expect(take({ .changed($0) }, "a") == ["save 3.1"])
    #expect(take({ .told($0) }, "b", after: .milliseconds(999)) == [])
    #expect(take(.time) == [])
    #expect(take(.time, after: .milliseconds(1)) == ["send ab"])
    #expect(take({ .told($0) }, "c") == ["send c"])
    #expect(take(.committed(epoch: 3, version: 1)) == [])
    #expect(take(.lost) == [])
    #expect(take(.connected) == ["save 3.2"])
    #expect(take({ .ended($0) }, "d") == ["remove 3.3"])
    #expect(take({ .changed($0) }, "e") == [])
    #expect(take(.time, after: .seconds(1)) == ["send d", "drop"])
    #expect(machine.isIdle && machine.deadline == nil)
  }
}
