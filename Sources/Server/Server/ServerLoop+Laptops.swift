import Bytes
import GameCore
import Services
import Store
import TableHosting
import Tables
import Transport
import Wire

/// Tables at laptops where several servers share a store (decision 40). A proxy sends a laptop and its friends
/// to the same server. After a server has ended or begun, that is another one than before: it calls the
/// laptop, whose uplink the former server ends.
extension ServerLoop {
  /// The time for which a page waits for a called laptop: less than the page gives a connection.
  static let laptopTime: Duration = .seconds(3)

  // MARK: Pages

  /// Answers a page whose table is, or was, at a laptop, when the page's session or its link tells so after the
  /// page came. Returns false for all other pages.
  func isAtLaptop(_ client: ClientSession, _ code: TableCode, _ secret: Secret128?) -> Bool {
    guard context.sharesTables, tables[code] == nil else { return false }
    let isHere = context.uplinks.holds(code)
    guard isHere || secret == context.lookups.secret(ofLaptopTable: code) else { return false }
    guard client.account != nil || hasLaptopLink(client, to: code, secret) else {
      loop.dismiss(client, Refusal(.accountNeeded))
      return true
    }
    // The page comes again, as the guest that it is.
    if isHere { loop.close(client, .tryAgainLater) }
    return isHere
  }

  /// Calls the laptop whose table may have this code, and lets the page wait. Returns false if the page can have
  /// no such table.
  func awaitsLaptop(
    _ code: TableCode, _ client: ClientSession, _ secret: Secret128?, at now: Tick
  ) -> Bool {
    guard context.sharesTables, code.length == .eight,
      client.account != nil || hasLaptopLink(client, to: code, secret)
    else { return false }
    call(.page(code))
    wait(client, for: .laptop(code, secret))
    loop.schedule(
      at: loop.now.advanced(by: ServerLoop.laptopTime), .laptopWait(client.connection))
    return true
  }

  /// The laptop has not come in time.
  func laptopIsLate(for connection: ConnectionID, at now: Tick) {
    guard let client = waiting[connection],
      case .laptop(let code, let secret)? = client.waiting?.reason
    else { return }
    if uplinks.awaits(code, secret, at: now) { return turnAway(client) }
    endWait(of: client)
    loop.dismiss(client, Refusal(.tableUnknown))
  }

  /// The laptop has come. Pages come again, as its guests.
  func laptopCame(with code: TableCode) {
    for client in waiting.values {
      if case .laptop(code, _)? = client.waiting?.reason { turnAway(client) }
    }
  }

  // MARK: Other servers

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
