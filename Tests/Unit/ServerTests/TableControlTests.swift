import Files
import Net
import Tables
import TestSupport
import Testing

@testable import Commands
@testable import Options
@testable import Server

@Suite("The operator and the tables", .serialized, .waiting)
struct TableControlTests {
  private static let anna = String(repeating: "a", count: 32)
  private static let bob = String(repeating: "b", count: 32)

  /// A server with its control socket in that folder.
  private func open(_ running: Running, in folder: Folder) throws -> ControlSocket {
    let tables = TableControl(mailbox: running.service.mailboxes[0])
    return try ControlSocket(folder: folder.path) { request throws(CommandFailure) in
      try tables.answer(request)
    }
  }

  private func code(_ text: String) throws -> TableCode {
    try #require(TableCode(letters: text.utf8))
  }

  @Test(
    "fourtop table lists all tables, and ends the named one for all its pages")
  func commands() throws {
    let folder = try Folder()
    let running = try Running()
    let control = try open(running, in: folder)
    defer { control.close() }
    #expect(try TableCommands.carryOut(.list, in: folder.data) == "no tables\n")
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
      try TableCommands.carryOut(.list, in: folder.data) == lines.sorted().joined())

    #expect(
      try TableCommands.carryOut(.remove(try code(first)), in: folder.data)
        == "removed: \(lines[0])")
    for page in pages {
      #expect(try page.next("bye").string("code") == "table.removed")
      #expect(throws: WireSocket.Failure.self) { try page.next("view") }
    }
    #expect(throws: CommandFailure.self) {
      try TableCommands.carryOut(.remove(try code(first)), in: folder.data)
    }
    lines.removeFirst()
    #expect(
      try TableCommands.carryOut(.list, in: folder.data) == lines.sorted().joined())
    #expect(try others[0].command("\"t\":\"start\"").string("code") == "start.alone")
    let late = try PageSocket(
      running.server, "/t/\(first)/ws", hello: "\"as\":\"resume\"", cookie: TableControlTests.bob)
    #expect(try late.next("bye").string("code") == "table.unknown")
  }

  @Test("only the owner may open the control socket, at any length of its folder's path")
  func access() throws {
    let base = try Folder()
    let path = base.path + "/" + String(repeating: "x", count: 120)
    try Files.makeFolder(path)
    for _ in 1...2 {
      let control = try ControlSocket(folder: path) { request throws(CommandFailure) in
        "\(request)!\n"
      }
      let file = "\(path)/\(ControlSocket.name)"
      #expect(!Files.isOpenToOthers(file))
      #expect(try ControlSocket.ask("hello", in: path) == "hello!\n")
      control.close()
      #expect(Files.identity(file) == nil)
    }
    let sentence =
      "\(path): no server is running with this data directory: No such file or directory"
    #expect(throws: CommandFailure(sentence: sentence)) {
      try ControlSocket.ask("hello", in: path)
    }
    // As in a directory that is read-only.
    let lock = try DirectoryLock(folder: path)
    let unreachable = sentence.replacing(
      "no server is running", with: "no command reaches the server that runs")
    #expect(throws: CommandFailure(sentence: unreachable)) {
      try ControlSocket.ask("hello", in: path)
    }
    _ = consume lock
  }

  @Test("an empty, oversized or malformed command does not affect others")
  func strange() throws {
    let folder = try Folder()
    let control = try ControlSocket(folder: folder.path) { request throws(CommandFailure) in
      throw CommandFailure(sentence: "not \(request)")
    }
    defer { control.close() }
    let gone = try LocalSocket.connect(
      folder: folder.path, name: ControlSocket.name, patience: .seconds(1))
    _ = consume gone
    let long = String(repeating: "x", count: 100_000)
    #expect(throws: CommandFailure.self) { try ControlSocket.ask(long, in: folder.path) }
    #expect(throws: CommandFailure(sentence: "not this")) {
      try ControlSocket.ask("this", in: folder.path)
    }
  }

  @Test("requests on the control socket are parsed as they are written, and only these")
  func requests() throws {
    for order in [
      Command.TableAction.list, .remove(try code("KRTPN")), .remove(try code("BCDFGHJK")),
    ] {
      #expect(Command.TableAction(request: order.request) == order)
    }
    for strange in ["", "list all", "remove", "remove X", "remove KRTPN KRTPN", "x"] {
      #expect(Command.TableAction(request: strange) == nil)
    }
    #expect(
      throws: CommandFailure(
        sentence: "the server does not know this command; update the older program")
    ) {
      try TableControl(mailbox: Mailbox()).answer("dance")
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
