import GameCore
import JSON
import Leaderboards
import Net
import People
import Store
import Tables
import TestSupport
import Testing

@testable import Commands
@testable import Options
@testable import Requests
@testable import Services

@Suite("The host and the halls of fame", .serialized, .waiting)
struct HallTests {
  private static let host = String(repeating: "a", count: 32)
  private static let guest = String(repeating: "b", count: 32)

  /// Three entries, in two halls.
  private static func fill(_ store: StoreLocation) throws {
    try OpenStore(store).change { records throws(StoreError) in
      _ = try records.enter(HallEntry(Achievement(mode: .classic, amount: 8_249_999), name: "Anna"))
      _ = try records.enter(HallEntry(Achievement(mode: .classic, amount: 460), name: "Mallory"))
      _ = try records.enter(HallEntry(Achievement(mode: .chrono2, amount: 890), name: "Mallory"))
    }
  }

  private func post(
    _ running: Running, _ body: String, by device: String?, origin: String? = nil
  ) throws -> Exchange {
    let known = device.map { "Cookie: fourtop-device=\($0)\n" } ?? ""
    return try Exchange(
      running.server,
      "POST /arcade/halls/remove HTTP/1.1\nHost: \(running.server)\n"
        + "Origin: \(origin ?? "http://\(running.server)")\n\(known)"
        + "Content-Length: \(body.utf8.count)\nConnection: close\n\n\(body)")
  }

  private func get(_ running: Running, _ path: String, by device: String) throws -> Exchange {
    try Exchange(
      running.server,
      "GET \(path) HTTP/1.1\nHost: \(running.server)\nCookie: fourtop-device=\(device)\n"
        + "Connection: close\n\n")
  }

  private func halls(_ running: Running, by device: String) throws -> String {
    String(decoding: try get(running, "/arcade/halls", by: device).body, as: UTF8.self)
  }

