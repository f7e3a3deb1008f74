import Net
import Testing

@testable import Transport

private func at(_ milliseconds: Int64) -> Instant {
  Instant(nanoseconds: milliseconds * 1_000_000)
}

@Test("visitors are counted by address, IPv6 by /64, and let go again")
func admission() throws {
  let limits = Limits.standard
  let admission = Admission(limits: limits, descriptors: 20_000)
  for (text, other, most) in [
    ("192.168.1.1", "192.168.1.1", 200), ("8.8.8.8", "8.8.8.8", 128),
    ("2001:db8::1", "2001:db8::2", 128),
  ] {
    let one = try #require(IPAddress(text))
    let two = try #require(IPAddress(other))
    for _ in 0..<most { #expect(admission.admit(one)) }
    #expect(!admission.admit(two))
    admission.release(one, wasReady: false)
    #expect(admission.admit(two))
  }
  for _ in 0..<1000 { #expect(admission.admit(.loopback)) }
}

@Test("connections of a public IPv6 /48 are counted together, whichever /64 they are from")
func admissionOfPrefix() throws {
  let admission = Admission(limits: .standard, descriptors: 20_000)
  func address(_ part: Int) throws -> IPAddress {
    try #require(IPAddress("2001:db8:7:\(part)::1"))
  }
  for part in 0..<256 { #expect(admission.admit(try address(part))) }
  #expect(!admission.admit(try address(256)))
  #expect(admission.admit(try #require(IPAddress("2001:db8:8::1"))))
  admission.release(try address(3), wasReady: false)
  #expect(admission.admit(try address(256)))
}

@Test("connections that are vouched for leave the others of their address room, 256 of them")
func vouchedFor() throws {
  let admission = Admission(limits: .standard, descriptors: 20_000)
  let school = try #require(IPAddress("8.8.8.8"))
  for _ in 0..<256 {
    #expect(admission.admit(school))
    #expect(admission.vouch(school))
  }
  for _ in 0..<128 { #expect(admission.admit(school)) }
  #expect(!admission.vouch(school))
  #expect(!admission.admit(school))
  admission.release(school, wasReady: false, wasVouched: true)
  #expect(!admission.admit(school))
  #expect(admission.vouch(school))
  #expect(admission.admit(school))
  #expect(!admission.admit(school))
}

@Test("an address is crowded when half of its places are taken")
func crowded() throws {
  let admission = Admission(limits: .standard, descriptors: 20_000)
  let school = try #require(IPAddress("8.8.8.8"))
  for _ in 0..<63 { #expect(admission.admit(school)) }
  #expect(!admission.isCrowded(school))
  #expect(admission.admit(school))
  #expect(admission.isCrowded(school))
  #expect(admission.vouch(school))
  #expect(!admission.isCrowded(school))
  for part in 0..<128 {
    #expect(admission.admit(try #require(IPAddress("2001:db8:7:\(part)::1"))))
  }
  #expect(admission.isCrowded(try #require(IPAddress("2001:db8:7:999::1"))))
  for _ in 0..<1000 { #expect(admission.admit(.loopback)) }
  #expect(!admission.isCrowded(.loopback))
}

@Test("R5: any number may connect through a trusted proxy, and nobody else gains by it")
func exemptProxy() throws {
  let proxies = [try #require(AddressRange("10.0.0.0/30")), try #require(AddressRange("fd00::1"))]
  let admission = Admission(limits: .standard, exempt: proxies, descriptors: 20_000)
  for text in ["10.0.0.2", "fd00::1"] {
    let proxy = try #require(IPAddress(text))
    for _ in 0..<300 { #expect(admission.admit(proxy)) }
  }
  let other = try #require(IPAddress("10.0.0.4"))
  for _ in 0..<200 { #expect(admission.admit(other)) }
  #expect(!admission.admit(other))
}

@Test("connections without a request hold a quarter of the descriptors at most")
func unready() {
  let admission = Admission(limits: .echo, descriptors: 100)
  for _ in 0..<25 { #expect(admission.admit(.loopback)) }
  #expect(!admission.admit(.loopback))
  admission.becameReady()
  #expect(admission.admit(.loopback))
  admission.release(.loopback, wasReady: false)
  #expect(admission.admit(.loopback))
  admission.release(.loopback, wasReady: true)
  #expect(!admission.admit(.loopback))
}

@Test("a descriptor on its way to a loop is taken once, and closed if nobody takes it")
func handedOver() throws {
  let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
  for takes in [true, false] {
    let client = try Client(to: listener.endpoint)
    guard case .connection(let descriptor, _) = listener.accept() else {
      Issue.record("nobody there")
      return
    }
    do {
      let handed = TransferredDescriptor(descriptor)
      if takes {
        let taken = try #require(handed.take())
        #expect(handed.take() == nil)
        _ = Socket.send(taken, [1, 2].span)
        _ = Descriptor(owning: taken)
      }
    }
    #expect(try client.takeAll() == (takes ? "\u{1}\u{2}" : ""))
  }
}

@Test("waiting for a signal ends when its time is up")
func noSignal() {
  #expect(Signals.next(until: .now) == nil)
}

@Test("what recurs is due once an interval, and what was missed is not made up for")
func recurrence() {
  var ticks = Recurrence(every: .milliseconds(100), from: at(0))
  let due = [0, 99, 100, 101, 199, 200, 1000, 1001, 1100].filter { ticks.isDue(at: at($0)) }
  #expect(due == [100, 200, 1000, 1100])
  #expect(ticks.next == at(1200))
}
