import GameCore
import Tables

/// All messages of a page in the foyer (`/ws`, `docs/protocol.md`).
public enum FoyerClientMessage: Hashable, Sendable {
  /// The first message. `table`: the page shows its lobby and opens the foyer only to invite.
  case hello(Hello, table: TableCode?)
  /// Requests the server's clock; the answer has the same `id`.
  case clock(id: Int)
  case command(CommandID, FoyerCommand)
  /// A command about the sender's !XO (AX1).
  case xo(CommandID, ReverseCommand)

  /// Reads one text message. For any bytes the result is a message, or the fault to answer with.
  public init(_ bytes: Span<UInt8>) throws(WireFault) {
    let fields = try MessageFields(reading: bytes)
    switch fields.name {
    case "hello":
      self = .hello(try Hello(fields), table: try fields.optionalTableCode("table"))
    case "clock": self = .clock(id: try fields.commandID().number)
    case "xo": self = .xo(try fields.commandID(), try ReverseCommand(fields))
    default:
      guard let command = try FoyerCommand(fields) else { throw .unknown(id: fields.id) }
      self = .command(try fields.commandID(), command)
    }
  }

  /// Reads one text message.
  public init(_ bytes: [UInt8]) throws(WireFault) {
    try self.init(bytes.span)
  }
}

extension FoyerCommand {
  /// Returns `nil` if no command of the foyer has this name.
  fileprivate init?(_ fields: MessageFields) throws(WireFault) {
    switch fields.name {
    case "profile": self = .profile(try fields.profile())
    case "open":
      let solo = try fields.flag("solo")
      let code = try fields.optionalTableCode("code")
      // Nobody else has ever been at a solo table.
      guard !solo || code == nil else { throw fields.malformed("code") }
      self = .open(solo: solo, code: code)
    case "find": self = .find(try fields.tableCode("code"))
    case "await": self = .await(try fields.tableCode("code"))
    case "invite": self = .invite(PersonNumber(try fields.number("person", in: WireLimits.numbers)))
    case "accept": self = .accept(try fields.invitation())
    case "decline": self = .decline(try fields.invitation())
    case "withdraw": self = .withdraw(try fields.invitation())
    default: return nil
    }
  }
}
