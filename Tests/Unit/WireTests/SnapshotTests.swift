import GameCore
import Games
import JSON
import TestSupport
import Testing
import Wire

@testable import Tables

/// Every message of the server in one file, so that a change shows as a diff.
///
/// A line `# NAME` stands before each message. The file has a line break before each field of the
/// outermost two levels and at the end; the wire has none. `FOURTOP_RECORD=1` writes it again.
@Suite("Snapshots of the server's messages")
struct SnapshotTests {
  static let file = "Tests/Corpora/messages.txt"

  static func messages() throws -> [(name: String, bytes: [UInt8])] {
    try (answers() + foyer()).map { ($0.name, $0.message.bytes) }
      + views().map { ($0.name, $0.view.bytes) }
  }

  private static func answers() throws -> [(name: String, message: ServerMessage)] {
    let crowded = Refusal(
      .tableCrowded, [RefusalArgument("connected", 5), RefusalArgument("limit", 4)])
    let invisible = WireFault(id: CommandID(8), refusal: Refusal(.nameInvisible))
    return [
      ("ok", .reply(CommandID(17), nil)),
      ("ok-code", .reply(CommandID(2), .code(try Sample.code()))),
      ("ok-invitation", .reply(CommandID(4), .invited(InvitationNumber(12)))),
      ("no", .reply(CommandID(17), Refusal(.roundOver))),
      ("no-arguments", .reply(CommandID(WireLimits.largestNumber), crowded)),
      ("no-unread", .fault(WireFault(id: nil, refusal: Refusal(.messageUnknown)))),
      ("no-fault", .fault(invisible)),
      ("no-door", .fault(WireFault(id: nil, refusal: Refusal(RefusalCode("door.refused"))))),
      ("bye", .bye(Refusal(.seatTakenOver))),
      ("bye-arguments", .bye(Refusal(.codeTooMany, [RefusalArgument("seconds", 20)]))),
      ("clock", .clock(id: 5, received: .zero, sent: Tick(microseconds: 17))),
    ]
  }

  private static func foyer() throws -> [(name: String, message: ServerMessage)] {
    let code = try Sample.code()
    var welcome = FoyerWelcome(
      version: 1, assets: "3f9a", profile: try Sample.anna(), isNear: true, person: PersonNumber(3),
      link: Sample.link)
    let known = welcome
    welcome.profile = try Sample.anna(nil)
    let colourless = welcome
    welcome.profile = nil
    welcome.person = nil
    let bob = PersonView(
      person: PersonNumber(7), name: "Bob \"B\\\u{1}", colour: try Sample.colour(1),
      face: try Sample.face(1))
    let cem = PersonView(
      person: PersonNumber(8), name: "Cem 🎈", colour: try Sample.colour(7),
      face: try Sample.face(11), photo: try Sample.photo())
    let table = TableListing(
      code: code, name: "Anna", colour: try Sample.colour(2), face: try Sample.face(9),
      connected: 2, playing: true)
    let all = NearbyChange.Span(from: nil, to: 1, hasTables: true)
    let whole = NearbyChange(all, people: [bob, cem], tables: [table])
    let nobody = NearbyChange(all, people: [], tables: [])
    let change = NearbyChange(
      NearbyChange.Span(from: 1, to: 2, hasTables: true), people: [cem], tables: [],
      gone: [PersonNumber(9)], over: [code])
    let still = NearbyChange(
      NearbyChange.Span(from: 1, to: 1, hasTables: true), people: [], tables: [])
    let invitation = InvitationView(
      invitation: InvitationNumber(12), name: "Anna", colour: try Sample.colour(2),
      face: try Sample.face(9), table: code)
    var fresh = invitation
    fresh.table = nil
    var sitting = TableWelcome(
      version: 1, assets: "3f9a", member: MemberNumber(2), profile: try Sample.anna(),
      link: Sample.link, epoch: 7)
    sitting.profile?.photo = try Sample.photo()
    let seated = sitting
    sitting.isGuest = true
    let guest = sitting
    sitting.isGuest = false
    sitting.epoch = nil
    sitting.member = nil
    sitting.profile = nil
    var opening = sitting
    opening.hasOpened = true
    return [
      ("welcome-foyer", .foyerWelcome(known)),
      ("welcome-foyer-colourless", .foyerWelcome(colourless)),
      ("welcome-foyer-new", .foyerWelcome(welcome)),
      ("welcome-table", .tableWelcome(seated)),
      ("welcome-table-guest", .tableWelcome(guest)),
      ("welcome-table-watching", .tableWelcome(sitting)),
      ("welcome-table-opened", .tableWelcome(opening)),
      ("nearby", .nearby(NearbyNews(whole))),
      ("nearby-nobody", .nearby(NearbyNews(nobody))),
      ("nearby-change", .nearby(NearbyNews(change))),
      ("nearby-known", .nearby(NearbyNews(change, known: [cem, bob]))),
      ("nearby-known-nobody", .nearby(NearbyNews(still, known: []))),
      ("invitation", .invitation(invitation)),
      ("invitation-new-table", .invitation(fresh)),
      ("invitationOver", .invitationOver(InvitationNumber(12))),
      ("declined", .declined(PersonNumber(7), name: "Bob")),
      ("seated", .seated(code)),
      ("announcement", .announcement(try Announcement("Dinner is ready 🍝"))),
      ("xo-new", .xo(ReverseTicTacToe())),
      ("xo", .xo(try Sample.reverseTicTacToe())),
    ]
      + [
        ("company", .company(try Sample.company())),
        (
          "company-nobody",
          .company(
            Company(
              opener: nil, isPlaying: true, people: [], side: nil,
              colours: (0..<Colour.count).map { Colour(wrapping: $0) }))
        ),
        ("saving", .saving(works: true)),
        ("saving-fails", .saving(works: false)),
        (
          "link",
          .link("https://play.example.org/t/BCDFGHJK#00112233445566778899aabbccdd0001")
        ),
        ("uplink-waiting", .uplink(UplinkView(state: .waiting))),
        ("uplink-refused", .uplink(UplinkView(state: .refused))),
        (
          "uplink", .uplink(UplinkView(state: .up, link: "https://play.example.org/t/BCDFGHJK"))
        ),
      ] + Reaction.allCases.map { ("reaction-\($0)", .reaction(MemberNumber(2), $0)) }
      + [("reaction-thrown", .reaction(MemberNumber(2), .laugh, thrown: Sample.thrown))]
  }

