import Net
import Testing

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
