import GameCore
import Identity
import Services
import Store
import Tables
import Transport

/// Tables at laptops where several servers share a store (decision 40). A proxy sends a laptop and its friends
/// to the same server. After a server has ended or begun, that is another one than before: it calls the
/// laptop, whose uplink the former server ends.
extension ServerLoop {
  /// The time for which a page waits for a called laptop: less than the page gives a connection.
  static let laptopTime: Duration = .seconds(3)

  /// The laptop has not come in time.
  func laptopIsLate(for page: ConnectionID, at now: Tick) {
    answer(.callLaptop, of: page, with: .laptopLate, at: now)
  }

  /// The laptop has come. Pages come again, as its guests.
  func laptopCame(with code: TableCode) {
    for client in waiting.values where client.place.code == code {
      answer(.callLaptop, of: client.connection, with: .laptopCame, at: context.clock.now)
    }
  }

  func call(_ call: TableCall) { context.tableStore?.give(.call(call)) }

  /// Takes a call of another server. Returns false if the report is no such call.
  func takeCall(_ report: TableReport, at now: Tick) -> Bool {
    switch report {
    case .pageElsewhere(let code): uplinks.wantedElsewhere(code)
    case .laptopSought(let code): if uplinks.has(code) { call(.answer(code)) }
    case .laptopFound(let code): foyer.laptopFound(code)
    default: return false
    }
    return true
  }
}
