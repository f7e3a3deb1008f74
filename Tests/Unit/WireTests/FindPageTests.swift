import GameCore
import JSON
import Testing
import Wire

@testable import Games
@testable import Tables

@Suite("Every example of docs/protocol/find.md is what Wire reads and writes")
struct FindPageTests {
  let page: ProtocolPage

  init() throws {
    page = try ProtocolPage()
  }

  @Test("a page's messages in Find mean what the protocol's document says")
  func client() throws {
    let at = Tick(microseconds: 81_000_456)
    let expected: [TableCommand] = [
      .play(FindGame.contest(.chrono2)),
      .move(ArcadeGame.Move(round: 5, move: FindGame.move(.tap(x: 1987, y: 1657)), at: at)),
      .move(ArcadeGame.Move(round: 5, move: FindGame.move(.giveUp), at: at)),
    ]
    let examples = page.client(["Find"])
    #expect(examples.count == expected.count)
    for (number, (example, command)) in zip(examples, expected).enumerated() {
      let message = TableClientMessage.command(CommandID(60 + number), command)
      #expect(try TableClientMessage(Array(example.text.utf8)) == message)
      var written: [UInt8] = []
      message.append(to: &written)
      #expect(try JSONReader().read(written).sorted == JSONValue.object(example.object).sorted)
    }
  }

  private func view(
    _ mode: FindMode, found: Int, _ clock: FindGame.View.Clock
  ) throws -> FindGame.View {
    let face = FindPicture.Ellipse(x: 1987, y: 1657, across: 26, down: 28)
    let picture = try #require(FindPicture(id: 7, width: 3072, height: 2048, face: face))
    return FindGame.View(
      mode: mode, picture: FindGame.View.Shown(picture), found: found,
      opensAt: Tick(microseconds: 81_600_000), clock: clock)
  }

  @Test("the phase is written as the page on the protocol shows it, field order aside")
  func phases() throws {
    let awaited = try view(.chrono2, found: 2, .waiting(left: .seconds(180)))
    var running = try view(
      .chrono2, found: 2,
      .running(
        since: Tick(microseconds: 90_000_000), closesAt: Tick(microseconds: 270_000_000)))
    running.lockedUntil = Tick(microseconds: 99_000_000)
    running.miss = FindPicture.Point(x: 10, y: 20)
    var over = try view(.classic, found: 1, .stopped(after: .microseconds(8_234_567)))
    over.face = FindPicture.Ellipse(x: 1987, y: 1657, across: 26, down: 28)
    let found = Standing(score: 1, time: .microseconds(8_234_567), end: .finished)
    let shown = page.examples.filter { $0.section == "Find" && $0.name == "" }
    let written = try [
      (awaited, Standing(score: 2)), (running, Standing(score: 2)), (over, found),
    ].map { view, standing -> JSONValue? in
      let arcade = ArcadeView(
        by: MemberNumber(1), contest: FindGame.contest(view.mode), round: 5, opensAt: view.opensAt,
        standings: [standing], own: FindGame.own(view), isOver: standing.end != nil)
      let message = try Sample.bareView(.arcade(arcade))
      guard case .object(let object) = try JSONReader().read(message.bytes) else { return nil }
      return object["phase"]?.sorted
    }
    #expect(written == shown.map { JSONValue.object($0.object).sorted })
  }

  @Test(
    "AH2: invalid moves are malformed; a page may not report that an overview was sent",
    arguments: [
      (#"{"t":"play","id":1,"game":"find"}"#, "mode"),
      (#"{"t":"play","id":1,"game":"find","mode":"Classic"}"#, "mode"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"find"}"#, "do"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"find","do":"overviewSent"}"#, "do"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"find","do":"tap","x":1}"#, "y"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"find","do":"tap","x":-1,"y":1}"#, "x"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"find","do":"tap","x":8193,"y":1}"#, "x"),
    ])
  func malformed(text: String, field: String) {
    let refusal = Refusal(.messageMalformed, [RefusalArgument("field", field)])
    #expect(throws: WireFault(id: CommandID(1), refusal: refusal)) {
      try TableClientMessage(Array(text.utf8))
    }
  }
}
