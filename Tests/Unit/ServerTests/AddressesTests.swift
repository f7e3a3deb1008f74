import HTTP
import JSON
import Net
import QR
import Testing
import Transport

@testable import Requests
@testable import Routing
@testable import Services

@Suite("The further addresses of a table")
struct AddressesTests {
  private static let home = IPAddress.v4(0xC0A8_0114)
  private static let visitor = IPAddress.v4(0xC0A8_0105)
  private static let interfaces = [
    Interface(name: "wlan0", address: home, prefix: 24, kind: .wireless),
    Interface(name: "eth0", address: .v4(0x0A00_0714), prefix: 24, kind: .ethernet),
    Interface(
      name: "wg0", address: .v6(high: 0xFD00_0000_0000_0001, low: 0x20), prefix: 64, kind: .tunnel),
  ]
  private static let near = NetworkSettings(near: [AddressRange(visitor, prefix: 24)])

  /// A server with these interfaces, before which a visitor comes to its first address.
  private struct Stage {
    let port: UInt16
    private let running: Running

    init(
      _ network: NetworkSettings = AddressesTests.near, isPublic: Bool = false,
      interfaces: [Interface] = AddressesTests.interfaces, proxies: [AddressRange] = []
    ) throws {
      running = try Running(
        isPublic: isPublic, trustedProxies: proxies, network: network, phoneInterfaces: interfaces)
      port = running.server.port
    }

    func get(
      _ path: String, query: String? = nil, from address: IPAddress = AddressesTests.visitor,
      fields: KeyValuePairs<String, String>? = nil
    ) -> Response? {
      let peer = Peer(
        address: Endpoint(address, port: 1), local: Endpoint(AddressesTests.home, port: port),
        listener: 0)
      let request = Request(
        path: path, query: query, fields: Fields(fields ?? ["Host": "192.168.1.20:\(port)"]))
      return try? running.answer(to: request, from: peer)
    }

    /// The list for a table as text; `nil` if the server refuses.
    func list(
      from address: IPAddress = AddressesTests.visitor,
      fields: KeyValuePairs<String, String>? = nil
    ) -> String? {
      get("/t/KRTPN/addresses", from: address, fields: fields).flatMap { response in
        response.status == .ok ? String(decoding: response.body, as: UTF8.self) : nil
      }
    }
  }

  private static let none = #"{"addresses":[]}"#

  @Test("NW11: a near visitor gets the table's link at each address but the first, without names")
  func near() throws {
    let stage = try Stage()
    let response = try #require(stage.get("/t/krtpn/addresses"))
    #expect(response.status == .ok)
    #expect(response.fields.contains(Field("Cache-Control", "no-store")))
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == #"{"addresses":["#
        + #"{"link":"http://10.0.7.20:\#(stage.port)/t/KRTPN","address":"10.0.7.20","kind":"ethernet"},"#
        + #"{"link":"http://[fd00:0:0:1::20]:\#(stage.port)/t/KRTPN","address":"fd00:0:0:1::20","#
        + #""kind":"tunnel"}]}"#)
  }

  @Test("NW11: a server with one address has nothing to offer")
  func one() throws {
    #expect(try Stage(interfaces: Array(Self.interfaces.prefix(1))).list() == Self.none)
  }

  @Test("NW11, NW1, NW5: with --link, in a container and on loopback alone there is none")
  func otherLinks() throws {
    var linked = Self.near
    linked.link = "http://party.example"
    #expect(try Stage(linked).list() == Self.none)
    var alone = Self.near
    alone.isLoopbackOnly = true
    #expect(try Stage(alone).list() == Self.none)
  }

  @Test("NW11, R1: a far visitor is refused, at home and on a public server")
  func far() throws {
    let far = IPAddress.v4(0xCB00_7109)
    #expect(try Stage().list(from: far) == nil)
    #expect(
      try Stage().get("/qr.svg", query: "t=KRTPN&a=10.0.7.20", from: far)?.status == .notFound)
    let open = try Stage(isPublic: true)
    #expect(open.list() == nil)
    #expect(open.get("/qr.svg", query: "t=KRTPN&a=10.0.7.20")?.status != .ok)
  }

  @Test("NW11, NW3: behind a trusted proxy that states its host there is none")
  func proxied() throws {
    let stage = try Stage(proxies: [AddressRange(Self.visitor, prefix: 32)])
    let stated: KeyValuePairs = [
      "Host": "192.168.1.20", "X-Forwarded-For": "192.168.1.9",
      "X-Forwarded-Proto": "https", "X-Forwarded-Host": "test.local",
    ]
    #expect(stage.list(fields: stated) == Self.none)
  }

  @Test("NW11: every code has the same answer, and a malformed one is refused")
  func codes() throws {
    let stage = try Stage()
    let unknown = try #require(stage.get("/t/BCDFG/addresses"))
    #expect(
      String(decoding: unknown.body, as: UTF8.self).replacing("BCDFG", with: "KRTPN")
        == stage.list())
    for wrong in ["x", "KRTP", "0", String(repeating: "K", count: 1000), "%00"] {
      #expect(stage.get("/t/\(wrong)/addresses")?.status == .unprocessable, "\(wrong)")
    }
  }

  @Test("NW11: a near visitor gets the QR code of each of these links, and of no other address")
  func drawings() throws {
    let stage = try Stage()
    for (address, host) in [
      ("10.0.7.20", "10.0.7.20"), ("fd00:0:0:1::20", "[fd00:0:0:1::20]"),
    ] {
      let response = try #require(stage.get("/qr.svg", query: "t=KRTPN&a=\(address)"))
      let link = "http://\(host):\(stage.port)/t/KRTPN"
      #expect(try response.body == Array(QRMatrix(encoding: link).svg.utf8))
    }
    let wrong = [
      "t=KRTPN&a=203.0.113.9", "t=KRTPN&a=evil.example", "t=KRTPN&a=", "t=KRTPN&a=192.168.1.20",
      "t=KRTPN&a=10.0.7.20&a=10.0.7.20", "t=KRTPN&a=10.0.7.20#x", "t=x&a=10.0.7.20",
      "t=&a=10.0.7.20", "t=KRTPN&b=1", "a=10.0.7.20", "t", "t=", "a", "",
    ]
    for query in wrong {
      #expect(stage.get("/qr.svg", query: query)?.status == .notFound, "\(query)")
    }
  }

  @Test("NW11: with --link there is no QR code of another address for a table")
  func linked() throws {
    var network = Self.near
    network.link = "http://party.example"
    let stage = try Stage(network)
    #expect(stage.get("/qr.svg", query: "t=KRTPN&a=10.0.7.20")?.status == .notFound)
    let whole = try #require(stage.get("/qr.svg", query: "t=KRTPN"))
    #expect(
      try whole.body == Array(QRMatrix(encoding: "http://party.example/t/KRTPN").svg.utf8))
  }
}
