import GameCore

/// A move of any game.
extension RefusalCode {
  /// The player has no seat in this game.
  public static let notSeated = RefusalCode("seat.notSeated")
  /// The state of the table or of the game has no such command.
  public static let notNow = RefusalCode("phase.wrong")
  /// The move is for another game, or a later one.
  public static let moveNone = RefusalCode("move.none")
  /// Moves do not count yet, or not again so soon.
  public static let moveEarly = RefusalCode("move.early")
  /// The game or the question of the move has ended.
  public static let moveOver = RefusalCode("move.over")
  /// The rules do not allow this move now.
  public static let moveImpossible = RefusalCode("move.impossible")
}

/// A running quiz (P3 to P9).
extension RefusalCode {
  /// No question of this round has been published.
  public static let roundNone = RefusalCode("round.none")
  /// The round has closed.
  public static let roundOver = RefusalCode("round.over")
  /// The round has not opened, or pages do not show its reveal yet.
  public static let roundEarly = RefusalCode("round.early")
  /// Somebody on the seat has written the question (W5).
  public static let roundOwn = RefusalCode("round.own")
  /// The seat has already answered in this round.
  public static let submittedAlready = RefusalCode("submitted.already")
}

/// Content that is not there (AF6, AH1).
extension RefusalCode {
  /// The server has no deck of this number.
  public static let deckUnknown = RefusalCode("deck.unknown")
  /// The server has no picture for Find.
  public static let pictureNone = RefusalCode("picture.none")
}

/// !XO (AX3, AX5).
extension RefusalCode {
  /// The credit is 0.
  public static let xoCreditNone = RefusalCode("xo.creditNone")
  /// The bet is higher than the credit.
  public static let xoBetOverCredit = RefusalCode("xo.betOverCredit")
  /// The amount to add is out of range (arguments `least` and `most`).
  public static let xoAmountUnusable = RefusalCode("xo.amountUnusable")
}
