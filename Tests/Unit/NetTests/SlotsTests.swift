import Net
import Testing

private final class Thing {
  let token: UInt64

  init(_ token: UInt64) {
    self.token = token
  }
}

@Test("a stale token finds nothing, and a slot is reused only after the batch")
func staleTokens() {
  var slots = Slots<Thing>()
  let first = slots.insert { Thing($0) }
  slots.remove(first.token)
  slots.remove(first.token)
  #expect(slots[first.token] == nil)
  let second = slots.insert { Thing($0) }
  #expect(second.token & 0xFFFF_FFFF == 1)
  slots.endBatch()
  let third = slots.insert { Thing($0) }
  #expect(third.token & 0xFFFF_FFFF == 0)
  #expect(third.token != first.token)
  #expect(slots[first.token] == nil)
  #expect(slots[third.token] === third)
  #expect(slots.count == 2)
  #expect(slots.all.count == 2)
}

@Test("tokens of slots that never were find nothing, and none has generation 0")
func foreignTokens() {
  var slots = Slots<Thing>()
  #expect(slots[0] == nil)
  #expect(slots[.max] == nil)
  let thing = slots.insert { Thing($0) }
  #expect(thing.token >> 32 != 0)
}

@Test("what is borrowed stays alive until the batch ends, even if it is taken out")
func borrowing() {
  final class Mortal {
    let token: UInt64
    let died: () -> Void

    init(_ token: UInt64, _ died: @escaping () -> Void) {
      self.token = token
      self.died = died
    }

    deinit { died() }
  }

  var deaths = 0
  var slots = Slots<Mortal>()
  let token = slots.insert { Mortal($0) { deaths += 1 } }.token
  // SAFETY: only looked at, before the batch ends.
  var isThere = unsafe slots.borrowed(token) != nil
  #expect(isThere)
  slots.remove(token)
  isThere = unsafe slots.borrowed(token) != nil
  #expect(!isThere)
  #expect(deaths == 0)
  slots.endBatch()
  #expect(deaths == 1)
}

@Test("a list of borrowed objects keeps their order, grows, and is empty again")
func listOfBorrowed() {
  final class Number {
    let value: Int
    init(_ value: Int) { self.value = value }
  }
  let all = (0..<1000).map { Number($0) }
  var list = BorrowedList<Number>()
  for number in all { list.append(number) }
  var kept: [Int] = []
  // SAFETY: `all` is alive.
  while let number = unsafe list[kept.count] {
    unsafe number._withUnsafeGuaranteedRef { kept.append($0.value) }
  }
  #expect(kept == Array(0..<1000))
  list.removeAll()
  let isEmpty = unsafe list[0] == nil
  #expect(list.count == 0 && isEmpty)
  withExtendedLifetime(all) {}
}
