import Bytes
import GameCore
import Identity
import Tables
import TestSupport
import Testing
import Wire

/// A kind of page, as the server sees it where it comes.
private enum Visitor: String, CaseIterable {
  case near
  case nearWithoutCookie = "near, no cookie"
  case guesser = "near, guesses"
  /// It guesses, or others of its address do, and it was at the table before.
  case guesserBack = "near, guesses, was here"
  case account
  case accountWithLink = "account, laptop's link"
  case accountGuesses = "account, guesses"
  case link = "guest, link"
  case laptopLink = "guest, laptop's link"
  case wrongLink = "guest, wrong link"
  case nothing = "guest, no link"
  case guessing = "guest, no link, guesses"
  case pass = "guest pass, no link"
  case linkWithoutCookie = "no cookie, link"
  case laptopLinkWithoutCookie = "no cookie, laptop's link"
  /// Far friends for whom a public server vouches.
  case friend = "friend by uplink"
  case friendWithoutAccount = "friend by uplink, no account"

  var isNear: Bool {
    switch self {
    case .near, .nearWithoutCookie, .guesser, .guesserBack: true
    default: false
    }
  }

  var hasAccount: Bool { [.account, .accountWithLink, .accountGuesses].contains(self) }

  var isLimited: Bool { [.guesser, .guesserBack, .accountGuesses, .guessing].contains(self) }

  /// What holds of it anywhere.
  var situation: Situation {
    var situation = Situation()
    situation.isMember = isNear || hasAccount || self == .friend
    situation.hasAccount = hasAccount
    situation.hasDevice =
      ![.nearWithoutCookie, .linkWithoutCookie, .laptopLinkWithoutCookie].contains(self)
    situation.mayLook = !isLimited
    situation.hasLaptopLink =
      [.accountWithLink, .laptopLink, .laptopLinkWithoutCookie].contains(self)
    situation.credential =
      switch self {
      case .near, .nearWithoutCookie, .guesser, .guesserBack: .member
      case .account, .accountWithLink, .accountGuesses, .friend: .member
      case .link, .linkWithoutCookie, .friendWithoutAccount: .link
      // No link to a table of this server has that secret.
      case .wrongLink, .laptopLink, .laptopLinkWithoutCookie: .wrongLink
      case .nothing, .guessing, .pass: .none
      }
    return situation
  }

  /// How the table here knows its player.
  var acquaintance: Situation.Acquaintance {
    switch self {
    case .guesserBack: .player
    case .pass: .guest
    default: .stranger
    }
  }
}

/// What a page comes to.
private enum Goal: String {
  case foyer
  case noCode = "no code"
  case here
  case nowhere
  case laptop = "at a laptop"
  case expected = "laptop expected"

  func place(_ length: TableCode.Length) -> Admission.Place {
    switch self {
    case .foyer: .foyer
    case .noCode: .table(nil)
    case .here, .nowhere, .laptop, .expected: .table(TableCode(7, of: length))
    }
  }
}

@Suite("How a page comes in")
struct AdmissionTests {
  private static let hello = Hello(versions: WireVersion.spoken, assets: "")

  private static func arrival(
    at place: Admission.Place, _ role: TableInput.ArrivalRole = .join, _ hello: Hello = hello
  ) -> Admission.Arrival {
    place == .foyer ? .foyer(hello, nil) : .table(hello, role)
  }

  /// A server: at home, or a public one alone, or one of several.
  private struct Server {
    var isPublic = false
    var sharesTables = false
    var takesGuests = true

    func situation(of visitor: Visitor, at goal: Goal) -> Situation {
      var situation = visitor.situation
      situation.isPublic = isPublic
      situation.sharesTables = sharesTables
      situation.takesGuests = takesGuests
      situation.table = goal == .here ? visitor.acquaintance : nil
      situation.isLaptopHere = goal == .laptop
      situation.isLaptopExpected = goal == .expected && situation.hasLaptopLink
      // The secret of a laptop's link is that of its own code.
      if goal == .foyer || goal == .noCode { situation.hasLaptopLink = false }
      return situation
    }
  }

