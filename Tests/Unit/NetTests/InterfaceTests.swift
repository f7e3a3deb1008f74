import Net
import Testing

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
    #expect(Interface.all().contains { $0.address == .loopback })
  }
}
