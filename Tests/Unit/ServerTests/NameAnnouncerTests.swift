import Net
import Testing

@testable import Server

@Suite("The name in the local network")
struct NameAnnouncerTests {
  private func interface(_ name: String, _ address: String, _ prefix: Int) throws -> Interface {
    Interface(name: name, address: try #require(IPAddress(address)), prefix: prefix)
  }

  @Test("NW8: only senders of the same link get an answer, so nobody is flooded with them")
  func neighbours() throws {
    let interfaces = [
      try interface("eth0", "192.168.1.20", 24), try interface("eth0", "fe80::20", 64),
      try interface("eth1", "10.0.0.20", 8),
    ]
    for (sender, link, isNeighbour) in [
      ("192.168.1.50", 1, true), ("192.168.1.50", 2, false), ("192.168.2.50", 1, false),
      ("fe80::50", 1, true), ("fe80::50", 2, false), ("10.9.9.9", 2, true),
      ("203.0.113.9", 1, false), ("2001:db8::1", 1, false), ("192.168.1.50", 0, false),
    ] as [(String, UInt32, Bool)] {
      #expect(
        NameAnnouncer.isNeighbour(
          try #require(IPAddress(sender)), on: link, of: interfaces,
          number: { $0.name == "eth0" ? 1 : 2 }) == isNeighbour, "\(sender) on \(link)")
    }
  }

  @Test("NW8: tunnels and interfaces that are gone have no link")
  func links() throws {
    let interfaces = [
      try interface("lo", "192.168.1.20", 24), try interface("gone0", "192.168.2.20", 24),
    ]
    var tunnel = interfaces[0]
    tunnel.kind = .tunnel
    var wireless = interfaces[0]
    wireless.kind = .wireless
    #expect(NameAnnouncer.links([tunnel] + interfaces.suffix(1)).isEmpty)
    #expect(Array(NameAnnouncer.links([wireless]).values) == [[[192, 168, 1, 20]]])
  }
}
