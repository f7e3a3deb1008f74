import GameCore
import Games
import JSON
import Testing
import Wire

@testable import Tables

@Suite("Every example of docs/protocol.md is what Wire reads and writes")
struct ProtocolPageTests {
  let page: ProtocolPage

  init() throws {
    page = try ProtocolPage()
  }

  @Test("the page's messages of every section are compared with what Wire reads")
  func sections() throws {
    let compared: Set = ["The foyer", "!XO", "Both sockets", "Changing listeners", "A table"]
    #expect(Set(try ProtocolPage([""]).client.map(\.section)) == compared)
  }

  @Test("a page's messages in the foyer mean what the protocol's document says")
  func foyerClient() throws {
    let code = try Sample.code()
    let expected: [FoyerClientMessage] = [
      .hello(try Sample.hello(typed: true), table: code),
      .command(CommandID(1), .profile(try Sample.anna())),
      .command(CommandID(2), .open(solo: false)),
      .command(CommandID(12), .open(solo: false, code: code)),
      .command(CommandID(3), .find(code)),
      .command(CommandID(13), .await(code)),
      .command(CommandID(4), .invite(PersonNumber(7))),
      .command(CommandID(5), .withdraw(InvitationNumber(12))),
      .command(CommandID(6), .accept(InvitationNumber(12))),
      .command(CommandID(7), .decline(InvitationNumber(12))),
      .xo(CommandID(8), .look),
      .xo(CommandID(9), .play(.init(credit: 100, spins: 0, bet: 1))),
      .xo(CommandID(10), .raise(.init(credit: 99, spins: 1, bet: 1))),
      .xo(CommandID(11), .add(50, .init(credit: 99, spins: 1, bet: 2))),
    ]
    let examples = page.client(["The foyer", "!XO"])
    #expect(try examples.map { try FoyerClientMessage(Array($0.text.utf8)) } == expected)
    for (example, message) in zip(examples, expected) {
      var written: [UInt8] = []
      message.append(to: &written)
      #expect(try JSONReader().read(written).sorted == JSONValue.object(example.object).sorted)
    }
  }

