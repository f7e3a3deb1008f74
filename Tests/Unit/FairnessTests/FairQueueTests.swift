import Fairness
import Testing

@Suite("A queue in which everybody has a turn")
struct FairQueueTests {
  private func queue() -> FairQueue<String, Int> {
    FairQueue(limits: .init(most: 8, mostOfStrangers: 4, perKey: [3, 1]))
  }

  private func drain(_ queue: inout FairQueue<String, Int>) -> [String] {
    var jobs: [String] = []
    while let job = queue.next() { jobs.append(job) }
    return jobs
  }

  @Test("R2: of an address one waits, of a prefix three, of strangers half")
  func limits() {
    var queue = queue()
    func add(_ prefix: Int, _ address: Int, known: Bool = false) -> Bool {
      queue.add("\(prefix).\(address)", for: [prefix, address], isKnown: known)
    }
    #expect([add(1, 1), add(1, 1)] == [true, false])
    #expect([add(1, 2), add(1, 3), add(1, 4)] == [true, true, false])
    #expect([add(2, 1), add(3, 1)] == [true, false])
    #expect((4...8).map { add($0, 1, known: true) } == [true, true, true, true, false])
    #expect(queue.count == 8)
    #expect(drain(&queue).count == 8)
    #expect(add(1, 1))
  }

  @Test("R2: prefixes have their turn one after the other, and so have the known and strangers")
  func order() {
    var queue = queue()
    for (job, holder) in [("a", [1, 1]), ("b", [1, 2]), ("c", [1, 3]), ("d", [2, 1])] {
      _ = queue.add(job, for: holder, isKnown: false)
    }
    #expect(drain(&queue) == ["a", "d", "b", "c"])
    for (job, holder) in [("a", [1, 1]), ("b", [2, 1]), ("c", [3, 1])] {
      _ = queue.add(job, for: holder, isKnown: false)
    }
    for (job, holder) in [("x", [4, 1]), ("y", [4, 2])] {
      _ = queue.add(job, for: holder, isKnown: true)
    }
    #expect(drain(&queue) == ["x", "a", "y", "b", "c"])
  }
}
