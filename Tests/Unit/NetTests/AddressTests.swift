import Net
import Testing

@Test("addresses are read and written")
func text() {
  for text in ["127.0.0.1", "192.168.1.254", "::1", "fe80::1", "2001:db8::ff00:42:8329"] {
    #expect(IPAddress(text)?.description == text)
  }
  #expect(IPAddress("::ffff:10.0.0.1") == .v4(0x0A00_0001))
  for text in ["", "1.2.3", "1.2.3.4.5", "::g", "localhost", "127.0.0.1 "] {
    #expect(IPAddress(text) == nil)
  }
  #expect(Endpoint(.loopback, port: 80).description == "127.0.0.1:80")
  #expect(Endpoint(.v6(high: 0, low: 1), port: 80).description == "[::1]:80")
}

@Test("NW4: a link-local address may have a zone, in a URL too")
func zones() {
  let local = IPAddress("fe80::1")
  #expect(IPAddress(zoned: "fe80::1%eth0") == local)
  #expect(IPAddress(zoned: "fe80::1") == local)
  #expect(IPAddress(inURL: "[fe80::1%25eth0]") == local)
  #expect(IPAddress(inURL: "[::1]") == .loopback6)
  #expect(IPAddress(inURL: "127.0.0.1") == .loopback)
  for text in ["fe80::1%", "fd00::1%eth0", "127.0.0.1%lo", "%eth0", ""] {
    #expect(IPAddress(zoned: text) == nil, "\(text)")
  }
  for text in ["fe80::1", "[127.0.0.1", "[]", "[fe80::1%]", "localhost"] {
    #expect(text == "fe80::1" || IPAddress(inURL: text) == nil, "\(text)")
  }
}

@Test("NW4: a listener has the zone of its address; an unknown interface is a bad host")
func zonedListener() throws {
  #expect(throws: NetError.badHost("fe80::1%nowhere0")) {
    _ = try ListeningSocket(host: "fe80::1%nowhere0", port: 0)
  }
  for host in ["::", "0.0.0.0", nil] {
    let listener = try ListeningSocket(host: host, port: 0)
    #expect(listener.endpoint.address.isAny)
  }
}

@Test("private, loopback and public addresses are told apart")
func kinds() throws {
  func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }
  for text in [
    "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.1.1", "127.9.9.9",
    "fc00::1", "fdff::1", "fe80::1", "::1",
  ] {
    #expect(try address(text).isPrivate, "\(text)")
  }
  for text in ["11.0.0.1", "172.32.0.1", "172.15.0.1", "192.169.0.1", "2001:db8::1", "fb00::1"] {
    #expect(try !address(text).isPrivate, "\(text)")
  }
  #expect(try address("127.0.0.2").isLoopback && address("::1").isLoopback)
  #expect(try address("2001:db8::1").visitor == address("2001:db8::2").visitor)
  // One device of a home has as many of these as it likes.
  #expect(try address("fe80::1").visitor == address("fe80::2").visitor)
  #expect(try address("fd00:1:2:3::1").visitor == address("fd00:1:2:3:9::2").visitor)
  #expect(try address("fd00:1:2:3::1").visitor != address("fd00:1:2:4::1").visitor)
  #expect(try address("::1").visitor == address("::1"))
  // Two devices of a home are two all the same.
  #expect(try address("fd00:1:2:3::1").sender != address("fd00:1:2:3::2").sender)
  #expect(try address("2001:db8::1").sender == address("2001:db8::2").sender)
  #expect(try address("8.8.8.8").visitor != address("8.8.8.9").visitor)
  #expect(try address("2001:db8:7:1::1").network == address("2001:db8:7:2::1").network)
  #expect(try address("2001:db8:7:1::1").network != address("2001:db8:8:1::1").network)
  #expect(try address("8.8.8.8").subnet == address("8.8.8.255").subnet)
  #expect(try address("8.8.8.8").subnet != address("8.8.9.8").subnet)
  #expect(try address("2001:db8:7::1").subnet == address("2001:db8:ff::1").subnet)
  #expect(try address("2001:db8:7::1").subnet != address("2001:db8:107::1").subnet)
  #expect(try address("::1").subnet == address("::1"))
  #expect(try address("8.8.8.8").holder == [address("8.8.8.8"), address("8.8.8.8")])
}

@Suite("Blocks of addresses")
struct AddressRangeTests {
  @Test(
    "R1: a block holds its addresses and no others",
    arguments: [
      ("192.168.0.0/16", "192.168.255.255", true), ("192.168.0.0/16", "192.169.0.0", false),
      ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.4", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
      ("10.0.0.7/31", "10.0.0.6", true), ("10.0.0.7/31", "10.0.0.8", false),
      ("::1", "::1", true), ("::1/128", "::2", false), ("::/0", "fe80::1", true),
      ("fd00::/8", "fd12:3456::1", true), ("fd00::/8", "fe80::1", false),
      ("2001:db8::/64", "2001:db8::ffff", true), ("2001:db8::/64", "2001:db8:0:1::", false),
      ("2001:db8::/65", "2001:db8::7fff:0:0:0", true),
      ("2001:db8::/65", "2001:db8::8000:0:0:0", false),
      ("::ffff:10.0.0.0/104", "10.200.0.1", true), ("::ffff:10.0.0.0/104", "11.0.0.1", false),
    ])
  func contains(block: String, address: String, isInside: Bool) throws {
    let range = try #require(AddressRange(block))
    #expect(range.contains(try #require(IPAddress(address))) == isInside)
  }

  @Test(
    "What is no block is refused",
    arguments: [
      "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0/8",
      "10.0.0.0/8/8", "::/129", "::ffff:10.0.0.0/24", "proxy.example/8", "10.0.0.0/0008",
    ])
  func refused(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
