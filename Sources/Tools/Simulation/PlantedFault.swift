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
  /// The foyer of a new start does not know the tables that are back.
  case foyerForgetsTables
  /// No timer of the foyer fires.
  case foyerTimersAreLost
  /// The foyer does not learn that a page reads again.
  case foyerPagesStayBehind

  /// A session is in memory alone.
  case sessionsAreNotStored
  /// A log-out does not reach the store.
  case sessionsOutliveLogOut
  /// A new password does not reach the store.
  case passwordsAreNotStored
  /// A deleted account stays in the store.
  case deletedAccountsStay
  /// An account's appearance does not reach the store.
  case appearancesAreNotStored

  /// A run of !XO is shown and answered before the store has it.
  case runsAreToldTooSoon
  /// A run of !XO that a page sends again is another run.
  case resentRunsCountTwice
  /// A run of !XO is saved although its game has moved to an account.
  case runsAreSavedAfterMoves

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

  /// The worlds of the simulation.
  public enum World: Sendable {
    case tables, foyer, accounts, reverseTicTacToe, ownership
  }

  /// The world in which it is planted.
  public var world: World {
    switch self {
    case .foyerForgetsTables, .foyerTimersAreLost, .foyerPagesStayBehind: .foyer
    case .sessionsAreNotStored, .sessionsOutliveLogOut, .passwordsAreNotStored,
      .deletedAccountsStay, .appearancesAreNotStored:
      .accounts
    case .runsAreToldTooSoon, .resentRunsCountTwice, .runsAreSavedAfterMoves: .reverseTicTacToe
    case .toldBeforeCommit, .framesOvertake, .locksAreNotAskedAgain, .epochsAreNotChecked,
      .epochsStay, .formerRowsAreRestored, .lostSavesCount, .leasesNeverEnd, .locksStay,
      .refusalsAreForgotten, .callsAreForgotten, .droppedPagesStay:
      .ownership
    default: .tables
    }
  }
}

extension PlantedFault {
  /// The first broken rule in the life of a world with this fault; `nil` if none breaks within `duration`.
  /// `tables`: of a world of tables.
  public func violation(seed: UInt64, tables: Int = 1, within duration: Duration) -> String? {
    switch world {
    case .tables:
      var world = ServerWorld(
        seed: seed, tables: tables, fault: self, former: ServerWorld.former(seed))
      world.live(for: duration)
      return world.violation
    case .foyer:
      var world = FoyerWorld(seed: seed, fault: self)
      world.live(for: duration)
      return world.violation
    case .accounts:
      var world = AccountWorld(seed: seed, fault: self)
      world.live(for: duration)
      return world.violation
    case .reverseTicTacToe:
      var world = ReverseTicTacToeWorld(seed: seed, fault: self)
      world.live(for: duration)
      return world.violation
    case .ownership:
      var world = OwnershipWorld(seed: seed, fault: self)
      world.live()
      return world.violation
    }
  }
}
