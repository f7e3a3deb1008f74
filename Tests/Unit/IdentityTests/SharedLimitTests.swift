import Accounts
import GameCore
import Identity
import People
import Tables
import Testing

/// Several servers of a store, which tell each other once a second what their limits count.
@Suite("Limits of several servers together")
struct SharedLimitTests {
  private struct Server {
    var codes: CodeLimiter
    var guests: GuestLimiter
    var logIns = LoginLimiter()

    /// `began`: the beginning of the minute and the day by this server's clock.
    init(_ began: Tick) {
      codes = CodeLimiter(at: began)
      guests = GuestLimiter(at: began)
      codes.shareLimits()
      guests.shareLimits()
      logIns.pending.isShared = true
    }

    mutating func take() -> [LimitCharge] {
      codes.takeCharges() + guests.takeCharges() + logIns.pending.take()
    }

    mutating func charge(_ charges: [LimitCharge], at now: Tick) {
      codes.charge(charges, at: now)
      guests.charge(charges, at: now)
      logIns.charge(charges, at: now)
    }
  }

  private static let second: Duration = .seconds(1)

  private var servers: [Server]
  private let anna = PlayerID(high: 1, low: 1)

  init() { servers = (0..<3).map { _ in Server(.zero) } }

  /// Each server tells the others what it has counted.
  private mutating func exchange(at now: Tick) {
    let told = servers.indices.map { index in
      LimitCharge.charges(in: LimitCharge.batch(servers[index].take()))
    }
    for (index, charges) in told.enumerated() {
      for other in servers.indices where other != index {
        servers[other].charge(charges, at: now)
      }
    }
  }

  private func block(_ number: UInt64) -> ClientAddress.Block { .init(high: 0, low: number) }

  /// How many of so many wrong codes a server looks up.
  private mutating func guess(
    _ count: Int, at server: Int, _ address: UInt64, account: PlayerID? = nil, _ now: Tick
  ) -> Int {
    let client = CodeLimiter.Client(
      account: account, isNear: false, address: block(address), subnet: block(address / 256))
    return (0..<count).count { _ in
      servers[server].codes.look(for: TableCode(number: 1), by: client, isThere: false, at: now)
        == nil
    }
  }

  @Test("limits: an address has 20 wrong codes a minute at all servers, not at each")
  mutating func codes() {
    // Two a second, spread over three servers as the proxy does.
    var lookedUp = 0
    for second in 0..<59 {
      let now = Tick.zero + .seconds(second)
      for server in servers.indices { lookedUp += guess(1, at: server, 7, now) }
      exchange(at: now)
    }
    // One second's at the most.
    #expect((20..<23).contains(lookedUp), "\(lookedUp)")
    #expect(guess(1, at: 0, 8, .zero + .seconds(59)) == 1)
    #expect(guess(1, at: 0, 7, .zero + .seconds(60)) == 1)
  }

