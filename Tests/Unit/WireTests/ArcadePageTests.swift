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

@Suite("Every example of docs/protocol/faces.md is what Wire reads and writes")
struct FacesPageTests {
  static let moves: [FacesGame.Move] = [.answer(question: 3, place: 2), .pause, .resume]

  static func asked(_ number: Int, picture: Character, opensAt: Int64) -> FacesGame.Asked {
    FacesGame.Asked(
      number: number, picture: "/face/\(String(repeating: picture, count: 32))",
      names: ["Mia", "Otto", "Zoe", "Kofi"], opensAt: Tick(microseconds: opensAt),
      closesAt: Tick(microseconds: opensAt + 5_000_000))
  }

  @Test("AF1 AF4: a page's messages in Faces")
  func client() throws {
    let page = try ProtocolPage()
    let at = Tick(microseconds: 81_000_456)
    let expected =
      [TableCommand.play(FacesGame.contest(.init(deck: 0)))]
      + FacesPageTests.moves.map {
        .move(ArcadeGame.Move(round: 5, move: FacesGame.move($0), at: at))
      }
    let examples = page.client(["Faces"])
    #expect(examples.count == expected.count)
    for (number, (example, command)) in zip(examples, expected).enumerated() {
      let message = TableClientMessage.command(CommandID(40 + number), command)
      #expect(try TableClientMessage(Array(example.text.utf8)) == message)
      var written: [UInt8] = []
      message.append(to: &written)
      #expect(try JSONReader().read(written).sorted == JSONValue.object(example.object).sorted)
    }
  }

  @Test("AF2 AF5: what a page sees of Faces")
  func server() throws {
    var statistics = FacesGame.Statistics()
    for isRight in [true, true, false] { statistics.count(isRight) }
    let asked = FacesPageTests.asked(3, picture: "0", opensAt: 81_600_000)
    let answered = FacesGame.Answered(
      place: 2, right: 1, at: Tick(microseconds: 83_100_000),
      until: Tick(microseconds: 85_100_000), isPausing: false)
    let next = FacesPageTests.asked(4, picture: "1", opensAt: 85_100_000)
    let states: [FacesGame.State] = [
      .asked(asked), .answered(asked, answered, next: next), .paused, .over,
    ]
    let written = try states.enumerated().map { number, state in
      let own = FacesGame.View(state: state, of: number == 3 ? 10 : nil, statistics: statistics)
      let arcade = ArcadeView(
        by: MemberNumber(1), contest: FacesGame.contest(.init(deck: 0)), round: 5,
        opensAt: Tick(microseconds: 81_000_000), standings: [Standing(score: 2)],
        own: FacesGame.own(own), isOver: false, record: nil)
      let view = try Sample.bareView(.arcade(arcade))
      guard case .object(let object) = try JSONReader().read(view.bytes),
        case .object(let phase)? = object["phase"]
      else { return JSONValue?.none }
      return phase["own"]?.sorted
    }
    let shown = try ProtocolPage().examples.filter { $0.section == "Faces" && $0.name == "" }
    #expect(written == shown.map { JSONValue.object($0.object).sorted })
  }

  @Test(
    "AF1: moves that are none are malformed",
    arguments: [
      (#"{"t":"play","id":1,"game":"faces","deck":"x"}"#, "deck"),
      (#"{"t":"play","id":1,"game":"faces","deck":-1}"#, "deck"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"faces"}"#, "do"),
      (#"{"t":"move","id":1,"round":1,"atUs":1,"game":"faces","do":"start"}"#, "do"),
      (
        #"{"t":"move","id":1,"round":1,"atUs":1,"game":"faces","do":"answer","place":1}"#,
        "question"
      ),
      (
        #"{"t":"move","id":1,"round":1,"atUs":1,"game":"faces","do":"answer","question":1,"place":4}"#,
        "place"
      ),
    ])
  func malformed(text: String, field: String) {
    let refusal = Refusal(.messageMalformed, [RefusalArgument("field", field)])
    #expect(throws: WireFault(id: CommandID(1), refusal: refusal)) {
      try TableClientMessage(Array(text.utf8))
    }
  }
}

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
