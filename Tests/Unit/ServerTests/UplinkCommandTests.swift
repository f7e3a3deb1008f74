import People
import Store
import TestSupport
import Testing

@testable import Commands
@testable import Options
@testable import Services

@Suite("fourtop uplink", .waiting)
struct UplinkCommandTests {
  @Test("R4: a token is printed once, saved as a hash, listed by name and revoked by it")
  func life() throws {
    let folder = try Folder()
    let name = try #require(UplinkName("kitchen"))
    #expect(try UplinkCommands.carryOut(.list, in: folder.data).answer == "no uplinks\n")
    let said = try UplinkCommands.carryOut(.token(name), in: folder.data)
    // Alone, so that a script can take it as it is; what to do with it is for people.
    let token = try #require(UplinkToken(String(said.answer.dropLast())))
    #expect(said.answer == "\(token.text)\n")
    #expect(said.words?.contains("FOURTOP_UPLINK_TOKEN") == true)
    #expect(said.words?.contains(token.text) == false)
    #expect(try UplinkCommands.carryOut(.list, in: folder.data).answer == "kitchen\n")
    let grants = try OpenStore(folder.data.store).change {
      records throws(StoreError) in try records.uplinks()
    }
    #expect(grants.map(\.key) == [token.key])
    for file in try folder.names {
      let bytes = try folder.bytes(file)
      #expect(!String(decoding: bytes, as: UTF8.self).contains(token.text), "\(file)")
    }
    #expect(throws: CommandFailure.self) {
      try UplinkCommands.carryOut(.token(name), in: folder.data)
    }
    _ = try UplinkCommands.carryOut(.revoke(name), in: folder.data)
    #expect(throws: CommandFailure.self) {
      try UplinkCommands.carryOut(.revoke(name), in: folder.data)
    }
    #expect(try UplinkCommands.carryOut(.list, in: folder.data).answer == "no uplinks\n")
  }

  @Test("its words: a name or none, a data directory, or one sentence")
  func words() throws {
    let kitchen = try #require(UplinkName("kitchen"))
    let laptop = try #require(UplinkName("laptop"))
    #expect(
      try Command(arguments: ["uplink", "token"], environment: [:])
        == .uplink(.token(laptop), DataPlace()))
    #expect(
      try Command(
        arguments: ["uplink", "revoke", "kitchen", "--data-dir", "/d"], environment: [:])
        == .uplink(.revoke(kitchen), DataPlace(directory: "/d")))
    #expect(
      try Command(arguments: ["uplink", "list"], environment: ["FOURTOP_DATA_DIR": "/e"])
        == .uplink(.list, DataPlace(directory: "/e")))
    for words in [["uplink"], ["uplink", "revoke"], ["uplink", "list", "all"], ["uplink", "x"]] {
      #expect(throws: UsageError.self) { try Command(arguments: words, environment: [:]) }
    }
    #expect(throws: UsageError.self) {
      try Command(arguments: ["uplink", "token", "My Laptop"], environment: [:])
    }
  }

  @Test(
    "R4: a running public server notices a new and a revoked token within seconds")
  func noticed() throws {
    let folder = try Folder()
    let name = try #require(UplinkName("kitchen"))
    let store = Store(folder.data.store)
    let running = try Running(store: store, isPublic: true)
    let said = try UplinkCommands.carryOut(.token(name), in: folder.data)
    let token = try #require(UplinkToken(String(said.answer.dropLast())))
    try Patience.wait(for: "the token") { try running.onLoop { $0.uplinks[token.key] == name } }
    let laptop = try Laptop(running.secure, token: token.text)
    _ = try UplinkCommands.carryOut(.revoke(name), in: folder.data)
    #expect(try laptop.hangUp()?.value == 4001)
  }
}