  /// Carries out steps whose answers come at once. The first that does not, in a word.
  private static func end(
    of admission: inout Admission, _ fact: Admission.Fact, _ situation: Situation, isLimited: Bool
  ) -> String {
    var fact = fact
    while let step = admission.take(fact, in: situation) {
      switch step {
      case .settle: fact = .settled(nil)
      case .count: fact = .counted(isLimited ? Refusal(.codeTooMany) : nil)
      case .keepProfile: fact = .profileKept(nil)
      case .seekSession: return "seeks the session"
      case .seekTable: return "asks for it"
      case .callLaptop: return "calls the laptop"
      case .listen: return "listens"
      case .relay: return "relayed"
      case .enter: return "in"
      case .turnAway: return "comes again"
      case .refuse(let refusal): return "no \(refusal.code.rawValue)"
      case .dismiss(let refusal): return refusal.code.rawValue
      }
    }
    return "nothing"
  }

  private static func end(
    of visitor: Visitor, at goal: Goal, of server: Server, as role: TableInput.ArrivalRole = .join
  ) -> String {
    let place = goal.place(server.isPublic ? .eight : .five)
    let situation = server.situation(of: visitor, at: goal)
    var admission = Admission(to: place)
    let arrival = arrival(at: place, role)
    return end(
      of: &admission,
      admission.isElsewhere(in: situation) ? .relayed(arrival) : .hello(arrival), situation,
      isLimited: visitor.isLimited)
  }

