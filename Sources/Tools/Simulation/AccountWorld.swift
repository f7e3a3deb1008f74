import Accounts
import GameCore
import People
import Tables
import TestSupport

/// The simulated life of a few accounts (R1, R2): people register, log in and out, change passwords and
/// delete accounts, on servers that start again and a store that answers late or fails. An `AccountReferee`
/// watches it.
public struct AccountWorld {
  /// The counts of events, for the closing line.
  public struct Counts: Sendable {
    public var requests = 0
    public var sessions = 0
    public var restarts = 0

    public init() {}

    public static func += (left: inout Counts, right: Counts) {
      left.requests += right.requests
      left.sessions += right.sessions
      left.restarts += right.restarts
    }
  }

  /// The steps of one process. They end with it.
  enum Step: Sendable {
    /// The store carries an order out.
    case carryOut(AccountOrder, Ticket)
    case stored(AccountRecord, Ticket)
    case hashed(HasherAnswer, Ticket)
    case readAgain
  }

  enum Event: Sendable {
    case act(Int)
    case step(Step, process: Int)
    case restart
  }

  private static let passwords = ["kfw9x3p! tea", "qqw9x3p! tea", "zzw9x3p! tea"]

  public private(set) var counts = Counts()
  private var random: SeededGenerator
  private var now = Tick(microseconds: 1_000_000)
  private var queue = EventQueue<Event>()
  private var service = AccountService()
  private var store: AccountStoreModel
  private var referees: [AccountReferee]
  /// The users whose requests wait, by ticket.
  private var waiting: [Ticket: Int] = [:]
  private var process = 0
  private var nextTicket: UInt64 = 0
  /// The time at which the store is done with all orders so far.
  private var storeIsFree = Tick.zero
  /// Whether this process has read the store.
  private var hasRead = false

  public init(seed: UInt64, fault: PlantedFault? = nil) {
    random = SeededGenerator(seed: seed)
    store = AccountStoreModel(fault: fault)
    referees = (1...4).map { AccountReferee(user: "user\($0)") }
    for user in referees.indices { queue.add(.act(user), at: now + random.soon(60)) }
    queue.add(.restart, at: now + random.soon(900))
    carryOut(service.started(date: date))
    queue.add(.step(.readAgain, process: process), at: now + .seconds(60))
  }

  /// The first rule that was broken, if any.
  public var violation: String? { referees.lazy.compactMap(\.violation).first }

  /// Lets the accounts live for so long, or to the first broken rule.
  public mutating func live(for duration: Duration) {
    let end = now + duration
    while violation == nil, let (at, event) = queue.takeFirst(until: end) {
      now = at
      happen(event)
    }
  }

  private var date: Int64 { 1_000_000 + now.microseconds / 1_000_000 }

  private mutating func happen(_ event: Event) {
    switch event {
    case .act(let user):
      if hasRead, !waiting.values.contains(user) { act(user) }
      queue.add(.act(user), at: now + random.soon(60))
    case .step(let step, let process):
      if process == self.process { take(step) }
    case .restart:
      restart()
      queue.add(.restart, at: now + random.soon(900))
    }
  }

  // MARK: The server's side

  private mutating func take(_ step: Step) {
    switch step {
    case .carryOut(let order, let ticket):
      let record = random.chance(6) ? .failed(.unavailable) : store.answer(order)
      queue.add(.step(.stored(record, ticket), process: process), at: now + .milliseconds(1))
    case .stored(let record, let ticket):
      carryOut(service.stored(record, ticket))
      if case .everything = record { hasRead = true }
      if hasRead { check() }
    case .hashed(let answer, let ticket):
      carryOut(service.hashed(answer, ticket, date: date))
    case .readAgain:
      carryOut(service.timerFired(date: date))
      queue.add(.step(.readAgain, process: process), at: now + .seconds(60))
    }
  }

