import Accounts
import People
import Tables

/// The orders of the account service.
extension Records {
  /// Carries out one order.
  public func carryOut(_ order: AccountOrder) throws(StoreError) -> AccountRecord {
    switch order {
    case .isTaken(let name): return .taken(try account(named: name) != nil)
    case .find(let name): return .found(try credentials(of: name))
    case .photo(let name): return .photo(try photo(name))
    case .session(let key, let date): return .session(try entry(of: key, at: date))
    case .everything(let date):
      // First, so that a change meanwhile is read the next time.
      _ = try takeForeignChanges()
      return try everything(at: date)
    case .changes(let date):
      guard let changes = try takeForeignChanges() else { return try everything(at: date) }
      return .changes(try read(changes, at: date))
    case .register(let new, let arrival): return try register(new, arrival)
    case .enter(let id, let hash, let arrival):
      guard try password(of: id) == hash, let account = try account(id) else {
        return .changedMeanwhile
      }
      return .entered(try enter(account, arrival))
    case .end(let key, let id):
      try end(key)
      return .sessions(try sessions(of: id))
    case .setPassword(let hash, let id, let former, let key):
      guard try password(of: id) == former else { return .changedMeanwhile }
      try setPassword(hash, of: id)
      try endSessions(of: id, except: key)
      return .sessions(try sessions(of: id))
    case .rehash(let hash, let id, let former):
      guard try password(of: id) == former else { return .changedMeanwhile }
      try setPassword(hash, of: id)
      return .done
    case .remove(let id):
      try removeAccount(id)
      return .done
    case .setAppearance(let appearance, let id):
      if try account(id)?.appearance != appearance { try setAppearance(appearance, of: id) }
      return .done
    case .setPhoto(let photo, let id):
      return try keep(photo.picture, named: photo.name, of: id) ? .done : .missing
    case .removePhoto(let id):
      try removePhoto(of: id)
      return .done
    }
  }

  private func credentials(of name: UserName?) throws(StoreError) -> Credentials? {
    guard let name, let account = try account(named: name),
      let hash = try password(of: account.id)
    else { return nil }
    return Credentials(account: account, hash: hash)
  }

  private func register(
    _ new: NewAccount, _ arrival: Arrival
  ) throws(StoreError) -> AccountRecord {
    switch try add(new) {
    case .nameTaken, .playerTaken: .nameTaken
    case .noRoom: .noRoom
    case .added(let account): .entered(try enter(account, arrival))
    }
  }

  /// Begins a session and adds the device's data that the account lacks. The best scores become one
  /// list (A2).
  private func enter(_ account: Account, _ arrival: Arrival) throws(StoreError) -> AccountEntry {
    var account = account
    try begin(Session(key: arrival.key, account: account.id, began: arrival.began))
    if account.appearance == nil, let appearance = arrival.appearance {
      account.appearance = appearance
      try setAppearance(appearance, of: account.id)
    }
    if let player = arrival.player { try move(player, to: account.player) }
    var photo = try photoName(of: account.id)
    if photo == nil, let brought = arrival.photo {
      try keep(brought.picture, named: brought.name, of: account.id)
      photo = brought.name
    }
    return AccountEntry(
      account: account, sessions: try sessions(of: account.id), photo: photo)
  }
}

extension AccountRecord {
  /// The answer to an order, or the reason for its failure.
  public init(_ result: Result<AccountRecord, StoreError>) {
    switch result {
    case .success(let record): self = record
    case .failure(.busy): self = .failed(.busy)
    case .failure(.database), .failure(.closed), .failure(.displaced): self = .failed(.unavailable)
    }
  }
}
