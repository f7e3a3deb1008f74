import GameCore
import People
import Tables

extension AccountService {
  // MARK: The password worker

  /// Takes the answer of the password worker. `date` is the time in seconds since 1970.
  public mutating func hashed(
    _ answer: HasherAnswer, _ ticket: Ticket, date: Int64
  ) -> [AccountEffect] {
    guard let step = steps[ticket] else { return [] }
    let former = steps.removeValue(forKey: ticket)
    let busy = Refusal(.accountBusy)
    switch (step, answer) {
    case (.hashingFirst(let registration), .hash(let hash)):
      return add(registration, hash, ticket, date: date)
    case (.hashingFirst(let registration), .busy): return refuse(registration, busy, ticket)
    case (.comparing(let attempt, let credentials), .compared(let isRight, let isOutdated)):
      return compared(
        attempt, credentials, isRight: isRight, isOutdated: isOutdated, ticket, date: date)
    case (.comparing(let attempt, _), .busy): return refuse(attempt, busy, ticket)
    case (.hashingNew(let credentials, let key, let attempt), .hash(let hash)):
      let order = AccountOrder.setPassword(
        hash, of: credentials.account.id, former: credentials.hash, keeping: key)
      return wait(.changingPassword(credentials.account, after: attempt), for: order, ticket)
    case (.hashingNew, .busy): return [.answer(ticket, .refused(busy))]
    case (.rehashing(let credentials), .hash(let hash)):
      return [.attempt(.rehash(hash, of: credentials.account.id, former: credentials.hash))]
    case (.rehashing, .busy): return []
    default:
      steps[ticket] = former
      return []
    }
  }

  // MARK: The store

  /// Takes the store's answer to an order.
  public mutating func stored(_ record: AccountRecord, _ ticket: Ticket) -> [AccountEffect] {
    if ticket == .reading { return read(record) }
    guard let step = steps.removeValue(forKey: ticket) else { return [] }
    if case .failed(let fault) = record {
      return failed(step, fault.refusal, ticket)
    }
    if let effects = entrance(step, record, ticket) ?? change(step, record, ticket)
      ?? appearance(step, record, ticket)
    {
      return effects
    }
    steps[ticket] = step
    return []
  }

  private mutating func failed(
    _ step: AccountStep, _ refusal: Refusal, _ ticket: Ticket
  ) -> [AccountEffect] {
    switch step {
    case .findingName(let registration), .adding(let registration, _):
      return refuse(registration, refusal, ticket)
    case .finding(let attempt): return refuse(attempt, refusal, ticket)
    case .seeking:
      seeking.waiting.giveBack(ticket)
      return [.answer(ticket, .refused(refusal))]
    case .keepingProfile(let id, _):
      appeared(id)
      return [.answer(ticket, .profileKept(refusal))]
    case .loadingPhoto: return [.answer(ticket, .photoLoaded)]
    case .entering, .loggingOut, .changingPassword, .deleting, .settingPhoto, .removingPhoto:
      return [.answer(ticket, .refused(refusal))]
    case .hashingFirst, .comparing, .hashingNew, .rehashing:
      steps[ticket] = step
      return []
    }
  }

  /// Registering and logging in. `nil` if the record answers something else.
  private mutating func entrance(
    _ step: AccountStep, _ record: AccountRecord, _ ticket: Ticket
  ) -> [AccountEffect]? {
    switch (step, record) {
    case (.findingName(let registration), .taken(false)): nameIsFree(registration, ticket)
    case (.findingName(let registration), .taken(true)),
      (.adding(let registration, _), .nameTaken):
      refuse(registration, Refusal(.accountNameTaken), ticket)
    case (.adding(let registration, _), .noRoom):
      refuse(registration, Refusal(.accountFull), ticket)
    case (.adding(_, let entering), .entered(let entry)),
      (.entering(let entering, _), .entered(let entry)):
      entered(entry, entering, ticket)
    case (.entering(_, let attempt), .changedMeanwhile): checkAgain(attempt, ticket)
    case (.finding(let attempt), .found(let credentials)): found(credentials, attempt, ticket)
    default: nil
    }
  }

  /// Changes of an account by its owner. `nil` if the record answers something else.
  private mutating func change(
    _ step: AccountStep, _ record: AccountRecord, _ ticket: Ticket
  ) -> [AccountEffect]? {
    switch (step, record) {
    case (.seeking(let key, let address, let began), .session(let entry)):
      return sought(entry, key, address, began: began, ticket)
    case (.loggingOut(let account), .sessions(let left)):
      return settle(left, of: account) + [.answer(ticket, .left)]
    case (.changingPassword(let account, _), .sessions(let left)):
      return settle(left, of: account) + [.answer(ticket, .passwordChanged)]
    case (.changingPassword(_, let attempt), .changedMeanwhile): return checkAgain(attempt, ticket)
    case (.deleting(let account), .done):
      let photo = AccountEffect.photo(.stored(nil, of: account.player))
      return [photo] + settle([], of: account) + [.answer(ticket, .left)]
    default: return nil
    }
  }

  /// Profiles and photos. `nil` if the record answers something else.
  private mutating func appearance(
    _ step: AccountStep, _ record: AccountRecord, _ ticket: Ticket
  ) -> [AccountEffect]? {
    switch (step, record) {
    case (.keepingProfile(let id, let appearance), .done):
      sessions.setAppearance(appearance, of: id)
      appeared(id)
      return [.answer(ticket, .profileKept(nil))]
    case (.settingPhoto(let account, let photo, let address), .done):
      return [
        .photo(.stored(photo.name, of: account.player)),
        .photo(.loaded(photo, of: account.player, address)),
        .answer(ticket, .photoSet(photo.name)),
      ]
    case (.settingPhoto, .missing):
      return [.answer(ticket, .refused(Refusal(.accountNone)))]
    case (.removingPhoto(let account), .done):
      return [
        .photo(.stored(nil, of: account.player)), .photo(.removed(of: account.player)),
        .answer(ticket, .photoSet(nil)),
      ]
    case (.loadingPhoto(let account, let name, let address), .photo(let picture?)):
      let photo = NamedPhoto(name: name, picture: picture)
      return [
        .photo(.loaded(photo, of: account.player, address)), .answer(ticket, .photoLoaded),
      ]
    case (.loadingPhoto, .photo(nil)): return [.answer(ticket, .photoLoaded)]
    default: return nil
    }
  }

  private mutating func settle(_ left: [Session], of account: Account) -> [AccountEffect] {
    loggedOut(sessions.set(left, of: sessions.account(of: account.player) ?? account))
  }

  private mutating func appeared(_ id: AccountID) {
    let others = (appearing[id] ?? 1) - 1
    appearing[id] = others > 0 ? others : nil
  }
}
