import HTTP
import Net
import QR
import Requests
import Tables
import Testing

@testable import Routing

@Suite("The further addresses of a table")
struct OfferedLinksTests {
  private static let interfaces = [
    Interface(name: "wlan0", address: .v4(0xC0A8_0114), prefix: 24, kind: .wireless),
    Interface(name: "eth0", address: .v4(0x0A00_0714), prefix: 24, kind: .ethernet),
    Interface(
      name: "wg0", address: .v6(high: 0xFD00_0000_0000_0001, low: 0x20), prefix: 64, kind: .tunnel),
  ]

  private func links(
    query: String? = nil, _ fields: KeyValuePairs<String, String> = [:],
    from visitor: String = "192.168.1.5", network: NetworkSettings = NetworkSettings(),
    interfaces: [Interface] = OfferedLinksTests.interfaces, isPublic: Bool = false,
    trusted: [AddressRange] = []
  ) throws -> OfferedLinks {
    let call = try call(
      query: query, fields, from: visitor, endpointStatus: .sample(isPublic: isPublic),
      trusted: trusted)
    return OfferedLinks(
      call: call, origin: NetworkOrigin(call, network, interfaces), network: network,
      interfaces: interfaces)
  }

  private func list(_ links: OfferedLinks, _ letters: String = "KRTPN") throws -> String {
    let code = try #require(TableCode(letters: letters.utf8))
    return String(decoding: links.addresses(of: code).body, as: UTF8.self)
  }

  private static let none = #"{"addresses":[]}"#

  @Test("NW11: a near visitor gets the table's link at each address but the first, without names")
  func near() throws {
    let response = try links().addresses(of: TableCode(7, of: .five))
    #expect(response.status == .ok)
    #expect(response.fields.contains(Field("Cache-Control", "no-store")))
    #expect(
      try list(links(), "krtpn")
        == #"{"addresses":["#
        + #"{"link":"http://10.0.7.20:8080/t/KRTPN","address":"10.0.7.20","kind":"ethernet"},"#
        + #"{"link":"http://[fd00:0:0:1::20]:8080/t/KRTPN","address":"fd00:0:0:1::20","#
        + #""kind":"tunnel"}]}"#)
  }

  @Test("NW11: a server with one address has nothing to offer")
  func one() throws {
    #expect(try list(links(interfaces: Array(Self.interfaces.prefix(1)))) == Self.none)
  }

  @Test("NW11, NW1, NW5: with --link, in a container and on loopback alone there is none")
  func otherLinks() throws {
    #expect(try list(links(network: NetworkSettings(link: "http://party.example"))) == Self.none)
    #expect(try list(links(network: NetworkSettings(isLoopbackOnly: true))) == Self.none)
  }

  @Test("NW11, R1: a far visitor is offered none, at home and on a public server")
  func far() throws {
    for (visitor, isPublic) in [("203.0.113.9", false), ("192.168.1.5", true)] {
      let links = try links(query: "t=KRTPN&a=10.0.7.20", from: visitor, isPublic: isPublic)
      #expect(try list(links) == Self.none)
      #expect(links.qrText(isHost: false) == nil)
    }
  }

  @Test("NW11, NW3: behind a trusted proxy that states its host there is none")
  func proxied() throws {
    let links = try links(
      [
        "Host": "192.168.1.20", "X-Forwarded-For": "192.168.1.9",
        "X-Forwarded-Proto": "https", "X-Forwarded-Host": "test.local",
      ], trusted: [AddressRange(.v4(0xC0A8_0105), prefix: 32)])
    #expect(links.origin.isNear && links.origin.link == "https://test.local")
    #expect(try list(links) == Self.none)
  }

  @Test("NW11: every code has the same answer")
  func codes() throws {
    let known = try list(links())
    #expect(try list(links(), "BCDFG").replacing("BCDFG", with: "KRTPN") == known)
  }

  @Test("NW11: a near visitor gets the QR code of each of these links, and of no other address")
  func drawings() throws {
    func text(_ query: String) throws -> String? {
      try links(query: query).qrText(isHost: false)
    }
    #expect(try text("t=KRTPN&a=10.0.7.20") == "http://10.0.7.20:8080/t/KRTPN")
    #expect(try text("t=KRTPN&a=fd00:0:0:1::20") == "http://[fd00:0:0:1::20]:8080/t/KRTPN")
    for query in [
      "t=KRTPN&a=203.0.113.9", "t=KRTPN&a=evil.example", "t=KRTPN&a=", "t=KRTPN&a=192.168.1.20",
      "t=KRTPN&a=10.0.7.20&a=10.0.7.20", "t=KRTPN&a=10.0.7.20#x", "t=x&a=10.0.7.20",
      "t=&a=10.0.7.20", "t=KRTPN&b=1", "a=10.0.7.20", "t", "t=", "a", "",
    ] {
      #expect(try text(query) == nil, "\(query)")
    }
  }

  @Test("NW11: the host gets a QR code of each address of the server, and of no other")
  func hosts() throws {
    for (address, link) in [
      ("192.168.1.20", "http://192.168.1.20:8080"), ("10.0.7.20", "http://10.0.7.20:8080"),
      ("203.0.113.9", nil), ("evil.example", nil), ("", nil),
    ] {
      let links = try links(query: "a=\(address)")
      #expect(links.qrText(isHost: true) == link)
      #expect(links.qrText(isHost: false) == nil)
    }
  }

  @Test("P43: everybody gets the QR code of the address that a television opens")
  func television() throws {
    #expect(try links(query: "tv").qrText(isHost: false)?.hasSuffix("/tv") == true)
    let network = NetworkSettings(link: "http://party.example")
    #expect(
      try links(query: "tv", network: network).qrText(isHost: false) == "http://party.example/tv")
  }

  @Test("NW11: with --link there is no QR code of another address for a table")
  func linked() throws {
    let network = NetworkSettings(link: "http://party.example")
    #expect(try links(query: "t=KRTPN&a=10.0.7.20", network: network).qrText(isHost: false) == nil)
    #expect(
      try links(query: "t=KRTPN", network: network).qrText(isHost: false)
        == "http://party.example/t/KRTPN")
  }

  @Test("H4, R5: a QR code contains the secret of the header field, and is then not cached")
  func secretCode() throws {
    let secret = "00112233445566778899aabbccddeeff"
    let link = "http://10.0.0.1/t/KRTPN"
    func answer(_ said: String) throws -> Response {
      Router.qrCode(of: link, try call(.get, "/", ["Link-Secret": said]), by: QRCodeCache())
    }
    let whole = try answer(secret)
    #expect(try whole.body == Array(QRMatrix(encoding: "\(link)#\(secret)").svg.utf8))
    #expect(whole.fields.contains(Field("Cache-Control", "no-store")))
    for wrong in ["", "x", "\(secret)0", secret.uppercased()] {
      #expect(try answer(wrong).body == Array(QRMatrix(encoding: link).svg.utf8))
    }
  }
}
