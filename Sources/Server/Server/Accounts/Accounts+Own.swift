import GameCore
import Net
import People
import Store
import Tables

/// What somebody who is logged in may do with the account (R1).
extension Accounts {
  /// Ends the session; the sessions that are over.
  func logOut(_ person: Sessions.Person, then: @escaping Answer<[SessionKey]>) {
    store.change(
      { records throws(StoreError) in
        try records.end(person.key)
        return try records.sessions(of: person.account.id)
      }, then: { self.settle(person.account, $0, then: then) })
  }

  /// Another password, and the end of all sessions but this one; the sessions that are over.
  ///
  /// Refused: `account.wrong` (not the present password), `account.password…`, `account.tooMany`,
  /// `account.none`, `account.busy`, `account.unsaved`.
  func change(
    _ person: Sessions.Person, _ form: PasswordForm, from visitor: IPAddress, at tick: Tick,
    then: @escaping Answer<[SessionKey]>
  ) {
    let chosen: Password
    do {
      chosen = try Password(choosing: form.new, for: person.account.name)
    } catch {
      return then(.failure(error))
    }
    prove(person, form.present, from: visitor, at: tick) { proof in
      guard case .success(let checked) = proof else {
        return then(proof.map { _ in [] })
      }
      self.passwords.hash(chosen, for: self.asker(visitor)) { hash in
        switch hash {
        case .failure(let refusal): then(.failure(refusal))
        case .success(let hash): self.set(hash, checked, keeping: person.key, then: then)
        }
      }
    }
  }

  private func set(
    _ hash: PasswordHash, _ checked: Checked, keeping key: SessionKey,
    then: @escaping Answer<[SessionKey]>
  ) {
    let id = checked.account.id
    store.change(
      { records throws(StoreError) -> [Session]? in
        guard try records.password(of: id) == checked.hash else { return nil }
        try records.setPassword(hash, of: id)
        try records.endSessions(of: id, except: key)
        return try records.sessions(of: id)
      },
      then: { result in
        guard case .success(nil) = result else {
          return self.settle(checked.account, result.map { $0 ?? [] }, then: then)
        }
        then(.failure(Refusal(.accountWrong)))
      })
  }

  /// Takes the account away with all that belongs to it; the sessions that are over.
  ///
  /// Refused as `change`, but for `account.password…`.
  func delete(
    _ person: Sessions.Person, _ password: String, from visitor: IPAddress, at tick: Tick,
    then: @escaping Answer<[SessionKey]>
  ) {
    prove(person, password, from: visitor, at: tick) { proof in
      guard case .success(let checked) = proof else { return then(proof.map { _ in [] }) }
      self.store.change(
        { records throws(StoreError) -> [Session] in
          try records.removeAccount(checked.account.id)
          return []
        },
        then: { result in
          if case .success = result { self.photos.keeps(nil, for: checked.account.player) }
          self.settle(checked.account, result, then: then)
        })
    }
  }

  /// A session alone changes nothing for good: whoever finds an open phone has to know the password.
  private func prove(
    _ person: Sessions.Person, _ password: String, from visitor: IPAddress, at tick: Tick,
    then: @escaping Answer<Checked>
  ) {
    let name = person.account.name
    let counted = LoginLimiter.Name(key: name.key)
    do throws(Refusal) {
      try brakes.withLock { brakes throws(Refusal) in
        try brakes.logIn(as: counted, from: visitor, at: tick)
      }
    } catch {
      return then(.failure(error))
    }
    check(name, Password(password), for: asker(visitor)) { result in
      self.brakes.withLock { brakes in
        switch result {
        case .success: brakes.wasRight(counted, from: visitor, at: tick)
        case .failure(let refusal):
          brakes.failed(counted, from: visitor, by: refusal.code, at: tick)
        }
      }
      then(result)
    }
  }

  /// Somebody who is logged in is known.
  private func asker(_ visitor: IPAddress) -> PasswordWorker.Asker {
    PasswordWorker.Asker(visitor, isKnown: true)
  }

  private func settle(
    _ account: Account, _ result: Result<[Session], StoreError>,
    then: @escaping Answer<[SessionKey]>
  ) {
    then(
      result.map { sessions.set($0, of: sessions.account(of: account.player) ?? account) }
        .mapError(Refusal.init))
  }
}