  @Test("a page's messages at a table mean what the protocol's document says")
  func tableClient() throws {
    func command(_ id: Int, _ command: TableCommand) -> TableClientMessage {
      .command(CommandID(id), command)
    }
    let expected: [TableClientMessage] = [
      .hello(try Sample.hello(typed: false), role: .resume, version: 41),
      .clock(id: 5),
      .hello(try Sample.hello(typed: false, token: true), role: .resume, version: nil),
      .hello(try Sample.hello(typed: true), role: .join, version: nil),
      .hello(
        try Sample.hello(typed: false, secret: true, language: .german), role: .resume, version: nil
      ),
      .hello(try Sample.hello(typed: false), role: .look, version: nil),
      .hidden(true),
      .shown(round: 5, at: Tick(microseconds: 81_000_456)),
      .react(.applause),
      .react(.laugh, to: MemberNumber(3)),
      .language(.german),
      command(10, .start),
      command(11, .startBuiltIn),
      command(12, .submit(round: 5, option: .b)),
      command(13, .restart),
      command(14, .backToLobby),
      command(15, .choose(quiz: 2)),
      command(36, .deal(Sample.choice)),
      command(37, .deal(BankChoice(length: 15))),
      command(38, .readied(round: 5)),
      command(16, .settings(Settings(showAnswers: .afterMine, scoring: .onePoint))),
      command(44, .settings(Settings(scoring: .faster, teams: .first))),
      command(34, .order(.shuffled)),
      command(17, .help(Help(doubleTime: true))),
      command(42, .takesThrows(false)),
      command(18, .profile(try Sample.anna(4))),
      command(19, .facing(try #require(Heading(123)))),
      command(20, .side(MemberNumber(3), try #require(Side(2)))),
      command(26, .place(Position(latitude: 5_252_000, longitude: 1_340_000))),
      command(27, .place(nil)),
      command(28, .frame(Position(latitude: 5_252_000, longitude: 1_340_000))),
      command(29, .frame(nil)),
      command(21, .watch),
      command(22, .sit),
      command(23, .leave),
      command(24, .remove(MemberNumber(3))),
      command(25, .admit(MemberNumber(3))),
      command(40, .sendAway(WatcherNumber(2))),
      command(35, .lock(true)),
      command(26, .share), command(39, .guests(false)), command(41, .newLink),
      command(42, .newEvening), command(43, .pause(true)),
      command(45, .write(each: 2)),
      command(46, .question(1, try Sample.written())), command(47, .drop(question: 7)),
    ]
    let examples = page.client(["Both sockets", "Changing listeners", "A table"])
    #expect(try examples.map { try TableClientMessage(Array($0.text.utf8)) } == expected)
    for (example, message) in zip(examples, expected) {
      var written: [UInt8] = []
      message.append(to: &written)
      #expect(try JSONReader().read(written).sorted == JSONValue.object(example.object).sorted)
    }
  }

  @Test("the clock is read the same on both sockets")
  func clock() throws {
    let example = try #require(page.client(["Both sockets"]).first { $0.name == "clock" })
    #expect(try FoyerClientMessage(Array(example.text.utf8)) == .clock(id: 5))
  }

  @Test("the server's messages are written as the protocol's document shows, field order aside")
  func server() throws {
    let code = try Sample.code()
    let expected: [ServerMessage] = [
      .reply(CommandID(17), .done),
      .reply(CommandID(17), Refusal(.roundOver)),
      .reply(
        CommandID(18),
        Refusal(.quizUnknown, [RefusalArgument("quiz", 7)])),
      .fault(
        WireFault(
          id: CommandID(19),
          refusal: Refusal(.messageMalformed, [RefusalArgument("field", "round")]))),
      .fault(
        WireFault(id: nil, refusal: Sample.nameTooLong)),
      .bye(Refusal(.seatTakenOver)),
      .fault(WireFault(id: nil, refusal: Refusal(RefusalCode("account.unsaved")))),
      .clock(
        id: 5, received: Tick(microseconds: 81_000_123), sent: Tick(microseconds: 81_000_140)),
      .announcement(try Announcement("Dinner is ready")),
      .fault(WireFault(id: nil, refusal: Refusal(RefusalCode("door.refused")))),
      .foyerWelcome(
        FoyerWelcome(
          version: 2, assets: Sample.assets, profile: try Sample.anna(), isNear: true,
          person: PersonNumber(3), link: Sample.link)),
      .reply(CommandID(2), .code(code)),
      .reply(CommandID(4), .invited(InvitationNumber(12))),
      .nearby(try Sample.nearby()),
      .nearby(try Sample.nearbyChange()),
      .invitation(
        InvitationView(
          invitation: InvitationNumber(12), name: "Anna", colour: try Sample.colour(2),
          face: try Sample.face(9), table: code)),
      .invitationOver(InvitationNumber(12)),
      .declined(PersonNumber(7), name: "Bob"),
      .seated(code),
      .xo(ReverseTicTacToe()),
      .xo(try Sample.reverseTicTacToe()),
      .tableWelcome(
        TableWelcome(
          version: 2, assets: Sample.assets, member: MemberNumber(2), profile: try Sample.anna(),
          link: "\(Sample.link)/t/KRTPN", epoch: 7)),
      .reaction(MemberNumber(2), .applause),
      .reaction(MemberNumber(2), .laugh, thrown: Sample.thrown),
      .company(try Sample.company()),
      .uplink(
        UplinkView(
          state: .up,
          link: "https://play.example.org/t/BCDFGHJK#00112233445566778899aabbccddeeff")),
      .link("https://play.example.org/t/BCDFGHJK#00112233445566778899aabbccdd0001"),
      .saving(works: false),
    ]
    var written = try expected.map { try JSONReader().read($0.bytes).sorted }
    let place = try #require(expected.firstIndex(of: .reaction(MemberNumber(2), .applause)))
    written.insert(try JSONReader().read(try Sample.view().bytes).sorted, at: place)
    #expect(written == page.server.map { JSONValue.object($0.object).sorted })
  }

  @Test("phases are written as the page on the protocol shows them, field order aside")
  func phases() throws {
    let expected: [PhaseView] = [
      .lobby,
      .preparing(by: MemberNumber(1), quiz: 2),
      .preparing(by: nil, quiz: 2),
      .countdown(
        by: MemberNumber(1), quiz: Sample.title, media: QuizMedia(),
        startsAt: Tick(microseconds: 84_000_000)),
      .question(Sample.question),
      .reveal(Sample.reveal),
      .writing(
        WritingView(
          by: MemberNumber(1), each: 2, firstRound: 6,
          written: [
            WritingView.Entry(id: 7, author: MemberNumber(3), number: 1),
            WritingView.Entry(id: 8, author: nil, number: 2),
          ])),
      .countdown(
        by: MemberNumber(1),
        quiz: QuizTitle(choice: BankChoice(theme: "geography"), questions: 10),
        media: QuizMedia(
          pictures: ["4a1fb31f97d9.svg"], sounds: ["7d03c1a9e2f4.mp3"]),
        startsAt: Tick(microseconds: 84_000_000)),
      .reveal(Sample.dealtReveal),
      .stakes(Sample.stakes),
      .ended(
        EndView(
          topic: "General", questionCount: 10, nobodyScored: false,
          awards: [
            AwardView(member: MemberNumber(3), kind: .fastest, amount: 4_200),
            AwardView(member: MemberNumber(2), kind: .comeback, amount: 3),
            AwardView(member: MemberNumber(1), kind: .steady, amount: 5),
          ])),
    ]
    let written = try expected.map { phase -> JSONValue? in
      let view = try Sample.bareView(phase)
      guard case .object(let object) = try JSONReader().read(view.bytes) else { return nil }
      return object["phase"]?.sorted
    }
    #expect(written == page.phases.map { JSONValue.object($0.object).sorted })
  }
}
