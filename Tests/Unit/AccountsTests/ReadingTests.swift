import Accounts
import GameCore
import People
import Tables
import Testing

@Suite("Account service: reading the store")
struct ReadingTests {
  private let anna = Person(1)
  private let ben = Person(2)
  private var service = AccountService()

  private mutating func start(_ entries: [AccountEntry]) {
    _ = service.started(date: 0)
    _ = service.stored(.everything(entries, []), .reading)
  }

  @Test("R2: everything is read at the start: sessions, photos and devices with another player")
  mutating func start() throws {
    let session = try anna.session()
    let photo = try PhotoName.numbered(3)
    let alias = DeviceAlias(device: anna.device, player: anna.player)
    #expect(service.started(date: 5) == [.ask(.everything(at: 5), .reading)])
    let entry = AccountEntry(account: try anna.account(), sessions: [session], photo: photo)
    #expect(
      service.stored(.everything([entry], [alias]), .reading) == [
        .aliases([alias]), .photo(.allStored([anna.player: photo])), .recordsRead,
      ])
    #expect(service.sessions.person(session.key, at: 5)?.account == (try anna.account()))
  }

  @Test("R2: of another process's changes only the accounts that it names are read")
  mutating func changes() throws {
    let (kept, ended, begun) = (try anna.session(1), try anna.session(2), try anna.session(3))
    let other = try ben.session(1)
    start([try anna.entry([kept, ended]), try ben.entry([other])])
    #expect(service.readChanges(date: 7) == [.ask(.changes(at: 7), .reading)])
    #expect(service.stored(.changes(AccountChanges()), .reading) == [])
    #expect(service.readChanges(date: 8) == [.ask(.changes(at: 8), .reading)])
    let photo = try PhotoName.numbered(3)
    var changes = AccountChanges()
    changes.entries = [
      AccountEntry(account: try anna.account(), sessions: [kept, begun], photo: photo)
    ]
    #expect(
      service.stored(.changes(changes), .reading) == [
        .photo(.stored(photo, of: anna.player)), .loggedOut([ended.key]),
      ])
    #expect(service.sessions.person(begun.key, at: 8) != nil)
    #expect(service.sessions.person(other.key, at: 8) != nil)
    #expect(service.readChanges(date: 9) == [.ask(.changes(at: 9), .reading)])
  }

  @Test("R2: accounts that another process has deleted or logged out are out; the rest is told")
  mutating func gone() throws {
    let (first, second) = (try anna.session(), try ben.session())
    start([try anna.entry([first]), try ben.entry([second])])
    _ = service.readChanges(date: 1)
    var changes = AccountChanges()
    changes.entries = [try anna.entry([])]
    changes.deleted = [try ben.account().id, AccountID(99)]
    let alias = DeviceAlias(device: anna.device, player: anna.player)
    (changes.aliases, changes.haveHallsChanged, changes.haveGuestsChanged) = ([alias], true, true)
    #expect(
      service.stored(.changes(changes), .reading) == [
        .photo(.stored(nil, of: anna.player)), .loggedOut([first.key]),
        .photo(.stored(nil, of: ben.player)), .loggedOut([second.key]),
        .aliases([alias]), .hallsChanged, .guestsChanged,
      ])
    #expect(service.sessions.account(of: anna.player) == nil)
    #expect(service.sessions.account(of: ben.player) == nil)
  }

  @Test("R2: where changes were missed, everything is read")
  mutating func missed() throws {
    let (kept, ended) = (try anna.session(1), try anna.session(2))
    start([try anna.entry([kept, ended])])
    _ = service.readChanges(date: 7)
    #expect(
      service.stored(.everything([try anna.entry([kept])], []), .reading) == [
        .aliases([]), .photo(.allStored([:])), .recordsRead, .loggedOut([ended.key]),
      ])
    #expect(service.readChanges(date: 9) == [.ask(.changes(at: 9), .reading)])
  }

  @Test("R2: a store that cannot be read is asked for everything again, and what is known stays")
  mutating func failures() throws {
    let session = try anna.session()
    _ = service.started(date: 0)
    #expect(service.stored(.failed(.unavailable), .reading) == [.recordsRead])
    #expect(service.readChanges(date: 1) == [.ask(.everything(at: 1), .reading)])
    _ = service.stored(.everything([try anna.entry([session])], []), .reading)
    #expect(service.readChanges(date: 2) == [.ask(.changes(at: 2), .reading)])
    #expect(service.stored(.failed(.busy), .reading) == [])
    #expect(service.sessions.person(session.key, at: 3) != nil)
    #expect(service.readChanges(date: 3) == [.ask(.everything(at: 3), .reading)])
  }

  @Test("R2: one reading at a time; answers that nobody waits for do nothing")
  mutating func oneAtATime() throws {
    #expect(service.stored(.changes(AccountChanges()), .reading) == [])
    _ = service.started(date: 0)
    #expect(service.readChanges(date: 1) == [])
    #expect(service.stored(.changes(AccountChanges()), .reading) == [])
    _ = service.stored(.everything([], []), .reading)
    #expect(service.stored(.everything([], []), .reading) == [])
    _ = service.readChanges(date: 2)
    #expect(service.readChanges(date: 3) == [])
    #expect(service.stored(.taken(true), .reading) == [])
  }
}
