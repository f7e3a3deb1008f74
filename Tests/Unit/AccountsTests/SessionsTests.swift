import Accounts
import GameCore
import Glibc
import People
import Tables
import Testing

@Suite("Who is logged in")
struct SessionsTests {
  private func account(_ number: Int) throws -> Account {
    Account(
      id: AccountID(Int64(number)), name: try #require(UserName("user\(number)")),
      player: PlayerID(high: 7, low: UInt64(number)), appearance: nil)
  }

  private func session(_ number: Int, of account: Int, began: Int64 = 0) throws -> Session {
    let key = (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
    return Session(
      key: try #require(SessionKey(key)), account: AccountID(Int64(account)), began: began)
  }

  @Test(
    "R2: the sessions of a server with many accounts are set in a time that grows with their number"
  )
  func many() throws {
    // Eight times as many take some eight times as long, and not sixty-four times.
    let (few, many) = (try setting(2_500), try setting(20_000))
    #expect(many < 24 * few, "\(many / few) times as long")
  }

  /// The processor time for the sessions of `count` accounts, in nanoseconds.
  private func setting(_ count: Int) throws -> Int {
    let all = try (0..<count).map { (try account($0), [try session($0, of: $0)]) }
    let next = try (0..<count).map { try session(100_000 + $0, of: $0) }
    var sessions = Sessions()
    var (replaced, ended) = ([SessionKey](), [SessionKey]())
    let began = used()
    let first = sessions.replace(all)
    for (account, next) in zip(all, next) { replaced += sessions.set([next], of: account.0) }
    ended = sessions.replace([])
    let spent = used() - began
    #expect(first == [] && replaced == all.flatMap { $0.1.map(\.key) } && ended.count == count)
    return spent
  }

  /// The processor time of this thread so far, in nanoseconds.
  private func used() -> Int {
    var time = timespec()
    // SAFETY: the call writes `time`, which outlives it.
    let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    #expect(status == 0)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test(
    "R2: whatever comes and goes, exactly the sessions that the store holds are somebody's",
    arguments: 1...20)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var sessions = Sessions()
    let accounts = try (0..<4).map(account)
    var held: [Int: [Session]] = [:]
    for step in 0..<300 {
      let number = Int.random(in: 0..<4, using: &random)
      let before = Set(held.values.joined().map(\.key))
      let ended: [SessionKey]
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        held = held.filter { _ in Bool.random(using: &random) }
        ended = sessions.replace(held.map { (accounts[$0.key], $0.value) })
      case 1:
        held[number] = nil
        ended = sessions.set([], of: accounts[number])
      case 2, 3:
        held[number]?.removeFirst()
        if held[number]?.isEmpty == true { held[number] = nil }
        ended = sessions.set(held[number] ?? [], of: accounts[number])
      default:
        held[number, default: []].append(try session(step, of: number))
        ended = sessions.set(held[number] ?? [], of: accounts[number])
      }
      let after = Set(held.values.joined().map(\.key))
      #expect(Set(ended) == before.subtracting(after), "seed \(seed), step \(step)")
      for key in before.union(after) {
        #expect((sessions.person(key, at: 1) != nil) == after.contains(key))
      }
      for (index, one) in accounts.enumerated() {
        #expect((sessions.account(of: one.player) != nil) == (held[index] != nil))
      }
    }
  }

  @Test("R2: a session counts until its last second, whatever the clock did before")
  func age() throws {
    var sessions = Sessions()
    let one = try session(1, of: 1, began: 1_000)
    _ = sessions.set([one], of: try account(1))
    #expect(sessions.person(one.key, at: 1_000 + Session.lifetime - 1) != nil)
    #expect(sessions.person(one.key, at: 1_000 + Session.lifetime) == nil)
    #expect(sessions.person(one.key, at: 0) != nil)
  }
}

@Suite("Account service: sessions that another server has made")
struct SeekingTests {
  private let anna = Person(1)
  private var service = AccountService()

  private mutating func seek(
    _ key: SessionKey, from person: Person, _ ticket: Ticket, at now: Tick = .zero
  ) -> [AccountEffect] {
    service.requested(.seek(key, person.address), ticket, at: now, date: 5)
  }

  @Test("R2: an unknown session is looked up, and then known with its account's others")
  mutating func unknown() throws {
    let (first, second) = (try anna.session(1), try anna.session(2))
    #expect(seek(first.key, from: anna, 1) == [.ask(.session(first.key, at: 5), 1)])
    #expect(
      service.stored(.session(try anna.entry([first, second])), 1) == [
        .photo(.stored(nil, of: anna.player)), .answer(1, .sought),
      ])
    #expect(service.sessions.person(second.key, at: 5)?.account == (try anna.account()))
    #expect(seek(first.key, from: anna, 2) == [.answer(2, .sought)])
  }

  @Test("R2: a session that does not exist is looked up once")
  mutating func absent() throws {
    let session = try anna.session()
    _ = seek(session.key, from: anna, 1)
    #expect(service.stored(.session(nil), 1) == [.answer(1, .sought)])
    #expect(service.sessions.person(session.key, at: 5) == nil)
    #expect(seek(session.key, from: anna, 2) == [.answer(2, .sought)])
  }

  @Test("R2: a store that fails refuses the request, which says nothing about the session")
  mutating func failures() throws {
    let session = try anna.session()
    for (fault, code) in [
      (.busy, .accountBusy), (.unavailable, .accountUnsaved),
    ] as [(AccountRecord.Fault, RefusalCode)] {
      #expect(seek(session.key, from: anna, 1) == [.ask(.session(session.key, at: 5), 1)])
      #expect(service.stored(.failed(fault), 1) == [.answer(1, .refused(Refusal(code)))])
    }
    #expect(service.waiting == 0)
  }

  @Test("R2: one customer has 32 lookups at a time, and all together 128")
  mutating func bounds() throws {
    var asked = 0
    for number in 0..<200 as Range<UInt64> {
      let person = Person(number / 40)
      let key = try Person(1_000 + number).session().key
      let effects = seek(key, from: person, Ticket(number + 1))
      if case .ask? = effects.first {
        asked += 1
      } else {
        #expect(effects == [.answer(Ticket(number + 1), .refused(Refusal(.accountBusy)))])
      }
    }
    #expect(asked == 128)
    _ = service.stored(.session(nil), 1)
    let more = try anna.session().key
    #expect(seek(more, from: Person(0), 500) == [.ask(.session(more, at: 5), 500)])
  }

  @Test("R2: who names 60 sessions that do not exist gets no more lookups for a while; others do")
  mutating func guessing() throws {
    let eve = Person(7)
    for number in 0..<60 as Range<UInt64> {
      let key = try Person(1_000 + number).session().key
      #expect(seek(key, from: eve, 1).first == .ask(.session(key, at: 5), 1))
      _ = service.stored(.session(nil), 1)
    }
    let key = try anna.session().key
    #expect(seek(key, from: eve, 1) == [.answer(1, .sought)])
    #expect(seek(key, from: anna, 2).first == .ask(.session(key, at: 5), 2))
    _ = service.stored(.failed(.busy), 2)
    #expect(seek(key, from: eve, 3, at: .zero + .seconds(2)).first == .ask(.session(key, at: 5), 3))
  }
}
