import GameCore
import People
import Tables
import Testing

@testable import Services

@Suite("Services: codes of tables at laptops")
struct LaptopCodeTests {
  private let lookups = CodeLookups(key: Array(0..<32))

  private func key(_ number: UInt8) throws -> UplinkKey {
    try #require(UplinkKey(Array(repeating: number, count: UplinkKey.byteCount)))
  }

  @Test("R4: a laptop's codes begin alike at servers that share a store, and differ in the rest")
  func alike() throws {
    let key = try key(1)
    let codes = (0..<UInt64(100)).map {
      lookups.code(of: $0, at: key, after: key.prefix, attempt: 0)
    }
    #expect(codes.allSatisfy { "\($0)".hasPrefix("\(key.prefix)") })
    #expect(Set(codes).count == 100)
    #expect(lookups.code(of: 0, at: key, after: key.prefix, attempt: 1) != codes[0])
  }

  @Test("R4: at one server alone each code has letters of its own")
  func apart() throws {
    let key = try key(1)
    let codes = (0..<UInt64(100)).map { lookups.code(of: $0, at: key, attempt: 0) }
    #expect(Set(codes.map { "\($0)".prefix(3) }).count > 90)
  }

  /// A laptop and its public server of another version compute the same.
  @Test("the beginning of a laptop's codes stays the same in all versions")
  func fixed() throws {
    #expect("\(try key(0).prefix) \(try key(1).prefix) \(try key(255).prefix)" == "NYQ MFC ZJP")
  }
}

@Suite("Services: laptops on their way from another server")
struct LaptopWaitTests {
  private let directory = UplinkDirectory()
  private let code = TableCode(7, of: .eight)

  private func awaits(_ seconds: Int64) -> Bool {
    directory.awaits(code, at: .zero + .seconds(seconds))
  }

  @Test("R4: pages wait for a minute from the first of them, and again after the laptop was here")
  func minute() {
    #expect(awaits(100))
    #expect(awaits(159))
    #expect(!awaits(160))
    #expect(!awaits(10_000))
    #expect(directory.take(code))
    directory.free(code, isOver: false)
    #expect(awaits(20_000))
    #expect(!awaits(20_060))
  }

  @Test("nobody waits for a table that is over")
  func over() {
    #expect(directory.take(code))
    directory.free(code, isOver: true)
    #expect(!awaits(100))
  }
}
