import GameCore
import Net
import Testing

@testable import Transport

/// Handshakes at a loop as its purse sees them: begun at some moment, and ended when their client has
/// answered or when they had to make room.
private struct Crowd {
  static let handshake = 44 * 1024

  var purse: SharedBudget
  private var random: SeededGenerator
  /// When each that is under way will be over, in milliseconds.
  private var ends: [UInt64: Int] = [:]
  private var last: UInt64 = 0
  /// The items that made room before their end.
  private(set) var givenUp: Set<UInt64> = []

  init(most: Int = 2 << 20, seed: UInt64 = 1) {
    purse = SharedBudget(most: most, hasShares: true)
    random = SeededGenerator(seed: seed)
  }

  /// Begins one that takes `time`, from `address`.
  mutating func begin(_ address: IPAddress, at now: Int, taking time: Int) -> UInt64 {
    last += 1
    ends[last] = now + time
    purse.change(last, to: Crowd.handshake, of: address, isOne: true)
    while let token = purse.takeNext(using: &random) {
      ends[token] = nil
      givenUp.insert(token)
    }
    return last
  }

  mutating func advance(to now: Int) {
    for (token, end) in ends where end <= now {
      ends[token] = nil
      purse.change(token, to: 0, of: .loopback, isOne: true)
    }
  }
}

@Suite("Making room at a loop")
struct SharedBudgetTests {
  private static let friend = IPAddress.v4(0x5DB8_D822)

  private static func address(_ number: UInt64, in block: UInt64) -> IPAddress {
    .v6(high: 0x2001_0DB8_0000_0000 | block << 16 | number, low: number)
  }

  @Test(
    "R4: a friend 600 ms away shakes hands beside 600 a second that are never finished",
    arguments: [1, 48, 4096])
  func farFriends(addresses: Int) {
    var crowd = Crowd()
    var friends: [UInt64] = []
    for now in 0..<12_000 {
      crowd.advance(to: now)
      for turn in 0..<(now % 5 == 0 ? 3 : 0) {
        let number = UInt64((now + turn) % addresses)
        _ = crowd.begin(Self.address(number, in: 7), at: now, taking: 10_000)
      }
      if now % 500 == 0 { friends.append(crowd.begin(Self.friend, at: now, taking: 600)) }
    }
    #expect(friends.count == 24)
    #expect(crowd.givenUp.isDisjoint(with: friends))
    #expect(crowd.givenUp.count > 6_000)
  }

  @Test("R4: friends of the attacker's own prefix get in as well, from another address of it")
  func neighbours() {
    var crowd = Crowd()
    var friends: [UInt64] = []
    for now in 0..<12_000 {
      crowd.advance(to: now)
      if now % 2 == 0 {
        _ = crowd.begin(Self.address(1, in: 7), at: now, taking: 10_000)
      }
      if now % 500 == 0 {
        friends.append(crowd.begin(Self.address(2, in: 7), at: now, taking: 600))
      }
    }
    #expect(crowd.givenUp.isDisjoint(with: friends))
  }

  /// How many of 24 friends 600 ms away get in while so many a second come that are never finished, each
  /// from a prefix of its own.
  private func friendsIn(beside rate: Int, seed: UInt64 = 1) -> Int {
    var crowd = Crowd(most: 16 << 20, seed: seed)
    var friends: [UInt64] = []
    for now in 0..<12_000 {
      crowd.advance(to: now)
      for turn in 0..<(rate * (now + 1) / 1000 - rate * now / 1000) {
        _ = crowd.begin(Self.address(1, in: UInt64(now * 8 + turn)), at: now, taking: 10_000)
      }
      if now % 500 == 0 {
        let friend = IPAddress.v4(0x5DB8_0000 + UInt32(now / 500) << 8)
        friends.append(crowd.begin(friend, at: now, taking: 600))
      }
    }
    return friends.count { !crowd.givenUp.contains($0) }
  }

  @Test(
    "beside equals without number, whoever is far away still has a chance", arguments: UInt64(1)...2
  )
  func equals(seed: UInt64) {
    // At this rate there is room for those who take 500 ms; the friend would always be the oldest.
    // The mean is 24 · (1 - 1/372)^(744 · 0.6) = 7.2.
    let friends = friendsIn(beside: 744, seed: seed)
    #expect((2...14).contains(friends), "\(friends) of 24")
    #expect(friendsIn(beside: 100, seed: seed) > 14)
  }

