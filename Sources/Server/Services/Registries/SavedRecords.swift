import Accounts
import GameCore
import Net
import People
import Store
import Tables

/// The accounts and sessions that exist at the start, as the account service has taken them.
package struct SavedAccounts: Sendable {
  let service: AccountService
  let effects: [AccountEffect]

  /// No accounts and no sessions.
  package init() { (service, effects) = (AccountService(), []) }

  /// Reads all accounts and sessions. Waits for the store. `date`: seconds since 1970.
  package init(
    in store: Store, isRegistrationOpen: Bool, date: Int64
  ) throws(NetError) {
    var service = AccountService(isRegistrationOpen: isRegistrationOpen)
    var effects: [AccountEffect] = []
    for case .ask(let order, let ticket) in service.started(date: date) {
      let record = try store.answer(isChange: !order.isQuery) { records throws(StoreError) in
        try records.carryOut(order)
      }
      effects += service.stored(AccountRecord(record), ticket)
    }
    (self.service, self.effects) = (service, effects)
  }
}

/// The records of the former start. They are read before the loop runs.
package struct SavedRecords: Sendable {
  package var accounts = SavedAccounts()
  /// The players whose new tables take no guests.
  package var playersWithoutGuests: [PlayerID] = []
  /// The devices of the former start's host, if they are the host's again.
  package var hosts: [PlayerID] = []
  /// The photos of players at restored tables.
  package var photos: [DevicePhoto] = []

  /// Nothing is saved.
  package init() {}

  /// Reads the choices of accounts that take no guests. Waits for the store.
  package mutating func readGuests(in store: Store) throws(NetError) {
    let players = try store.answer { records throws(StoreError) in
      try records.playersWithoutGuests()
    }
    playersWithoutGuests = (try? players.get()) ?? []
  }

  /// Reads the host's devices and the photos of players at restored tables, and deletes all other photos. Without
  /// `areHostsWanted` it deletes the host's devices, too. Blocks until the store answers.
  package mutating func readDevices(
    of players: Set<PlayerID>, areHostsWanted: Bool, in store: Store
  ) throws(NetError) {
    let photos = try store.answer(isChange: true) { records throws(StoreError) in
      try records.devicePhotos(onlyOf: players)
    }
    self.photos = (try? photos.get()) ?? []
    let hosts = try store.answer(isChange: true) { records throws(StoreError) in
      if !areHostsWanted { try records.removeHostDevices() }
      return try records.hostDevices()
    }
    self.hosts = (try? hosts.get()) ?? []
  }
}

extension Store {
  /// Reads records, or changes them, and waits for the answer: only before the loop runs. Throws if the system has
  /// no descriptor for that.
  package func answer<Answer: Sendable>(
    isChange: Bool = false,
    _ request: @escaping @Sendable (Records) throws(StoreError) -> Answer
  ) throws(NetError) -> Result<Answer, StoreError> {
    let done = try JobQueue<Result<Answer, StoreError>>(limit: 1)
    let answered: @Sendable (Result<Answer, StoreError>) -> Void = { _ = done.add($0) }
    if isChange { change(request, then: answered) } else { look(request, then: answered) }
    return done.next() ?? .failure(.closed)
  }
}
