import Files
import Tables
import TestSupport
import Testing

@Suite("Pages learn whether their game is saved", .serialized, .waiting)
struct SavingNoticeTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  @Test(
    "P17: after a start that could not save, every page says so; then all open tables are saved, and no page says so any more"
  )
  func laterThanTheStart() throws {
    let folder = try Folder()
    // No file can be made where a folder is.
    let path = "\(folder.path)/tables.db"
    try Files.makeFolder(path)
    let running = try Running(tables: folder.path, interval: .milliseconds(50))
    let codes = try ["a", "b", "c"].map { try running.openTable("Anna", cookie: device($0)) }
    let pages = try [("a", codes[0]), ("d", codes[0]), ("b", codes[1])].map {
      try running.join($0.1, "Anna", cookie: device(Character($0.0)))
    }
    for page in pages {
      #expect(try page.next("saving").bool("works") == false)
      #expect(try page.command("\"t\":\"watch\"").string("t") == "ok")
    }
    #expect(running.settings.tableStore?.epoch == nil)
    Files.removeAll(below: path)
    for page in pages { #expect(try page.next("saving").bool("works")) }
    let late = try running.join(codes[1], "Bob", cookie: device("e"))
    #expect(try late.next { _ in true }.string("t") == "view")
    running.stop()
    let next = try Running(tables: folder.path)
    let open = codes.compactMap { TableCode(letters: $0.utf8) }.sorted()
    #expect(next.restored == open)
  }

  @Test("P17: while the disk takes nothing every page says so, and newcomers, too")
  func meanwhile() throws {
    let folder = try Folder()
    let path = "\(folder.path)/tables.db"
    let running = try Running(tables: folder.path, interval: .milliseconds(50))
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    try Files.move(path, to: "\(path)-away")
    try Files.makeFolder(path)
    #expect(try anna.next("saving").bool("works") == false)
    let bob = try running.join(code, "Bob", cookie: device("b"))
    #expect(try bob.next("saving").bool("works") == false)
    Files.removeAll(below: path)
    for page in [anna, bob] { #expect(try page.next("saving").bool("works")) }
  }
}
