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
    isSecure: Bool = false, isPublic: Bool = false, by proxies: Proxies? = nil
  ) throws -> Proxies.Visitor {
    let proxies =
      proxies
      ?? Proxies(trusted: trusted.compactMap { AddressRange($0) }, isPublic: isPublic)
    return proxies.visitor(
      Request(fields: Fields(fields)), from: try self.peer(peer, isSecure: isSecure))
  }

  private func peer(_ address: String, isSecure: Bool = false) throws -> Peer {
    Peer(
      address: Endpoint(try #require(IPAddress(address)), port: 1),
      local: Endpoint(.loopback, port: 80), listener: 0, isSecure: isSecure)
  }

  @Test("R1: without a trusted proxy the peer of the socket is the visitor")
  func direct() throws {
    let visitor = try visitor([:], from: "192.168.1.9")
    #expect(visitor.peer.address.address == IPAddress("192.168.1.9"))
    #expect(visitor.isTold)
  }

  @Test(
    "NW14: a field that only proxies write makes a client behind an untrusted proxy unknown and far",
    arguments: [
      "X-Forwarded-For", "x-forwarded-for", "Forwarded", "X-Real-IP", "CF-Connecting-IP",
      "CF-Connecting-IPv6", "True-Client-IP", "Via", "CF-Ray", "CDN-Loop", "X-Forwarded-Proto",
      "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Server", "X-Forwarded", "X-Client-IP",
      "X-Cluster-Client-IP", "Fastly-Client-IP", "Fly-Client-IP", "Fly-Forwarded-Port",
      "X-Envoy-External-Address", "x-envoy-original-path", "X-Original-Forwarded-For",
      "X-Amzn-Trace-Id", "X-Amz-Cf-Id", "CloudFront-Viewer-Address", "X-Azure-ClientIP",
      "X-Azure-SocketIP", "X-Appengine-User-IP", "X-Cloud-Trace-Context", "DO-Connecting-IP",
      "Incap-Client-IP", "X-Sucuri-ClientIP", "X-Vercel-Id", "X-NF-Client-Connection-IP",
      "X-Remote-Addr", "Remote-User", "Tailscale-User-Login", "SSL-Client-Verify", "X-ARR-SSL",
      "X-ProxyUser-Ip", "X-Scheme", "X-Varnish", "Surrogate-Capability", "Client-Cert",
    ])
  func untrusted(name: String) throws {
    let trusted = ["10.0.0.0/8"]
    // This machine: a proxy that the options do not name.
    let own = try visitor(
      ["Accept": "*/*", name: "192.168.1.9"], from: "127.0.0.1", trusted: trusted)
    #expect(own.peer.address.address == Proxies.unknown)
    #expect(!own.isTold && own.isProxied && own.foreignField == name)
    // Elsewhere the peer counts, whoever it is: nobody gets rid of an address by a field.
    for address in ["192.168.1.20", "203.0.113.9"] {
      let other = try visitor([name: "192.168.1.9"], from: address, trusted: trusted)
      #expect(other.peer.address.address == IPAddress(address))
      #expect(!other.isTold && !other.isProxied)
    }
  }

  @Test("NW14: what browsers and programs send themselves leaves them near")
  func ownFields() throws {
    let fields: KeyValuePairs = [
      "Host": "192.168.1.20:8080", "Connection": "keep-alive, Upgrade", "Cookie": "a=b",
      "Cache-Control": "no-cache", "Content-Length": "0", "Content-Type": "text/plain",
      "Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin", "Sec-WebSocket-Key": "a",
      "Sec-CH-UA": "a", "Save-Data": "on", "Te": "trailers", "Priority": "u=0", "DNT": "1",
      "Sec-GPC": "1", "Upgrade-Insecure-Requests": "1", "X-Requested-With": "com.example.browser",
      "X-Request-ID": "1", "Referer": "http://192.168.1.20:8080/", "Range": "bytes=0-",
      "If-None-Match": "a", "Pragma": "no-cache", "Authorization": "Bearer a", "Link-Secret": "a",
      "traceparent": "00", "From": "a", "Expect": "100-continue", "X": "a", "Proxy-Connection": "a",
    ]
    let visitor = try visitor(fields, from: "192.168.1.9")
    #expect(visitor.isTold && visitor.foreignField == nil)
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
    "NW13: a trusted proxy that names nobody, or unreadably, leaves the visitor unknown",
    arguments: [
      "", "unknown", "_hidden", "203.0.113.9,", "10.0.0.2, 203.0.113", "::1]:1", ",,,", "a:1",
    ])
  func unreadable(line: String) throws {
    let visitor = try visitor(
      ["X-Forwarded-For": line], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    let none = try self.visitor([:], from: "10.0.0.1", trusted: ["10.0.0.0/8"])
    // One address for all whom nobody knows, and never the proxy's.
    for visitor in [visitor, none] {
      #expect(visitor.peer.address.address == Proxies.unknown)
      #expect(!visitor.isTold && visitor.isProxied)
    }
  }

  @Test("NW3: behind a proxy that writes one field, the other is the visitor's and does not count")
  func otherField() throws {
    let ours = ["203.0.113.9", "unknown", ";", "", "for=1.2.3.4", "for=unknown", "1.2.3.4"]
    for other in ours {
      let chain = Proxies(trusted: [try #require(AddressRange("10.0.0.0/8"))])
      _ = try visitor(["X-Forwarded-For": "198.51.100.1"], from: "10.0.0.1", by: chain)
      let left = try visitor(
        ["Forwarded": other + ";proto=https;host=evil.example", "X-Forwarded-For": "198.51.100.7"],
        from: "10.0.0.1", by: chain)
      #expect(left.peer.address.address == IPAddress("198.51.100.7"))
      #expect(left.isTold && !left.peer.isSecure && left.host == nil)

      let standard = Proxies(trusted: [try #require(AddressRange("10.0.0.0/8"))])
      _ = try visitor(["Forwarded": "for=198.51.100.1"], from: "10.0.0.1", by: standard)
      let right = try visitor(
        [
          "X-Forwarded-For": other, "Forwarded": "for=198.51.100.7;proto=http",
          "X-Forwarded-Proto": "https",
        ], from: "10.0.0.1", by: standard)
      #expect(right.peer.address.address == IPAddress("198.51.100.7"))
      #expect(right.isTold && !right.peer.isSecure)
    }
  }

  @Test("NW3: a field of the proxy that cannot be read is not replaced by the visitor's")
  func unreadableBeside() throws {
    let proxies = Proxies(trusted: [try #require(AddressRange("10.0.0.0/8"))])
    _ = try visitor(["X-Forwarded-For": "198.51.100.1"], from: "10.0.0.1", by: proxies)
    // A visitor, or a check of the proxy's own, without either field tells nothing.
    _ = try visitor([:], from: "10.0.0.1", by: proxies)
    let visitor = try visitor(
      ["X-Forwarded-For": "unknown", "Forwarded": "for=198.51.100.7"], from: "10.0.0.1", by: proxies
    )
    #expect(visitor.peer.address.address == Proxies.unknown && !visitor.isTold)
  }

  @Test(
    "NW13: a proxy's own address is a person at that machine, who may be near, or hides a visitor")
  func proxyItself() throws {
    func address(
      _ client: String, _ field: String = "Via", from peer: String = "127.0.0.1",
      isPublic: Bool = false
    ) throws -> IPAddress {
      let visitor = try visitor(
        ["X-Forwarded-For": client, field: "a"], from: peer, trusted: ["127.0.0.1", "10.0.0.0/8"],
        isPublic: isPublic)
      #expect(visitor.isTold == (visitor.peer.address.address != Proxies.unknown))
      return visitor.peer.address.address
    }
    #expect(try address("127.0.0.1") == .loopback)
    #expect(try address("127.0.0.1", "X-Real-IP") == .loopback)
    #expect(try address("10.0.0.2", from: "10.0.0.1") == IPAddress("10.0.0.2"))
    // A tunnel before the proxy.
    #expect(try address("127.0.0.1", "CF-Connecting-IP") == Proxies.unknown)
    #expect(try address("198.51.100.7", "CF-Connecting-IP") == IPAddress("198.51.100.7"))
    // The loopback of another machine.
    #expect(try address("127.0.0.1", from: "10.0.0.1") == Proxies.unknown)
    #expect(try address("::1", from: "10.0.0.1") == Proxies.unknown)
    // On the internet, where nobody is near, it only hides somebody.
    #expect(try address("127.0.0.1", isPublic: true) == Proxies.unknown)
    #expect(try address("10.0.0.2", from: "10.0.0.1", isPublic: true) == Proxies.unknown)
  }

  @Test("NW14: the log says once which option is missing, and nothing about peers on the internet")
  func warnings() throws {
    let proxies = Proxies(trusted: [try #require(AddressRange("10.0.0.0/8"))])
    func warning(
      _ fields: KeyValuePairs<String, String>, from address: String
    ) throws -> String? {
      let (request, peer) = (Request(fields: Fields(fields)), try peer(address))
      let visitor = proxies.visitor(request, from: peer)
      return proxies.warning(about: visitor, request, from: peer)
    }
    #expect(try warning([:], from: "127.0.0.1") == nil)
    #expect(try warning(["Via": "1.1 a"], from: "203.0.113.9") == nil)
    let own = try #require(try warning(["X-Real-IP": "1.2.3.4"], from: "127.0.0.1"))
    #expect(own.contains("X-Real-IP") && own.hasSuffix("--trusted-proxy 127.0.0.1"))
    #expect(try warning(["X-Real-IP": "1.2.3.4"], from: "127.0.0.1") == nil)
    let other = try #require(try warning(["Via": "1.1 a"], from: "192.168.1.9"))
    #expect(other.contains("--trusted-proxy") && !other.contains("192.168.1.9"))
    // Of a trusted proxy, once a visitor without a name wants to play.
    #expect(try warning(["X-Forwarded-For": "unknown"], from: "10.0.0.1") == nil)
    let unnamed: KeyValuePairs = ["Upgrade": "websocket"]
    #expect(try warning(unnamed, from: "10.0.0.1")?.contains("X-Forwarded-For") == true)
    #expect(try warning(unnamed, from: "10.0.0.1") == nil)
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

  @Test("NW3: two fields that name different visitors, of which nothing tells the proxy's: unknown")
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
      endpointStatus: Endpoints.EndpointStatus(httpPort: 8080, isPublic: isPublic))
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
      try !isNear("203.0.113.9", fields: ["X-Forwarded-For": "127.0.0.1"], trusted: ["203.0.113.9"])
    )
    #expect(
      try isNear("127.0.0.1", fields: ["X-Forwarded-For": "127.0.0.1"], trusted: ["127.0.0.1"]))
    #expect(try !isNear("127.0.0.1", trusted: ["127.0.0.1"]))
    // A network of the house that holds every address does not hold who has none.
    #expect(try !isNear("127.0.0.1", trusted: ["127.0.0.1"], near: ["0.0.0.0/0", "::/0"]))
    for name in ["X-Real-IP", "Via", "CF-Ray", "X-Forwarded-Proto"] {
      #expect(try !isNear("127.0.0.1", fields: [name: "1"]))
    }
  }
}
