import GameCore
import Identity
import Tables
import TestSupport
import Testing
import Wire

/// A device that comes to a table, in each way.
private enum Visitor: String, CaseIterable {
  case near
  /// Far, and logged in.
  case account
  /// Far, without an account; it has sat down and lost its connection.
  case pass = "guest pass"
  /// Far, without an account; it brings the secret of the table's link.
  case link = "link alone"
  /// A guest by link whom the opener has removed.
  case removed
  /// Another device with the link, from that guest's address.
  case address = "address of somebody removed"
}

/// Each kind of visitor comes in each way to a table in each state, and orders what it may: all cells of
/// three tables in `docs/access.md`.
@Suite("Access to a table")
struct TableAccessTests {
  /// The orders of the opener that keep people out.
  fileprivate enum Order: String, CaseIterable {
    case removal = "a removal"
    case lock = "the lock"
    case guestsOff = "no more guests"
  }

  private static let roles: [TableInput.ArrivalRole] = [.join, .resume, .watch, .look]

  /// The cells of the first table under this heading, row by row.
  private static func table(_ heading: String) throws -> [[String]] {
    let lines = try Checkout.text(of: "docs/access.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "\(heading)")
    let table = lines[start...].drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
    return table.dropFirst(2).map { line in
      line.split(separator: "|").map { cell in
        String(cell.filter { $0 != "`" }.dropFirst().dropLast())
      }
    }
  }

  /// The rows of such a table, one for each visitor and role that a line names. Each visitor stands there
  /// once in each role.
  private static func rows(
    _ heading: String, as roles: [TableInput.ArrivalRole]
  ) throws -> [[String]] {
    let rows = try table(heading).flatMap { line in
      line[0].split(separator: ", ").flatMap { visitor in
        line[1].split(separator: ", ").map { [String(visitor), String($0)] + line.dropFirst(2) }
      }
    }
    let wanted = Visitor.allCases.flatMap { visitor in
      roles.map { "\(visitor.rawValue) \($0.rawValue)" }
    }
    #expect(rows.map { $0.prefix(2).joined(separator: " ") }.sorted() == wanted.sorted())
    return rows
  }

  @Test("H23 H6 P13 R7 R8: who may come to a table, in each way and state")
  func arrivals() throws {
    let rows = try TableAccessTests.rows("### Arrivals", as: TableAccessTests.roles)
    for (column, order) in [nil, Order.lock, .guestsOff].enumerated() {
      var stage = TableStage()
      stage.give(.removal)
      if let order { stage.give(order) }
      for row in rows {
        let visitor = try #require(Visitor(rawValue: row[0]))
        let role = try #require(TableInput.ArrivalRole(rawValue: row[1]))
        let answer = stage.answer(to: visitor, as: role)
        #expect(answer == row[column + 2], "\(row[0]), \(row[1]), \(order?.rawValue ?? "open")")
      }
    }
  }

  @Test("R7: a guest whom the opener has removed has no pass any more, and cannot come back")
  func removed() {
    var stage = TableStage()
    #expect(stage.answer(to: .removed, as: .resume, bringing: .none) == "in")
    stage.give(.removal)
    #expect(stage.answer(to: .removed, as: .resume, bringing: .none) == "account.needed")
    #expect(stage.answer(to: .removed, as: .join) == "seat.removed")
  }

  @Test("H6 P13 R8: what ends the pages without a seat that are at a table")
  func departures() throws {
    let rows = try TableAccessTests.rows("### Pages without a seat", as: [.watch, .look])
    for (column, order) in Order.allCases.enumerated() {
      for row in rows where row[column + 2] != "–" {
        var stage = TableStage()
        let visitor = try #require(Visitor(rawValue: row[0]))
        let role = try #require(TableInput.ArrivalRole(rawValue: row[1]))
        let (page, refusal) = stage.come(visitor, as: role)
        #expect(refusal == nil)
        stage.give(order)
        let fate = stage.fate(of: try #require(page))
        #expect(fate == row[column + 2], "\(row[0]), \(row[1]), \(order.rawValue)")
      }
    }
  }
}

extension TableAccessTests {
  @Test("P40 P13: what a page without a seat may order")
  func orders() throws {
    let rows = try TableAccessTests.table("### Orders of pages without a seat")
    let pages: [(String, UInt64, TableInput.ArrivalRole)] = [
      ("the screen that opened the table", 9, .watch), ("another screen", 8, .watch),
      ("a page that looks", 9, .look),
    ]
    #expect(rows.map(\.[0]) == pages.map(\.0))
    for (row, (name, player, role)) in zip(rows, pages) {
      var driver = TableDriver(opener: .sample(9), quizzes: [:])
      driver.join(1, "Anna")
      driver.join(2, "Bob")
      let page = driver.arrive(player, nil, as: role)
      // Where it may, the table says that it is the wrong moment, or does it.
      let orders: [TableCommand] = [.restart, .backToLobby, .start, .lock(true)]
      for (column, command) in orders.enumerated() {
        let code = driver.send(command, from: page)?.code
        let answer = code == nil || code == .notNow ? "may" : code?.rawValue
        #expect(answer == row[column + 1], "\(name): \(command)")
      }
    }
  }

  /// Anna and Bob play, Çelik is away, Dora takes no throws, Emil watches; 9 is nobody's number.
  private static let catchers = [
    "who throws": 1, "a player": 2, "a player who is away": 3, "a player who takes none": 4,
    "somebody who watches": 5, "nobody": 9,
  ]

  @Test("P37: who may throw at whom: all rows of the table")
  func throwing() throws {
    var driver = TableDriver()
    var pages: [String: ConnectionID] = ["a player": driver.join(1, "Anna")]
    for (number, name) in [(2, "Bob"), (3, "Çelik"), (4, "Dora"), (5, "Emil")] {
      let page = driver.join(UInt64(number), name)
      if number == 3 { driver.leave(page) }
      if number == 4 { driver.send(.takesThrows(false), from: page) }
      if number == 5 {
        driver.send(.watch, from: page)
        pages["somebody who watches"] = page
      }
    }
    pages["a watching screen"] = driver.arrive(90, nil, as: .watch)
    pages["a page that looks"] = driver.arrive(91, nil, as: .look)
    let rows = try TableAccessTests.table("### Throws")
    #expect(rows.count == TableAccessTests.catchers.count + pages.count - 1)
    for row in rows {
      let page = try #require(pages[row[0]])
      let catcher = MemberNumber(try #require(TableAccessTests.catchers[row[1]]))
      var answer = "nothing"
      for effect in driver.apply(.reacted(page, .heart, to: catcher)) {
        if case .reaction(_, _, thrown: .some) = effect { answer = "thrown" }
        if case .reply(page, _, let refusal?) = effect { answer = refusal.code.rawValue }
      }
      #expect(answer == row[2], "\(row[0]) at \(row[1])")
    }
  }
}

/// A table of Anna, who is near, on a server at home that takes guests by link: two of them sit
/// there, each from an address of its own.
private struct TableStage {
  /// Players and addresses, by number.
  private static let (guest, culprit): (UInt64, UInt64) = (2, 3)

  private var driver = TableDriver()
  private let anna: ConnectionID
  private var devices: UInt64 = 100

  init() {
    driver.table.takesGuests = true
    anna = driver.join(1, "Anna")
    for visitor in [Visitor.pass, .removed] { _ = come(visitor, as: .join) }
  }

  mutating func give(_ order: TableAccessTests.Order) {
    switch order {
    case .removal: driver.send(.remove(MemberNumber(3)), from: anna)
    case .lock: driver.send(.lock(true), from: anna)
    case .guestsOff: driver.send(.guests(false), from: anna)
    }
  }

  /// A page of the visitor that has sent its hello, and the reason of a refusal.
  mutating func come(
    _ visitor: Visitor, as role: TableInput.ArrivalRole,
    bringing credential: TableInput.Credential = .link
  ) -> (page: ConnectionID?, refusal: RefusalCode?) {
    devices += 1
    let player =
      switch visitor {
      case .near, .account, .link, .address: devices
      case .pass: TableStage.guest
      case .removed: TableStage.culprit
      }
    var situation = Situation()
    situation.isMember = [.near, .account].contains(visitor)
    situation.hasAccount = visitor == .account
    situation.hasDevice = true
    situation.credential = situation.isMember ? .member : credential
    situation.takesGuests = true
    let isKnown = driver.table.players.contains(.sample(player))
    situation.table =
      driver.table.knowsGuest(.sample(player)) ? .guest : isKnown ? .player : .stranger
    if let refusal = TableStage.refusal(situation, role) { return (nil, refusal) }
    let page = driver.arrive(
      player, .named("Visitor"), as: role, isFar: visitor != .near,
      source: visitor == .address ? TableStage.culprit : player, credential: situation.credential)
    return (page, driver.dismissal(of: page))
  }

  /// Why the server does not let the page come to the table.
  private static func refusal(
    _ situation: Situation, _ role: TableInput.ArrivalRole
  ) -> RefusalCode? {
    var admission = Admission(to: .table(TableCode(number: 77)))
    var fact = Admission.Fact.hello(
      .table(Hello(versions: WireVersion.spoken, assets: ""), role))
    while let step = admission.take(fact, in: situation) {
      switch step {
      case .settle: fact = .settled(nil)
      case .count: fact = .counted(nil)
      case .keepProfile: fact = .profileKept(nil)
      case .enter: return nil
      case .dismiss(let refusal), .refuse(let refusal): return refusal.code
      case .seekSession, .seekTable, .callLaptop, .listen, .relay, .turnAway: return .tableUnknown
      }
    }
    return .tableUnknown
  }

  /// `in`, or the reason of the refusal. The visitor leaves again.
  mutating func answer(
    to visitor: Visitor, as role: TableInput.ArrivalRole,
    bringing credential: TableInput.Credential = .link
  ) -> String {
    let (page, refusal) = come(visitor, as: role, bringing: credential)
    guard let page else { return refusal?.rawValue ?? "" }
    // The guest with a pass keeps its seat.
    if refusal == nil, visitor != .pass, role == .join { driver.send(.leave, from: page) }
    driver.leave(page)
    return refusal?.rawValue ?? "in"
  }

  /// `stays`, or the reason for which the last order has ended the page.
  func fate(of page: ConnectionID) -> String { driver.dismissal(of: page)?.rawValue ?? "stays" }
}
