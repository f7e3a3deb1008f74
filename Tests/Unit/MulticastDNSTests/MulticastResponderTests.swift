import Foundation
import GameCore
import Testing

@testable import MulticastDNS

@Suite("Multicast DNS: the responder")
struct MulticastResponderTests {
  private static let own: [UInt8] = [192, 168, 1, 20]
  private static let own6: [UInt8] = [0xFD] + [UInt8](repeating: 0, count: 14) + [5]
  private static let foreign: [UInt8] = [192, 168, 1, 99]
  private static let link: MulticastResponder.Link = 3

  private static func responder(seed: UInt64 = 7) -> MulticastResponder {
    MulticastResponder(
      name: "fourtop", services: [AnnouncedService(type: "_http._tcp", port: 8080)],
      links: [link: [own, own6]], seed: seed, now: .zero)
  }

  /// Lets time pass until a moment; the output with its moments.
  @discardableResult
  private func pass(
    _ responder: inout MulticastResponder, from start: Duration = .zero, until end: Duration
  ) -> [(Duration, MulticastResponder.Output)] {
    var output: [(Duration, MulticastResponder.Output)] = []
    var now = start
    for _ in 0..<1_000 {
      guard let deadline = responder.deadline, deadline <= end else { return output }
      now = max(now, deadline)
      output += responder.timerFired(now: now).map { (now, $0) }
    }
    Issue.record("the responder asks for moments without end")
    return output
  }

  /// A responder that has its name, and the moment.
  private func established(_ end: Duration = .seconds(5)) -> MulticastResponder {
    var responder = Self.responder()
    pass(&responder, until: end)
    return responder
  }

