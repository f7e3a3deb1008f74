import Foundation
import Testing

@testable import Net

@Suite("Addresses and interfaces")
struct InterfaceTests {
  @Test(
    "an address is read and written in its usual text",
    arguments: ["127.0.0.1", "192.168.1.20", "::1", "fe80::1:2", "2001:db8::"])
  func text(_ text: String) throws {
    #expect(try #require(IPAddress(text)).description == text)
  }

  @Test(
    "what is no address is not read",
    arguments: ["", "1.2.3", "1.2.3.256", "example", "[::1]", "fe80::1%eth0", "1.2.3.4 "])
  func noText(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test("an interface reaches its own subnet and nothing else")
  func reach() throws {
    func ip(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }
    let four = Interface(name: "a", address: try ip("192.168.1.20"), prefix: 24)
    #expect(four.reaches(try ip("192.168.1.77")))
    #expect(!four.reaches(try ip("192.168.2.77")))
    #expect(!four.reaches(try ip("::1")))
    let six = Interface(name: "b", address: try ip("fd00:1:2:3::5"), prefix: 64)
    #expect(six.reaches(try ip("fd00:1:2:3:9::1")))
    #expect(!six.reaches(try ip("fd00:1:2:4::5")))
    let long = Interface(name: "c", address: try ip("fd00::5"), prefix: 127)
    #expect(long.reaches(try ip("fd00::4")))
    #expect(!long.reaches(try ip("fd00::6")))
  }

  @Test("this machine has a loopback interface")
  func loopback() {
    #expect(Interface.all().contains { $0.address == .loopback && $0.kind == .loopback })
  }

  @Test(
    "NW5: link layer, hardware and name tell an interface's kind",
    arguments: [
      (InterfaceFacts(name: "wlp3s0", hardware: 1, isPhysical: true, isWireless: true), .wireless),
      (InterfaceFacts(name: "enp2s0", hardware: 1, isPhysical: true), .ethernet),
      (InterfaceFacts(name: "docker9", hardware: 1, isPhysical: true), .ethernet),
      (InterfaceFacts(name: "br0", hardware: 1, isBridge: true, hasPhysicalPort: true), .ethernet),
      (InterfaceFacts(name: "br0", hardware: 1, isBridge: true), .local),
      (InterfaceFacts(name: "docker0", hardware: 1), .local),
      (InterfaceFacts(name: "veth12ab", hardware: 1), .local),
      (InterfaceFacts(name: "eth0.30", hardware: 1), .other),
      (InterfaceFacts(name: "eth0"), .other), (InterfaceFacts(name: "virbr0"), .local),
      (InterfaceFacts(name: "tap0", hardware: 1), .tunnel),
      (InterfaceFacts(name: "wg0", hardware: 65_534), .tunnel),
      (InterfaceFacts(name: "home", hardware: 512), .tunnel),
      (InterfaceFacts(name: "lo", hardware: 772), .loopback),
    ] as [(InterfaceFacts, InterfaceKind)])
  func kinds(_ facts: InterfaceFacts, _ kind: InterfaceKind) {
    #expect(InterfaceKind(facts) == kind)
  }

  @Test("NW5: the facts come from the folders of sysfs, and a bridge's from its ports")
  func facts() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? files.removeItem(atPath: folder) }
    for path in ["wlan0/phy80211", "wlan0/device", "eth0/device", "br0/bridge", "br1/bridge"] {
      try files.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: "\(folder)/eth0/master", withDestinationPath: "../../virtual/net/br0")
    let found = InterfaceFacts.read(
      ["wlan0", "eth0", "br0", "br1", "gone", "../etc"], hardware: ["eth0": 1], folder: folder)
    #expect(found["wlan0"] == InterfaceFacts(name: "wlan0", isPhysical: true, isWireless: true))
    #expect(found["eth0"] == InterfaceFacts(name: "eth0", hardware: 1, isPhysical: true))
    #expect(found["br0"] == InterfaceFacts(name: "br0", isBridge: true, hasPhysicalPort: true))
    #expect(found["br1"] == InterfaceFacts(name: "br1", isBridge: true))
    #expect(found["gone"] == InterfaceFacts(name: "gone"))
    #expect(found["../etc"] == nil)
  }
}
