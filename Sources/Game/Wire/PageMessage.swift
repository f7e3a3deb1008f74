import GameCore
import JSON
import Tables

/// The messages of the server as a program in a page's place reads them (a bot, a load, a test).
/// The page has its own reader in its scripts.
public enum PageMessage: Hashable, Sendable {
  /// `code`: that of the table, for a command that opened or looked up one.
  case ok(CommandID, code: TableCode?)
  /// `id` is 0 if the server could not read one.
  case no(id: Int, code: String)
  case bye(code: String)
  /// `member`: at a table, except for a watching screen.
  case welcome(member: MemberNumber?)
  case clock(id: Int, received: Tick, sent: Tick)
  case view(PageView)
  /// A message that such a program ignores.
  case other(String)

  /// Reads one text message; `nil` if it is not a message of the server.
  public init?(_ bytes: Span<UInt8>) {
    let limits = JSONLimits(bytes: 1_048_576, stringBytes: 65_536, elements: 65_536)
    guard case .object(let object)? = try? JSONReader(limits: limits).read(bytes),
      let message = try? PageMessage(object)
    else { return nil }
    self = message
  }

  /// Reads one text message; `nil` if it is not a message of the server.
  public init?(_ bytes: [UInt8]) {
    self.init(bytes.span)
  }

  private init(_ object: JSONObject) throws(JSONFieldError) {
    switch try object.string("t") {
    case "ok":
      let code = try object.optionalString("code").flatMap { TableCode(letters: $0.utf8) }
      self = .ok(CommandID(try object.integer("id", in: WireLimits.numbers)), code: code)
    case "no":
      self = .no(
        id: try object.integer("id", in: WireLimits.numbers), code: try object.string("code"))
    case "bye": self = .bye(code: try object.string("code"))
    case "welcome":
      self = .welcome(
        member: try object.optionalInteger("you", in: WireLimits.numbers).map { MemberNumber($0) })
    case "clock":
      let received = try object.tick("receivedUs")
      self = .clock(
        id: try object.integer("id", in: WireLimits.numbers), received: received,
        sent: try object.tick("sentUs"))
    case "view": self = .view(try PageView(object))
    case let other: self = .other(other)
    }
  }
}

/// The part of a `view` that a program needs to play.
public struct PageView: Hashable, Sendable {
  public var version: Int
  public var showAt: Tick?
  /// The phase's name: `lobby`, `question`, `reveal`, …
  public var phase: String
  /// The round of a question or a reveal.
  public var round: Int?
  /// The times at which a question opens and closes.
  public var opensAt: Tick?
  public var closesAt: Tick?
  public var seats: [Seat]

  /// A seat with its submission and points.
  public struct Seat: Hashable, Sendable {
    public var member: MemberNumber
    public var score: Int
    public var hasSubmitted: Bool
  }

  fileprivate init(_ object: JSONObject) throws(JSONFieldError) {
    version = try object.integer("v", in: WireLimits.numbers)
    showAt = try object.optionalTick("showAtUs")
    let phase = try object.object("phase")
    self.phase = try phase.string("name")
    round = try phase.optionalInteger("round", in: WireLimits.numbers)
    opensAt = try phase.optionalTick("opensAtUs")
    closesAt = try phase.optionalTick("closesAtUs")
    seats = []
    for value in try object.array("seats") {
      guard case .object(let seat) = value else { continue }
      seats.append(try Seat(seat))
    }
  }
}

extension PageView.Seat {
  fileprivate init(_ object: JSONObject) throws(JSONFieldError) {
    member = MemberNumber(try object.integer("m", in: WireLimits.numbers))
    score = try object.integer("score", in: WireLimits.numbers)
    hasSubmitted = try object.bool("submitted")
  }
}

extension JSONObject {
  fileprivate func tick(_ field: String) throws(JSONFieldError) -> Tick {
    Tick(microseconds: Int64(try integer(field, in: WireLimits.numbers)))
  }

  fileprivate func optionalTick(_ field: String) throws(JSONFieldError) -> Tick? {
    try optionalInteger(field, in: WireLimits.numbers).map { Tick(microseconds: Int64($0)) }
  }
}
