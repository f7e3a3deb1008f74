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

  @Test(
    "NW3: a trusted proxy's Forwarded names the visitor, the scheme and the host (RFC 7239)",
    arguments: [
      ("for=203.0.113.9", "203.0.113.9", nil, nil),
      ("For=\"[2001:db8::7]:4711\"", "2001:db8::7", nil, nil),
      ("for=203.0.113.9;proto=https;host=party.example", "203.0.113.9", true, "party.example"),
      (
        "proto=http ; host=\"party.example:81\"; for=203.0.113.9", "203.0.113.9", false,
        "party.example:81"
      ),
      (
        "for=127.0.0.1;host=evil.example, for=203.0.113.9;host=party.example, for=10.0.0.2",
        "203.0.113.9", nil, "party.example"
      ),
      ("for=10.0.0.8;proto=https, for=10.0.0.2", "10.0.0.8", true, nil),
      ("for=_hidden;proto=https;host=party.example", nil, true, "party.example"),
      ("for=unknown", nil, nil, nil), ("for=\"203.0.113.9", nil, nil, nil),
      ("for=203.0.113.9;for=127.0.0.1", nil, nil, nil), ("for", nil, nil, nil),
      ("for=203.0.113.9 proto=https", nil, nil, nil), ("", nil, nil, nil),
      ("for=203.0.113.9,", nil, nil, nil), ("for=\"203\\.0.113.9\"", "203.0.113.9", nil, nil),
    ] as [(String, String?, Bool?, String?)])
  func standard(_ line: String, _ address: String?, _ isSecure: Bool?, _ host: String?) throws {
    let visitor = try visitor(["Forwarded": line], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    #expect(visitor.isTold == (address != nil))
    if let address { #expect(visitor.peer.address.address == IPAddress(address)) }
    #expect(visitor.peer.isSecure == isSecure ?? false)
    #expect(visitor.host == host.flatMap { Authority($0) })
    #expect(visitor.isForwarded == (isSecure != nil || host != nil))
  }

  @Test("NW3: a truncated Forwarded names nobody else")
  func truncated() throws {
    let line = "for=\"[2001:db8::7]:4711\";proto=https;host=\"party.example:81\",for=10.0.0.2;by=_a"
    for count in 0...line.utf8.count {
      let visitor = try visitor(
        ["Forwarded": String(line.prefix(count))], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
      #expect(!visitor.isTold || visitor.peer.address.address == IPAddress("2001:db8::7"))
    }
  }

  @Test("NW3: two fields that name different visitors leave the visitor unknown")
  func contradiction() throws {
    func told(_ chain: String, _ standard: String) throws -> IPAddress? {
      let visitor = try visitor(
        ["X-Forwarded-For": chain, "Forwarded": standard], from: "10.0.0.1",
        trusted: ["10.0.0.0/8"])
      return visitor.isTold ? visitor.peer.address.address : nil
    }
    #expect(try told("203.0.113.9", "for=203.0.113.9") == IPAddress("203.0.113.9"))
    #expect(try told("203.0.113.9", "for=127.0.0.1") == nil)
    #expect(try told("127.0.0.1", "for=203.0.113.9") == nil)
    #expect(try told("203.0.113.9", "for=") == nil)
    #expect(try told("garbage", "for=203.0.113.9") == nil)
  }

  @Test("NW3: a trusted proxy states the host in a field, and nobody else does")
  func host() throws {
    func visitor(_ host: String, from peer: String) throws -> Proxies.Visitor {
      try self.visitor(
        ["X-Forwarded-Host": host, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.168.1.9"],
        from: peer, trusted: ["10.0.0.0/8"])
    }
    let trusted = try visitor("evil.example, party.example:81", from: "10.0.0.1")
    #expect(trusted.host == Authority("party.example:81"))
    #expect(trusted.isForwarded && trusted.peer.isSecure)
    #expect(try visitor("", from: "10.0.0.1").host == nil)
    let other = try visitor("party.example", from: "192.168.1.9")
    #expect(other.host == nil && !other.isForwarded && !other.peer.isSecure)
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
    trusted: [String] = [], near: [String] = []
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
    return NetworkOrigin(
      call, NetworkSettings(near: near.compactMap { AddressRange($0) }, isLoopbackOnly: true),
      Interface.all()
    ).isNear
  }

  @Test("R1: this machine and its own subnets are near; everything else is far")
  func subnets() throws {
    #expect(try isNear("127.0.0.1"))
    #expect(try !isNear("203.0.113.9"))
    for interface in Interface.all() { #expect(try isNear(interface.address.description)) }
  }

  @Test("NW2: a visitor from a network of --near is near, also behind a trusted proxy")
  func furtherNetworks() throws {
    let near = ["203.0.113.0/24", "2001:db8::/32"]
    #expect(try isNear("203.0.113.9", near: near))
    #expect(try isNear("2001:db8:7::1", near: near))
    #expect(try !isNear("203.0.114.9", near: near))
    #expect(try !isNear("203.0.113.9", fields: ["X-Forwarded-For": "127.0.0.1"], near: near))
    #expect(
      try isNear(
        "198.51.100.1", fields: ["Forwarded": "for=203.0.113.9"], trusted: ["198.51.100.1"],
        near: near))
    #expect(try !isNear("203.0.113.9", isPublic: true, near: near))
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
