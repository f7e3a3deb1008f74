import GameCore
import TestSupport

@testable import Tables

/// A foyer with its clock; a page's connection has the number of its player, others follow.
struct FoyerDriver {
  var foyer: Foyer
  var clock = ManualClock()
  var effects: [FoyerEffect] = []
  var timer: Tick?
  private var nextCommand = 0
  private var pages: [ConnectionID: NearbyPage] = [:]

  init(limits: Limits = Limits(), seed: UInt64 = 1, codes: TableCode.Length = .five) {
    foyer = Foyer(seed: seed, limits: limits, codes: codes)
  }

  @discardableResult
  mutating func apply(_ input: FoyerInput) -> [FoyerEffect] {
    effects = foyer.apply(input, at: clock.now)
    for effect in effects {
      if case .timer(let moment) = effect { timer = moment }
      if case .nearby(let page, let news) = effect { pages[page, default: NearbyPage()].take(news) }
    }
    return effects
  }

  @discardableResult
  mutating func arrive(
    _ player: UInt64, _ name: String?, near: Bool = true, table: TableCode? = nil,
    connection: UInt64? = nil, from source: PageSource? = nil
  ) -> ConnectionID {
    let page = ConnectionID(connection ?? player)
    let profile = name.flatMap { Profile.named($0) }
    apply(
      .arrived(
        page,
        FoyerArrival(
          player: .sample(player), profile: profile, isNear: near, table: table, source: source)))
    return page
  }

  @discardableResult
  mutating func send(_ command: FoyerCommand, from page: ConnectionID) -> FoyerReply? {
    nextCommand += 1
    return send(command, CommandID(nextCommand), from: page)
  }

  @discardableResult
  mutating func send(_ command: FoyerCommand, _ id: CommandID, from page: ConnectionID)
    -> FoyerReply?
  {
    for case .reply(page, id, let reply) in apply(.command(page, id, command)) { return reply }
    return nil
  }

  mutating func open(from page: ConnectionID, solo: Bool = false) -> TableCode? {
    if case .code(let code) = send(.open(solo: solo), from: page) { code } else { nil }
  }

  mutating func invite(_ person: Int, from page: ConnectionID) -> InvitationNumber? {
    if case .invited(let number) = send(.invite(PersonNumber(person)), from: page) {
      number
    } else {
      nil
    }
  }

  mutating func rename(_ page: ConnectionID, _ name: String) {
    send(.profile(.named(name) ?? .fallback), from: page)
  }

  /// The news to this page in the last input.
  func news(of page: ConnectionID) -> NearbyNews? {
    for case .nearby(page, let news) in effects.reversed() { return news }
    return nil
  }

  /// The list of this page, if the last input changed it.
  func nearby(of page: ConnectionID) -> NearbyView? {
    news(of: page) == nil ? nil : shown(by: page)
  }

  /// The list of this page.
  func shown(by page: ConnectionID) -> NearbyView? {
    pages[page]?.view(of: foyer.owner(of: page).flatMap { foyer.person($0) })
  }

  /// Time passes; the timer fires if it is due.
  mutating func wait(_ duration: Duration) {
    clock.advance(by: duration)
    if let timer, timer <= clock.now { apply(.timer) }
  }

  /// Pages are told what they have not been told yet; `effects` are those of the last input and of that
  /// time.
  mutating func settle() {
    var all = effects
    for _ in 0..<100 {
      effects = []
      wait(.milliseconds(10))
      all += effects
    }
    effects = all
  }
}

extension FoyerReply {
  var code: RefusalCode? {
    if case .refused(let refusal) = self { refusal.code } else { nil }
  }
}

extension Profile {
  static var fallback: Profile {
    guard let profile = Profile.named("Somebody") else { preconditionFailure("a plain name") }
    return profile
  }
}
