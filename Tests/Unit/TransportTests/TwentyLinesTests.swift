import Net
import TestSupport
import Testing
import WebSocket

@Suite("The echo server in twenty lines")
struct TwentyLinesTests {
  @Test("it has no more lines than that")
  func length() throws {
    let program = try Checkout.text(of: "Sources/Engine/Programs/twenty-lines/main.swift")
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 20)
    #expect(program.hasPrefix("import Transport\n"))
  }

  @Test("it echoes messages, keeps to the limits, and ends on request")
  func echo() throws {
    let server = try Child(program: "twenty-lines", "0")
    let client = try Client(to: Endpoint(.loopback, port: server.endpoint.port))
    client.send("GET /any HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().head.first == "HTTP/1.1 426 Upgrade Required")
    #expect(try client.open("/any").first == "HTTP/1.1 101 Switching Protocols")
    client.send(.text, Array("four phones, one table".utf8))
    #expect(try client.hear() == .text("four phones, one table"))
    client.send(.binary, [UInt8](repeating: 7, count: 16 * 1024))
    #expect(try client.hear() == .binary([UInt8](repeating: 7, count: 16 * 1024)))
    client.send(.binary, [UInt8](repeating: 7, count: 16 * 1024 + 1))
    #expect(try client.hear() == .close(.messageTooBig))
    client.send(.close, [0x03, 0xF1])
    #expect(try client.hear() == .end)
    let other = try Client(to: Endpoint(.loopback, port: server.endpoint.port))
    try other.open("/other")
    server.stop()
    #expect(try other.hear() == .close(.goingAway))
    other.send(.close, [0x03, 0xE9])
    #expect(server.end() == 0)
  }
}