  private mutating func carryOut(_ effects: [AccountEffect]) {
    for effect in effects {
      switch effect {
      case .ask(let order, let ticket): ask(order, ticket)
      case .attempt(let order): _ = store.answer(order)
      case .hash(let password, _, let ticket):
        work(random.chance(5) ? .busy : .hash(store.hash(of: password)), ticket)
      case .compare(let password, let hash, _, let ticket):
        let isRight = store.isHash(hash, of: password)
        work(
          random.chance(5) ? .busy : .compared(isRight: isRight, isOutdated: random.chance(10)),
          ticket)
      case .answer(let ticket, let answer): told(answer, ticket)
      case .photo, .became, .loggedOut, .aliases, .recordsRead, .hallsChanged, .guestsChanged:
        continue
      }
    }
  }

  /// The store does one order after the other.
  private mutating func ask(_ order: AccountOrder, _ ticket: Ticket) {
    storeIsFree = max(storeIsFree, now) + .milliseconds(Int64.random(in: 1...40, using: &random))
    queue.add(.step(.carryOut(order, ticket), process: process), at: storeIsFree)
  }

  private mutating func work(_ answer: HasherAnswer, _ ticket: Ticket) {
    let time: Duration = .milliseconds(Int64.random(in: 50...400, using: &random))
    queue.add(.step(.hashed(answer, ticket), process: process), at: now + time)
  }

  private mutating func restart() {
    counts.restarts += 1
    process += 1
    hasRead = false
    storeIsFree = now
    for user in waiting.values { referees[user].processDied() }
    waiting = [:]
    service = AccountService()
    carryOut(service.started(date: date))
    queue.add(.step(.readAgain, process: process), at: now + .seconds(60))
  }

  // MARK: People

  private mutating func told(_ answer: AccountAnswer, _ ticket: Ticket) {
    guard let user = waiting.removeValue(forKey: ticket) else { return }
    if case .entered = answer { counts.sessions += 1 }
    referees[user].told(answer)
  }

  private mutating func check() {
    for user in referees.indices { referees[user].check(service, at: date) }
  }

  private mutating func act(_ user: Int) {
    nextTicket += 1
    let ticket = Ticket(nextTicket)
    guard let request = request(of: user) else { return }
    counts.requests += 1
    waiting[ticket] = user
    referees[user].asks(request)
    switch request {
    case .appear(let profile, let player):
      guard let effects = service.keep(profile, of: player, ticket) else {
        waiting[ticket] = nil
        return referees[user].forgets()
      }
      carryOut(effects)
    case .ask(let request):
      carryOut(service.requested(request, ticket, at: now, date: date))
    }
  }

  private mutating func request(of user: Int) -> AccountReferee.Request? {
    let password = AccountWorld.passwords.randomElement(using: &random) ?? ""
    let other = AccountWorld.passwords.randomElement(using: &random) ?? ""
    let key = referees[user].sessions.randomElement(using: &random)
    // Each from another address: nobody is slowed down.
    let block = ClientAddress.Block(high: 1, low: nextTicket)
    let address = ClientAddress(network: block, visitor: block, sender: block)
    let device = PlayerID(high: 1, low: UInt64(user))
    let newcomer = Newcomer(
      player: device, device: device, profile: nil, photo: nil, address: address)
    let name = referees[user].user
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      return .ask(
        .register(
          user: name, password: password, newcomer, token: token(),
          player: PlayerID(high: 2, low: nextTicket)))
    case 2..<7:
      return .ask(.logIn(user: name, password: password, newcomer, token: token()))
    case 7: return key.map { .ask(.logOut($0)) }
    case 8, 9:
      return key.map { .ask(.changePassword($0, present: password, new: other, address)) }
    case 10: return key.map { .ask(.delete($0, password: password, address)) }
    default:
      guard let key, let person = service.sessions.person(key, at: date),
        let profile = Profile.named("Name \(nextTicket)")
      else { return nil }
      return .appear(profile, person.account.player)
    }
  }

  private func token() -> SessionToken? {
    let bytes = (0..<32).map { UInt8(truncatingIfNeeded: nextTicket >> (8 * ($0 % 8))) }
    return SessionKey(bytes).map { SessionToken(text: "token \(nextTicket)", key: $0) }
  }
}
