import GameCore
import JSON
import Testing
import Wire

@testable import Games
@testable import Tables

@Suite("Every example of docs/protocol/arcade.md is what Wire reads and writes")
struct ArcadePageTests {
  let page: ProtocolPage

  init() throws {
    page = try ProtocolPage(["/arcade"])
  }

  @Test("a page's messages in the arcade mean what the protocol's document says")
  func client() throws {
    let at = Tick(microseconds: 81_000_456)
    let expected: [TableCommand] = [
      .play(MemoryGame.contest(.easy)),
      .move(ArcadeGame.Move(round: 5, move: MemoryGame.move(MemoryGame.Move(card: 3)), at: at)),
      .sign(try PlayerName("Anna")),
      .sign(nil),
      .move(
        ArcadeGame.Move(
          round: 6, move: SortingGame.move(SortingGame.Move(vehicle: .bus, area: .land)), at: at)),
      .move(
        ArcadeGame.Move(
          round: 7,
          move: BalloonsGame.move(
            BalloonsGame.Move(
              balloon: 223, tap: BalloonTap(x: 352, y: 410, width: 390, height: 700, seenAt: at))),
          at: at)),
    ]
    #expect(page.client.count == expected.count)
    for (example, command) in zip(page.client, expected) {
      let message = TableClientMessage.command(
        CommandID(Int(try example.object.integer("id", in: WireLimits.numbers))), command)
      #expect(try TableClientMessage(Array(example.text.utf8)) == message)
      var written: [UInt8] = []
      message.append(to: &written)
      #expect(try JSONReader().read(written).sorted == JSONValue.object(example.object).sorted)
    }
  }

  @Test("the phase is written as the page on the protocol shows it, field order aside")
  func phases() throws {
    let memory = MemoryGame.View(
      cards: [.fox, nil, .owl, nil], isPaired: [true, false, false, false],
      opensAgainAt: Tick(microseconds: 82_600_000), opensAt: Tick(microseconds: 81_600_000),
      closesAt: Tick(microseconds: 201_600_000))
    let expected = [
      ArcadeView(
        by: MemberNumber(1), contest: MemoryGame.contest(.easy), round: 5,
        opensAt: Tick(microseconds: 81_600_000),
        standings: [
          Standing(score: 9, progress: Standing.Progress(done: 2, of: 6), end: .lost)
        ],
        own: MemoryGame.own(memory), isOver: true, record: .placed(2))
    ]
    let written = try expected.map { try phase(of: $0).map { JSONValue.object($0).sorted } }
    let shown = page.examples.filter { $0.object.has("standings") }
    #expect(written == shown.map { JSONValue.object($0.object).sorted })
  }

  /// The phase that a view with it is written with.
  func phase(of arcade: ArcadeView) throws -> JSONObject? {
    let view = try Sample.bareView(.arcade(arcade))
    guard case .object(let object) = try JSONReader().read(view.bytes) else { return nil }
    guard case .object(let phase)? = object["phase"] else { return nil }
    return phase
  }

  @Test("what a player sees of the own copy is written as shown, game by game")
  func copies() throws {
    let expected: [GameView] = [
      SortingGame.own(
        SortingGame.View(
          vehicles: [.bus, .tug, .plane], placed: [.land, nil, nil],
          opensAt: Tick(microseconds: 81_600_000), closesAt: Tick(microseconds: 141_600_000))),
      BalloonsGame.own(
        BalloonsGame.View(
          closesAt: Tick(microseconds: 141_600_000), burstBy: Tick(microseconds: 108_600_000),
          balloons: [
            Balloon(
              entry: BalloonEntry(.plain(number: 5, colour: 7), milliseconds: 22_000, place: 3),
              rise: .seconds(8)),
            Balloon(
              entry: BalloonEntry(.star, milliseconds: 22_400, place: 6),
              rise: .milliseconds(4800)),
          ])),
    ]
    let written = try expected.map { own in
      let arcade = ArcadeView(
        by: MemberNumber(1), contest: MemoryGame.contest(.easy), round: 5, opensAt: .zero,
        standings: [],
        own: own, isOver: false, record: nil)
      return try phase(of: arcade)?["own"]?.sorted
    }
    let shown = page.examples.filter { $0.name == "" && !$0.object.has("standings") }
    #expect(written == shown.map { JSONValue.object($0.object).sorted })
  }

  @Test(
    "moves and games that are none are malformed",
    arguments: [
      (#"{"t":"play","id":1}"#, "game"), (#"{"t":"play","id":1,"game":"chess"}"#, "game"),
      (#"{"t":"play","id":1,"game":"memory"}"#, "level"),
      (#"{"t":"play","id":1,"game":"memory","level":"Easy"}"#, "level"),
      (#"{"t":"move","id":1,"game":"memory","card":1,"atUs":1}"#, "round"),
      (#"{"t":"move","id":1,"round":1,"game":"memory","card":1}"#, "atUs"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"card":1}"#, "game"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"memory"}"#, "card"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"memory","card":-1}"#, "card"),
      (#"{"t":"play","id":1,"game":"sorting"}"#, "level"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"sorting","vehicle":"bus"}"#, "area"),
      (
        #"{"t":"move","id":1,"round":1,"atUs":1,"game":"sorting","vehicle":"ox","area":"land"}"#,
        "vehicle"
      ),
      (
        #"{"t":"move","id":1,"round":1,"atUs":1,"game":"sorting","vehicle":"bus","area":"sea"}"#,
        "area"
      ),
      (#"{"t":"play","id":1,"game":"balloons"}"#, "level"),
      (
        #"{"t":"move","id":1,"round":1,"atUs":1,"game":"balloons","balloon":3,"x":-1,"y":0}"#, "x"
      ),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"balloons","balloon":3,"x":1}"#, "y"),
      (#"{"t":"sign","id":1,"name":7}"#, "name"),
    ])
  func malformed(text: String, field: String) {
    let refusal = Refusal(.messageMalformed, [RefusalArgument("field", field)])
    #expect(throws: WireFault(id: CommandID(1), refusal: refusal)) {
      try TableClientMessage(Array(text.utf8))
    }
  }
}
