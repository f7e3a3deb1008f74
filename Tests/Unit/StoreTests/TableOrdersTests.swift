import Database
import GameCore
import Tables
import TestSupport
import Testing

@testable import Store

@Suite("Store: orders for shared tables")
struct TableOrdersTests {
  private let codes = (0..<40).map { TableCode($0, of: .five) }

  private func save(
    _ table: Int, _ epoch: Int64, _ version: Int64, _ content: TableSave.Content = .same
  ) -> TableSave {
    TableSave(
      codes[table], epoch: epoch, version: version, state: [UInt8(truncatingIfNeeded: version)],
      content: content)
  }

  private func taken(_ orders: [TableOrder]) -> [[TableOrder]] {
    var waiting = TableOrders()
    for order in orders { waiting.add(order) }
    var groups: [[TableOrder]] = []
    while case let group = waiting.next(), !group.isEmpty { groups.append(group) }
    #expect(waiting.count == 0)
    return groups
  }

  @Test("saves that follow each other are one group; every other order is alone, in order")
  func groups() {
    let (one, two) = (TableOrder.save(save(0, 1, 1)), TableOrder.save(save(1, 1, 1)))
    #expect(
      taken([.lock(codes[2], attempt: 1), one, two, .unlock(codes[2]), .call(.page(codes[3]))])
        == [
          [.lock(codes[2], attempt: 1)], [one, two], [.unlock(codes[2])], [.call(.page(codes[3]))],
        ])
  }

  @Test("of the saves of a table the newest counts, with the content of those before it")
  func newest() {
    let orders: [TableOrder] = [
      .save(save(0, 1, 1, .bytes([7]))), .save(save(1, 1, 1)), .save(save(0, 1, 2)),
      .save(save(0, 1, 3)),
    ]
    #expect(taken(orders) == [[.save(save(0, 1, 3, .bytes([7]))), .save(save(1, 1, 1))]])
    let other = [TableOrder.save(save(0, 1, 1, .bytes([7]))), .save(save(0, 1, 2, .none))]
    #expect(taken(other) == [[.save(save(0, 1, 2, .none))]])
  }

  @Test("saves of two epochs stay two, and one that was taken is not changed any more")
  func epochs() {
    let orders = [TableOrder.save(save(0, 1, 1)), .save(save(0, 2, 2)), .save(save(0, 2, 3))]
    #expect(taken(orders) == [[.save(save(0, 1, 1))], [.save(save(0, 2, 3))]])
    var waiting = TableOrders()
    waiting.add(.save(save(0, 1, 1)))
    #expect(waiting.next() == [.save(save(0, 1, 1))])
    waiting.add(.save(save(0, 1, 2)))
    #expect(waiting.next() == [.save(save(0, 1, 2))])
  }

  @Test("a group has 32 saves at most", arguments: [31, 32, 33])
  func most(count: Int) {
    let groups = taken((0..<count).map { .save(save($0, 1, 1)) })
    #expect(groups.map(\.count) == (count > 32 ? [32, 1] : [count]))
  }
}

/// A session that answers from a list of rows, and fails when told.
private final class SessionModel: TableSession {
  var rows: [TableCode: Int64] = [:]
  var locks: Set<TableCode> = []
  var foreign: Set<TableCode> = []
  var calls: [TableCall]? = []
  var isBroken = false

  private func pass<Answer>(_ work: () -> Answer) throws(DatabaseError) -> Answer {
    if isBroken { throw .unreachable("it is broken") }
    return work()
  }

  func tryLock(_ code: TableCode) throws(DatabaseError) -> Bool {
    try pass { !foreign.contains(code) && locks.insert(code).inserted }
  }
  func unlock(_ code: TableCode) throws(DatabaseError) { try pass { _ = locks.remove(code) } }
  func adopt(_ code: TableCode) throws(DatabaseError) -> TableRow? {
    try pass {
      guard let epoch = rows[code] else { return nil }
      rows[code] = epoch + 1
      return TableRow(epoch: epoch + 1, version: 3, content: nil, state: [1], age: .seconds(2))
    }
  }
  func save(_ saves: [TableSave]) throws(DatabaseError) -> Set<TableCode> {
    try pass { Set(saves.filter { rows[$0.code] == $0.epoch }.map(\.code)) }
  }
  func remove(_ code: TableCode, epoch: Int64) throws(DatabaseError) -> Bool {
    try pass { rows[code] == epoch && rows.removeValue(forKey: code) != nil }
  }
  func open(
    _ table: TableSave, by opener: TableOpener
  ) throws(DatabaseError) -> TableReport.Opening {
    try pass { rows.updateValue(0, forKey: table.code) == nil ? .new : .taken }
  }
  func beat() throws(DatabaseError) { try pass {} }
  func removeAbandoned(after time: Duration, except own: Set<TableCode>) throws(DatabaseError) {
    try pass { rows = rows.filter { own.contains($0.key) } }
  }
  func call(_ new: [TableCall]) throws(DatabaseError) { try pass { calls? += new } }
  func news() -> [TableCall]? { calls }
}