  @Test("limits: so have an account at many addresses and a subnet")
  mutating func accountsAndSubnets() {
    for server in servers.indices {
      #expect(guess(7, at: server, 1_000 * UInt64(server + 1), account: anna, .zero) == 7)
    }
    exchange(at: .zero)
    for server in servers.indices {
      #expect(guess(9, at: server, 9_000, account: anna, .zero) == 0)
    }
    // Of 200 wrong codes of a subnet each server has counted 70.
    for server in servers.indices {
      for address in 1...7 {
        #expect(guess(10, at: server, 256 * 50 + UInt64(10 * server + address), .zero) == 10)
      }
    }
    exchange(at: .zero)
    // Others there have three of their own.
    for server in servers.indices { #expect(guess(9, at: server, 256 * 51 - 1, .zero) <= 3) }
    #expect(guess(20, at: 1, 256 * 51, .zero) == 20)
  }

  @Test("limits: minutes and days end together, whenever a server started")
  mutating func periods() throws {
    var lookedUp = 0
    // Each server's clock begins when it starts; the minutes are those of the wall clock.
    let starts = [0, 20, 40]
    servers = starts.map { Server(.zero - .seconds($0)) }
    for second in 0..<600 {
      for (server, start) in starts.enumerated() {
        // The servers' ticks differ, the moment is the same.
        lookedUp += guess(1, at: server, 7, .zero + .seconds(second - start))
      }
      let told = servers.indices.map { servers[$0].take() }
      for (index, charges) in told.enumerated() {
        for (other, start) in starts.enumerated() where other != index {
          servers[other].charge(charges, at: .zero + .seconds(second - start))
        }
      }
    }
    #expect(lookedUp <= 10 * 22, "\(lookedUp)")
    #expect(lookedUp >= 10 * 20)
  }

  private mutating func takes(_ server: Int, _ address: UInt64?, _ now: Tick = .zero) -> Bool {
    (try? servers[server].guests.take(opener: anna, address: address, at: now)) != nil
  }

  @Test("R9: an account has 100 new guests a day at all servers; refused ones do not count")
  mutating func guests() {
    var came = 0
    for number in 0..<200 {
      if takes(number % 3, UInt64(number)) {
        came += 1
        servers[number % 3].guests.giveBack(opener: anna, address: UInt64(number))
      }
      exchange(at: .zero)
    }
    #expect(came == 200)
    came = 0
    for number in 0..<200 {
      if takes(number % 3, UInt64(number)) { came += 1 }
      exchange(at: .zero)
    }
    #expect(came == 100)
    // Given back after the others heard of it.
    servers[0].guests.giveBack(opener: anna, address: 0)
    exchange(at: .zero)
    #expect(takes(1, 500) && !takes(1, 501))
    #expect(takes(2, 500, .zero + .seconds(86_400)))
  }

  /// Whether a server checks the password, which is wrong.
  private mutating func isChecked(
    _ server: Int, _ name: LoginLimiter.Name, _ address: UInt64, _ now: Tick
  ) -> Bool {
    do throws(Refusal) {
      try servers[server].logIns.logIn(as: name, from: block(address), at: now)
    } catch {
      return false
    }
    servers[server].logIns.failed(name, from: block(address), by: .accountWrong, at: now)
    return true
  }

  @Test("R2: a name has five wrong passwords at all servers together; a right one forgives at all")
  mutating func names() throws {
    let name = LoginLimiter.Name(key: "anna")
    var checked = 0
    for number in 0..<30 {
      if isChecked(number % 3, name, UInt64(number), .zero) { checked += 1 }
      exchange(at: .zero)
    }
    #expect(checked == 5)
    let other = LoginLimiter.Name(key: "anna", isOfKnownDevice: true)
    #expect(isChecked(0, other, 100, .zero))
    exchange(at: .zero)
    let later = Tick.zero + .seconds(61)
    try servers[2].logIns.logIn(as: name, from: block(200), at: later)
    servers[2].logIns.wasRight(name, from: block(200), at: later)
    exchange(at: later)
    for number in 0..<5 { #expect(isChecked(number % 2, name, UInt64(300 + number), later)) }
  }

  @Test("R2: an address has 20 wrong passwords and 10 registrations at all servers together")
  mutating func addresses() throws {
    for number in 0..<100 {
      let name = LoginLimiter.Name(key: "right\(number)")
      try servers[number % 3].logIns.logIn(as: name, from: block(1), at: .zero)
      servers[number % 3].logIns.wasRight(name, from: block(1), at: .zero)
    }
    #expect(servers.indices.allSatisfy { servers[$0].take().isEmpty })
    var checked = 0
    for number in 0..<90 {
      if isChecked(number % 3, LoginLimiter.Name(key: "n\(number)"), 1, .zero) { checked += 1 }
      exchange(at: .zero)
    }
    #expect(checked == 20)
    var registered = 0
    for number in 0..<90 {
      let isPermitted: ()? = try? servers[number % 3].logIns.register(from: block(2), at: .zero)
      if isPermitted != nil {
        registered += 1
        servers[number % 3].logIns.didRegister(from: block(2))
      }
      exchange(at: .zero)
    }
    #expect(registered == 10)
  }

  @Test("limits: what cannot be told is told later; a server alone goes on with its own counts")
  mutating func away() {
    #expect(guess(15, at: 0, 7, .zero) == 15)
    let charges = servers[0].codes.takeCharges()
    servers[0].codes.putBack(charges)
    #expect(guess(15, at: 0, 7, .zero) == 5)
    #expect(guess(5, at: 1, 7, .zero) == 5)
    exchange(at: .zero)
    #expect(guess(5, at: 1, 7, .zero) == 0)
    // What was not told within its minute is over.
    #expect(guess(15, at: 2, 9, .zero) == 15)
    #expect(guess(1, at: 2, 10, .zero + .seconds(60)) == 1)
    exchange(at: .zero + .seconds(60))
    #expect(guess(20, at: 1, 9, .zero + .seconds(60)) == 20)
  }
}
