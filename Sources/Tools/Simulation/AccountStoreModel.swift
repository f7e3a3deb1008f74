import Accounts
import GameCore
import People

/// A store of accounts in memory that outlives a process: each order is done whole or not at all.
struct AccountStoreModel {
  private struct Entry {
    var account: Account
    var hash: PasswordHash
    var sessions: [Session] = []

    var record: AccountEntry { AccountEntry(account: account, sessions: sessions, photo: nil) }
  }

  let fault: PlantedFault?
  private var entries: [AccountID: Entry] = [:]
  private var accounts: Int64 = 0
  private var hashes = 0

  init(fault: PlantedFault?) {
    self.fault = fault
  }

  mutating func hash(of password: Password) -> PasswordHash {
    hashes += 1
    return PasswordHash("\(password.bytes) \(hashes)")
  }

  func isHash(_ hash: PasswordHash?, of password: Password) -> Bool {
    hash?.text.hasPrefix("\(password.bytes) ") == true
  }

  mutating func answer(_ order: AccountOrder) -> AccountRecord {
    switch order {
    case .isTaken(let name): return .taken(entry(named: name) != nil)
    case .find(let name):
      return .found(
        name.flatMap { entry(named: $0) }
          .map { Credentials(account: $0.account, hash: $0.hash) })
    case .photo: return .photo(nil)
    case .session(let key, _):
      return .session(entries.values.first { $0.sessions.contains { $0.key == key } }?.record)
    case .changes: return .changes(AccountChanges())
    case .everything:
      let all = entries.values.sorted { $0.account.id < $1.account.id }
      return .everything(all.map(\.record), [])
    case .register(let new, let arrival):
      guard entry(named: new.name) == nil else { return .nameTaken }
      accounts += 1
      let id = AccountID(accounts)
      entries[id] = Entry(
        account: Account(id: id, name: new.name, player: new.player, appearance: nil),
        hash: new.password)
      return enter(id, arrival)
    case .enter(let id, let hash, let arrival):
      return entries[id]?.hash == hash ? enter(id, arrival) : .changedMeanwhile
    case .end(let key, let id):
      if fault != .sessionsOutliveLogOut { entries[id]?.sessions.removeAll { $0.key == key } }
      return .sessions((entries[id]?.sessions ?? []).filter { $0.key != key })
    case .setPassword(let hash, let id, let former, let key):
      guard let entry = entries[id], entry.hash == former else { return .changedMeanwhile }
      let kept = entry.sessions.filter { $0.key == key }
      if fault != .passwordsAreNotStored { entries[id]?.hash = hash }
      entries[id]?.sessions = kept
      return .sessions(kept)
    case .rehash(let hash, let id, let former):
      if entries[id]?.hash == former { entries[id]?.hash = hash }
      return .done
    case .remove(let id):
      if fault != .deletedAccountsStay { entries[id] = nil }
      return .done
    case .setAppearance(let appearance, let id):
      if fault != .appearancesAreNotStored { entries[id]?.account.appearance = appearance }
      return .done
    case .setPhoto(_, let id): return entries[id] == nil ? .missing : .done
    case .removePhoto: return .done
    }
  }

  private mutating func enter(_ id: AccountID, _ arrival: Arrival) -> AccountRecord {
    guard var entry = entries[id] else { return .changedMeanwhile }
    entry.sessions.append(Session(key: arrival.key, account: id, began: arrival.began))
    entry.sessions = entry.sessions.suffix(Session.mostOfAccount)
    if fault != .sessionsAreNotStored { entries[id] = entry }
    return .entered(entry.record)
  }

  private func entry(named name: UserName) -> Entry? {
    entries.values.first { $0.account.name == name }
  }
}
