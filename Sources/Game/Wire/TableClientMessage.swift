import GameCore
import Games
import Tables

/// All messages of a page at a table (`/t/CODE/ws`, `docs/protocol.md`).
public enum TableClientMessage: Hashable, Sendable {
  /// The first message. `version`: that of the page's last view, if it has one.
  indirect case hello(Hello, role: TableInput.ArrivalRole, version: Int?)
  /// Requests the server's clock; the answer has the same `id`. It is a heartbeat too (P24).
  case clock(id: Int)
  /// The page is hidden, or visible again (P24).
  case hidden(Bool)
  /// The page has shown the question of `round`, and when by its own estimate (H25).
  case shown(round: Int, at: Tick)
  /// A quick reaction (P14), for everybody or thrown at a member (P35).
  case react(Reaction, to: MemberNumber? = nil)
  /// The page shows another language (P16).
  case language(Language)
  case command(CommandID, TableCommand)

  /// Reads one text message. For any bytes the result is a message, or the fault to answer with.
  public init(_ bytes: Span<UInt8>) throws(WireFault) {
    let fields = try MessageFields(reading: bytes)
    switch fields.name {
    case "hello":
      self = .hello(
        try Hello(fields), role: try fields.word("as"),
        version: try fields.optionalNumber("v", in: WireLimits.numbers))
    case "clock": self = .clock(id: try fields.commandID().number)
    case "hidden": self = .hidden(try fields.flag("hidden"))
    case "shown":
      let round = try fields.number("round", in: WireLimits.numbers)
      self = .shown(round: round, at: try fields.tick("atUs"))
    case "react":
      let reaction: Reaction = try fields.word("reaction")
      let target = try fields.optionalNumber("to", in: WireLimits.numbers)
      self = .react(reaction, to: target.map { MemberNumber($0) })
    case "language": self = .language(try fields.word("language"))
    default:
      guard let command = try TableCommand(fields) else { throw .unknown(id: fields.id) }
      self = .command(try fields.commandID(), command)
    }
  }

  /// Reads one text message.
  public init(_ bytes: [UInt8]) throws(WireFault) {
    try self.init(bytes.span)
  }
}

extension TableCommand {
  /// Returns `nil` if no command of a table has this name.
  fileprivate init?(_ fields: MessageFields) throws(WireFault) {
    switch fields.name {
    case "start": self = .start
    case "startBuiltIn": self = .startBuiltIn
    case "submit":
      self = .submit(
        round: try fields.number("round", in: WireLimits.numbers), option: try fields.word("option")
      )
    case "play": self = .play(try Contest(fields))
    case "move": self = .move(try ArcadeGame.Move(fields))
    case "sign": self = .sign(try fields.optionalName())
    case "restart": self = .restart
    case "backToLobby": self = .backToLobby
    case "choose": self = .choose(quiz: try fields.number("quiz", in: WireLimits.numbers))
    case "deal": self = .deal(try fields.bankChoice())
    case "write": self = .write(each: try fields.number("each", in: Table.questionsEach))
    case "question":
      self = .question(
        try fields.number("number", in: Table.questionsEach), try fields.writtenQuestion())
    case "drop": self = .drop(question: try fields.number("question", in: WireLimits.numbers))
    case "goOn": self = .readied(round: try fields.number("round", in: WireLimits.numbers))
    case "settings": self = .settings(try Settings(fields))
    case "order": self = .order(try fields.word("order"))
    case "help": self = .help(try Help(fields))
    case "throws": self = .takesThrows(try fields.flag("welcome"))
    case "profile": self = .profile(try fields.profile())
    case "facing": self = .facing(try fields.heading())
    case "side":
      self = .side(try fields.member(), try fields.side())
    case "place": self = .place(try fields.optionalPosition())
    case "frame": self = .frame(try fields.optionalPosition())
    case "watch": self = .watch
    case "sit": self = .sit
    case "leave": self = .leave
    case "remove": self = .remove(try fields.member())
    case "sendAway":
      self = .sendAway(WatcherNumber(try fields.number("watcher", in: WireLimits.numbers)))
    case "lock": self = .lock(try fields.flag("locked"))
    case "guests": self = .guests(try fields.flag("welcome"))
    case "newLink": self = .newLink
    case "share": self = .share
    case "newEvening": self = .newEvening
    case "pause": self = .pause(try fields.flag("paused"))
    case "admit": self = .admit(try fields.member())
    default: return nil
    }
  }
}

extension Settings {
  fileprivate init(_ fields: MessageFields) throws(WireFault) {
    self.init(
      showAnswers: try fields.word("showAnswers"), scoring: try fields.word("scoring"),
      teams: try fields.optionalWord("teams") ?? .agree)
  }
}

extension Help {
  fileprivate init(_ fields: MessageFields) throws(WireFault) {
    self.init(
      largeText: try fields.flag("largeText"), readAloud: try fields.flag("readAloud"),
      doubleTime: try fields.flag("doubleTime"))
  }
}
