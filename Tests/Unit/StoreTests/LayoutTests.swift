import Accounts
import Database
import Foundation
import GameCore
import Games
import Leaderboards
import People
import PostgreSQL
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: layouts")
struct LayoutTests {
  /// A store in that layout, with one record of each kind.
  private func released(_ number: Int) throws -> String {
    try Checkout.text(of: "Tests/Corpora/store/layout-\(number).sql")
  }

  private func schema(of connection: Connection) throws -> [[Value]] {
    try connection.rows(
      "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    ).map(\.values)
  }

  @Test("this version reads each kind of record of the first layout")
  func first() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(1))
    let file = try OpenStore(.file(folder.file))
    let name = try #require(UserName("Player-7"))
    let photo = try Sample.photo(1, weight: 5)
    let photoName = try Sample.photoName(7)
    let session = Session(
      key: try #require(SessionKey(Array(repeating: 1, count: 32))), account: AccountID(1),
      began: 1_700_000_000)
    let grant = UplinkGrant(
      name: try #require(UplinkName("home")),
      key: try #require(UplinkKey(Array(repeating: 2, count: 32))), made: 1_700_000_001)
    try file.change { records throws(StoreError) in
      let account = try records.account(named: name)
      #expect(account?.id == AccountID(1))
      #expect(account?.player == PlayerID(high: 1, low: 7))
      #expect(account?.appearance == Appearance(name: "Player 7", colour: 7))
      let password = try records.password(of: AccountID(1))
      #expect(password == PasswordHash("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$7"))
      #expect(try records.sessions() == [session])
      #expect(try records.photoName(of: AccountID(1)) == photoName)
      #expect(try records.photo(photoName) == photo)
      #expect(try records.uplinks() == [grant])
    }
  }

