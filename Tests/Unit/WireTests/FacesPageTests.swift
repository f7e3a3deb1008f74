import GameCore
import JSON
import Testing
import Wire

@testable import Games
@testable import Tables

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
