import Net
import Testing

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