  /// The rows of a table: visitors, then the end of each at each goal of the first row.
  private static func compare(
    _ table: String, _ server: Server, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let rows = table.split(separator: "\n").map { line in
      line.split(separator: "|").map { cell in
        String(cell.reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
      }
    }
    let goals = try rows[0].dropFirst().map {
      try #require(Goal(rawValue: $0), "\($0)", sourceLocation: location)
    }
    for row in rows.dropFirst() {
      let visitor = try #require(Visitor(rawValue: row[0]), "\(row[0])", sourceLocation: location)
      let found = goals.map { end(of: visitor, at: $0, of: server) }
      #expect(found == Array(row.dropFirst()), "\(row[0])", sourceLocation: location)
    }
  }

  // MARK: Who comes to what

  @Test("R1 R4 R7: who may come to a server at home")
  func home() throws {
    try Self.compare(
      """
      visitor                      | foyer          | here           | nowhere        | no code
      near                         | in             | in             | table.unknown  | code.malformed
      near, no cookie              | in             | in             | table.unknown  | code.malformed
      near, guesses                | in             | code.tooMany   | code.tooMany   | code.malformed
      near, guesses, was here      | in             | in             | code.tooMany   | code.malformed
      account                      | in             | in             | table.unknown  | code.malformed
      account, guesses             | in             | code.tooMany   | code.tooMany   | code.malformed
      guest, link                  | account.needed | in             | table.unknown  | code.malformed
      guest, wrong link            | account.needed | guest.link     | guest.link     | code.malformed
      guest, no link               | account.needed | account.needed | account.needed | code.malformed
      guest pass, no link          | account.needed | in             | account.needed | code.malformed
      no cookie, link              | account.needed | account.needed | account.needed | account.needed
      friend by uplink             | in             | in             | table.unknown  | code.malformed
      friend by uplink, no account | account.needed | in             | table.unknown  | code.malformed
      """, Server())
  }

  @Test("R1 R4 R5 R7: who may come to a public server, and to a table at a laptop through it")
  func atPublic() throws {
    try Self.compare(
      """
      visitor                  | foyer          | here           | nowhere        | at a laptop    | laptop expected
      account                  | in             | in             | table.unknown  | relayed        | table.unknown
      account, laptop's link   | in             | in             | table.unknown  | relayed        | relayed
      account, guesses         | in             | code.tooMany   | code.tooMany   | code.tooMany   | code.tooMany
      guest, link              | account.needed | in             | table.unknown  | table.unknown  | table.unknown
      guest, laptop's link     | account.needed | guest.link     | table.unknown  | relayed        | relayed
      guest, wrong link        | account.needed | guest.link     | guest.link     | guest.link     | guest.link
      guest, no link           | account.needed | account.needed | account.needed | account.needed | account.needed
      guest pass, no link      | account.needed | in             | account.needed | account.needed | account.needed
      no cookie, link          | account.needed | account.needed | account.needed | account.needed | account.needed
      no cookie, laptop's link | account.needed | account.needed | account.needed | account.needed | account.needed
      """, Server(isPublic: true))
  }

  @Test("R1 R4 R7: who may come to one of several servers, and what it asks the others first")
  func shared() throws {
    try Self.compare(
      """
      visitor                  | foyer          | here           | nowhere        | at a laptop
      account                  | in             | asks for it    | asks for it    | relayed
      account, guesses         | in             | code.tooMany   | code.tooMany   | code.tooMany
      guest, link              | account.needed | asks for it    | asks for it    | table.unknown
      guest, laptop's link     | account.needed | asks for it    | asks for it    | relayed
      guest, wrong link        | account.needed | asks for it    | asks for it    | guest.link
      guest, no link           | account.needed | asks for it    | asks for it    | account.needed
      guest, no link, guesses  | account.needed | account.needed | code.tooMany   | account.needed
      guest pass, no link      | account.needed | asks for it    | asks for it    | account.needed
      no cookie, link          | account.needed | account.needed | account.needed | account.needed
      no cookie, laptop's link | account.needed | account.needed | account.needed | account.needed
      """, Server(isPublic: true, sharesTables: true))
  }

  @Test("R8: a server that takes no guests asks all of them to log in, also with a link")
  func closedToGuests() {
    let guests = Visitor.allCases.filter { !$0.situation.isMember }
    for visitor in guests {
      for goal in [Goal.foyer, .here, .nowhere, .laptop, .expected] {
        for server in [
          Server(takesGuests: false), Server(isPublic: true, takesGuests: false),
          Server(isPublic: true, sharesTables: true, takesGuests: false),
        ] {
          let end = Self.end(of: visitor, at: goal, of: server)
          #expect(end == "account.needed", "\(visitor), \(goal)")
        }
      }
    }
  }

  @Test("H23 P13: a screen and a page that looks come to a table as a player does")
  func roles() {
    for visitor in Visitor.allCases {
      for goal in [Goal.here, .nowhere, .laptop] {
        for server in [Server(), Server(isPublic: true)] {
          let ends = [TableInput.ArrivalRole.join, .resume, .watch, .look].map {
            Self.end(of: visitor, at: goal, of: server, as: $0)
          }
          #expect(Set(ends).count == 1, "\(visitor), \(goal)")
        }
      }
    }
  }

  // MARK: What a page waits for

  /// A page at one of several servers that has sent its hello to a table that is not here.
  private static func page(
    _ visitor: Visitor, _ goal: Goal = .nowhere
  ) -> (admission: Admission, situation: Situation) {
    var admission = Admission(to: goal.place(.eight))
    let server = Server(isPublic: true, sharesTables: true)
    let situation = server.situation(of: visitor, at: goal)
    _ = end(
      of: &admission, .hello(arrival(at: admission.place)), situation, isLimited: false)
    return (admission, situation)
  }

  @Test(
    "R1 R4 R7: what becomes of a page that has asked for a table",
    arguments: [
      (Visitor.account, "in", "calls the laptop"), (.link, "in", "table.unknown"),
      (.laptopLink, "guest.link", "calls the laptop"), (.wrongLink, "guest.link", "guest.link"),
      (.nothing, "account.needed", "account.needed"), (.pass, "in", "account.needed"),
    ] as [(Visitor, String, String)])
  fileprivate func asked(visitor: Visitor, here: String, nowhere: String) {
    let (admission, situation) = Self.page(visitor)
    #expect(admission.step == .seekTable && !admission.listens && !admission.isOver)
    var found = situation
    found.table = visitor.acquaintance
    for (fact, situation, end) in [
      (.tableSought, found, here), (.tableSought, situation, nowhere),
      (.tableElsewhere, situation, "comes again"), (.tableElsewhere, found, "comes again"),
      (.laptopCame, situation, "nothing"), (.profileKept(nil), found, "nothing"),
    ] as [(Admission.Fact, Situation, String)] {
      var page = admission
      #expect(Self.end(of: &page, fact, situation, isLimited: false) == end, "\(fact)")
      #expect(
        page.isOver
          == ["table.unknown", "guest.link", "account.needed", "comes again"]
          .contains(end))
    }
  }

  @Test("a page without an account and the link counts as one with a wrong code before it asks")
  func strangers() {
    for visitor in Visitor.allCases where visitor.situation.hasDevice {
      let situation = Server(isPublic: true, sharesTables: true).situation(
        of: visitor, at: .nowhere)
      var admission = Admission(to: Goal.nowhere.place(.eight))
      _ = admission.take(.hello(Self.arrival(at: admission.place)), in: situation)
      let step = admission.take(.settled(nil), in: situation)
      let isStranger = [Visitor.nothing, .guessing, .pass, .wrongLink, .laptopLink].contains(
        visitor)
      #expect((step == .count(.stranger, isThere: false)) == isStranger, "\(visitor)")
    }
  }

