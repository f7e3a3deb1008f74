import GameCore
import People
import TestSupport
import Testing

@Suite("What limits tell other servers")
struct PendingChargesTests {
  private func key(_ number: Int) -> LimitCharge.Key {
    LimitCharge.Key(high: 7, low: UInt64(number))
  }

  private var shared: PendingCharges {
    var pending = PendingCharges()
    pending.isShared = true
    return pending
  }

  @Test("amounts of a key are one charge, what was given back is none, and all are taken once")
  func amounts() {
    var pending = shared
    for _ in 1...3 { pending.add(1, .codesOfAddress, key(1)) }
    pending.add(1, .codesOfSubnet, key(1))
    pending.add(1, .guestsOfAddress, key(2))
    pending.add(-1, .guestsOfAddress, key(2))
    let charges = [
      LimitCharge(.codesOfAddress, key(1), 3), LimitCharge(.codesOfSubnet, key(1), 1),
    ]
    #expect(pending.take() == charges)
    #expect(pending.take() == [])
    pending.add(2, .codesOfAddress, key(1))
    pending.putBack(charges)
    #expect(
      pending.take() == [
        LimitCharge(.codesOfAddress, key(1), 5), LimitCharge(.codesOfSubnet, key(1), 1),
      ])
  }

  @Test("a right password forgets what was wrong before it, and nothing after it")
  func forgiven() {
    var pending = shared
    pending.add(4, .logInsOfName, key(1))
    pending.forgive(.logInsOfName, key(1))
    let forgiven = LimitCharge(.logInsOfName, key(1), 0, forgives: true)
    #expect(pending.take() == [forgiven])
    pending.add(1, .logInsOfName, key(1))
    pending.putBack([forgiven])
    #expect(pending.take() == [LimitCharge(.logInsOfName, key(1), 1, forgives: true)])
    pending.forgive(.logInsOfName, key(1))
    pending.putBack([LimitCharge(.logInsOfName, key(1), 9)])
    #expect(pending.take() == [forgiven])
  }

  @Test("a limit has 256 keys between two takings, whatever another one has")
  func bounded() {
    var pending = shared
    for number in 0..<10_000 {
      pending.add(1, .codesOfAddress, key(number))
      pending.add(1, .codesOfAddress, key(3))
    }
    for number in 0..<256 { pending.add(1, .logInsOfAddress, key(number)) }
    let charges = pending.take()
    #expect(charges.count == 512)
    #expect(charges.first { $0.limit == .codesOfAddress && $0.key == key(3) }?.amount == 9_998 + 2)
    #expect(charges.allSatisfy { abs($0.amount) <= 10_000 })
    pending.putBack(charges + charges)
    pending.putBack((0..<10_000).map { LimitCharge(.codesOfAddress, key($0), .max) })
    #expect(pending.take().count == 512)
    // A name is no longer than what a batch can hold.
    pending.add(1, .logInsOfName, LimitCharge.Key(String(repeating: "x", count: 256)))
    #expect(pending.take() == [])
  }

  @Test("a server that is alone holds nothing")
  func alone() {
    var pending = PendingCharges()
    pending.add(1, .codesOfAddress, key(1))
    pending.forgive(.logInsOfName, key(1))
    #expect(pending.take() == [])
  }

  @Test("a batch comes back as it was; those of unknown limits are left out, and no bytes trap")
  func batches() throws {
    let charges =
      LimitCharge.Limit.allCases.map { LimitCharge($0, key(Int($0.rawValue)), -3) } + [
        LimitCharge(.logInsOfName, LimitCharge.Key("jo\u{E3}o"), 2, forgives: true),
        LimitCharge(.logInsOfName, LimitCharge.Key(String(repeating: "x", count: 255)), 10_000),
        LimitCharge(.logInsOfName, LimitCharge.Key(""), 1),
      ]
    let batch = LimitCharge.batch(charges)
    #expect(LimitCharge.charges(in: batch) == charges)
    #expect(charges[0].key.number?.low == 1)
    #expect(charges.dropLast(2).last?.key.text == "jo\u{E3}o")
    #expect(LimitCharge.charges(in: [200, 1, 65, 2, 0] + batch) == charges)
    #expect(LimitCharge.charges(in: []) == [])
    #expect(
      LimitCharge.charges(in: LimitCharge.batch([LimitCharge(.registrations, key(1), .max)]))
        == [LimitCharge(.registrations, key(1), 10_000)])
    var random = SeededGenerator.printed()
    for _ in 0..<20_000 {
      var bytes = batch.prefix(.random(in: 0...batch.count, using: &random)) + []
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
      let read = LimitCharge.charges(in: Array(bytes))
      #expect(read.count <= bytes.count && read.allSatisfy { abs($0.amount) <= 10_000 })
    }
    let many = [UInt8](repeating: 0, count: 1_000_000)
    #expect(LimitCharge.charges(in: many).isEmpty)
    let tooMany = (0..<20_000).flatMap { number in
      LimitCharge.batch([LimitCharge(.registrations, key(number), 1)])
    }
    #expect(LimitCharge.charges(in: tooMany).count == LimitCharge.mostOfBatch)
  }
}
