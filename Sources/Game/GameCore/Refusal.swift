/// A refusal: a stable code and typed arguments, never a sentence.
///
/// The page's catalogue has the sentences; the command line and the log have them in English (P16).
public struct Refusal: Error, Hashable, Codable, Sendable {
  public var code: RefusalCode
  public var arguments: [RefusalArgument]

  public init(_ code: RefusalCode, _ arguments: [RefusalArgument] = []) {
    self.code = code
    self.arguments = arguments
  }
}

/// One named value of a refusal, such as `connected` = 5.
public struct RefusalArgument: Hashable, Codable, Sendable {
  public enum Value: Hashable, Codable, Sendable {
    case number(Int)
    case text(String)
  }

  public var name: String
  public var value: Value

  public init(_ name: String, _ number: Int) {
    self.name = name
    self.value = .number(number)
  }

  public init(_ name: String, _ text: String) {
    self.name = name
    self.value = .text(text)
  }
}

/// All refusal codes. The raw value is the code on the wire; a test compares them with the page's
/// catalogues.
public enum RefusalCode: String, Hashable, Codable, Sendable, CaseIterable {
  // What was sent.
  case messageMalformed = "message.malformed"
  case messageUnknown = "message.unknown"
  case messageOutOfPlace = "message.outOfPlace"
  case protocolUnsupported = "protocol.unsupported"

  // Changing doors.
  case doorRefused = "door.refused"

  // Names and colours (H2).
  case nameMissing = "name.missing"
  case nameTooLong = "name.tooLong"
  case nameInvisible = "name.invisible"
  case colourUnknown = "colour.unknown"

  // Photos (R3).
  case photoTooLarge = "photo.tooLarge"
  case photoUnreadable = "photo.unreadable"
  case photoNoRoom = "photo.noRoom"

  // Decks of faces and who may change them (AF6, H9).
  case hostOnly = "host.only"
  case deckUnknown = "deck.unknown"
  case deckDoubled = "deck.doubled"
  case deckFull = "deck.full"
  case deckUnsaved = "deck.unsaved"

  // Accounts (R1, R2).
  case accountNeeded = "account.needed"
  case accountInsecure = "account.insecure"
  case accountNameUnusable = "account.nameUnusable"
  case accountNameTaken = "account.nameTaken"
  case accountPasswordShort = "account.passwordShort"
  case accountPasswordLong = "account.passwordLong"
  case accountPasswordCommon = "account.passwordCommon"
  case accountWrong = "account.wrong"
  case accountTooMany = "account.tooMany"
  case accountBusy = "account.busy"
  case accountFull = "account.full"
  case accountClosed = "account.closed"
  case accountUnsaved = "account.unsaved"
  case accountNone = "account.none"

  // Ways to a table (H4, H6, limits).
  case codeMalformed = "code.malformed"
  case codeTooMany = "code.tooMany"
  case tableUnknown = "table.unknown"
  case tableFull = "table.full"
  case tableEnded = "table.ended"
  case tableRemoved = "table.removed"
  case tablePrivate = "table.private"
  case tableLocked = "table.locked"
  case tableCrowded = "table.crowded"
  case tooManyTables = "table.tooMany"
  case watchersFull = "watch.full"
  case personGone = "person.gone"
  case personBusy = "person.busy"
  case invitationGone = "invitation.gone"
  case invitationTooMany = "invitation.tooMany"

  // A seat and who may do what (H8, P11).
  case seatNone = "seat.none"
  case seatRemoved = "seat.removed"
  case seatConsent = "seat.consent"
  case seatLeft = "seat.left"
  case seatTakenOver = "seat.takenOver"
  case openerOnly = "opener.only"
  case memberUnknown = "member.unknown"

  // The sides of the table (T2, T3).
  case sideNone = "side.none"
  case sideFar = "side.far"
  case frameFar = "frame.far"

  // Starting (H5, H6, F3).
  case startAlone = "start.alone"
  case startTooMany = "start.tooMany"
  case startRunning = "start.running"
  case startNotPlaying = "start.notPlaying"
  case quizUnknown = "quiz.unknown"
  case quizFault = "quiz.fault"

  // A running quiz (P3 to P9).
  case roundNone = "round.none"
  case roundOver = "round.over"
  case roundEarly = "round.early"
  case submittedAlready = "submitted.already"
  case notSeated = "seat.notSeated"
  case notNow = "phase.wrong"

  // A game of the arcade.
  case moveNone = "move.none"
  case moveEarly = "move.early"
  case moveOver = "move.over"
  case moveImpossible = "move.impossible"

  // Find: pictures, and who may add some (AH1, AH7).
  case pictureNone = "picture.none"
  case pictureUnusable = "picture.unusable"
  case pictureFull = "picture.full"
  case pictureUnsaved = "picture.unsaved"

  // What is kept for a player (A2, AH4, AX7).
  case listUnreadable = "list.unreadable"
  case listUnsaved = "list.unsaved"

  // !XO (AX3, AX5, AX7).
  case xoCreditNone = "xo.creditNone"
  case xoBetOverCredit = "xo.betOverCredit"
  case xoAmountUnusable = "xo.amountUnusable"
  case xoBusy = "xo.busy"
  case xoUnsaved = "xo.unsaved"
}
