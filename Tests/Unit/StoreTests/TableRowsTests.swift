import Database
import GameCore
import Glibc
import Net
import PostgreSQL
import Synchronization
import Tables
import TestSupport
import Testing

@testable import Store

/// These need the server of `./deploy/test postgres`.
@Suite("Store: shared tables in PostgreSQL", .enabled(if: TestDatabase.isThere))
struct TableRowsTests {
  private let code = TableCode(25_600_000_000 - 1, of: .eight)
  private let address: PostgresAddress
  private let session: PostgresTableSession
  private let opener = TableOpener(.sample(1), most: 100)

  init() throws {
    let name = "t_\(UInt64.random(in: 0...(.max)))"
    address = try #require(try TestDatabase.address(name))
    session = try PostgresTableSession(address)
  }

  private func save(
    _ code: TableCode, _ epoch: Int64, _ version: Int64, _ state: [UInt8],
    _ content: TableSave.Content = .same
  ) -> TableSave {
    TableSave(code, epoch: epoch, version: version, state: state, content: content)
  }

  /// Opens the table and returns the epoch of its first owner, who is this session.
  private func own(_ code: TableCode) throws -> Int64 {
    #expect(try session.open(save(code, 0, 0, [1], .bytes([7])), by: opener) == .new)
    #expect(try session.tryLock(code))
    return try #require(try session.adopt(code)).epoch
  }

  @Test("a row comes back as it was saved, with its content until another save changes that")
  func rows() throws {
    let epoch = try own(code)
    #expect(try session.open(save(code, 0, 0, [2], .none), by: opener) == .taken)
    let large = [UInt8](repeating: 9, count: 200_000)
    let steps: [(TableSave.Content, [UInt8]?)] = [
      (.same, [7]), (.bytes(large), large), (.same, large), (.none, nil), (.same, nil),
      (.bytes([]), []),
    ]
    for (index, (content, expected)) in steps.enumerated() {
      let number = Int64(index)
      let state: [UInt8] = [UInt8(index), 0, 255]
      let written = try session.save([save(code, epoch + number, number, state, content)])
      #expect(written == [code])
      let row = try #require(try session.adopt(code))
      #expect(row.epoch == epoch + number + 1)
      #expect(row.version == number)
      #expect(row.state == state)
      #expect(row.content == expected)
      #expect(row.age < .seconds(60))
    }
    #expect(try session.adopt(TableCode(1, of: .five)) == nil)
  }

  @Test("a save of a former epoch writes nothing, the others of its group are written")
  func epochs() throws {
    let codes = (0..<32).map { TableCode($0, of: .eight) }
    let epochs = try codes.map { try own($0) }
    var saves = zip(codes, epochs).map { save($0, $1, 1, [5]) }
    saves[3].epoch -= 1
    saves[30].epoch += 1
    let written = try session.save(saves)
    #expect(written == Set(codes).subtracting([codes[3], codes[30]]))
    #expect(try session.adopt(codes[3])?.state == [1])
    #expect(try session.adopt(codes[4])?.state == [5])
    #expect(try !session.remove(codes[3], epoch: epochs[3]))
    #expect(try session.remove(codes[3], epoch: epochs[3] + 1))
    #expect(try session.adopt(codes[3]) == nil)
    // A table that gets the code later has epochs that no former one had.
    #expect(try own(codes[3]) > epochs[3] + 1)
  }

  @Test("a lock belongs to one session, and is free when the session is ended or its process gone")
  func locks() throws {
    _ = try own(code)
    let other = try PostgresTableSession(address)
    #expect(try !other.tryLock(code))
    #expect(try other.tryLock(TableCode(1, of: .five)))
    try session.unlock(code)
    #expect(try other.tryLock(code))
    #expect(try !session.tryLock(code))
    try TableRowsTests.endOwners(address)
    #expect(throws: DatabaseError.self) { try other.adopt(code) }
    #expect(other.news() == nil)
    #expect(try session.tryLock(code))
  }