@Suite("Store: a session of shared tables")
struct TableRowsWorkerTests {
  private let one = TableCode(1, of: .five)
  private let two = TableCode(2, of: .five)
  private let session = SessionModel()
  private var worker = TableRowsWorker()

  private func save(_ code: TableCode, _ epoch: Int64) -> TableSave {
    TableSave(code, epoch: epoch, version: 4, state: [2], content: .same)
  }

  private mutating func connect() {
    session.rows = [one: 5]
    #expect(worker.connected(session) == [.connected])
  }

  @Test("a table that this session has is not removed, however long nobody has saved it")
  mutating func ownIsNotAbandoned() {
    connect()
    session.rows[two] = 7
    #expect(worker.carryOut([.lock(one, attempt: 1)]).count == 1)
    #expect(worker.removeAbandoned(after: .zero) == [])
    #expect(session.rows.keys.sorted() == [one])
  }

  @Test("without a session locks and openings fail, and the rest is dropped")
  mutating func none() {
    #expect(worker.carryOut([.lock(one, attempt: 1)]) == [.failed(one, attempt: 1)])
    let opening = TableOrder.open(save(one, 0), by: TableOpener(PlayerID.sample(1), most: 1))
    #expect(worker.carryOut([opening]) == [.opened(one, .failed)])
    #expect(worker.beat() == [])
    #expect(worker.removeAbandoned(after: .zero) == [])
    #expect(worker.carryOut([.save(save(one, 5)), .save(save(two, 5))]) == [])
    #expect(worker.carryOut([.unlock(one)]) == [])
    #expect(worker.carryOut([]) == [])
    #expect(worker.listen() == [])
  }

  @Test("a lock is tried, then the row is adopted; a lock without a row is given back")
  mutating func locks() {
    connect()
    let row = TableRow(epoch: 6, version: 3, content: nil, state: [1], age: .seconds(2))
    #expect(worker.carryOut([.lock(one, attempt: 1)]) == [.locked(one, attempt: 1, row)])
    #expect(worker.carryOut([.lock(two, attempt: 4)]) == [.missing(two, attempt: 4)])
    #expect(session.locks == [one])
    session.foreign = [two]
    #expect(worker.carryOut([.lock(two, attempt: 5)]) == [.refused(two, attempt: 5)])
    // The lock is there already, so the second attempt adopts alone.
    let again = TableRow(epoch: 7, version: 3, content: nil, state: [1], age: .seconds(2))
    #expect(worker.carryOut([.lock(one, attempt: 2)]) == [.locked(one, attempt: 2, again)])
    #expect(worker.carryOut([.unlock(one)]) == [])
    #expect(session.locks == [])
  }

  @Test("only tables with a lock of this session are saved; a row of another epoch is reported")
  mutating func saves() {
    connect()
    session.rows[two] = 9
    #expect(worker.carryOut([.save(save(one, 5))]) == [])
    _ = worker.carryOut([.lock(one, attempt: 1)])
    _ = worker.carryOut([.lock(two, attempt: 1)])
    #expect(
      worker.carryOut([.save(save(one, 6)), .save(save(two, 9))]) == [
        .committed(one, epoch: 6, version: 4), .overtaken(two, epoch: 9),
      ])
    #expect(
      worker.carryOut([.remove(one, epoch: 5, version: 5)]) == [.overtaken(one, epoch: 5)])
    #expect(
      worker.carryOut([.remove(one, epoch: 6, version: 5)])
        == [.committed(one, epoch: 6, version: 5)])
  }

  @Test("a session that fails is over: the next one has no locks")
  mutating func broken() {
    connect()
    _ = worker.carryOut([.lock(one, attempt: 1)])
    session.isBroken = true
    #expect(worker.carryOut([.save(save(one, 6))]) == [.lost])
    #expect(!worker.isConnected)
    let next = SessionModel()
    next.rows = [one: 6]
    #expect(worker.connected(next) == [.connected])
    #expect(worker.carryOut([.save(save(one, 6))]) == [])
    next.isBroken = true
    #expect(
      worker.carryOut([.lock(one, attempt: 2)]) == [.failed(one, attempt: 2), .lost])
  }

  @Test("a call is for a table's owner or for a laptop's server; a session that has ended is lost")
  mutating func news() {
    connect()
    _ = worker.carryOut([.lock(one, attempt: 1)])
    session.calls = [.page(two), .page(one), .question(one), .answer(two)]
    #expect(
      worker.listen()
        == [.pageElsewhere(two), .wantedElsewhere(one), .laptopSought(one), .laptopFound(two)])
    session.calls = nil
    #expect(worker.listen() == [.lost])
    #expect(worker.listen() == [])
  }
}
