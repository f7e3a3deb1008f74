import GameCore
import Net
import People
import Pictures
import SQLite
import Tables
import TestSupport
import Testing

@testable import Store

@Suite("Store: the records")
struct RecordsTests {
  let folder: Folder
  let file: OpenStore

  init() throws {
    folder = try Folder()
    file = try OpenStore(folder.store)
  }

  private func records<Answer>(
    _ change: (Records) throws(StoreError) -> Answer
  ) throws -> Answer { try file.change(change) }

  private func addition(_ new: NewAccount) throws -> Records.Addition {
    try records { records throws(StoreError) in try records.add(new) }
  }

  private func added(_ new: NewAccount) throws -> Account {
    let addition = try addition(new)
    guard case .added(let account) = addition else {
      Issue.record("\(addition)")
      throw StoreError.closed
    }
    return account
  }

  @Test("R1: an account is found by number, by name in any case, and by player")
  func accounts() throws {
    let new = try Sample.new(1, appearance: Appearance(name: "Jürgen 😀", colour: 7, face: 11))
    let account = try added(new)
    #expect(
      account
        == Account(
          id: account.id, name: new.name, player: new.player, appearance: new.appearance))
    let other = try added(try Sample.new(2))
    #expect(other.appearance == nil)
    let shouted = try #require(UserName("PLAYER-1"))
    try records { records throws(StoreError) in
      #expect(try records.account(account.id) == account)
      #expect(try records.account(named: shouted)?.name.text == "Player-1")
      #expect(try records.account(of: new.player) == account)
      #expect(try records.account(AccountID(99)) == nil)
      #expect(try records.password(of: account.id) == new.password)
      #expect(try records.password(of: AccountID(99)) == nil)
      #expect(try records.accountCount() == 2)
    }
  }

  @Test("R1: a name and a player are used once; above the limit no account is added")
  func taken() throws {
    let new = try Sample.new(1)
    _ = try added(new)
    var twin = try Sample.new(2)
    twin.name = try #require(UserName("pLAYER-1"))
    var shadow = try Sample.new(3)
    shadow.player = new.player
    #expect(try addition(twin) == .nameTaken)
    #expect(try addition(shadow) == .playerTaken)
    var limits = StoreLimits()
    limits.accounts = 2
    let small = try OpenStore(folder.store, limits: limits)
    for (number, isAdded) in [(4, true), (5, false)] {
      let new = try Sample.new(number)
      let addition = try small.change { records throws(StoreError) in try records.add(new) }
      #expect((addition == .noRoom) == !isAdded)
    }
  }

  @Test("R1: a number is never reused, not even the last one after its account is deleted")
  func numbers() throws {
    let first = try added(try Sample.new(1))
    try records { records throws(StoreError) in _ = try records.removeAccount(first.id) }
    let second = try added(try Sample.new(1))
    #expect(second.id > first.id)
  }

  @Test("R1: password and appearance change only for an existing account")
  func changes() throws {
    let account = try added(try Sample.new(1))
    let password = PasswordHash("$argon2id$new")
    let appearance = Appearance(name: "Ada")
    try records { records throws(StoreError) in
      #expect(try records.setPassword(password, of: account.id))
      #expect(try records.setAppearance(appearance, of: account.id))
      #expect(try !records.setPassword(password, of: AccountID(99)))
      #expect(try !records.setAppearance(nil, of: AccountID(99)))
      #expect(try records.password(of: account.id) == password)
      #expect(try records.account(account.id)?.appearance == appearance)
      #expect(try records.setAppearance(nil, of: account.id))
      #expect(try records.account(account.id)?.appearance == nil)
    }
  }

  @Test("R2: sessions begin, are found by their key, and end: one, all but one, the old ones")
  func sessions() throws {
    let account = try added(try Sample.new(1))
    let sessions = try (1...4).map {
      Session(key: try Sample.key($0), account: account.id, began: Int64($0))
    }
    try records { records throws(StoreError) in
      for session in sessions { #expect(try records.begin(session)) }
      #expect(try records.sessions() == sessions)
      #expect(try records.session(sessions[2].key) == sessions[2])
      #expect(try records.end(sessions[2].key))
      #expect(try !records.end(sessions[2].key))
      #expect(try records.session(sessions[2].key) == nil)
      #expect(try records.endSessions(begunBefore: 2) == 1)
      #expect(try records.endSessions(of: account.id, except: sessions[3].key) == 1)
      #expect(try records.sessions(of: account.id) == [sessions[3]])
      #expect(try records.endSessions(of: account.id) == 1)
    }
    let stray = Session(key: try Sample.key(9), account: AccountID(99), began: 0)
    let isKept = try records { records throws(StoreError) in try records.begin(stray) }
    #expect(!isKept)
  }

  @Test("R2: a log-in above the limit ends the account's oldest session, never itself or another's")
  func mostSessions() throws {
    let account = try added(try Sample.new(1))
    let other = try added(try Sample.new(2))
    let theirs = Session(key: try Sample.key(999), account: other.id, began: 0)
    let most = Session.mostOfAccount
    let sessions = try (0...most).map {
      Session(key: try Sample.key($0), account: account.id, began: Int64(10 + $0))
    }
    // The clock was set back: the newest session seems to be the oldest.
    let early = Session(key: try Sample.key(500), account: account.id, began: 1)
    try records { records throws(StoreError) in
      try records.begin(theirs)
      for session in sessions { try records.begin(session) }
      #expect(try records.sessions(of: account.id) == Array(sessions.dropFirst()))
      try records.begin(early)
      #expect(try records.sessions(of: account.id) == [early] + sessions.dropFirst(2))
      #expect(try records.sessions(of: other.id) == [theirs])
    }
  }

  @Test("R3: an account has one photo, which only its name finds")
  func photos() throws {
    let account = try added(try Sample.new(1))
    let (first, second) = (try Sample.photo(1), try Sample.photo(2))
    let (one, two) = (try Sample.photoName(1), try Sample.photoName(2))
    try records { records throws(StoreError) in
      #expect(try records.photoName(of: account.id) == nil)
      #expect(try records.keep(first, named: one, of: account.id))
      #expect(try records.photo(one) == first)
      #expect(try records.keep(second, named: two, of: account.id))
      #expect(try records.photo(one) == nil)
      #expect(try records.photoName(of: account.id) == two)
      #expect(try records.removePhoto(of: account.id))
      #expect(try !records.removePhoto(of: account.id))
      #expect(try records.photo(two) == nil)
      #expect(try !records.keep(first, named: one, of: AccountID(99)))
    }
  }

  @Test("R1: deleting an account deletes its sessions and its photo only")
  func removal() throws {
    let account = try added(try Sample.new(1))
    let other = try added(try Sample.new(2))
    let photo = try Sample.photo(1)
    let names = [try Sample.photoName(1), try Sample.photoName(2)]
    let sessions = try [account, other].map {
      Session(key: try Sample.key(Int($0.id.number)), account: $0.id, began: 1)
    }
    try records { records throws(StoreError) in
      for (index, session) in sessions.enumerated() {
        try records.begin(session)
        try records.keep(photo, named: names[index], of: session.account)
      }
      #expect(try records.removeAccount(account.id))
      #expect(try !records.removeAccount(account.id))
      #expect(try records.sessions() == [sessions[1]])
      #expect(try records.photo(names[0]) == nil)
      #expect(try records.photo(names[1]) == photo)
    }
  }

  @Test("R4: a grant is added once for each name, listed, found by its key, and revoked")
  func uplinks() throws {
    func grant(_ name: String, _ number: Int) throws -> UplinkGrant {
      UplinkGrant(
        name: try #require(UplinkName(name)), key: try #require(UplinkKey(Sample.bytes(number))),
        made: Int64(number))
    }
    let (home, club) = (try grant("home", 1), try grant("club", 2))
    let twin = try grant("home", 3)
    try records { records throws(StoreError) in
      #expect(try records.add(home) == .added)
      #expect(try records.add(club) == .added)
      #expect(try records.add(twin) == .nameTaken)
      #expect(try records.uplinks() == [club, home])
      #expect(try records.uplink(home.key) == home)
      #expect(try records.uplink(twin.key) == nil)
      #expect(try records.revoke(home.name))
      #expect(try !records.revoke(home.name))
      #expect(try records.uplink(home.key) == nil)
    }
    var limits = StoreLimits()
    limits.uplinks = 1
    let small = try OpenStore(folder.store, limits: limits)
    let addition = try small.change { records throws(StoreError) in try records.add(twin) }
    #expect(addition == .noRoom)
    #expect(UplinkName("") == nil && UplinkName("Home") == nil && UplinkName("a b") == nil)
    #expect(UplinkName(String(repeating: "a", count: 40)) != nil)
    #expect(UplinkName(String(repeating: "a", count: 41)) == nil)
  }

  @Test("a failed change leaves nothing; a successful one exists after reopening")
  func wholeOrNot() throws {
    let (first, second) = (try Sample.new(1), try Sample.new(2))
    #expect(throws: StoreError.busy) {
      try file.change { records throws(StoreError) in
        _ = try records.add(first)
        throw StoreError.busy
      }
    }
    _ = try added(second)
    let again = try OpenStore(folder.store)
    try again.change { records throws(StoreError) in
      #expect(try records.account(named: first.name) == nil)
      #expect(try records.account(named: second.name) != nil)
    }
  }

  @Test("a command is noticed beside a server whose log was still for long")
  func stillLog() throws {
    let folder = try Folder()
    let server = try OpenStore(.file(folder.file), for: .onlyServer)
    _ = try server.change { records throws(StoreError) in try records.takeForeignChanges() }
    let start = Instant.now
    for seconds in [0, 10, 20, 21] as [Int64] {
      #expect(!server.hasForeignChanges(at: start + .seconds(seconds)))
    }
    let new = try Sample.new(1)
    _ = try OpenStore(.file(folder.file)).change { records throws(StoreError) in
      try records.add(new)
    }
    for seconds in [22, 50] as [Int64] {
      #expect(server.hasForeignChanges(at: start + .seconds(seconds)))
    }
  }

  @Test("a command beside a running server is noticed")
  func foreignVersion() throws {
    let place = try Folder().store
    let server = try OpenStore(place, for: .onlyServer)
    // A database server tells a connection of another one's commit a moment later.
    func expect(changes: Bool) throws {
      if changes { try Patience.wait(for: "foreign changes") { server.hasForeignChanges() } }
      #expect(server.hasForeignChanges() == changes)
      let taken = try server.change { records throws(StoreError) in
        try records.takeForeignChanges()
      }
      #expect((taken != []) == changes)
    }
    let (first, second) = (try Sample.new(1), try Sample.new(2))
    try expect(changes: true)
    _ = try server.change { records throws(StoreError) in try records.add(first) }
    try expect(changes: false)
    let command = try OpenStore(place)
    try command.change { records throws(StoreError) in
      guard case .added(let account) = try records.add(second) else { return }
      try records.setAppearance(nil, of: account.id)
    }
    try expect(changes: true)
    try expect(changes: false)
  }

  @Test("R2: each change of what servers have in memory has its name; other changes have none")
  func changeNames() throws {
    let store = try OpenStore(try Folder().store)
    func names(_ change: (Records) throws(StoreError) -> Void) throws -> [String]? {
      try store.change(change)
      return store.records.changes.names
    }
    let new = try Sample.new(1)
    let account = try #require(
      try store.change { records throws(StoreError) in
        if case .added(let account) = try records.add(new) { account } else { nil }
      } as Account?)
    let own = ["account \(account.id.number)"]
    let (key, other) = (try Sample.key(1), try Sample.key(2))
    #expect(
      try names { records throws(StoreError) in
        _ = try records.begin(Session(key: key, account: account.id, began: 1))
        _ = try records.begin(Session(key: other, account: account.id, began: 1))
      } == own)
    #expect(try names { records throws(StoreError) in _ = try records.end(other) } == own)
    #expect(
      try names { records throws(StoreError) in _ = try records.endSessions(of: account.id) } == own
    )
    #expect(
      try names { records throws(StoreError) in _ = try records.setAppearance(nil, of: account.id) }
        == own)
    let picture = try Sample.photo(1)
    let name = try Sample.photoName(1)
    #expect(
      try names { records throws(StoreError) in
        _ = try records.keep(picture, named: name, of: account.id)
      } == own)
    #expect(
      try names { records throws(StoreError) in _ = try records.removePhoto(of: account.id) } == own
    )
    #expect(
      try names { records throws(StoreError) in
        try records.alias(account.player, account.player)
        try records.setTakesGuests(false, of: account.player)
        _ = try records.removeHallEntry(1, of: "x")
      } == ["aliases", "guests", "halls"])
    #expect(
      try names { records throws(StoreError) in
        _ = try records.setPassword(PasswordHash("x"), of: account.id)
      } == [])
    #expect(
      try names { records throws(StoreError) in _ = try records.removeAccount(account.id) } == own)
    #expect(try names { records throws(StoreError) in _ = try records.accountCount() } == [])
    #expect(
      try names { records throws(StoreError) in
        for number in 0...Int64(RecordChanges.most) {
          records.changes.note(.account(AccountID(number)))
        }
      } == nil)
  }
}
