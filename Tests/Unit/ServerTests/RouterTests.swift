import HTTP
import Net
import Testing
import Transport

@testable import Requests
@testable import Services

@Suite("Routes")
struct RouterTests {
  @Test("a check of HAProxy, by HTTP/1.0 without a host name, gets 200 from /healthz")
  func plainCheck() throws {
    let running = try Running(isPublic: true)
    for line in ["OPTIONS /healthz HTTP/1.0", "GET /healthz HTTP/1.0", "HEAD /healthz HTTP/1.0"] {
      #expect(try Exchange(running.server, "\(line)\n\n").status == 200, "\(line)")
    }
    #expect(try Exchange(running.server, "GET /healthz HTTP/1.1\n\n").status == 400)
    #expect(
      try Exchange(running.server, "GET http://evil.example/healthz HTTP/1.0\n\n").status == 421)
    #expect(
      try Exchange(running.server, "GET /healthz HTTP/1.0\nHost: evil.example\n\n").status == 421)
  }

  @Test("NW11: the links that an answer offers are those of this server's addresses")
  func links() throws {
    let other = Interface(name: "eth0", address: .v4(0x0A00_0714), prefix: 24, kind: .ethernet)
    let running = try Running(network: NetworkSettings(), phoneInterfaces: [other])
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0)
    func answer(_ path: String, query: String? = nil) throws -> Response? {
      let device = String(repeating: "a", count: 32)
      let fields = Fields(["Host": "192.168.1.20", "Cookie": "fourtop-device=\(device)"])
      return try running.answer(
        to: Request(path: path, query: query, fields: fields), from: peer)
    }
    let list = try #require(try answer("/t/KRTPN/addresses"))
    #expect(String(decoding: list.body, as: UTF8.self).contains("//10.0.7.20"))
    #expect(try answer("/t/AEIOU/addresses")?.status == .unprocessable)
    #expect(try answer("/qr.svg", query: "t=KRTPN&a=10.0.7.20")?.status == .ok)
    #expect(try answer("/qr.svg", query: "a=10.0.7.20")?.status == .notFound)
    #expect(try answer(running.hostLink)?.status == .seeOther)
    #expect(try answer("/qr.svg", query: "a=10.0.7.20")?.status == .ok)
  }
}
