import GameCore

/// A move of any game.
extension RefusalCode {
  public static let notSeated = RefusalCode("seat.notSeated")
  public static let notNow = RefusalCode("phase.wrong")
  public static let moveNone = RefusalCode("move.none")
  public static let moveEarly = RefusalCode("move.early")
  public static let moveOver = RefusalCode("move.over")
  public static let moveImpossible = RefusalCode("move.impossible")
}

/// A running quiz (P3 to P9).
extension RefusalCode {
  public static let roundNone = RefusalCode("round.none")
  public static let roundOver = RefusalCode("round.over")
  public static let roundEarly = RefusalCode("round.early")
  public static let submittedAlready = RefusalCode("submitted.already")
}

/// Content that is not there (AF6, AH1).
extension RefusalCode {
  public static let deckUnknown = RefusalCode("deck.unknown")
  public static let pictureNone = RefusalCode("picture.none")
}

/// !XO (AX3, AX5).
extension RefusalCode {
  public static let xoCreditNone = RefusalCode("xo.creditNone")
  public static let xoBetOverCredit = RefusalCode("xo.betOverCredit")
  public static let xoAmountUnusable = RefusalCode("xo.amountUnusable")
}
