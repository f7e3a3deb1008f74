import Files
import Net
import Tables
import TestSupport
import Testing

@testable import Server

@Suite("The operator and the tables", .serialized)
struct TableControlTests {
  private static let anna = String(repeating: "a", count: 32)
  private static let bob = String(repeating: "b", count: 32)

  /// A server whose control socket is in that folder.
  private func open(_ running: Running, in folder: Folder) throws -> ControlSocket {
    let tables = TableControl(mailboxes: running.service.mailboxes)
    return try ControlSocket(folder: folder.path) { request throws(PartyServer.Failure) in
      try tables.answer(request)
    }
  }

  private func code(_ text: String) throws -> TableCode {
    try #require(TableCode(letters: text.utf8))
  }

  @Test(
    "fourtop table lists the tables of all loops, and ends the one that is named for all its pages")
  func commands() throws {
    let folder = try Folder()
    let running = try Running()
    let control = try open(running, in: folder)
    defer { control.close() }
    #expect(try TableCommands.carryOut(.list, in: folder.path) == "no tables\n")
    let first = try running.openTable("Anna", cookie: TableControlTests.anna)
    let pages = [
      try running.join(first, "Anna", cookie: TableControlTests.anna),
      try running.join(first, "Bob", cookie: TableControlTests.bob),
    ]
    var others: [PageSocket] = []
    var lines = ["\(first)  lobby  2 here  Anna, Bob\n"]
    for _ in 1...6 {
      let other = try running.openTable("Bob", cookie: TableControlTests.bob)
      others.append(try running.join(other, "Bob", cookie: TableControlTests.bob))
      lines.append("\(other)  lobby  1 here  Bob\n")
    }
    #expect(
      try TableCommands.carryOut(.list, in: folder.path) == lines.sorted().joined())

    #expect(
      try TableCommands.carryOut(.remove(try code(first)), in: folder.path)
        == "removed: \(lines[0])")
    for page in pages {
      #expect(try page.next("bye").string("code") == "table.removed")
      #expect(throws: WireSocket.Failure.self) { try page.next("view") }
    }
    #expect(throws: PartyServer.Failure.self) {
      try TableCommands.carryOut(.remove(try code(first)), in: folder.path)
    }
    lines.removeFirst()
    #expect(
      try TableCommands.carryOut(.list, in: folder.path) == lines.sorted().joined())
    #expect(try others[0].command("\"t\":\"start\"").string("code") == "start.alone")
    let late = try PageSocket(
      running.server, "/t/\(first)/ws", hello: "\"as\":\"resume\"", cookie: TableControlTests.bob)
    #expect(try late.next("bye").string("code") == "table.unknown")
  }

  @Test("nobody but the owner may open the control socket, at any length of its folder's path")
  func access() throws {
    let base = try Folder()
    let path = base.path + "/" + String(repeating: "x", count: 120)
    try Files.makeFolder(path)
    for _ in 1...2 {
      let control = try ControlSocket(folder: path) { request throws(PartyServer.Failure) in
        "\(request)!\n"
      }
      let file = "\(path)/\(ControlSocket.name)"
      #expect(!Files.isOpenToOthers(file))
      #expect(try ControlSocket.ask("hello", in: path) == "hello!\n")
      control.close()
      #expect(Files.identity(file) == nil)
    }
    let sentence = "\(path): no server answers there: No such file or directory"
    #expect(throws: PartyServer.Failure(sentence: sentence)) {
      try ControlSocket.ask("hello", in: path)
    }
  }

  @Test("an empty, oversized or malformed command stops no other")
  func strange() throws {
    let folder = try Folder()
    let control = try ControlSocket(folder: folder.path) { request throws(PartyServer.Failure) in
      throw PartyServer.Failure(sentence: "not \(request)")
    }
    defer { control.close() }
    let gone = try LocalSocket.connect(
      folder: folder.path, name: ControlSocket.name, patience: .seconds(1))
    _ = consume gone
    let long = String(repeating: "x", count: 100_000)
    #expect(throws: PartyServer.Failure.self) { try ControlSocket.ask(long, in: folder.path) }
    #expect(throws: PartyServer.Failure(sentence: "not this")) {
      try ControlSocket.ask("this", in: folder.path)
    }
  }

  @Test("requests on the control socket are read as they are written, and nothing else is")
  func requests() throws {
    for order in [
      TableCommands.Order.list, .remove(try code("KRTPN")), .remove(try code("BCDFGHJK")),
    ] {
      #expect(TableCommands.Order(request: order.request) == order)
    }
    for strange in ["", "list all", "remove", "remove X", "remove KRTPN KRTPN", "x"] {
      #expect(TableCommands.Order(request: strange) == nil)
    }
    #expect(throws: PartyServer.Failure(sentence: "the server does not know this command")) {
      try TableControl(mailboxes: []).answer("dance")
    }
  }

  @Test("its words: list, or remove and a code, with a data directory, or one sentence")
  func words() throws {
    #expect(
      try Command(arguments: ["table", "list"], environment: ["FOURTOP_DATA_DIR": "/e"])
        == .table(.list, dataDirectory: "/e"))
    #expect(
      try Command(arguments: ["table", "remove", "krtpn", "--data-dir", "/d"], environment: [:])
        == .table(.remove(try code("KRTPN")), dataDirectory: "/d"))
    for words in [
      ["table"], ["table", "remove"], ["table", "remove", "x"], ["table", "list", "all"],
      ["table", "x"],
    ] {
      #expect(throws: UsageError.self, "\(words)") {
        try Command(arguments: words, environment: [:])
      }
    }
  }
}
