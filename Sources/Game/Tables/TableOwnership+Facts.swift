import GameCore

/// The facts, effects and limits of the machine.
extension TableOwnership {
  /// An event of the loop or the database. A number `attempt` is that of the `lock` that a fact answers.
  public enum Fact: Sendable {
    /// A page asks for the table.
    case wanted(ConnectionID)
    /// A page that waited has gone.
    case left(ConnectionID)
    /// This server's session has the lock, and the row's epoch is raised to this one.
    case locked(attempt: Int, epoch: Int64, version: Int64)
    /// Another session has the lock.
    case refused(attempt: Int)
    /// There is no such row, and the lock is free again.
    case missing(attempt: Int)
    /// The database did not answer.
    case failed(attempt: Int)
    /// The table has changed. The number is that of the outputs that say so, which are new in the queue.
    case changed(Int)
    /// The table has new outputs, but no change worth saving.
    case told(Int)
    /// The table is over, and has so many last outputs.
    case ended(Int)
    /// The database has this version, and so all before it.
    case committed(epoch: Int64, version: Int64)
    /// The row has another epoch, or is gone.
    case overtaken(epoch: Int64)
    /// The session has ended, and with it all locks.
    case lost
    /// There is a session again.
    case connected
    /// Another server was asked for the table.
    case wantedElsewhere
    /// The server is about to end.
    case drain
    /// The time of `deadline`.
    case time
  }

  /// The loop's tasks after a fact, in order.
  public enum Effect: Sendable {
    /// Try the lock, then raise the epoch and read the row.
    case lock(attempt: Int)
    case unlock
    /// Tell the owner that a page is here.
    case callOwner
    /// Make the table of the row that came with `locked`.
    case restore
    /// Pass these pages on to the table.
    case welcome([ConnectionID])
    /// Close these pages' connections. They try again, unless there is no such table.
    case turnAway([ConnectionID], Reason)
    /// Write the table as it is now to its row, if that has this epoch.
    case save(epoch: Int64, version: Int64)
    /// Remove the row, if it has this epoch.
    case remove(epoch: Int64, version: Int64)
    /// Send the oldest outputs of the queue, so many of them.
    case send(Int)
    /// Close the connections of all pages, which try again; forget the table with its outputs.
    case drop
  }

  /// The reason for turning pages away.
  public enum Reason: Hashable, Sendable {
    /// Another server has the table, or nobody can get it now: 1013.
    case later
    /// There is no such table.
    case unknown
  }

  /// The times and sizes of ownership.
  public struct Limits: Hashable, Sendable {
    /// The age of the last save up to which outputs without a change go at once: a former owner
    /// tells pages nothing older.
    public var lease: Duration = .seconds(2)
    /// The longest wait for the database.
    public var patience: Duration = .seconds(10)
    /// The time between two tries to get the lock back.
    public var retry: Duration = .milliseconds(500)
    /// The shortest time of ownership before the table goes to another server that is asked for it.
    public var rest: Duration = .seconds(5)
    /// The same for a sole owner.
    public var solePatience: Duration = .seconds(1)
    /// Outputs and saves that wait for the database.
    public var held = 4_096
    /// Pages that wait for the table.
    public var pages = 64

    public init() {}
  }
}
