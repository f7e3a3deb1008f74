import Fairness
import Testing

@Suite("A bounded cache")
struct LRUCacheTests {
  @Test("beyond the most entries, those that were used the longest ago go, and no others")
  func bounded() {
    var recent = LRUCache<Int, String>(most: 16)
    for number in 1...16 { recent.remember("\(number)", of: number) }
    #expect(recent.value(of: 1) == "1")
    recent.remember("17", of: 17)
    #expect(recent.count == 15)
    #expect(recent.value(of: 2) == nil)
    #expect(recent.value(of: 3) == nil)
    #expect(recent.value(of: 1) == "1")
    #expect(recent.value(of: 17) == "17")
    recent.remember("new", of: 17)
    #expect(recent.value(of: 17) == "new")
    #expect(recent.count == 15)
  }
}