  private func message(_ output: MulticastResponder.Output) throws -> DNSMessage {
    switch output {
    case .multicast(let bytes, _), .reply(let bytes): try #require(DNSMessage(bytes))
    case .named: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  private func query(
    _ name: String, _ type: UInt16, wantsUnicast: Bool = false, known: [DNSRecord] = []
  ) throws -> [UInt8] {
    var message = DNSMessage()
    message.identifier = 7
    message.questions = [
      DNSQuestion(name: try #require(DNSName(name)), type: type, wantsUnicast: wantsUnicast)
    ]
    message.answers = known
    return message.bytes
  }

  private func address(
    _ name: String, _ data: [UInt8], lifetime: UInt32 = 120
  ) throws -> DNSRecord {
    DNSRecord(
      name: try #require(DNSName(name)), type: data.count == 4 ? 1 : 28, isUnique: true,
      lifetime: lifetime, data: data)
  }

  private func response(_ records: [DNSRecord]) -> [UInt8] {
    var message = DNSMessage()
    message.isResponse = true
    message.answers = records
    return message.bytes
  }

  @Test("NW8: three probes 250 ms apart, then two announcements a second apart (RFC 6762 §8)")
  func start() throws {
    var responder = Self.responder()
    let output = pass(&responder, until: .seconds(10))
    #expect(output.count == 6)
    let first = try #require(output.first).0
    #expect(first < .milliseconds(250))
    let moments = output.map { $0.0 - first }
    #expect(
      moments == [0, 250, 500, 750, 750, 1750].map { Duration.milliseconds($0) })
    for (_, probe) in output[..<3] {
      let message = try message(probe)
      #expect(!message.isResponse && message.answers.isEmpty)
      #expect(message.questions.allSatisfy { $0.type == 255 && $0.wantsUnicast })
      #expect(
        Set(message.questions.map(\.name)) == [
          DNSName("fourtop.local"), DNSName("fourtop._http._tcp.local"),
        ])
      #expect(message.authorities.contains { $0.data == Self.own && !$0.isUnique })
    }
    #expect(output[3].1 == .named("fourtop"))
    let announcement = try message(output[4].1)
    #expect(announcement.isResponse && announcement.questions.isEmpty)
    #expect(announcement.answers.contains(try address("fourtop.local", Self.own)))
    #expect(announcement.answers.contains(try address("fourtop.local", Self.own6)))
    #expect(responder.deadline == nil)
  }

  @Test("NW8: a question is answered with the addresses of its link, in any case of letters")
  func addresses() throws {
    var responder = established()
    let now = Duration.seconds(9)
    let output = responder.received(
      try query("FourTop.LOCAL", 1), on: Self.link, isFromPort5353: true, now: now)
    guard case .multicast(_, Self.link)? = output.first else { throw Unexpected() }
    let answer = try message(output[0])
    #expect(answer.answers == [try address("fourtop.local", Self.own)])
    #expect(answer.additional == [try address("fourtop.local", Self.own6)])
    // The link has just had it.
    #expect(
      try responder.received(
        query("fourtop.local", 1), on: Self.link, isFromPort5353: true, now: now
      ).isEmpty)
    #expect(
      try !responder.received(
        query("fourtop.local", 1), on: Self.link, isFromPort5353: true, now: now + .seconds(1)
      ).isEmpty)
    for (name, link) in [("other.local", Self.link), ("fourtop.local", 4)] {
      #expect(
        try responder.received(
          query(name, 1), on: link, isFromPort5353: true, now: .seconds(20)
        ).isEmpty)
    }
  }

  @Test("NW8: a type that the name does not have is denied (RFC 6762 §6.1)")
  func denial() throws {
    var responder = established()
    let output = responder.received(
      try query("fourtop.local", 16), on: Self.link, isFromPort5353: true, now: .seconds(9))
    let answer = try message(try #require(output.first))
    let denial = try #require(answer.answers.first)
    #expect(denial.type == DNSRecord.Kind.next)
    // A is bit 1 of the first byte, AAAA bit 4 of the fourth.
    #expect(denial.data.suffix(6) == [0, 4, 0x40, 0, 0, 0x08])
  }

  @Test("NW8: what the asker knows is not repeated (RFC 6762 §7.1)")
  func known() throws {
    for (lifetime, isAnswered) in [(120, false), (60, false), (59, true)] as [(UInt32, Bool)] {
      var responder = established()
      let known = [try address("fourtop.local", Self.own, lifetime: lifetime)]
      let output = responder.received(
        try query("fourtop.local", 1, known: known), on: Self.link, isFromPort5353: true,
        now: .seconds(9))
      #expect(output.isEmpty == !isAnswered)
    }
  }

  @Test("NW8: services are found after 20 to 120 ms, because other hosts may answer, too")
  func services() throws {
    var responder = established()
    let now = Duration.seconds(9)
    #expect(
      responder.received(
        try query("_http._tcp.local", 12), on: Self.link, isFromPort5353: true, now: now
      ).isEmpty)
    let due = try #require(responder.deadline)
    #expect((.milliseconds(20)...(.milliseconds(120))).contains(due - now))
    let output = responder.timerFired(now: due)
    let answer = try message(try #require(output.first))
    let instance = try #require(DNSName("fourtop._http._tcp.local"))
    #expect(answer.answers.map(\.data) == [instance.bytes])
    #expect(answer.answers.allSatisfy { !$0.isUnique && $0.lifetime == 4_500 })
    let service = try #require(answer.additional.first { $0.type == DNSRecord.Kind.service })
    let host = try #require(DNSName("fourtop.local"))
    #expect(service.data == [0, 0, 0, 0, 0x1F, 0x90] + host.bytes)
    #expect(answer.additional.contains { $0.data == Self.own })
  }

  @Test("NW8: a simple resolver gets its own answer, with its number and a short life (§6.7)")
  func simple() throws {
    var responder = established()
    let output = responder.received(
      try query("fourtop.local", 1), on: Self.link, isFromPort5353: false, now: .seconds(9))
    guard case .reply? = output.first else { throw Unexpected() }
    let answer = try message(output[0])
    #expect(answer.identifier == 7 && answer.questions.map(\.type) == [1])
    #expect(answer.answers.allSatisfy { $0.lifetime == 10 && !$0.isUnique })
    let direct = responder.received(
      try query("fourtop.local", 1, wantsUnicast: true), on: Self.link, isFromPort5353: true,
      now: .seconds(9))
    guard case .reply? = direct.first else { throw Unexpected() }
  }

  @Test("NW8: a name that another host has is left for the next one")
  func conflict() throws {
    var responder = Self.responder()
    let first = try #require(responder.deadline)
    _ = responder.timerFired(now: first)
    let theirs = response([try address("Fourtop.local", Self.foreign)])
    #expect(
      responder.received(theirs, on: Self.link, isFromPort5353: true, now: first).isEmpty)
    #expect(responder.name == "fourtop-2")
    let output = pass(&responder, from: first, until: .seconds(10))
    #expect(output.contains { $0.1 == .named("fourtop-2") })
    // Somebody takes this one later: it is probed again, and kept unless they insist.
    let late = response([try address("fourtop-2.local", Self.foreign)])
    _ = responder.received(late, on: Self.link, isFromPort5353: true, now: .seconds(20))
    #expect(responder.name == "fourtop-2")
    let probing = try #require(responder.deadline)
    _ = responder.received(late, on: Self.link, isFromPort5353: true, now: probing)
    #expect(responder.name == "fourtop-3")
  }

  @Test("NW8: own packets that come back, goodbyes and other ports are no conflict")
  func noConflict() throws {
    for (records, isFromPort5353) in [
      ([try address("fourtop.local", Self.own)], true),
      ([try address("fourtop.local", Self.foreign, lifetime: 0)], true),
      ([try address("fourtop.local", Self.foreign)], false),
      ([try address("other.local", Self.foreign)], true),
    ] {
      var responder = Self.responder()
      _ = responder.received(
        response(records), on: Self.link, isFromPort5353: isFromPort5353, now: .zero)
      #expect(responder.name == "fourtop")
    }
  }

  @Test(
    "NW8: of two hosts that probe at once, the one with the later records keeps the name (§8.2)")
  func simultaneous() throws {
    var left = Self.responder(seed: 1)
    var right = MulticastResponder(
      name: "fourtop", services: [], links: [Self.link: [Self.foreign]], seed: 99, now: .zero)
    var names: [String] = []
    var now = Duration.zero
    while let due = [left.deadline, right.deadline].compactMap(\.self).min(), due < .seconds(20) {
      now = max(now, due)
      for isLeft in [true, false] {
        let output = isLeft ? left.timerFired(now: now) : right.timerFired(now: now)
        for one in output {
          if case .named(let name) = one { names.append(name) }
          guard case .multicast(let bytes, let link) = one else { continue }
          // Each hears itself, too.
          _ = left.received(bytes, on: link, isFromPort5353: true, now: now)
          _ = right.received(bytes, on: link, isFromPort5353: true, now: now)
        }
      }
    }
    #expect(Set(names) == ["fourtop", "fourtop-2"])
    #expect(Set([left.name, right.name]) == ["fourtop", "fourtop-2"])
  }

  @Test("NW8: many conflicts slow the search for a name down")
  func manyConflicts() throws {
    var responder = Self.responder()
    for _ in 0..<15 {
      let theirs = response([try address("\(responder.name).local", Self.foreign)])
      _ = responder.received(theirs, on: Self.link, isFromPort5353: true, now: .zero)
    }
    #expect(try #require(responder.deadline) >= .seconds(5))
  }

  @Test("NW8: at the end all records leave the caches, and nothing follows")
  func end() throws {
    var responder = established()
    let output = responder.end()
    let goodbye = try message(try #require(output.first))
    #expect(!goodbye.answers.isEmpty && goodbye.answers.allSatisfy { $0.lifetime == 0 })
    #expect(responder.deadline == nil && responder.end().isEmpty)
    #expect(
      responder.received(
        try query("fourtop.local", 1), on: Self.link, isFromPort5353: true, now: .seconds(9)
      ).isEmpty)
    var early = Self.responder()
    #expect(early.end().isEmpty)
  }

  @Test("NW8: a changed network is probed and gets the new addresses; the same one changes nothing")
  func changed() throws {
    var responder = established()
    responder.changed([Self.link: [Self.own, Self.own6]], now: .seconds(9))
    #expect(responder.deadline == nil)
    responder.changed([5: [Self.foreign]], now: .seconds(9))
    let output = pass(&responder, from: .seconds(9), until: .seconds(20))
    let last = try message(try #require(output.last).1)
    #expect(last.answers.contains(try address("fourtop.local", Self.foreign)))
    #expect(!last.answers.contains(try address("fourtop.local", Self.own)))
  }

  @Test("NW8: links and addresses are bounded")
  func bounds() throws {
    func announced(links: Int, addresses: Int) throws -> (links: Int, addresses: Int) {
      let addresses = (0..<addresses).map { [10, 0, 0, UInt8(truncatingIfNeeded: $0)] as [UInt8] }
      var responder = MulticastResponder(
        name: "fourtop", services: [],
        links: Dictionary(
          uniqueKeysWithValues: (0..<links).map { (UInt32(truncatingIfNeeded: $0), addresses) }),
        seed: 1, now: .zero)
      let output = pass(&responder, until: .seconds(1)).map(\.1).filter { $0 != .named("fourtop") }
      let last = try message(try #require(output.last))
      return (Set(output.compactMap(link)).count, last.answers.count)
    }
    #expect(try announced(links: 31, addresses: 15) == (31, 15))
    #expect(try announced(links: 32, addresses: 16) == (32, 16))
    #expect(try announced(links: 33, addresses: 17) == (32, 16))
  }

  private func link(_ output: MulticastResponder.Output) -> MulticastResponder.Link? {
    if case .multicast(_, let link) = output { link } else { nil }
  }

  @Test("NW8: any bytes leave the responder bounded and alive")
  func anything() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["FOURTOP_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    print("FOURTOP_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    var responder = established()
    var samples: [[UInt8]] = [
      try query("fourtop.local", 255), try query("_http._tcp.local", 12),
      try query("_services._dns-sd._udp.local", 12, wantsUnicast: true),
      response([try address("fourtop.local", Self.foreign)]),
    ]
    samples += samples.flatMap { whole in (0..<whole.count).map { Array(whole[..<$0]) } }
    var now = Duration.seconds(10)
    for _ in 0..<20_000 {
      var bytes = samples.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      now += .milliseconds(Int.random(in: 0...300, using: &generator))
      let output =
        responder.received(
          bytes, on: Self.link, isFromPort5353: .random(using: &generator), now: now)
        + responder.timerFired(now: now)
      #expect(output.count <= 4)
      for one in output {
        if case .named(let name) = one {
          #expect(name.hasPrefix("fourtop"))
        } else {
          #expect(try message(one).bytes.count < 1_500)
        }
      }
    }
    #expect(responder.deadline.map { $0 > now - .seconds(1) } ?? true)
  }
}
