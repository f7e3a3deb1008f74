import HTTP
import Net
import Testing
import Transport

@testable import Server

@Suite("Routes")
struct RouterTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  @Test("a socket from another site's page, and one under a strange name, are not opened")
  func otherSites() throws {
    let running = try Running()
    let router = Router(premises: running.premises)
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), door: 0)
    func status(_ fields: KeyValuePairs<String, String>, _ path: String = "/ws") -> UInt16? {
      let request = Request(path: path, fields: Fields(fields))
      guard case .response(let response) = router.answer(to: request, from: peer, loops: 1) else {
        return nil
      }
      return response.status.code
    }
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://evil.example"]) == 403)
    #expect(status(["Host": "evil.example"]) == 421)
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]) == nil)
    #expect(status(["Host": "127.0.0.1:8080"], "/healthz") == 200)
    #expect(status(["Host": "127.0.0.1:8080"], "/nothing/here") == 404)
    #expect(status(["Host": "127.0.0.1:8080"], "/metrics") == 200)
  }

  @Test("H9: the link with the secret makes a device the host's; another secret does nothing")
  func host() throws {
    let running = try Running()
    let router = Router(premises: running.premises)
    let guest = Peer(
      address: Endpoint(.v4(0xC0A8_0105), port: 1), local: Endpoint(.loopback, port: 8080), door: 0)
    func response(_ path: String) -> Response? {
      let request = Request(
        path: path,
        fields: Fields(["Host": "127.0.0.1:8080", "Cookie": "fourtop-device=\(device("a"))"]))
      guard case .response(let response) = router.answer(to: request, from: guest, loops: 1) else {
        return nil
      }
      return response
    }
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("/host/wrong")?.status.code == 404)
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("/host/\(running.premises.host.secret)")?.status.code == 303)
    #expect(response("/metrics")?.status.code == 200)
  }
}
