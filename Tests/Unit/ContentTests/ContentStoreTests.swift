import Games
import Net
import Testing

@testable import Content

@Suite("The content for games")
struct ContentStoreTests {
  private func picture(_ id: Int) throws -> FindPicture {
    let face = FindPicture.Ellipse(x: 300, y: 200, across: 20, down: 20)
    return try #require(FindPicture(id: id, width: 600, height: 600, face: face))
  }

  @Test("AH1 AF6: an observer gets what there is, and every change after it once and in order")
  func changes() throws {
    let store = ContentStore()
    let (first, second) = (try Mailbox<GameContent>(), try Mailbox<GameContent>())
    let pictures = try (1...3).map { try picture($0) }
    #expect(store.join { first.post($0) } == GameContent())
    store.change { $0.pictures = [pictures[0]] }
    #expect(store.join { second.post($0) }.pictures == [pictures[0]])
    store.change { $0.pictures = [pictures[0], pictures[1]] }
    store.change { $0.pictures = [pictures[0], pictures[1]] }
    store.change { $0.pictures = [pictures[2]] }
    #expect(
      first.empty().map(\.pictures)
        == [[pictures[0]], [pictures[0], pictures[1]], [pictures[2]]])
    #expect(second.empty().map(\.pictures) == [[pictures[0], pictures[1]], [pictures[2]]])
  }
}
