import Testing

@testable import MulticastDNS

@Suite("Multicast DNS: messages")
struct DNSMessageTests {
  @Test("NW8: a message is read as it was written; every cut of it is refused")
  func roundTrip() throws {
    var message = DNSMessage()
    message.isResponse = true
    let name = try #require(DNSName("fourtop.local"))
    message.questions = [DNSQuestion(name: name, type: 255, wantsUnicast: true)]
    message.answers = [
      DNSRecord(name: name, type: 1, isUnique: true, lifetime: 120, data: [1, 2, 3, 4]),
      DNSRecord(name: name, type: 12, lifetime: 70_000, data: name.bytes),
      DNSRecord(name: name, type: 33, lifetime: 1, data: [0, 0, 0, 0, 0, 80] + name.bytes),
    ]
    message.additional = [DNSRecord(name: name, type: 16, lifetime: 0, data: [])]
    #expect(DNSMessage(message.bytes) == message)
    for count in 0..<message.bytes.count {
      #expect(DNSMessage(Array(message.bytes[..<count])) == nil)
    }
  }

  @Test(
    "NW8: a compressed name is read; a pointer forward or to itself is refused (RFC 1035 §4.1.4)")
  func compression() throws {
    let head: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 2, 0, 0, 0, 0]
    let name = Array("\u{7}fourtop\u{5}local\u{0}".utf8)
    let rest: [UInt8] = [0, 1, 0, 1, 0, 0, 0, 120, 0, 4, 1, 2, 3, 4]
    let message = try #require(DNSMessage(head + name + rest + [0xC0, 12] + rest))
    #expect(message.answers.map(\.name) == [DNSName("fourtop.local"), DNSName("fourtop.local")])
    let second = UInt8(head.count + name.count + rest.count)
    for target in [second, second + 1, 200] {
      #expect(DNSMessage(head + name + rest + [0xC0, target] + rest) == nil)
    }
    #expect(DNSMessage(head + name + rest + [0x80, 12] + rest) == nil)
  }

  @Test("NW8: too many parts, too many bytes, other kinds of messages and long names are refused")
  func limits() throws {
    let empty: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(DNSMessage(empty) != nil)
    #expect(DNSMessage(empty + [UInt8](repeating: 0, count: DNSMessage.limit)) == nil)
    for (place, value) in [(2, 0x08), (3, 0x03), (4, 0x02)] as [(Int, UInt8)] {
      var other = empty
      other[place] = value
      #expect(DNSMessage(other) == nil)
    }
    let label = String(repeating: "a", count: 63)
    #expect(DNSName(label) != nil && DNSName("\(label)a") == nil)
    #expect(DNSName("\(label).\(label).\(label).\(String(repeating: "a", count: 61))") != nil)
    #expect(DNSName("\(label).\(label).\(label).\(String(repeating: "a", count: 62))") == nil)
    #expect(DNSName("a..b") == nil && DNSName("") == nil)
  }
}