  @Test("R4 R7: a page waits for a called laptop, and comes again if that came or is on its way")
  func called() {
    for visitor in [Visitor.account, .accountWithLink, .laptopLink] {
      var (admission, situation) = Self.page(visitor)
      let end = Self.end(of: &admission, .tableSought, situation, isLimited: false)
      #expect(end == "calls the laptop")
      for (fact, isExpected, step) in [
        (.laptopCame, false, .turnAway), (.laptopLate, true, .turnAway),
        (.laptopLate, false, .dismiss(Refusal(.tableUnknown))), (.tableSought, false, nil),
      ] as [(Admission.Fact, Bool, Admission.Step?)] {
        var page = admission
        situation.isLaptopExpected = isExpected
        #expect(page.take(fact, in: situation) == step, "\(fact)")
      }
    }
  }

  @Test("R4: codes of five letters are no laptop's, and no laptop is called for them")
  func fiveLetters() {
    let situation = Server(isPublic: true, sharesTables: true).situation(
      of: .account, at: .nowhere)
    var admission = Admission(to: Goal.nowhere.place(.five))
    let hello = Admission.Fact.hello(Self.arrival(at: admission.place))
    #expect(Self.end(of: &admission, hello, situation, isLimited: false) == "asks for it")
    let end = Self.end(of: &admission, .tableSought, situation, isLimited: false)
    #expect(end == "table.unknown")
  }

  @Test("R2: a page whose session another server may have made waits for it, or comes again")
  func session() {
    for place in [Admission.Place.foyer, Goal.laptop.place(.eight)] {
      let server = Server(isPublic: true, sharesTables: true)
      let stranger = server.situation(of: .nothing, at: place == .foyer ? .foyer : .laptop)
      var admission = Admission(to: place)
      #expect(admission.take(.sessionUnknown, in: stranger) == .seekSession)
      // Its first message is read and waits, although a laptop has the table.
      #expect(!admission.listens && !admission.isElsewhere(in: stranger))
      var failed = admission
      #expect(failed.take(.sessionSought(isAnswered: false), in: stranger) == .turnAway)
      #expect(admission.take(.sessionSought(isAnswered: true), in: stranger) == .listen)
      #expect(admission.listens)
      // Who has no session after all, and who has one: it comes to the laptop's table once more.
      for (visitor, end) in [
        (Visitor.nothing, "account.needed"), (.laptopLink, "comes again"),
        (.account, "comes again"),
      ] where place != .foyer {
        var page = admission
        let hello = Admission.Fact.hello(Self.arrival(at: place))
        let situation = server.situation(of: visitor, at: .laptop)
        #expect(Self.end(of: &page, hello, situation, isLimited: false) == end)
      }
    }
  }

  @Test("H2 R1: a page comes in without its profile if the store refuses that")
  func profile() {
    var admission = Admission(to: .foyer)
    let situation = Server().situation(of: .near, at: .foyer)
    _ = admission.take(.hello(Self.arrival(at: .foyer)), in: situation)
    #expect(admission.take(.settled(nil), in: situation) == .keepProfile)
    #expect(!admission.listens)
    let refusal = Refusal(.accountBusy)
    #expect(admission.take(.profileKept(refusal), in: situation) == .enter(refusal))
  }

  @Test("a table that ends while a profile is saved is unknown, or asked for once more")
  func ended() {
    for (sharesTables, end) in [
      (false, Admission.Step.dismiss(Refusal(.tableUnknown))), (true, .turnAway),
    ] {
      var situation = Server(sharesTables: sharesTables).situation(of: .guesserBack, at: .here)
      var admission = Admission(to: Goal.here.place(.five))
      _ = admission.take(.hello(Self.arrival(at: admission.place)), in: situation)
      #expect(admission.take(.settled(nil), in: situation) == .keepProfile)
      situation.table = nil
      #expect(admission.take(.profileKept(nil), in: situation) == end)
    }
  }

  // MARK: The hello

