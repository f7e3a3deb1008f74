import HTTP
import Net
import Requests
import Testing

@testable import Services
@testable import Transport

@Suite("Services: sockets through proxies")
struct ProxiedSocketsTests {
  private static let proxies = Proxies(trusted: [AddressRange(.loopback, prefix: 8)])

  /// The registry, and the sockets that were opened.
  private struct Stand {
    let sockets: ProxiedSockets
    var last: UInt64 = 0

    init(publicly: Int, privately: Int = 3) {
      var limits = Transport.Limits.standard
      (limits.perPublicAddress, limits.perPrivateAddress) = (publicly, privately)
      sockets = ProxiedSockets(limits: limits)
    }

    /// The new socket of a request that this machine's proxy passes on; `nil` if it is refused.
    mutating func open(
      _ fields: KeyValuePairs<String, String>, by proxies: Proxies = ProxiedSocketsTests.proxies
    ) throws -> SocketID? {
      let request = Request(path: "/ws", fields: Fields(fields))
      let peer = Peer(
        address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 80), listener: 0)
      let call = try #require(
        Call(
          request, from: proxies.visitor(request, from: peer), at: peer.local,
          Names(machine: "test", allowed: []), Endpoints.EndpointStatus(httpPort: 80)))
      last += 1
      let socket = SocketID(raw: last)
      let isTaken = sockets.take(socket, of: call)
      return isTaken ? socket : nil
    }

    mutating func open(_ visitor: String) throws -> SocketID? {
      try open(["X-Forwarded-For": visitor])
    }
  }

  @Test(
    "R1: behind a proxy a visitor may have as many sockets as without, and so may others",
    arguments: [
      ("8.8.8.8", "8.8.4.4", 2), ("2001:db8::1", "2001:db8:0:1::1", 2),
      ("192.168.1.9", "192.168.1.8", 3),
    ])
  func bounded(visitor: String, other: String, most: Int) throws {
    var stand = Stand(publicly: 2)
    for _ in 0..<most { #expect(try stand.open(visitor) != nil) }
    #expect(try stand.open(visitor) == nil)
    #expect(try stand.open(other) != nil)
  }

  @Test("R1: 200 seated players of one address leave room; the next stranger too")
  func seated() throws {
    var stand = Stand(publicly: 8)
    for _ in 0..<200 { stand.sockets.seat(try #require(try stand.open("8.8.8.8"))) }
    // Those without a seat have their own bound.
    for _ in 0..<8 { #expect(try stand.open("8.8.8.8") != nil) }
    #expect(try stand.open("8.8.8.8") == nil)
  }

  @Test("R1: beyond the seats of a network a seated player counts among the others")
  func fullNetwork() throws {
    var stand = Stand(publicly: 1)
    for _ in 0..<(try #require(Transport.Limits.standard.vouchedPerNetwork)) {
      stand.sockets.seat(try #require(try stand.open("8.8.8.8")))
    }
    let last = try #require(try stand.open("8.8.8.8"))
    stand.sockets.seat(last)
    #expect(try stand.open("8.8.8.8") == nil)
    stand.sockets.giveBack(last)
    #expect(try stand.open("8.8.8.8") != nil)
  }

  @Test("NW3, NW13: a visitor's own Forwarded changes nothing; all who are unknown share one bound")
  func ownForwarded() throws {
    var stand = Stand(publicly: 2)
    #expect(try stand.open("8.8.8.8") != nil)
    #expect(try stand.open(["X-Forwarded-For": "8.8.8.8", "Forwarded": "for=1.2.3.4"]) != nil)
    for own in ["for=1.2.3.4", "for=unknown", ";", ""] {
      #expect(try stand.open(["X-Forwarded-For": "8.8.8.8", "Forwarded": own]) == nil, "\(own)")
    }
    // Whom the proxy does not name, or not readably.
    #expect(try stand.open([:]) != nil)
    #expect(try stand.open("unknown") != nil)
    for line in ["unknown", "_hidden", "8.8.4.4,", ""] {
      #expect(try stand.open(line) == nil, "\(line)")
    }
    #expect(try stand.open("8.8.4.4") != nil)
  }

  @Test("NW13: behind an own proxy that the options do not name, visitors share one bound")
  func unnamedProxy() throws {
    var stand = Stand(publicly: 2)
    let none = Proxies(trusted: [])
    for visitor in ["8.8.8.8", "8.8.4.4"] {
      #expect(try stand.open(["X-Forwarded-For": visitor], by: none) != nil)
    }
    #expect(try stand.open(["X-Forwarded-For": "8.8.8.8"], by: none) == nil)
    #expect(try stand.open([:], by: none) != nil)
  }
}
