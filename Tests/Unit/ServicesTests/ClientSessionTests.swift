import GameCore
import HTTP
import Net
import Requests
import Tables
import Testing

@testable import Services
@testable import Transport

@Suite("Services: the sessions of pages")
struct ClientSessionTests {
  private let proxies = Proxies(trusted: [AddressRange(.loopback, prefix: 8)])

  /// The number by which a table counts the people of an address, for a request that this machine's proxy
  /// passes on.
  private func source(_ fields: KeyValuePairs<String, String>) -> UInt64? {
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 443), listener: 1,
      isSecure: true)
    let request = Request(fields: Fields(fields))
    let visitor = proxies.visitor(request, from: peer)
    return ClientSession(
      socket: SocketID(raw: 1), connection: ConnectionID(1), player: PlayerID(high: 1, low: 1),
      device: Device(request, from: visitor.peer), person: nil,
      networkOrigin: NetworkOrigin(farAt: ""), peer: visitor.peer, place: .table(nil),
      helloBy: .now
    ).tableSource
  }

  @Test("NW13: unknown visitors count as one address, and a field of one's own changes nothing")
  func sources() throws {
    // It also shows that the proxy does not write Forwarded.
    let known = try #require(source(["X-Forwarded-For": "8.8.8.8"]))
    let unknown = try #require(source([:]))
    #expect(known != unknown)
    for own in ["for=1.2.3.4", "for=1.2.3.5", ";", ";;", "unknown", "for=unknown", ""] {
      #expect(source(["X-Forwarded-For": "unknown", "Forwarded": own]) == unknown, "\(own)")
      #expect(source(["X-Forwarded-For": "8.8.8.8", "Forwarded": own]) == known, "\(own)")
    }
    #expect(source(["X-Forwarded-For": "8.8.4.4"]) != known)
  }
}

@Suite("When the round trip to a page is measured")
struct RoundTripPaceTests {
  @Test("H26: with the first five clock samples, then every eight seconds")
  func pace() {
    var pace = RoundTripPace()
    let first = (0..<6).map { pace.isDue(at: .zero + .milliseconds($0)) }
    #expect(first == [true, true, true, true, true, false])
    let later = stride(from: 2, through: 20, by: 2).filter { pace.isDue(at: .zero + .seconds($0)) }
    #expect(later == [10, 18])
  }
}
