import HTTP
import Net
import Testing
import Transport

@testable import PageServing
@testable import Requests

@Suite("The origin of a request")
struct ProxiesTests {
  private func visitor(
    _ fields: KeyValuePairs<String, String>, from peer: String, trusted: [String] = [],
    isSecure: Bool = false
  ) throws -> Proxies.Visitor {
    let peer = Peer(
      address: Endpoint(try #require(IPAddress(peer)), port: 1),
      local: Endpoint(.loopback, port: 80), listener: 0, isSecure: isSecure)
    return Proxies(trusted: trusted.compactMap { AddressRange($0) })
      .visitor(Request(fields: Fields(fields)), from: peer)
  }

  @Test("R1: without a trusted proxy the peer of the socket is the visitor")
  func direct() throws {
    let visitor = try visitor([:], from: "192.168.1.9")
    #expect(visitor.peer.address.address == IPAddress("192.168.1.9"))
    #expect(visitor.isTold)
  }

  @Test(
    "R1: a client behind an untrusted proxy is unknown, and therefore far",
    arguments: ["X-Forwarded-For", "x-forwarded-for", "Forwarded"])
  func untrusted(name: String) throws {
    let fields = Fields([name: "192.168.1.9"])
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 80), listener: 0)
    let visitor = Proxies(trusted: [try #require(AddressRange("10.0.0.0/8"))])
      .visitor(Request(fields: fields), from: peer)
    #expect(visitor.peer == peer)
    #expect(!visitor.isTold)
  }

  @Test(
    "R1: a trusted proxy's entries count, and entries of the visitor itself do not",
    arguments: [
      ("203.0.113.9", "203.0.113.9"), (" 203.0.113.9 ", "203.0.113.9"),
      ("127.0.0.1, 203.0.113.9", "203.0.113.9"),
      ("127.0.0.1, 203.0.113.9, 10.0.0.2,10.0.0.3", "203.0.113.9"),
      ("10.0.0.8, 10.0.0.2", "10.0.0.8"), ("2001:db8::7", "2001:db8::7"),
      ("[2001:db8::7]:4711", "2001:db8::7"), ("203.0.113.9:4711", "203.0.113.9"),
      ("garbage, 203.0.113.9", "203.0.113.9"),
    ])
  func trusted(line: String, address: String) throws {
    let visitor = try visitor(
      ["X-Forwarded-For": line], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    #expect(visitor.peer.address.address == IPAddress(address))
    #expect(visitor.isTold)
  }

  @Test("R1: several lines are one list")
  func lines() throws {
    let visitor = try visitor(
      [
        "X-Forwarded-For": "127.0.0.1", "x-forwarded-for": "203.0.113.9",
        "X-Forwarded-For": "10.1.1.1",
      ],
      from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    #expect(visitor.peer.address.address == IPAddress("203.0.113.9"))
  }

  @Test(
    "R1: a trusted proxy that names nobody, or unreadably, leaves the visitor unknown",
    arguments: [
      "", "unknown", "_hidden", "203.0.113.9,", "10.0.0.2, 203.0.113", "::1]:1", ",,,", "a:1",
    ])
  func unreadable(line: String) throws {
    let visitor = try visitor(
      ["X-Forwarded-For": line], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    #expect(!visitor.isTold)
    #expect(try !self.visitor([:], from: "10.0.0.1", trusted: ["10.0.0.0/8"]).isTold)
  }

  @Test("R5: only the proxy decides whether the browser uses https")
  func scheme() throws {
    func isSecure(_ word: String, from peer: String) throws -> Bool {
      try visitor(["X-Forwarded-Proto": word], from: peer, trusted: ["10.0.0.0/8"]).peer.isSecure
    }
    #expect(try isSecure("https", from: "10.0.0.1"))
    #expect(try isSecure("http, HTTPS", from: "10.0.0.1"))
    #expect(try !isSecure("https, http", from: "10.0.0.1"))
    #expect(try !isSecure("httpsx", from: "10.0.0.1"))
    #expect(try !isSecure("https", from: "192.168.1.9"))
    let through = try visitor([:], from: "10.0.0.1", trusted: ["10.0.0.0/8"], isSecure: true)
    #expect(through.peer.isSecure)
  }
}

@Suite("Near and far")
struct NearTests {
  private func isNear(
    _ address: String, fields: KeyValuePairs<String, String> = [:], isPublic: Bool = false,
    trusted: [String] = []
  ) throws -> Bool {
    let request = Request(fields: Fields(fields))
    let peer = Peer(
      address: Endpoint(try #require(IPAddress(address)), port: 1),
      local: Endpoint(.loopback, port: 8080), listener: 0)
    let visitor = Proxies(trusted: trusted.compactMap { AddressRange($0) })
      .visitor(request, from: peer)
    let call = Call(
      request: request, peer: visitor.peer, isTold: visitor.isTold,
      host: Authority(name: "localhost", port: 8080),
      standing: Endpoints.EndpointStatus(httpPort: 8080, isPublic: isPublic))
    return NetworkOrigin(call, isLoopbackOnly: true, Interface.all()).isNear
  }

  @Test("R1: this machine and its own subnets are near; everything else is far")
  func subnets() throws {
    #expect(try isNear("127.0.0.1"))
    #expect(try !isNear("203.0.113.9"))
    for interface in Interface.all() { #expect(try isNear(interface.address.description)) }
  }

  @Test("R1: on a public server nobody is near")
  func publicServer() throws {
    #expect(try !isNear("127.0.0.1", isPublic: true))
    #expect(
      try !isNear(
        "10.0.0.1", fields: ["X-Forwarded-For": "127.0.0.1"], isPublic: true,
        trusted: ["10.0.0.0/8"]))
  }

  @Test("R1: a forwarding header makes no client near, and counts from trusted proxies only")
  func forwarded() throws {
    #expect(try !isNear("203.0.113.9", fields: ["X-Forwarded-For": "127.0.0.1"]))
    #expect(try !isNear("127.0.0.1", fields: ["X-Forwarded-For": "127.0.0.1"]))
    #expect(
      try isNear("203.0.113.9", fields: ["X-Forwarded-For": "127.0.0.1"], trusted: ["203.0.113.9"]))
    #expect(try !isNear("127.0.0.1", trusted: ["127.0.0.1"]))
  }
}
