import Accounts
import GameCore
import People
import Tables
import Testing

/// A store and a password worker that answer late, out of order between clients, and fail now and then.
private struct World {
  enum Job {
    case order(AccountOrder, Ticket)
    case hash(Password, Ticket)
    case compare(Password, PasswordHash?, Ticket)
  }

  struct Kept {
    var account: Account
    var hash: PasswordHash
    var sessions: [Session] = []
    var photo: PhotoName?
  }

  var random: SeededGenerator
  var service = AccountService()
  var accounts: [AccountID: Kept] = [:]
  /// The store does one after the other, the worker any.
  var orders: [Job] = []
  var hashes: [Job] = []
  var answers: [Ticket: [AccountAnswer]] = [:]
  var tokens: [Ticket: SessionToken] = [:]
  var passwords: [Ticket: [Password]] = [:]
  var number: Int64 = 0
  var date: Int64 = 1_000

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static func hash(_ password: Password) -> PasswordHash {
    PasswordHash("hash of \(password.bytes)")
  }

  // MARK: Effects

  mutating func carryOut(_ effects: [AccountEffect], from seed: UInt64) {
    for effect in effects {
      expectNoStranger(effect, seed)
      switch effect {
      case .ask(let order, let ticket): orders.append(.order(order, ticket))
      case .attempt(let order): _ = answer(order)
      case .hash(let password, _, let ticket): hashes.append(.hash(password, ticket))
      case .compare(let password, let hash, _, let ticket):
        hashes.append(.compare(password, hash, ticket))
      case .answer(let ticket, let answer): answers[ticket, default: []].append(answer)
      case .photo, .became, .loggedOut, .aliases, .recordsRead, .hallsChanged, .guestsChanged: break
      }
    }
  }

  /// A token is in the answer to its own request alone, a password in the worker's jobs of its own.
  func expectNoStranger(_ effect: AccountEffect, _ seed: UInt64) {
    let text = String(reflecting: effect)
    for (ticket, token) in tokens where text.contains(token.text) {
      guard case .answer(ticket, .entered(_, token)) = effect else {
        Issue.record("seed \(seed): the token of \(ticket) is in \(effect)")
        continue
      }
    }
    switch effect {
    case .hash(let password, _, let ticket), .compare(let password, _, _, let ticket):
      let own = passwords[ticket, default: []]
      #expect(own.contains(password) || password == .empty, "seed \(seed)")
    case .ask, .attempt, .photo, .became, .loggedOut, .aliases, .recordsRead, .hallsChanged,
      .guestsChanged, .answer:
      break
    }
  }

  // MARK: The store and the worker

  /// The process ends; another one reads the store, which has carried out some of the former one's orders.
  mutating func restart(from seed: UInt64) {
    for case .order(let order, _) in orders.prefix(Int.random(in: 0...2, using: &random)) {
      _ = answer(order)
    }
    (orders, hashes) = ([], [])
    service = AccountService()
    carryOut(service.started(date: date), from: seed)
    guard case .order(let order, let ticket)? = orders.popLast() else { return }
    carryOut(service.stored(answer(order), ticket), from: seed)
  }

  mutating func work(from seed: UInt64) {
    if !orders.isEmpty, hashes.isEmpty || Bool.random(using: &random) {
      guard case .order(let order, let ticket) = orders.removeFirst() else { return }
      let isFailing = Int.random(in: 0..<8, using: &random) == 0
      let fault = AccountRecord.Fault.unavailable
      carryOut(service.stored(isFailing ? .failed(fault) : answer(order), ticket), from: seed)
    } else if !hashes.isEmpty {
      let job = hashes.remove(at: Int.random(in: hashes.indices, using: &random))
      let isBusy = Int.random(in: 0..<8, using: &random) == 0
      switch job {
      case .order: break
      case .hash(let password, let ticket):
        let answer = isBusy ? HasherAnswer.busy : .hash(World.hash(password))
        carryOut(service.hashed(answer, ticket, date: date), from: seed)
      case .compare(let password, let hash, let ticket):
        let isRight = hash == World.hash(password)
        let isOutdated = Bool.random(using: &random)
        carryOut(
          service.hashed(
            isBusy ? .busy : .compared(isRight: isRight, isOutdated: isOutdated), ticket,
            date: date), from: seed)
      }
    }
  }

