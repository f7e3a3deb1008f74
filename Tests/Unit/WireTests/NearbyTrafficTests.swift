import GameCore
import TestSupport
import Testing
import Wire

@testable import Tables

/// The bytes of the foyer's news to the phone of a bystander.
@Suite("The traffic of the list of people nearby")
struct NearbyTrafficTests {
  private struct Told {
    var messages = 0
    var bytes = 0
    /// As if everybody were told everything at each change.
    var wholeBytes = 0
    /// The changes encoded for all pages.
    var spans: Set<NearbyChange.Span> = []
    var sent = 0
  }

  /// As long as a name may be.
  private func profile(_ person: Int, _ turn: Int) throws -> Profile {
    let name = "\(person * 1_000 + turn)👨‍👩‍👧‍👦👩‍👩‍👧‍👦"
    return Profile(name: try PlayerName(name), colour: Colour(turn % Colour.count))
  }

  private func arrive(_ foyer: inout Foyer, _ number: Int, at now: Tick) throws -> [FoyerEffect] {
    let arrival = FoyerArrival(
      player: .sample(UInt64(number)), profile: try profile(number, 0), isNear: true, table: nil)
    return foyer.apply(.arrived(ConnectionID(UInt64(number)), arrival), at: now)
  }

  private func bytes(of news: NearbyNews) -> Int {
    var bytes: [UInt8] = []
    ServerMessage.nearby(news).append(to: &bytes)
    return bytes.count
  }

  @Test("H4: 20 people at 50 changes a second and 50 tables: 4 messages a second, few bytes")
  func bystander() throws {
    var foyer = Foyer(seed: 1)
    var now = Tick.zero
    for number in 0..<50 as Range<UInt64> {
      let listing = TableListing(
        code: TableCode(number: number), name: try profile(Int(number), 0).name.text,
        colour: Colour(wrapping: 0), face: try Sample.face(0), connected: 4, playing: false)
      _ = foyer.apply(.listed(listing), at: now)
    }
    for number in 1...21 { _ = try arrive(&foyer, number, at: now) }
    var told = Told()
    func take(_ effects: [FoyerEffect]) {
      for case .nearby(let page, let news) in effects {
        told.sent += 1
        told.spans.insert(news.common.span)
        guard page == ConnectionID(1) else { continue }
        told.messages += 1
        told.bytes += bytes(of: news)
      }
    }
    for _ in 0..<100 {
      now = now + .milliseconds(10)
      _ = foyer.apply(.timer, at: now)
    }
    var commands = 0
    for turn in 1...500 {
      for number in 2...min(21, turn + 1) {
        commands += 1
        take(
          foyer.apply(
            .command(
              ConnectionID(UInt64(number)), CommandID(commands), .profile(try profile(number, turn))
            ), at: now))
      }
      now = now + .milliseconds(20)
      take(foyer.apply(.timer, at: now))
    }
    let whole = bytes(
      of: NearbyNews(
        NearbyChange(
          NearbyChange.Span(from: nil, to: 1, hasTables: true),
          people: foyer.listedPeople.first(50), tables: foyer.listedTables.first(50))))
    told.wholeBytes = commands * whole
    print("\(told.messages) messages and \(told.bytes) bytes in 10 s; whole \(told.wholeBytes)")
    #expect((39...41).contains(told.messages))
    // Each of them is told twice a second.
    #expect(told.bytes * 500 < told.wholeBytes)
    #expect(told.spans.count == told.messages)
    #expect(told.sent == 21 * told.messages)
  }
}