  @Test("an address holds half at most and a prefix three quarters, though there is room")
  func shares() {
    var random = SeededGenerator(seed: 1)
    var purse = SharedBudget(most: 1000, hasShares: true)
    for token in UInt64(1)...5 { purse.change(token, to: 100, of: Self.friend, isOne: true) }
    let next1 = purse.takeNext(using: &random)
    #expect(next1 == nil)
    purse.change(6, to: 100, of: Self.friend, isOne: true)
    let next2 = purse.takeNext(using: &random)
    #expect(next2.map { (1...6).contains($0) } == true)
    let next3 = purse.takeNext(using: &random)
    #expect(next3 == nil)
    for token in UInt64(10)...17 {
      purse.change(token, to: 75, of: Self.address(token, in: 3), isOne: true)
    }
    while purse.takeNext(using: &random) != nil {}
    for token in UInt64(1)...6 { purse.change(token, to: 0, of: Self.friend, isOne: true) }
    for token in UInt64(20)...24 {
      purse.change(token, to: 75, of: Self.address(token, in: 3), isOne: true)
    }
    let next4 = purse.takeNext(using: &random)
    #expect(next4.map { (10...24).contains($0) } == true)
    let next5 = purse.takeNext(using: &random)
    #expect(next5 == nil)
    #expect(purse.bytes == 750)
  }

  @Test(
    "a holder without a share, such as a proxy, may take all, and then makes room like others")
  func exempt() {
    var random = SeededGenerator(seed: 1)
    var purse = SharedBudget(most: 1000, hasShares: true)
    for token in UInt64(1)...10 { purse.change(token, to: 100, of: .loopback, isOne: false) }
    let next6 = purse.takeNext(using: &random)
    #expect(next6 == nil)
    purse.change(11, to: 1, of: .loopback, isOne: false)
    let next7 = purse.takeNext(using: &random)
    #expect(next7.map { (1...11).contains($0) } == true)
    let next8 = purse.takeNext(using: &random)
    #expect(next8 == nil)
  }

  /// Holdings, with what is known of each connection.
  private struct Loop {
    var holdings: Holdings
    var held: [UInt64: Holdings.Held] = [:]

    mutating func change(
      _ token: UInt64, handshake: Int = 0, rest: Int = 0, from address: IPAddress = .loopback
    ) {
      holdings.change(
        token, &held[token, default: .init()], to: .init(handshake: handshake, rest: rest),
        of: address, isOne: false)
    }

    mutating func fileAll(from address: IPAddress = .loopback) {
      for (token, one) in held.sorted(by: { $0.value.number < $1.value.number }) where one.isLoose {
        holdings.file(token, &held[token, default: .init()], of: address)
      }
    }
  }

  @Test("handshakes and the rest have room of their own")
  func apart() {
    var loop = Loop(holdings: Holdings(handshakes: 100, rest: 10_000))
    loop.change(1, handshake: 100)
    loop.change(2, rest: 10_000)
    #expect(!loop.holdings.isOverdrawn)
    loop.change(1, handshake: 100, rest: 10)
    #expect(loop.holdings.isOverdrawn && !loop.holdings.wantsAll)
    let first = loop.holdings.takeNext()
    #expect(first == 2)
    #expect(!loop.holdings.isOverdrawn && !loop.holdings.isFlooded)
    loop.change(3, handshake: 60, from: .v4(0x0A00_0001))
    #expect(loop.holdings.isFlooded)
    let second = loop.holdings.takeNext()
    #expect(second == 1)
    let third = loop.holdings.takeNext()
    #expect(third == nil)
    #expect(loop.holdings.handshakes.bytes == 60 && loop.holdings.rest.bytes == 10)
  }

  @Test("small holders count for their address if it has many, the first to begin first")
  func little() {
    var loop = Loop(holdings: Holdings(handshakes: 100, rest: 10_000))
    for token in UInt64(1)...10 { loop.change(token, rest: 1_000) }
    loop.change(1, rest: 0)
    loop.change(1, rest: 1_500)
    #expect(loop.holdings.wantsAll && loop.holdings.rest.bytes == 10_500)
    loop.fileAll()
    #expect(!loop.holdings.wantsAll && loop.holdings.rest.bytes == 10_500)
    let first = loop.holdings.takeNext()
    #expect(first == 2)
    let second = loop.holdings.takeNext()
    #expect(second == nil)
    for token in UInt64(1)...10 { loop.change(token, rest: 0) }
    #expect(loop.holdings.rest.bytes == 0 && !loop.held.values.contains { $0.isFiled })
    // Large ones make room while the small ones are few.
    loop.change(11, rest: 1_000)
    loop.change(12, rest: 9_500)
    #expect(!loop.holdings.wantsAll)
    let third = loop.holdings.takeNext()
    #expect(third == 12)
    #expect(loop.holdings.rest.bytes == 1_000)
  }
}