  private mutating func answer(_ order: AccountOrder) -> AccountRecord {
    switch order {
    case .isTaken(let name): return .taken(account(named: name) != nil)
    case .find(let name):
      return .found(
        name.flatMap { account(named: $0) }
          .map { Credentials(account: $0.account, hash: $0.hash) })
    case .photo: return .photo(nil)
    case .session(let key, _):
      return .session(
        accounts.values.first { $0.sessions.contains { $0.key == key } }.map(entry))
    case .changes: return .changes(AccountChanges())
    case .everything: return .everything(accounts.values.map(entry), [])
    case .register(let new, let arrival):
      guard account(named: new.name) == nil else { return .nameTaken }
      number += 1
      let id = AccountID(number)
      accounts[id] = Kept(
        account: Account(id: id, name: new.name, player: new.player, appearance: nil),
        hash: new.password)
      return enter(id, arrival)
    case .enter(let id, let hash, let arrival):
      return accounts[id]?.hash == hash ? enter(id, arrival) : .changedMeanwhile
    case .end(let key, let id):
      accounts[id]?.sessions.removeAll { $0.key == key }
      return .sessions(accounts[id]?.sessions ?? [])
    case .setPassword(let hash, let id, let former, let key):
      guard accounts[id]?.hash == former else { return .changedMeanwhile }
      accounts[id]?.hash = hash
      accounts[id]?.sessions.removeAll { $0.key != key }
      return .sessions(accounts[id]?.sessions ?? [])
    case .rehash(let hash, let id, let former):
      if accounts[id]?.hash == former { accounts[id]?.hash = hash }
      return .done
    case .remove(let id):
      accounts[id] = nil
      return .done
    case .setAppearance(let appearance, let id):
      accounts[id]?.account.appearance = appearance
      return .done
    case .setPhoto(_, let id): return accounts[id] == nil ? .missing : .done
    case .removePhoto: return .done
    }
  }

  private mutating func enter(_ id: AccountID, _ arrival: Arrival) -> AccountRecord {
    guard var kept = accounts[id] else { return .changedMeanwhile }
    kept.sessions.append(Session(key: arrival.key, account: id, began: arrival.began))
    kept.sessions = kept.sessions.suffix(Session.mostOfAccount)
    accounts[id] = kept
    return .entered(entry(kept))
  }

  private func entry(_ kept: Kept) -> AccountEntry {
    AccountEntry(account: kept.account, sessions: kept.sessions, photo: kept.photo)
  }

  private func account(named name: UserName) -> Kept? {
    accounts.values.first { $0.account.name == name }
  }
}

@Suite("Account service: any sequence")
struct AccountPropertyTests {
  private static let texts = ["kfw9x3p! tea", "qqw9x3p! tea", "wrong one", "short"]

  private func request(
    _ ticket: Ticket, in world: inout World
  ) throws -> AccountRequest {
    let person = Person(UInt64.random(in: 1...4, using: &world.random))
    let text = Self.texts.randomElement(using: &world.random) ?? ""
    let other = Self.texts.randomElement(using: &world.random) ?? ""
    world.passwords[ticket] = [text, other].compactMap { Password($0) }
    var newcomer = person.newcomer
    // Nobody is slowed down: that has tests of its own.
    newcomer.address = ClientAddress(ticket.number)
    let keys = world.accounts.values.flatMap(\.sessions).map(\.key).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    let key = keys.randomElement(using: &world.random)
    switch Int.random(in: 0..<8, using: &world.random) {
    case 0, 1:
      let token = try SessionToken(ticket.number)
      world.tokens[ticket] = token
      return .register(
        user: person.user, password: text, newcomer, token: token, player: person.player)
    case 2, 3, 4:
      let token = try SessionToken(ticket.number)
      world.tokens[ticket] = token
      return .logIn(user: person.user, password: text, newcomer, token: token)
    case 5: return .logOut(key)
    case 6: return .changePassword(key, present: text, new: other, newcomer.address)
    default: return .delete(key, password: text, newcomer.address)
    }
  }

  @Test(
    """
    R1 R2: every ticket is answered once, no secret reaches a stranger, and the sessions are the store's, also \
    after restarts
    """,
    arguments: 1...40)
  func property(seed: UInt64) throws {
    var world = World(seed: seed)
    world.carryOut(world.service.started(date: 0), from: seed)
    var tickets: [Ticket] = []
    for step in UInt64(1)...120 {
      world.date += 1
      if Int.random(in: 0..<60, using: &world.random) == 0 {
        world.restart(from: seed)
        tickets.removeAll { world.answers[$0] == nil }
      }
      if Int.random(in: 0..<3, using: &world.random) == 0 {
        let ticket = Ticket(step)
        tickets.append(ticket)
        let request = try request(ticket, in: &world)
        let now = Tick(microseconds: Int64(step) * 3_600_000_000)
        world.carryOut(
          world.service.requested(request, ticket, at: now, date: world.date), from: seed)
        if world.service.waiting > 0, world.answers[ticket] == nil {
          let again = world.service.requested(request, ticket, at: now, date: world.date)
          #expect(again == [], "seed \(seed)")
        }
      } else if Int.random(in: 0..<10, using: &world.random) == 0 {
        world.carryOut(world.service.readChanges(date: world.date), from: seed)
      } else {
        world.work(from: seed)
      }
    }
    while !world.orders.isEmpty || !world.hashes.isEmpty { world.work(from: seed) }
    for ticket in tickets {
      #expect(world.answers[ticket]?.count == 1, "seed \(seed), ticket \(ticket.number)")
    }
    #expect(world.answers.count == tickets.count)
    #expect(world.service.waiting == 0)
    for session in world.accounts.values.flatMap(\.sessions) {
      #expect(
        world.service.sessions.person(session.key, at: world.date) != nil, "seed \(seed)")
    }
    let kept = Set(world.accounts.values.flatMap(\.sessions).map(\.key))
    for token in world.tokens.values where !kept.contains(token.key) {
      #expect(
        world.service.sessions.person(token.key, at: world.date) == nil, "seed \(seed)")
    }
  }
}
