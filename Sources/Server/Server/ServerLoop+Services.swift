import GameCore
import Net
import Services
import TableHosting
import Transport
import UplinkHosting

/// The services of the loop, and its timers.
extension ServerLoop {
  /// The time until accounts are read again that could not be read.
  private static let accountsRetry: Duration = .seconds(1)

  /// The interval at which servers that share a store look for tables that pages wait for.
  private static let sharingInterval: Duration = .seconds(1)

  /// The time for the answer to the host's page before the server ends.
  static let restartDelay: Duration = .milliseconds(200)

  func startServices() {
    catalog.opened()
    uplinkWatch.started()
    uplink?.dial()
    loop.schedule(after: NoVisitorHint.patience, .visitorHint)
    context.store.join { [mailbox = loop.mailbox] in mailbox.post(.store(.changedElsewhere)) }
    if context.sharesTables { share() }
  }

  /// The host's page shows this beside the tables.
  var report: HostReport { HostReport(quizzes: catalog.outcomes, uplink: uplink?.view) }

  /// All tables, by code.
  var tableSummaries: [TableSummary] { tables.values.map(\.summary).sorted { $0.code < $1.code } }

  func timerFired(_ service: TimerToken.Service) {
    switch service {
    case .foyer: foyer.timerFired()
    case .catalog: catalog.timerFired()
    case .accounts: readAccountsAgain()
    case .late: tellLate(at: context.clock.now)
    case .visitorHint: hint.patienceIsOver()
    case .uplinkWatch: uplinkWatch.timerFired()
    case .uplinkDial: uplink?.dialIsDue()
    case .uplinkSession: uplink?.timerFired()
    case .restart: context.restart?()
    case .sharing: share()
    case .laptops: foyer.questionsAreDue(at: context.clock.now)
    }
  }

  private func share() {
    foyer.seekAwaited()
    loop.schedule(after: ServerLoop.sharingInterval, .sharing)
  }

  /// The account service has taken an answer of the store.
  func accountsWereStored() {
    if context.sharesTables, context.accounts.takeGuestNews() { context.guests?.reread() }
    if !context.accounts.isUpToDate, !isReadingScheduled {
      isReadingScheduled = true
      loop.schedule(after: ServerLoop.accountsRetry, .accounts)
    }
  }

  private func readAccountsAgain() {
    isReadingScheduled = false
    if !context.accounts.isUpToDate { context.accounts.readChanges() }
  }
}
