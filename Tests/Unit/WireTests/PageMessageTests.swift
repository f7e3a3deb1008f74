import GameCore
import Games
import Testing
import Wire

@testable import Tables

@Suite("What a bot reads")
struct PageMessageTests {
  private func read(_ message: ServerMessage) -> PageMessage? {
    PageMessage(message.bytes)
  }

  @Test("answers, welcomes and the clock are read as they were meant")
  func answers() throws {
    let code = try Sample.code()
    #expect(read(.reply(CommandID(3), .code(code))) == .ok(CommandID(3), code: code))
    #expect(read(.reply(CommandID(3), nil)) == .ok(CommandID(3), code: nil))
    #expect(read(.reply(CommandID(3), Refusal(.roundOver))) == .no(id: 3, code: "round.over"))
    #expect(read(.bye(Refusal(.tableFull))) == .bye(code: "table.full"))
    #expect(
      read(.clock(id: 4, received: .zero, sent: Tick(microseconds: 9)))
        == .clock(id: 4, received: .zero, sent: Tick(microseconds: 9)))
    let welcome = TableWelcome(
      version: 1, assets: "", member: MemberNumber(2), profile: nil, link: "")
    #expect(read(.tableWelcome(welcome)) == .welcome(member: MemberNumber(2)))
    #expect(read(.seated(code)) == .other("seated"))
    #expect(PageMessage(Array("{}".utf8)) == nil)
  }

  @Test("of a view it knows the phase, the round, the times and who has submitted")
  func view() throws {
    let bytes = try Sample.fullView(.question(Sample.longQuestion)).bytes
    guard case .view(let view)? = PageMessage(bytes) else {
      Issue.record("not a view")
      return
    }
    #expect(view.version == 1_234)
    #expect(view.showAt == Tick(microseconds: 1_281_600_000))
    #expect(view.phase == "question")
    #expect(view.round == 109)
    #expect(view.opensAt == Sample.longQuestion.opensAt)
    #expect(view.closesAt == Sample.longQuestion.closesAt)
    #expect(view.seats.map(\.member.number) == [1, 2, 3, 4])
    #expect(view.seats.map(\.score) == [0, 4, 8, 12])
    #expect(view.seats.map(\.hasSubmitted) == [true, true, true, true])
  }

  @Test("the version agreed on is the highest that both speak")
  func version() {
    #expect(WireVersion.agreed(with: 1...1) == 1)
    #expect(WireVersion.agreed(with: 0...9) == 2)
    #expect(WireVersion.agreed(with: 3...9) == nil)
    #expect(WireVersion.agreed(with: 0...0) == nil)
  }
}
