import Accounts
import GameCore
import People
import Tables
import Testing

@Suite("Account service: reading the store")
struct ReadingTests {
  private let anna = Person(1)
  private var service = AccountService()

  @Test("R2: everything is read at the start: sessions, photos and devices with another player")
  mutating func start() throws {
    let session = try anna.session()
    let photo = try PhotoName.numbered(3)
    let alias = DeviceAlias(device: anna.device, player: anna.player)
    #expect(service.started(date: 5) == [.ask(.everything(at: 5), .reading)])
    let entry = AccountEntry(account: try anna.account(), sessions: [session], photo: photo)
    #expect(
      service.stored(.everything([entry], [alias], version: 1), .reading) == [
        .aliases([alias]), .photo(.allStored([anna.player: photo])), .recordsRead,
      ])
    #expect(service.sessions.person(session.key, at: 5)?.account == (try anna.account()))
  }

  @Test("R2: only another version is read again; sessions that another process ended are over")
  mutating func changes() throws {
    let (kept, ended) = (try anna.session(1), try anna.session(2))
    _ = service.started(date: 0)
    _ = service.stored(.everything([try anna.entry([kept, ended])], [], version: 1), .reading)
    #expect(service.timerFired(date: 7) == [.ask(.version, .reading)])
    #expect(service.stored(.version(1), .reading) == [])
    #expect(service.timerFired(date: 8) == [.ask(.version, .reading)])
    #expect(service.stored(.version(2), .reading) == [.ask(.everything(at: 8), .reading)])
    #expect(
      service.stored(.everything([try anna.entry([kept])], [], version: 2), .reading) == [
        .aliases([]), .photo(.allStored([:])), .recordsRead, .loggedOut([ended.key]),
      ])
    #expect(service.timerFired(date: 9) == [.ask(.version, .reading)])
  }

  @Test("R2: a store that cannot be read is asked again, and what is known stays")
  mutating func failures() throws {
    let session = try anna.session()
    _ = service.started(date: 0)
    #expect(service.stored(.failed(.unavailable), .reading) == [.recordsRead])
    #expect(service.timerFired(date: 1) == [.ask(.version, .reading)])
    #expect(service.stored(.failed(.busy), .reading) == [])
    _ = service.timerFired(date: 2)
    #expect(service.stored(.version(1), .reading) == [.ask(.everything(at: 2), .reading)])
    _ = service.stored(.everything([try anna.entry([session])], [], version: 1), .reading)
    _ = service.timerFired(date: 3)
    _ = service.stored(.version(2), .reading)
    #expect(service.stored(.failed(.unavailable), .reading) == [.recordsRead])
    #expect(service.sessions.person(session.key, at: 3) != nil)
    _ = service.timerFired(date: 4)
    #expect(service.stored(.version(2), .reading) == [.ask(.everything(at: 4), .reading)])
  }

  @Test("R2: one reading at a time; answers that nobody waits for do nothing")
  mutating func oneAtATime() {
    #expect(service.stored(.version(1), .reading) == [])
    _ = service.started(date: 0)
    #expect(service.timerFired(date: 1) == [])
    #expect(service.stored(.version(1), .reading) == [])
    _ = service.stored(.everything([], [], version: 1), .reading)
    #expect(service.stored(.everything([], [], version: 1), .reading) == [])
    _ = service.timerFired(date: 2)
    #expect(service.timerFired(date: 3) == [])
    #expect(service.stored(.everything([], [], version: 9), .reading) == [])
    #expect(service.stored(.version(1), .reading) == [])
  }
}