  /// The database ends all sessions that hold a lock of a table.
  private static func endOwners(_ address: PostgresAddress) throws {
    let connection = try PostgresConnection(address)
    let found = try connection.rows(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM (
        SELECT DISTINCT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND datname = current_database() AND classid::bigint >> 3 = $1
      ) AS owners
      """, [.integer(Int64(Layout.application & 0xFFF_FFFF))])
    #expect(found.count == 1)
  }

  @Test("the others hear what a server calls; nobody hears himself")
  func calls() throws {
    let other = try PostgresTableSession(address)
    let calls = [TableCall.page(code), .question(code), .answer(TableCode(1, of: .eight))]
    try other.call(calls)
    try other.call([.page(TableCode(1, of: .five))])
    // The server sends it with the next answer at the latest.
    _ = try session.tryLock(code)
    #expect(session.news() == calls + [.page(TableCode(1, of: .five))])
    #expect(session.news() == [])
    #expect(other.news() == [])
  }

  @Test("calls about many tables come together: a stopped server could not read hundreds of them")
  func manyCalls() throws {
    let listener = try PostgresConnection(address)
    try listener.execute("LISTEN fourtop_tables")
    let rows = try TableRows(address)
    for code in (0..<1_200).map({ TableCode($0, of: .eight) }) { rows.give(.call(.page(code))) }
    var (payloads, codes): ([String], Set<Substring>) = ([], [])
    // The database passes them on with its next answer at the latest.
    try Patience.wait(for: "1 200 calls") {
      try listener.execute("SELECT 1")
      payloads += try listener.takePayloads()
      codes = Set(payloads.flatMap { $0.split(separator: " ") })
      return codes.count == 1_200
    }
    #expect(payloads.count < 12)
    rows.close()
  }

  @Test("a player has a number of tables in the database; a row that is removed makes room")
  func openers() throws {
    let codes = (0..<4).map { TableCode($0, of: .eight) }
    let opener = TableOpener(.sample(1), most: 2)
    #expect(try session.open(save(codes[0], 0, 0, [1], .none), by: opener) == .new)
    #expect(try session.open(save(codes[1], 0, 0, [1], .none), by: opener) == .new)
    #expect(try session.open(save(codes[2], 0, 0, [1], .none), by: opener) == .tooMany)
    #expect(try session.open(save(codes[1], 0, 0, [1], .none), by: opener) == .taken)
    let another = TableOpener(.sample(2), most: 1)
    #expect(try session.open(save(codes[3], 0, 0, [1], .none), by: another) == .new)
    #expect(try session.tryLock(codes[0]))
    let epoch = try #require(try session.adopt(codes[0])).epoch
    #expect(try session.remove(codes[0], epoch: epoch))
    #expect(try session.open(save(codes[2], 0, 0, [1], .none), by: opener) == .new)
  }

  /// A session on a thread of its own.
  private final class Server: Sendable {
    private let session: Mutex<PostgresTableSession>

    init(_ address: PostgresAddress) throws { session = Mutex(try PostgresTableSession(address)) }

    func open(_ table: TableSave, by opener: TableOpener) -> TableReport.Opening {
      (try? session.withLock { session in try session.open(table, by: opener) }) ?? .failed
    }
  }

  @Test("R9: a player who opens tables at many servers at once has no more than the number")
  func racingOpeners() throws {
    let opener = TableOpener(.sample(1), most: 12)
    let codes = (0..<16).map { TableCode($0, of: .eight) }
    // Each opening counts the tables, and waits until this transaction gives its code back.
    let holder = try PostgresConnection(address)
    try holder.execute("BEGIN")
    for code in codes {
      try holder.run(
        "INSERT INTO fourtop.tables (code, epoch, version, saved, state) VALUES ($1, 0, 0, 0, '')",
        [.text(code.description)])
    }
    let openings = try JobQueue<TableReport.Opening>(limit: codes.count)
    let servers = try codes.map { _ in try Server(address) }
    let threads = try zip(servers, codes).map { server, code in
      try Thread {
        let table = TableSave(code, epoch: 0, version: 0, state: [1], content: .none)
        _ = openings.add(server.open(table, by: opener))
      }
    }
    let watcher = try PostgresConnection(address)
    let waiting =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN "
      + "(SELECT pid FROM pg_stat_activity WHERE datname = current_database())"
    try Patience.wait(for: "all openings at once") {
      try watcher.row(waiting)?.integer(0) == Int64(codes.count)
    }
    try holder.execute("ROLLBACK")
    for thread in threads { thread.wait() }
    let opened = Dictionary(grouping: openings.all(within: .zero) ?? [], by: \.self)
    #expect(opened.mapValues(\.count) == [.new: 12, .tooMany: 4])
    let rows = try watcher.row("SELECT count(*) FROM fourtop.tables")?.integer(0)
    #expect(rows == 12)
  }

  @Test("an opening that waits too long for another one of its player fails, and its session stays")
  func stoppedOpener() throws {
    let stopped = try PostgresConnection(address)
    try stopped.execute(PostgresTableSession.begin(opener.player))
    #expect(try session.open(save(code, 0, 0, [1], .none), by: opener) == .failed)
    try stopped.execute("ROLLBACK")
    #expect(try session.open(save(code, 0, 0, [1], .none), by: opener) == .new)
  }

  @Test("a table that nobody has had for an hour is removed, one that somebody has is not")
  func abandoned() throws {
    let codes = (0..<3).map { TableCode($0, of: .eight) }
    _ = try own(codes[0])
    for code in codes[1...] {
      #expect(try session.open(save(code, 0, 0, [1], .none), by: opener) == .new)
    }
    let connection = try PostgresConnection(address)
    try connection.execute(
      "UPDATE fourtop.tables SET saved = saved - 3601000 WHERE code <> '\(codes[2])'")
    let other = try PostgresTableSession(address)
    // A session can take a lock that it has once more.
    try session.removeAbandoned(after: .seconds(0), except: Set(codes))
    try other.removeAbandoned(after: .seconds(3_600), except: [])
    #expect(try session.adopt(codes[0]) != nil)
    #expect(try session.adopt(codes[1]) == nil)
    #expect(try session.adopt(codes[2]) != nil)
    // Its lock is free again.
    #expect(try session.tryLock(codes[1]))
  }

  @Test(
    "the database ends the session of a process that is silent, and not of one that says something")
  func silence() throws {
    let other = try PostgresTableSession(address)
    let session = try PostgresTableSession(address, silence: .seconds(3))
    #expect(try session.tryLock(code))
    // Real time: the database measures the silence.
    for _ in 0..<9 {
      #expect(try !other.tryLock(code))
      usleep(400_000)
      try session.beat()
    }
    try Patience.wait(for: "the lock") { try other.tryLock(code) }
    // The database frees the locks of a session before it closes its connection.
    try Patience.wait(for: "the end of the session") { session.news() == nil }
  }

  @Test("all servers have the same secrets, and know which tables there are")
  func shared() throws {
    let stores = try (0..<2).map { _ in try OpenStore(.server(address), for: .sharedServer) }
    let secrets = try stores.enumerated().map { number, store in
      try store.change { records throws(StoreError) in
        try records.secret("links", fresh: [UInt8](repeating: UInt8(number), count: 32))
      }
    }
    #expect(secrets == [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32)])
    #expect(try !stores[1].records.hasTable(code))
    #expect(try session.open(save(code, 0, 0, [1], .none), by: opener) == .new)
    #expect(try stores[1].records.hasTable(code))
    let others = [TableCode(number: code.number + 1), TableCode(number: code.number + 2)]
    #expect(try stores[0].records.tables(among: [others[0], code, others[1]]) == [code])
    #expect(try stores[0].records.tables(among: others) == [])
    #expect(throws: StoreError.self) { try OpenStore(.server(address), for: .onlyServer) }
  }

  // MARK: The thread

  /// The reports of a thread, and a wait for one.
  private final class Reports: Sendable {
    private let reports = Mutex<[TableReport]>([])
    private let news: Mailbox<Void>

    init() throws { news = try Mailbox() }

    func add(_ report: TableReport) {
      reports.withLock { $0.append(report) }
      news.post(())
    }
    var all: [TableReport] { reports.withLock { $0 } }

    /// Waits a minute for each report at most. For one thread only.
    func wait(for wanted: @Sendable (TableReport) -> Bool) throws -> TableReport {
      while true {
        let found = reports.withLock { reports in
          reports.firstIndex(where: wanted).map { index in
            let report = reports[index]
            reports.removeFirst(index + 1)
            return report
          }
        }
        if let found { return found }
        news.wait(atMost: .seconds(60))
        if news.empty().isEmpty { throw Silence(reports: all) }
      }
    }
  }

  private struct Silence: Error {
    let reports: [TableReport]
  }

  private func rows(_ reports: Reports) throws -> TableRows {
    let rows = try TableRows(address)
    rows.join { reports.add($0) }
    return rows
  }

  /// The row that the thread adopts. The database may still be ending the former session.
  private func locked(
    _ code: TableCode, _ rows: TableRows, _ reports: Reports, _ first: Int
  ) throws -> TableRow {
    var (attempt, found): (Int, TableRow?) = (first, nil)
    try Patience.wait(for: "the lock") {
      attempt += 1
      let number = attempt
      rows.give(.lock(code, attempt: number))
      let answer = try reports.wait { report in
        switch report {
        case .locked(_, number, _), .refused(_, number): true
        default: false
        }
      }
      if case .locked(_, _, let row) = answer { found = row }
      return found != nil
    }
    return try #require(found)
  }

  @Test("orders are carried out in order, and of many saves the newest is there")
  func thread() throws {
    let reports = try Reports()
    let rows = try rows(reports)
    _ = try reports.wait { $0 == .connected }
    rows.give(.open(save(code, 0, 0, [0], .none), by: opener))
    let row = try locked(code, rows, reports, 1)
    for version in 1...200 {
      rows.give(.save(save(code, row.epoch, Int64(version), [UInt8(version)])))
    }
    let code = code
    _ = try reports.wait { $0 == .committed(code, epoch: row.epoch, version: 200) }
    rows.close()
    // The database frees the lock when it has ended the session.
    try Patience.wait(for: "the lock") { try session.tryLock(code) }
    #expect(try session.adopt(code)?.state == [200])
  }

  @Test("a session that ends in the midst of saves is made again; what was confirmed is there")
  func loss() async throws {
    let reports = try Reports()
    let rows = try rows(reports)
    _ = try reports.wait { $0 == .connected }
    rows.give(.open(save(code, 0, 0, [0], .none), by: opener))
    var confirmed: Int64 = 0
    var version: Int64 = 0
    for round in 1...5 {
      let row = try locked(code, rows, reports, 100 * round)
      // It is the last confirmed save, or one that was under way.
      #expect(row.version >= confirmed && row.version <= version)
      version = row.version
      let (address, epoch) = (address, row.epoch)
      let ending = Task.detached { try TableRowsTests.endOwners(address) }
      while !reports.all.contains(.lost) {
        version += 1
        rows.give(.save(save(code, epoch, version, [1])))
        // A pace, and no wait: saves go on while the database ends the session.
        try await Task.sleep(for: .microseconds(500))
      }
      for case .committed(_, epoch, let done) in reports.all { confirmed = max(confirmed, done) }
      _ = try reports.wait { $0 == .lost }
      _ = try reports.wait { $0 == .connected }
      try await ending.value
    }
    rows.close()
    #expect(confirmed > 0)
  }
}
