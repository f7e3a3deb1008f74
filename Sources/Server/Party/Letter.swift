import GameCore
import Pictures
import Tables
import Transport

/// What the loops say to each other, and the quiz worker to the first of them.
public enum Letter: Sendable {
  /// From the foyer to the loop that owns the code: make this table.
  case open(TableCode, solo: Bool, opener: PlayerID)
  /// From a table to the foyer.
  case listed(TableListing)
  case ended(TableCode)
  /// From a table to the library; answered by `quiz`.
  case wanted(QuizRequest, by: TableCode)
  /// From a table to the library: likely wanted soon, no answer.
  case likely(QuizRequest)
  /// From the library to a table.
  case quiz(QuizRequest, QuizOutcome, to: TableCode)
  /// From the library to every loop: the lobby's list.
  case shelf([QuizTitle])
  /// From the quiz worker to the library.
  case read(QuizRequest, LibraryReading)
  /// From a tile worker to the loop of who asked; `nil`: it could not be had.
  case tile(RequestID, Picture?)
}
