/// Faults that the simulation plants at the seams of the real code, to show that it finds each. The
/// product has none of this.
public enum PlantedFault: String, CaseIterable, Sendable {
  /// A page hears of a change before it is saved.
  case toldBeforeSaved
  /// One save in forty does nothing.
  case someSavesAreForgotten
  /// A save writes the state before the change.
  case formerStateIsSaved
  /// A table that is over stays in the log.
  case endedTablesStay
  /// A restored game has lost the time without a server.
  case gamesGoOnMeanwhile
  /// Nobody notes the clocks, so a restored game gets time that it had used.
  case clocksAreNotNoted
  /// Two players have each other's seats after a restart.
  case seatsAreSwapped
  /// A result that is submitted again after a restart is stored again.
  case resultsCountTwice
  /// A sync does nothing.
  case syncDoesNothing
  /// The bytes of a replaced file are not on the disk when its name is.
  case replacedBytesAreNotSynced
  /// One write in a hundred has a wrong bit.
  case writesAreDamaged
  /// Files that are no longer needed stay.
  case filesStay
}