  @Test(
    "AH4, H9: only the host removes an entry, by its number and name, and sees how")
  func removal() throws {
    let folder = try Folder()
    try HallTests.fill(folder.data.store)
    let running = try Running(store: Store(folder.data.store))
    let secret = running.settings.hostSecret.text
    #expect(try get(running, "/host/\(secret)", by: HallTests.host).status == 303)
    let all =
      #"{"classic":[{"entry":2,"name":"Mallory","timeUs":460},"#
      + #"{"entry":1,"name":"Anna","timeUs":8249999}],"chrono":[],"#
      + #""chrono2":[{"entry":3,"name":"Mallory","found":890}]}"#
    #expect(try halls(running, by: HallTests.host) == all)
    #expect(!(try halls(running, by: HallTests.guest).contains("entry")))

    let body = #"{"entry":2,"name":"Mallory"}"#
    #expect(try post(running, body, by: HallTests.guest).status == 403)
    #expect(try post(running, body, by: nil).status == 403)
    #expect(try post(running, body, by: HallTests.host, origin: "http://a.example").status == 403)
    #expect(try get(running, "/arcade/halls/remove", by: HallTests.host).status == 405)
    for strange in ["", "{}", #"{"entry":2}"#, #"{"entry":"2","name":"Mallory"}"#] {
      #expect(try post(running, strange, by: HallTests.host).status == 422)
    }
    let other = #"{"entry":1,"name":"Mallory"}"#
    #expect(try post(running, other, by: HallTests.host).status == 200)
    #expect(try halls(running, by: HallTests.host) == all, "of another name")
    for _ in 1...2 { #expect(try post(running, body, by: HallTests.host).status == 200) }
    #expect(
      try halls(running, by: HallTests.guest)
        == #"{"classic":[{"name":"Anna","timeUs":8249999}],"chrono":[],"#
        + #""chrono2":[{"name":"Mallory","found":890}]}"#)
    running.settings.store.close()
    let unread = try get(running, "/arcade/scores", by: HallTests.host)
    #expect(unread.status == 503)
    #expect(
      String(decoding: unread.body, as: UTF8.self) == #"{"code":"list.unreadable","args":{}}"#)
    let failed = try post(running, body, by: HallTests.host)
    #expect(failed.status == 503)
    #expect(String(decoding: failed.body, as: UTF8.self) == #"{"code":"list.unsaved","args":{}}"#)
  }

  @Test("AH4: the halls are current after each change, also after a command's")
  func kept() throws {
    let folder = try Folder()
    try HallTests.fill(folder.data.store)
    let running = try Running(store: Store(folder.data.store))
    let secret = running.settings.hostSecret.text
    #expect(try get(running, "/host/\(secret)", by: HallTests.host).status == 303)
    let forOthers = try halls(running, by: HallTests.guest)
    #expect(try halls(running, by: HallTests.host).contains("entry"))
    #expect(try halls(running, by: HallTests.guest) == forOthers)

    let feat = Achievement(mode: .chrono, amount: 7)
    try running.onLoop { context in
      context.leaderboards.request(.enter(HallEntry(feat, name: "Bob"))) { _ in }
    }
    try awaitHalls(running, with: "Bob's entry") { $0.contains("Bob") }
    _ = try HallCommands.carryOut(.remove(1), in: folder.data)
    try awaitHalls(running, with: "no entry of Anna") { !$0.contains("Anna") }
  }

  /// Waits until the guest's answer about the halls meets the condition.
  private func awaitHalls(
    _ running: Running, with what: String, _ isSo: (String) -> Bool
  ) throws {
    try Patience.wait(for: what) { isSo(try halls(running, by: HallTests.guest)) }
  }

  @Test("AH4: fourtop hall lists the entries, removes one by its number, and prints it")
  func command() throws {
    let folder = try Folder()
    #expect(throws: CommandFailure.self) { try HallCommands.carryOut(.list, in: folder.data) }
    try HallTests.fill(folder.data.store)
    #expect(
      try HallCommands.carryOut(.list, in: folder.data)
        == "2  classic  0.0 s  Mallory\n1  classic  8.2 s  Anna\n3  chrono2  890 found  Mallory\n")
    #expect(
      try HallCommands.carryOut(.remove(3), in: folder.data)
        == "removed: 3  chrono2  890 found  Mallory\n")
    #expect(throws: CommandFailure.self) {
      try HallCommands.carryOut(.remove(3), in: folder.data)
    }
    _ = try HallCommands.carryOut(.remove(2), in: folder.data)
    #expect(try HallCommands.carryOut(.list, in: folder.data) == "1  classic  8.2 s  Anna\n")
    _ = try HallCommands.carryOut(.remove(1), in: folder.data)
    #expect(try HallCommands.carryOut(.list, in: folder.data) == "no entries yet\n")
  }

  @Test("AH4: an invalid name does not reach the terminal")
  func strangeNames() throws {
    let folder = try Folder()
    try OpenStore(folder.data.store).change { records throws(StoreError) in
      _ = try records.enter(
        HallEntry(Achievement(mode: .chrono, amount: 1), name: "\u{1B}[2J\u{9B}"))
    }
    #expect(try HallCommands.carryOut(.list, in: folder.data) == "1  chrono  1 found  ?\n")
  }

  @Test("its words: list, or remove and a number, with a data directory, or one sentence")
  func words() throws {
    #expect(
      try Command(arguments: ["hall", "list"], environment: ["FOURTOP_DATA_DIR": "/e"])
        == .hall(.list, DataPlace(directory: "/e")))
    #expect(
      try Command(arguments: ["hall", "remove", "12", "--data-dir", "/d"], environment: [:])
        == .hall(.remove(12), DataPlace(directory: "/d")))
    for words in [
      ["hall"], ["hall", "remove"], ["hall", "remove", "x"], ["hall", "remove", "0"],
      ["hall", "remove", "-1"], ["hall", "list", "all"], ["hall", "x"],
    ] {
      #expect(throws: UsageError.self, "\(words)") {
        try Command(arguments: words, environment: [:])
      }
    }
  }
}