  @Test("a second hello, and one whose token is refused, get an answer and change nothing")
  func refused() {
    var situation = Server().situation(of: .near, at: .foyer)
    var admission = Admission(to: .foyer)
    let hello = Admission.Fact.hello(Self.arrival(at: .foyer))
    #expect(admission.take(hello, in: situation) == .settle)
    let refusal = Refusal(.doorRefused)
    #expect(admission.take(.settled(refusal), in: situation) == .refuse(refusal))
    #expect(Self.end(of: &admission, hello, situation, isLimited: false) == "in")
    situation.isGreeted = true
    let again = Self.end(of: &admission, hello, situation, isLimited: false)
    #expect(again == "no message.outOfPlace")
    #expect(!admission.isOver)
  }

  @Test("a page of an unknown version is dismissed before its token is used up")
  func version() {
    let hello = Hello(versions: 90...91, assets: "")
    for (visitor, goal) in [(Visitor.near, Goal.foyer), (.near, .here), (.nothing, .here)] {
      let situation = Server().situation(of: visitor, at: goal)
      var admission = Admission(to: goal.place(.five))
      let fact = Admission.Fact.hello(Self.arrival(at: admission.place, .join, hello))
      let unsupported = Admission.Step.dismiss(Refusal(.protocolUnsupported))
      #expect(admission.take(fact, in: situation) == unsupported)
      #expect(admission.take(fact, in: situation) == nil)
    }
  }

  @Test("R5: the secret of the link is that of the last hello")
  func secret() {
    var admission = Admission(to: Goal.here.place(.five))
    var hello = Self.hello
    hello.secret = Secret128(high: 1, low: 2)
    let fact = Admission.Fact.hello(.table(hello, .join))
    #expect(admission.secret(with: fact) == hello.secret)
    #expect(admission.secret(with: .settled(nil)) == nil)
    _ = admission.take(fact, in: Server().situation(of: .link, at: .here))
    #expect(admission.secret(with: .settled(nil)) == hello.secret)
    #expect(admission.secret(with: .hello(.table(Self.hello, .join))) == nil)
    #expect(admission.secret(with: .relayed(nil)) == nil)
  }

  // MARK: Random runs

  private static func fact(at place: Admission.Place, _ random: inout SeededGenerator)
    -> Admission.Fact
  {
    let hello = Self.arrival(at: place)
    let refusal = Bool.random(using: &random) ? nil : Refusal(.codeTooMany)
    let facts: [Admission.Fact] = [
      .sessionUnknown, .sessionSought(isAnswered: refusal == nil), .relayed(hello), .relayed(nil),
      .hello(hello), .settled(refusal), .counted(refusal), .tableSought, .tableElsewhere,
      .laptopCame, .laptopLate, .profileKept(refusal),
    ]
    return facts[Int.random(in: 0..<facts.count, using: &random)]
  }

  @Test(
    "R7: in whatever order facts come, nobody comes in without being let in, nor after a dismissal")
  func anyOrder() {
    var random = SeededGenerator.printed()
    for _ in 0..<Rounds.count(5_000, deep: 500_000) {
      let visitor = Visitor.allCases[Int.random(in: 0..<Visitor.allCases.count, using: &random)]
      let isPublic = Bool.random(using: &random)
      let server = Server(
        isPublic: isPublic, sharesTables: isPublic && .random(using: &random),
        takesGuests: .random(using: &random))
      var admission = Admission(to: Goal.here.place(.eight))
      var (mayEnter, isOver) = (false, false)
      for _ in 0..<40 {
        let goals = [Goal.here, .nowhere, .laptop, .expected]
        let situation = server.situation(
          of: visitor, at: goals[Int.random(in: 0..<4, using: &random)])
        let fact = Self.fact(at: admission.place, &random)
        let former = admission.step
        let step = admission.take(fact, in: situation)
        #expect(step == nil || !isOver)
        #expect(step != nil || admission.step == former)
        switch step {
        case .keepProfile:
          let isKnown = situation.table == .guest
          mayEnter = isKnown || [.member, .link].contains(situation.credential)
          #expect(mayEnter && situation.table != nil, "\(visitor)")
        case .enter: #expect(mayEnter && situation.table != nil)
        case .relay: isOver = true
        case .count(.laptop, _):
          #expect(situation.hasAccount || situation.hasLaptopLink && situation.takesGuests)
        case .callLaptop:
          #expect(situation.sharesTables && (situation.hasAccount || situation.hasLaptopLink))
        case .dismiss, .turnAway: isOver = true
        case .seekSession, .settle, .count, .seekTable, .listen, .refuse, nil: break
        }
      }
    }
  }
}
