import Accounts
import GameCore
import People
import Tables
import Testing

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