  @Test("this version reads each kind of record of the second layout")
  func second() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(2))
    let (player, device) = (PlayerID(high: 1, low: 7), PlayerID(high: 2, low: 8))
    let board = try #require(ReverseBoard(341))
    let played = ReverseTicTacToe(
      credit: 99, won: 10, spins: 2, bet: 4, losses: 1,
      run: ReverseTicTacToe.Run(board: board, stake: 2))
    let raised = ReverseTicTacToe(credit: 100, won: 0, spins: 0, bet: 2, losses: 0, run: nil)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      #expect(try records.account(AccountID(1))?.player == player)
      #expect(
        try records.bestScores(of: player).entries == [
          Score(game: "sorting", level: .hard, points: 40)
        ])
      #expect(
        try records.bestScores(of: device).entries == [
          Score(game: "balloons", level: .medium, points: 12)
        ])
      #expect(try records.reverseTicTacToe(of: player) == played)
      #expect(try records.reverseTicTacToe(of: device) == raised)
      let halls = try records.halls()
      #expect(
        halls[.classic]?.entries.map(\.entry) == [
          HallEntry(Achievement(mode: .classic, amount: 12_345_678), name: "Nora")
        ])
      #expect(
        halls[.chrono]?.entries.map(\.entry) == [
          HallEntry(Achievement(mode: .chrono, amount: 7), name: "Ada")
        ])
      #expect(halls[.chrono2]?.entries.map(\.entry) == [])
      let aliases = try records.aliases()
      #expect(aliases.map(\.device) == [PlayerID(high: 3, low: 9)])
      #expect(aliases.map(\.player) == [device])
      #expect(try records.removeAccount(AccountID(1)))
      #expect(try records.playerCount() == 1)
    }
  }

  @Test("this version reads the face of the third layout")
  func third() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(3))
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      let account = try records.account(AccountID(1))
      #expect(account?.appearance == Appearance(name: "Player 7", colour: 7, face: 11))
    }
  }

  @Test("this version reads photos and hosts' devices of the fourth layout")
  func fourth() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(4))
    let player = PlayerID(high: 2, low: 8)
    let saved = DevicePhoto(
      NamedPhoto(name: try Sample.photoName(9), picture: try Sample.photo(1, weight: 5)),
      of: player, from: Sample.address(1))
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      #expect(try records.devicePhotos(onlyOf: [player]) == [saved])
      #expect(try records.hostDevices() == [player])
    }
  }

  @Test("this version finds the results of the fifth layout by their keys")
  func fifth() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(5))
    let device = PlayerID(high: 2, low: 8)
    let score = Score(game: "balloons", level: .medium, points: 12)
    let entry = HallEntry(Achievement(mode: .chrono, amount: 7), name: "Ada")
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      #expect(try records.record(score, of: device, key: ResultKey(UInt64(bitPattern: -5))) == 1)
      #expect(try records.bestScores(of: device).entries == [score])
      #expect(try records.enter(entry, key: ResultKey(77)) == 1)
      #expect(try records.halls()[.chrono]?.entries.map(\.entry) == [entry])
    }
  }

  @Test("this version reads the asked questions of the sixth layout")
  func sixth() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(6))
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      let asked = try records.questions(askedOf: [PlayerID(high: 2, low: 8)])
      #expect(asked == [UInt64(bitPattern: -5): LastAsked(number: 0, seconds: 0)])
    }
  }

  @Test("R8: this version reads the accounts without guests of the seventh layout")
  func seventh() throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(7))
    let player = PlayerID(high: 1, low: 7)
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      #expect(try records.playersWithoutGuests() == [player])
      try records.setTakesGuests(true, of: player)
      #expect(try records.playersWithoutGuests() == [])
      for other in [player, player, PlayerID(high: 9, low: 9)] {
        try records.setTakesGuests(false, of: other)
      }
      #expect(try records.playersWithoutGuests() == [player])
      #expect(try records.removeAccount(AccountID(1)))
      #expect(try records.playersWithoutGuests() == [])
    }
  }

  @Test(
    "F8: this version reads when the questions of the eighth and the ninth layout were asked",
    arguments: [8, 9])
  func eighth(layout: Int) throws {
    let folder = try Folder()
    try Connection(folder.file).execute(try released(layout))
    try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      let asked = try records.questions(askedOf: [PlayerID(high: 2, low: 8)])
      #expect(
        asked == [UInt64(bitPattern: -5): LastAsked(number: 0, seconds: 1_700_000_002)])
    }
  }

  /// Adds questions to a store whose players 1 and 2 have a row for each, and looks for them after its
  /// migration. Hashes and times have each byte at each place.
  private func carry(_ players: [PlayerID], _ database: any Database, _ location: StoreLocation)
    throws
  {
    var wanted = players.map { _ in [UInt64: LastAsked]() }
    // The order of the numbers counts, not that of the rows.
    for number in (0..<256).reversed() {
      let hash = (0..<8).reduce(0) { $0 << 8 | UInt64((number + $1 * 37) & 255) }
      let seconds = Int64(number) * 0x0101_0101
      try database.run(
        "INSERT INTO asked_questions (number, player, question, seconds) VALUES ($1, $2, $3, $4)",
        [Int64(number + 1), Int64(number % 2 + 1), Int64(bitPattern: hash), seconds].map(
          Value.integer))
      wanted[number % 2][hash] = LastAsked(number: Int64(number / 2), seconds: seconds)
    }
    let records = try OpenStore(location).records
    let found = try players.map { try records.questions(askedOf: [$0]) }
    #expect(found == wanted)
  }

  @Test("F8: the ninth layout of a file takes over what each player was asked, in order")
  func carriedInFile() throws {
    let folder = try Folder()
    let connection = try Connection(folder.file)
    try connection.execute(try released(8))
    try connection.execute("DELETE FROM asked_questions")
    let players = [PlayerID(high: 1, low: 7), PlayerID(high: 2, low: 8)]
    try carry(players, connection, .file(folder.file))
  }

  @Test(
    "F8: the seventh layout of a database server takes over what each player was asked, in order",
    .enabled(if: TestDatabase.isThere))
  func carriedInServer() throws {
    let folder = try Folder()
    let address = try #require(try folder.database())
    let connection = try PostgresConnection(address)
    let steps = Layout.postgresMigrator.steps.prefix(6)
    try PostgresMigrator(
      schema: StoreEngine.schema, steps: Array(steps), begin: StoreEngine.lockedBegin
    ).migrate(connection)
    let players = [PlayerID(high: 1, low: 7), PlayerID(high: 2, low: 8)]
    for (index, player) in players.enumerated() {
      try connection.run(
        "INSERT INTO players (id, player, used) VALUES ($1, $2, $1)",
        [.integer(Int64(index + 1)), .blob(player.bytes)])
    }
    try carry(players, connection, .server(address))
  }

  @Test(
    "a released step never changes: a new file has the layout of a migrated one",
    arguments: 1...9)
  func unchanged(layout: Int) throws {
    let (old, new) = (try Folder(), try Folder())
    try Connection(old.file).execute(try released(layout))
    _ = try OpenStore(.file(old.file))
    _ = try OpenStore(.file(new.file))
    let brought = try schema(of: Connection(old.file))
    #expect(try brought == schema(of: Connection(new.file)))
    #expect(!brought.isEmpty)
  }

  @Test("fourtop store copy copies each table and each column")
  func copied() throws {
    let folder = try Folder()
    _ = try OpenStore(.file(folder.file))
    let rows = try Connection(folder.file, .readOnly).rows(
      """
      SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
      """)
    #expect(try columns(rows) == copiedColumns)
  }

  @Test(
    "both kinds of databases have the same tables and columns, but for the tables that servers share",
    .enabled(if: TestDatabase.isThere))
  func bothKinds() throws {
    let folder = try Folder()
    let address = try #require(try folder.database())
    _ = try OpenStore(.server(address))
    let rows = try PostgresConnection(address).rows(
      """
      SELECT table_name::text, column_name::text FROM information_schema.columns
      WHERE table_schema = 'fourtop' AND table_name NOT IN ('layout', 'secrets', 'tables')
      """)
    #expect(try columns(rows) == copiedColumns)
  }

  private var copiedColumns: Set<String> {
    Set(StoreCopy.Table.all.flatMap { table in table.columns.map { "\(table.name).\($0)" } })
  }

  private func columns(_ rows: [Row]) throws -> Set<String> {
    Set(try rows.map { "\(try $0.text(0)).\(try $0.text(1))" })
  }
}

extension Records {
  /// The number of players with stored data.
  func playerCount() throws(StoreError) -> Int { try rows("SELECT id FROM players").count }
}