  private static func views() throws -> [(name: String, view: TableView)] {
    let started = Tick(microseconds: 84_000_000)
    let countdown = PhaseView.countdown(
      by: MemberNumber(1), quiz: Sample.title, media: QuizMedia(), startsAt: started)
    let dealtCountdown = PhaseView.countdown(
      by: MemberNumber(1), quiz: QuizTitle(choice: BankChoice(), questions: 5),
      media: QuizMedia(pictures: ["4a1fb31f97d9.svg"], sounds: ["7d03c1a9e2f4.mp3"]),
      startsAt: started)
    let end = EndView(
      topic: "General", questionCount: 10, nobodyScored: false,
      awards: [
        AwardView(member: MemberNumber(3), kind: .fastest, amount: 4_200),
        AwardView(member: MemberNumber(2), kind: .comeback, amount: 3),
        AwardView(member: MemberNumber(1), kind: .steady, amount: 5),
      ])
    let emptyEnd = EndView(
      topic: "General", questionCount: 10, nobodyScored: true, awards: [])
    var standing = Sample.reveal
    standing.nextAt = nil
    var fellBack = try Sample.bareView()
    fellBack.notice = .quizFellBack(Sample.optionMissing)
    var again = fellBack
    again.notice = .seriesStartsAgain
    return [
      ("view-everything", try Sample.view()),
      ("view-lobby-bare", try Sample.bareView()),
      ("view-preparing", try Sample.bareView(.preparing(by: MemberNumber(1), quiz: 2))),
      ("view-preparing-by-screen", try Sample.bareView(.preparing(by: nil, quiz: 2))),
      ("view-countdown", try Sample.bareView(countdown)),
      ("view-question", try Sample.fullView(.question(Sample.longQuestion))),
      ("view-countdown-dealt", try Sample.bareView(dealtCountdown)),
      ("view-question-dealt", try Sample.bareView(.question(Sample.dealtQuestion))),
      ("view-stakes", try Sample.fullView(.stakes(Sample.stakes))),
      ("view-reveal-dealt", try Sample.bareView(.reveal(Sample.dealtReveal))),
      ("view-reveal", try Sample.fullView(.reveal(Sample.reveal))),
      ("view-reveal-standing", try Sample.bareView(.reveal(standing))),
      ("view-ended", try Sample.fullView(.ended(end))),
      ("view-ended-nobody", try Sample.fullView(.ended(emptyEnd))),
      ("view-notice-fell-back", fellBack),
      ("view-notice-starts-again", again),
    ]
  }

  /// Line breaks before the fields of the outermost two levels.
  private static func broken(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      lines.append(byte)
      if !isInString, byte == UInt8(ascii: ","), depth <= 2 { lines.append(UInt8(ascii: "\n")) }
    }
    return lines + [UInt8(ascii: "\n")]
  }

  /// The messages of the file by their names.
  private static func recorded() throws -> [String: String] {
    var messages: [String: String] = [:]
    var name = ""
    for line in String(decoding: try Checkout.bytes(of: file), as: UTF8.self).split(
      separator: "\n")
    {
      if line.hasPrefix("# ") {
        name = String(line.dropFirst(2))
      } else {
        messages[name, default: ""] += "\(line)\n"
      }
    }
    return messages
  }

  @Test("each message is what the file says")
  func unchanged() throws {
    let messages = try Self.messages().map { (name: $0.name, lines: Self.broken($0.bytes)) }
    if Checkout.records {
      try Checkout.write(messages.flatMap { "# \($0.name)\n".utf8 + $0.lines }, to: Self.file)
    }
    let recorded = try Self.recorded()
    for (name, lines) in messages {
      #expect(String(decoding: lines, as: UTF8.self) == recorded[name], "\(name)")
    }
    #expect(recorded.keys.sorted() == messages.map(\.name).sorted())
  }

  @Test("each message is JSON without a line break, and is appended behind what was there")
  func wellFormed() throws {
    for (name, bytes) in try Self.messages() {
      #expect(!bytes.contains(UInt8(ascii: "\n")), "\(name)")
      let value = try JSONReader(limits: .file).read(bytes)
      var again = JSONWriter()
      again.value(value)
      #expect(again.bytes == bytes, "\(name)")
    }
    var behind: [UInt8] = [1, 2, 3]
    ServerMessage.saving(works: true).append(to: &behind)
    #expect(behind == [1, 2, 3] + ServerMessage.saving(works: true).bytes)
  }

  @Test("a question of four players at a table takes at most 2 KiB")
  func size() throws {
    let question = try Sample.fullView(.question(Sample.longQuestion)).bytes
    print("A full question view takes \(question.count) bytes.")
    #expect(question.count <= 2_048)
  }
}
