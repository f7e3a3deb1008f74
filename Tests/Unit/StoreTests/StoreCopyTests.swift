import Accounts
import Database
import GameCore
import Games
import Leaderboards
import People
import Tables
import TestSupport
import Testing

@testable import Store

@Suite("Store: copies from one database to another")
struct StoreCopyTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var source: StoreLocation { .file(folder.file) }

  /// A record of each kind, and an account that was deleted.
  private func fill(_ location: StoreLocation, photos: Int = 3) throws {
    let new = try (1...4).map {
      try Sample.new($0, appearance: Appearance(name: "P\u{FC}", colour: $0))
    }
    let names = try (1...photos).map { try Sample.photoName($0) }
    let photo = try Sample.photo(7, weight: 3_000)
    let (key, device) = (try Sample.key(5), PlayerID(high: 9, low: 9))
    let grant = UplinkGrant(
      name: try #require(UplinkName("kitchen")), key: try #require(UplinkKey(Sample.bytes(6))),
      made: 7)
    let run = ReverseTicTacToe.Run(board: try #require(ReverseBoard(341)), stake: 2)
    let game = try #require(
      ReverseTicTacToe(credit: 99, won: 10, spins: 2, bet: 4, losses: 1, run: run))
    try OpenStore(location).change { records throws(StoreError) in
      for account in new { _ = try records.add(account) }
      try records.removeAccount(AccountID(4))
      try records.begin(Session(key: key, account: AccountID(1), began: 1_700_000_000))
      try records.keep(photo, named: names[0], of: AccountID(2))
      _ = try records.add(grant)
      let score = Score(game: "sorting", level: .hard, points: 40)
      _ = try records.record(score, of: new[0].player, key: ResultKey(.max))
      _ = try records.record(score, of: device)
      _ = try records.enter(HallEntry(Achievement(mode: .chrono, amount: 7), name: "\u{1F600} Ada"))
      try records.keep(game, of: device)
      try records.alias(PlayerID(high: 8, low: 8), device)
      for (number, name) in names.enumerated().dropFirst() {
        let saved = DevicePhoto(
          NamedPhoto(name: name, picture: photo), of: PlayerID(high: 7, low: UInt64(number)),
          from: Sample.address(UInt64(number)))
        try records.save(saved)
      }
      try records.addHostDevice(device)
      try records.add(questions: [1, .max], askedOf: [device], at: 1_700_000_000)
      try records.setTakesGuests(false, of: new[1].player)
    }
  }

  private func dump(
    _ location: StoreLocation, _ tables: [StoreCopy.Table] = StoreCopy.Table.all
  ) throws -> [[Row]] {
    let records = try OpenStore(location).records
    return try tables.map { try records.rows($0.page(isFirst: true)) }
  }

  @Test(
    "NW12: all records arrive, more than a page of them too, and numbers go on after those of deleted accounts"
  )
  func whole() throws {
    try fill(source, photos: 250)
    let target = try Folder().store
    let summary = try StoreCopy.copy(from: source, to: target)
    #expect(summary == StoreCopy.Summary(accounts: 3, records: 265))
    let rows = try dump(source)
    #expect(rows.allSatisfy { !$0.isEmpty })
    #expect(try dump(target) == rows)
    let back = StoreLocation.file(try Folder().file)
    #expect(try StoreCopy.copy(from: target, to: back) == summary)
    #expect(try dump(back) == rows)
    let new = try Sample.new(9)
    for location in [target, back] {
      try OpenStore(location).change { records throws(StoreError) in
        guard case .added(let account) = try records.add(new) else { throw .busy }
        #expect(account.id == AccountID(5))
        _ = try records.enter(HallEntry(Achievement(mode: .chrono, amount: 8), name: "Bob"))
        #expect(try records.halls()[.chrono]?.entries.count == 2)
      }
    }
  }

  @Test("an empty database is copied, and no account gets a deleted one's number")
  func empty() throws {
    let target = try Folder().store
    try OpenStore(source).change { records throws(StoreError) in
      _ = try records.removeAccount(AccountID(1))
    }
    #expect(try StoreCopy.copy(from: source, to: target) == StoreCopy.Summary())
    let new = try Sample.new(1)
    try OpenStore(source).change { records throws(StoreError) in
      _ = try records.add(new)
      try records.removeAccount(AccountID(1))
    }
    #expect(try StoreCopy.copy(from: source, to: target) == StoreCopy.Summary())
    try OpenStore(target).change { records throws(StoreError) in
      guard case .added(let account) = try records.add(new) else { throw .busy }
      #expect(account.id == AccountID(2))
    }
  }

  private func notEmpty(_ target: StoreLocation) -> CopyFault {
    CopyFault("\(target.name) has records already; name an empty target")
  }

  @Test("NW12: a target with any record is refused and stays as it is")
  func notEmpty() throws {
    try fill(source)
    let target = try Folder().store
    try OpenStore(target).change { records throws(StoreError) in
      try records.addHostDevice(PlayerID(high: 1, low: 1))
    }
    let before = try dump(target)
    #expect(throws: notEmpty(target)) {
      try StoreCopy.copy(from: source, to: target)
    }
    #expect(try dump(target) == before)
  }

  @Test("a copy that is another one is refused, and leaves nothing")
  func different() throws {
    try fill(source)
    let target = StoreLocation.file(try Folder().file)
    try OpenStore(target).change { records throws(StoreError) in
      try records.execute(
        """
        CREATE TRIGGER forger AFTER INSERT ON scores BEGIN
          UPDATE scores SET points = points + 1 WHERE number = new.number;
        END
        """)
    }
    let fault = CopyFault(
      "a record of scores in \(target.name) is not the one that was copied; nothing was copied")
    #expect(throws: fault) { try StoreCopy.copy(from: source, to: target) }
    #expect(try dump(target).allSatisfy(\.isEmpty))
  }

  @Test(
    "NW12: shared tables go from one database to another, and stay where they are before a file",
    .enabled(if: TestDatabase.isThere))
  func ownedTables() throws {
    let addresses = try (0..<3).map { _ in try #require(try Folder().database()) }
    let places = addresses.map { StoreLocation.server($0) }
    try fill(places[0])
    let opener = TableOpener(PlayerID(high: 1, low: 1), most: 100)
    let codes = (0..<25).map { TableCode($0, of: .eight) }
    var session: PostgresTableSession? = try PostgresTableSession(addresses[0])
    for code in codes {
      let content = [UInt8](repeating: UInt8(code.number % 7), count: 100_000)
      let row = TableSave(code, epoch: 0, version: 0, state: [1, 2], content: .bytes(content))
      #expect(try session?.open(row, by: opener) == .new)
    }
    let epoch = try #require(try session?.adopt(codes[7])).epoch
    session = nil
    let secret = [UInt8](repeating: 9, count: 32)
    _ = try OpenStore(places[0], for: .sharedServer).change { records throws(StoreError) in
      try records.secret("links", fresh: secret)
    }
    let summary = try StoreCopy.copy(from: places[0], to: places[1])
    #expect(summary.tables == 25)
    #expect(summary.tablesLeft == 0)
    #expect(try dump(places[1], StoreCopy.Table.shared) == dump(places[0], StoreCopy.Table.shared))
    // An owner in the new database follows those in the former one.
    let there = try PostgresTableSession(addresses[1])
    let row = try #require(try there.adopt(codes[7]))
    #expect(row.epoch == epoch + 1 && row.content?.count == 100_000 && row.state == [1, 2])
    let links = try OpenStore(places[1], for: .sharedServer).change { records throws(StoreError) in
      try records.secret("links", fresh: [UInt8](repeating: 0, count: 32))
    }
    #expect(links == secret)
    // A target with a table is not empty.
    #expect(
      try PostgresTableSession(addresses[2]).open(
        TableSave(codes[0], epoch: 0, version: 0, state: [1], content: .none), by: opener) == .new)
    #expect(throws: notEmpty(places[2])) {
      try StoreCopy.copy(from: places[0], to: places[2])
    }
    let file = StoreLocation.file(try Folder().file)
    let toFile = try StoreCopy.copy(from: places[0], to: file)
    #expect(toFile.tables == 0 && toFile.tablesLeft == 25)
    #expect(try dump(file) == dump(places[0]))
  }
}
