import GameCore
import Games
import Leaderboards
import People
import TestSupport
import Testing

@testable import Store

@Suite("Store: records of the arcade")
struct ArcadeRecordsTests {
  let folder: Folder
  let file: OpenStore

  init() throws {
    folder = try Folder()
    file = try OpenStore(folder.store)
  }

  private func records<Answer>(
    _ change: (Records) throws(StoreError) -> Answer
  ) throws -> Answer { try file.change(change) }

  private func device(_ number: UInt64) -> PlayerID { PlayerID(high: 1_000 + number, low: number) }

  private func score(_ points: Int) -> Score { Score(game: "memory", level: .easy, points: points) }

  private func feat(_ mode: FindMode, _ amount: Int64, _ name: String) -> HallEntry {
    HallEntry(Achievement(mode: mode, amount: amount), name: name)
  }

  private func points(_ player: PlayerID, _ records: Records) throws(StoreError) -> [Int] {
    try records.bestScores(of: player).entries.map(\.points)
  }

  private func game(credit: Int) throws -> ReverseTicTacToe {
    try #require(
      ReverseTicTacToe(credit: credit, won: 40, spins: 9, bet: 8, losses: 2, run: nil))
  }

  @Test("A2, A3: a score gets its place, and the list exists after reopening")
  func scores() throws {
    let player = device(1)
    let places = try records { records throws(StoreError) in
      var places: [Int?] = []
      for points in [10, 30, 20, 40, 10, 10, 11, 40] {
        places.append(try records.record(score(points), of: player))
      }
      _ = try records.record(Score(game: "sorting", level: .hard, points: 41), of: player)
      return places
    }
    #expect(places == [1, 1, 2, 1, 5, nil, 4, 2])
    let again = try OpenStore(folder.store)
    try again.change { records throws(StoreError) in
      #expect(try points(player, records) == [41, 40, 40, 30, 20])
      #expect(
        try records.bestScores(of: player).entries.first
          == Score(game: "sorting", level: .hard, points: 41))
      #expect(try points(device(2), records) == [])
    }
  }

  @Test(
    "A3: only the best scores are saved, and others add no player")
  func pruned() throws {
    try records { records throws(StoreError) in
      for points in 1...40 { _ = try records.record(score(points), of: device(1)) }
      #expect(try records.count("SELECT count(*) FROM scores") == Score.places)
      #expect(try points(device(1), records) == [40, 39, 38, 37, 36])
      #expect(try records.playerCount() == 1)
    }
  }

  @Test("A2: the lists of two devices that log in to one account become one list")
  func merged() throws {
    try records { records throws(StoreError) in
      let account = device(9)
      for (number, all) in [(1, [10, 30, 50]), (2, [20, 30, 40])] as [(UInt64, [Int])] {
        for points in all {
          _ = try records.record(
            Score(game: number == 1 ? "memory" : "balloons", level: .hard, points: points),
            of: device(number))
        }
      }
      try records.move(device(1), to: account)
      #expect(try points(account, records) == [50, 30, 10])
      try records.move(device(2), to: account)
      let list = try records.bestScores(of: account).entries
      #expect(list.map(\.points) == [50, 40, 30, 30, 20])
      #expect(list.map(\.game) == ["memory", "balloons", "memory", "balloons", "balloons"])
      #expect(try points(device(1), records) == [])
      #expect(try points(device(2), records) == [])
      #expect(try records.playerCount() == 1)
      try records.move(account, to: account)
      try records.move(device(3), to: account)
      #expect(try records.bestScores(of: account).entries == list)
    }
  }

  @Test("AX7: !XO is saved; a log-in moves it to an account that has none")
  func reverseTicTacToe() throws {
    let (first, second) = (try game(credit: 7), try game(credit: 8))
    var random = SeededGenerator(seed: 4)
    var played = second
    #expect(played.play(using: &random) == nil)
    try records { records throws(StoreError) in
      let account = device(9)
      #expect(try records.reverseTicTacToe(of: account) == nil)
      try records.keep(first, of: device(1))
      try records.keep(second, of: device(2))
      try records.keep(played, of: device(2))
      #expect(try records.reverseTicTacToe(of: device(2)) == played)
      try records.move(device(1), to: account)
      #expect(try records.reverseTicTacToe(of: account) == first)
      #expect(try records.reverseTicTacToe(of: device(1)) == nil)
      _ = try records.record(score(3), of: device(2))
      try records.move(device(2), to: account)
      #expect(try records.reverseTicTacToe(of: account) == first)
      #expect(try records.reverseTicTacToe(of: device(2)) == played)
      #expect(try points(account, records) == [3])
      #expect(try points(device(2), records) == [])
    }
  }

  @Test("AX7: a run that is saved after its game has moved to an account does not count")
  func savedAfterMove() throws {
    let first = try game(credit: 8)
    var random = SeededGenerator(seed: 4)
    var played = first
    #expect(played.play(using: &random) == nil)
    var raised = ReverseTicTacToe()
    raised.raise()
    try records { records throws(StoreError) in
      let account = device(9)
      #expect(try records.keep(raised, of: device(1), after: ReverseTicTacToe()))
      try records.keep(first, of: device(1))
      try records.move(device(1), to: account)
      #expect(try !records.keep(played, of: device(1), after: first))
      #expect(try records.reverseTicTacToe(of: device(1)) == nil)
      #expect(try !records.keep(raised, of: account, after: ReverseTicTacToe()))
      #expect(try records.reverseTicTacToe(of: account) == first)
      #expect(try records.keep(played, of: account, after: first))
      #expect(try records.reverseTicTacToe(of: account) == played)
    }
  }

  @Test("A2, AX7: deleting an account deletes the arcade's data of its player only")
  func removal() throws {
    let new = try Sample.new(1)
    let left = try game(credit: 5)
    try records { records throws(StoreError) in
      guard case .added(let account) = try records.add(new) else {
        throw .damaged("not added")
      }
      for player in [account.player, device(2)] {
        _ = try records.record(score(8), of: player)
        try records.keep(left, of: player)
      }
      #expect(try records.removeAccount(account.id))
      #expect(try points(account.player, records) == [])
      #expect(try records.reverseTicTacToe(of: account.player) == nil)
      #expect(try points(device(2), records) == [8])
      #expect(try records.reverseTicTacToe(of: device(2)) == left)
      #expect(try records.playerCount() == 1)
    }
  }

  @Test("A2: above the limit the device that changed the longest ago is removed, never an account")
  func forgotten() throws {
    var limits = StoreLimits()
    limits.devices = 3
    let small = try OpenStore(folder.store, limits: limits)
    let new = try Sample.new(1)
    try small.change { records throws(StoreError) in
      guard case .added(let account) = try records.add(new) else {
        throw .damaged("not added")
      }
      for player in [account.player, device(1), device(2), device(3)] {
        _ = try records.record(score(1), of: player)
      }
      _ = try records.record(score(2), of: device(1))
      _ = try records.record(score(1), of: device(4))
      #expect(try points(device(2), records) == [])
      #expect(try points(device(1), records) == [2, 1])
      for number in 5...9 { _ = try records.record(score(1), of: device(UInt64(number))) }
      #expect(try points(account.player, records) == [1])
      #expect(try records.playerCount() == 4)
      #expect(try records.count("SELECT count(*) FROM scores") == 4)
    }
  }

  @Test("A3, P11: a score of one key is in the list once, and asking again tells its place")
  func sameScore() throws {
    let player = device(1)
    try records { records throws(StoreError) in
      #expect(try records.record(score(20), of: player, key: ResultKey(.max)) == 1)
      #expect(try records.record(score(30), of: player, key: ResultKey(2)) == 1)
      #expect(try records.record(score(20), of: player, key: ResultKey(.max)) == 2)
      #expect(try records.record(score(20), of: player, key: ResultKey(3)) == 3)
      #expect(try records.record(score(20), of: device(2), key: ResultKey(.max)) == 1)
      #expect(try points(player, records) == [30, 20, 20])
    }
  }

  @Test("AH4, P11: an entry of one key is in its hall once, and asking again tells its place")
  func sameEntry() throws {
    try records { records throws(StoreError) in
      #expect(try records.enter(feat(.classic, 9, "Ada"), key: ResultKey(1)) == 1)
      #expect(try records.enter(feat(.classic, 8, "Bo"), key: ResultKey(2)) == 1)
      #expect(try records.enter(feat(.classic, 9, "Ada"), key: ResultKey(1)) == 2)
      #expect(try records.enter(feat(.chrono, 9, "Ada"), key: ResultKey(1)) == 1)
      #expect(try records.count("SELECT count(*) FROM hall_entries") == 3)
    }
  }

  @Test("AH4, AH5, AH6: each hall has its own ten entries, also after reopening")
  func halls() throws {
    try records { records throws(StoreError) in
      for seconds in 1...12 {
        let entry = feat(.classic, 13 - Int64(seconds), "\(seconds)")
        #expect(try records.enter(entry) == 1)
      }
      let tenth = feat(.classic, 10, "late")
      #expect(try records.enter(tenth) == nil)
      #expect(try records.enter(feat(.chrono, 3, "Ada")) == 1)
      #expect(try records.enter(feat(.chrono, 3, "Bo")) == 2)
      #expect(try records.enter(feat(.chrono2, 4, "")) == 1)
    }
    let again = try OpenStore(folder.store)
    let halls = try again.change { records throws(StoreError) in try records.halls() }
    #expect(halls[.classic]?.entries.map(\.entry.name) == (3...12).reversed().map(String.init))
    #expect(halls[.classic]?.entries.first?.entry.feat.amount == 1)
    #expect(halls[.chrono]?.entries.map(\.entry.name) == ["Ada", "Bo"])
    #expect(halls[.chrono2]?.entries.map(\.entry) == [feat(.chrono2, 4, "")])
    let rows = try records { records throws(StoreError) in
      try records.count("SELECT count(*) FROM hall_entries")
    }
    #expect(rows == 13)
  }

  @Test("A2: a device that changed listeners is recognised; the oldest aliases make room")
  func aliases() throws {
    var limits = StoreLimits()
    limits.aliases = 2
    let small = try OpenStore(folder.store, limits: limits)
    try small.change { records throws(StoreError) in
      for (own, player) in [(1, 11), (2, 12), (1, 13), (3, 14)] as [(UInt64, UInt64)] {
        try records.alias(device(own), device(player))
      }
      let all = try records.aliases()
      #expect(all.map(\.device) == [device(1), device(3)])
      #expect(all.map(\.player) == [device(13), device(14)])
    }
  }
}
