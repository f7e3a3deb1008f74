import Foundation
import Net
import Requests
import Store
import Tables
import TestSupport
import Testing

@testable import Services

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

/// Each kind of visitor comes in each way to a table in each state: all cells of two tables in
/// `docs/access.md`.
@Suite("Access to a table", .serialized, .waiting)
struct TableAccessTests {
  /// The orders of the opener that keep people out.
  fileprivate enum Order: String, CaseIterable {
    case removal = "a removal"
    case lock = "the lock"
    case guestsOff = "no more guests"
  }

  private static let roles = ["join", "resume", "watch", "look"]

  /// The cells of the first table under this heading, row by row.
  private static func table(_ heading: String) throws -> [[String]] {
    let lines = try Checkout.text(of: "docs/access.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "\(heading)")
    let table = lines[start...].drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
    return table.dropFirst(2).map { line in
      line.split(separator: "|").map { cell in
        cell.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test("H4 H6 P13 R7 R8: who may come to a table, in each way and state")
  func arrivals() throws {
    let rows = try TableAccessTests.table("### Arrivals")
    let wanted = Visitor.allCases.flatMap { visitor in
      TableAccessTests.roles.map { [visitor.rawValue, $0] }
    }
    #expect(rows.map { Array($0.prefix(2)) } == wanted)
    for (column, order) in [nil, Order.lock, .guestsOff].enumerated() {
      let stage = try TableStage()
      try stage.give(.removal)
      if let order { try stage.give(order) }
      for row in rows {
        let visitor = try #require(Visitor(rawValue: row[0]))
        let answer = try stage.answer(to: visitor, as: row[1])
        #expect(answer == row[column + 2], "\(row[0]), \(row[1]), \(order?.rawValue ?? "open")")
      }
    }
  }

  @Test("H6 P13 R8: what ends the pages without a seat that are at a table")
  func departures() throws {
    let rows = try TableAccessTests.table("### Pages without a seat")
    let wanted = Visitor.allCases.flatMap { visitor in
      ["watch", "look"].map { [visitor.rawValue, $0] }
    }
    #expect(rows.map { Array($0.prefix(2)) } == wanted)
    for (column, order) in Order.allCases.enumerated() {
      let stage = try TableStage()
      let pages = try rows.map { row in
        let page = try stage.page(try #require(Visitor(rawValue: row[0])), as: row[1])
        // The order comes to pages that are at the table.
        if row[column + 2] != "–" { _ = try page.next("welcome") }
        return page
      }
      try stage.give(order)
      for (row, page) in zip(rows, pages) where row[column + 2] != "–" {
        let fate = try TableStage.fate(of: page)
        #expect(fate == row[column + 2], "\(row[0]), \(row[1]), \(order.rawValue)")
      }
    }
  }
}

/// A table of Anna, who is near, on a server at home that takes guests by link: two of them sit
/// there, each from an address of its own.
private final class TableStage {
  /// The device's cookie and the address.
  private typealias Device = (cookie: String, address: String)

  private static let opener = (cookie: String(repeating: "a", count: 32), address: "10.7.0.1")
  private static let guest = (cookie: String(repeating: "b", count: 32), address: "203.0.113.1")
  private static let culprit = (cookie: String(repeating: "c", count: 32), address: "203.0.113.66")

  private var pages: [PageSocket] = []
  private let running: Running
  private let folder: Folder
  private let account: AccountVisitor
  private let anna: PageSocket
  private let code: String
  private let secret: String
  private var devices = 0

  init() throws {
    folder = try Folder()
    running = try Running(
      store: Store(.file("\(folder.path)/fourtop.db")),
      trustedProxies: [AddressRange(.loopback, prefix: 8)],
      network: NetworkSettings(
        near: [try #require(AddressRange("10.7.0.0/16"))], isLoopbackOnly: true),
      takesGuests: true)
    try running.context.accounts.open()
    account = AccountVisitor(running, "d")
    _ = try account.register("dora", "kfw9x3p! tea")
    let foyer = try TableStage.page(running, "/ws", #""name":"Anna""#, of: TableStage.opener)
    code = try foyer.command(#""t":"open","solo":false"#).string("code")
    anna = try TableStage.page(
      running, "/t/\(code)/ws", #""as":"join","name":"Anna""#, of: TableStage.opener)
    _ = try anna.next("welcome")
    let lookups = running.context.lookups
    secret = lookups.secret(of: try #require(TableCode(letters: code.utf8))).text
    for visitor in [Visitor.pass, .removed] {
      let page = try page(visitor, as: "join")
      _ = try page.next("welcome")
      pages.append(page)
    }
  }

  func give(_ order: TableAccessTests.Order) throws {
    switch order {
    case .removal: try anna.command(#""t":"remove","member":3"#)
    case .lock: try anna.command(#""t":"lock","locked":true"#)
    case .guestsOff: try anna.command(#""t":"guests","welcome":false"#)
    }
  }

  /// A page of the visitor that has sent its hello.
  func page(_ visitor: Visitor, as role: String) throws -> PageSocket {
    devices += 1
    let fresh = String(format: "%032x", devices)
    let hello = #""as":"\#(role)","name":"Visitor""#
    let link = #"\#(hello),"secret":"\#(secret)""#
    switch visitor {
    case .near: return try open(hello, of: (fresh, "10.7.1.\(devices)"))
    case .account:
      return try open(hello, of: (account.device ?? "", "203.0.113.77"), session: account.session)
    case .pass: return try open(link, of: TableStage.guest)
    case .link: return try open(link, of: (fresh, "198.51.100.\(devices)"))
    case .removed: return try open(link, of: TableStage.culprit)
    case .address: return try open(link, of: (fresh, TableStage.culprit.address))
    }
  }

  private func open(
    _ hello: String, of device: Device, session: String? = nil
  ) throws -> PageSocket {
    try TableStage.page(running, "/t/\(code)/ws", hello, of: device, session: session)
  }

  private static func page(
    _ running: Running, _ path: String, _ hello: String, of device: Device,
    session: String? = nil
  ) throws -> PageSocket {
    try PageSocket(
      running.secure, path, hello: hello, cookie: device.cookie, isSecure: true,
      session: session, from: device.address)
  }

  /// `in`, or the reason of the refusal. The visitor leaves again.
  func answer(to visitor: Visitor, as role: String) throws -> String {
    let page = try page(visitor, as: role)
    let answer = try page.next { try ["welcome", "bye"].contains($0.string("t")) }
    if try answer.string("t") == "bye" { return try answer.string("code") }
    // The guest with a pass keeps its seat.
    if visitor != .pass, role == "join" { try page.command(#""t":"leave""#) }
    return "in"
  }

  /// `stays`, or the reason for which the table has ended the page.
  static func fate(of page: PageSocket) throws -> String {
    try page.send(#"{"t":"clock","id":1}"#)
    let answer = try page.next { try ["clock", "bye"].contains($0.string("t")) }
    return try answer.string("t") == "clock" ? "stays" : answer.string("code")
  }
}
