/// Faults that the simulation plants at the seams of the real code, to show that it finds each. The
/// product has none of this.
public enum PlantedFault: String, CaseIterable, Sendable {
  /// A page hears of a change before the database has it.
  case toldBeforeSaved
  /// One save in forty does nothing.
  case someSavesAreForgotten
  /// A save writes the state before the change.
  case formerStateIsSaved
  /// The row of a table that is over stays.
  case endedTablesStay
  /// A restored game has lost the time without a server.
  case gamesGoOnMeanwhile
  /// A restored game has lost the time that the start took.
  case startsTakeTime
  /// Nobody notes the clock, so a restored game gets time that it had used.
  case clocksAreNotNoted
  /// Two players have each other's seats after a restart.
  case seatsAreSwapped
  /// A result that is submitted again after a restart is stored again.
  case resultsCountTwice
  /// A sync does nothing.
  case syncDoesNothing
  /// A commit that failed counts as done.
  case failedCommitsCount
  /// A table whose outputs the database keeps waiting never tells them.
  case outputsWaitForever
  /// The tables are not saved again after the database was opened again.
  case reopenedStaysEmpty
  /// They are, without the content that the lost database had.
  case contentIsNotSavedAgain
  /// A start does not look at the checksum of a row.
  case damagedRowsAreAccepted
  /// A page that does not read is sent every view.
  case slowPagesGetEveryView
  /// A page that reads again does not get the view that it missed.
  case slowPagesStayBehind
  /// A device that changes doors is not known by its new name.
  case doorsForgetPlayers
  /// The opener's rights are away with the opener.
  case openersKeepTheirRights
  /// A release changed the form of saved tables and left the schema's number as it was.
  case formChangedUnderOneSchema

  /// A page is told what a table did before the shared database has it.
  case toldBeforeCommit
  /// Frames without a change of their own do not wait for those before them.
  case framesOvertake
  /// A server does not ask for its locks again after it has lost its session.
  case locksAreNotAskedAgain
  /// A save does not look at the epoch of the row.
  case epochsAreNotChecked
  /// An adoption does not raise the epoch.
  case epochsStay
  /// An adoption reads the save before the last one.
  case formerRowsAreRestored
  /// A save whose answer does not come counts as done.
  case lostSavesCount
  /// A former owner goes on telling pages what needs no save.
  case leasesNeverEnd
  /// A server that gives a table up keeps its lock.
  case locksStay
  /// A page whose table another server has is not told to try again.
  case refusalsAreForgotten
  /// The owner of a table never hears that another server is asked for it.
  case callsAreForgotten
  /// A server that is no longer the owner keeps the pages of its table.
  case droppedPagesStay

  /// Whether it is planted among servers that share tables.
  public var isOfSharedTables: Bool {
    switch self {
    case .toldBeforeCommit, .framesOvertake, .locksAreNotAskedAgain, .epochsAreNotChecked,
      .epochsStay, .formerRowsAreRestored, .lostSavesCount, .leasesNeverEnd, .locksStay,
      .refusalsAreForgotten, .callsAreForgotten, .droppedPagesStay:
      true
    default: false
    }
  }
}

extension PlantedFault {
  /// The first broken rule in the life of a world with this fault; `nil` if none breaks within `duration`.
  /// `tables`: of a world of tables.
  public func violation(seed: UInt64, tables: Int = 1, within duration: Duration) -> String? {
    if isOfSharedTables {
      var world = OwnershipWorld(seed: seed, fault: self)
      world.live()
      return world.violation
    }
    var world = ServerWorld(
      seed: seed, tables: tables, fault: self, former: ServerWorld.former(seed))
    world.live(for: duration)
    return world.violation
  }
}
