import Accounts
import GameCore
import People
import Tables

/// Watches one user name from outside: nothing that its owner was told is taken back. A request that a dead
/// process did not answer may have been carried out or not, so the referee keeps what is possible.
struct AccountReferee {
  enum Request {
    case ask(AccountRequest)
    case appear(Profile, PlayerID)
  }

  let user: String
  private(set) var violation: String?
  /// The sessions that may be there, the oldest first; `nil`: one that nobody was told of.
  private var begun: [SessionKey?] = []
  /// Sessions that have ended for sure.
  private var ended: Set<SessionKey> = []
  /// Whether there is an account of this name.
  private var exists: Set<Bool> = [false]
  private var passwords: Set<String> = []
  private var appearances: Set<Appearance?> = [nil]
  private var request: Request?

  init(user: String) {
    self.user = user
  }

  /// The keys of the sessions that the owner was told of and that have not ended.
  var sessions: [SessionKey] { begun.compactMap(\.self) }

  private mutating func report(_ rule: String) {
    violation = violation ?? "account of \(user): \(rule)"
  }

  mutating func asks(_ request: Request) { self.request = request }

  mutating func forgets() { request = nil }

  // MARK: Answers

  mutating func told(_ answer: AccountAnswer) {
    switch (request.take(), answer) {
    case (.ask(.register(_, let password, _, _, _)), .entered(_, let token)):
      if !exists.contains(false) { report("a name was given twice") }
      end(sessions)
      appearances = [nil]
      become(password, token.key)
    case (.ask(.register), .refused(let refusal)) where refusal.code == .accountNameTaken:
      if !exists.contains(true) { report("a free name is taken") }
      exists = [true]
    case (.ask(.logIn(_, let password, _, _)), .entered(_, let token)):
      if !exists.contains(true) || !passwords.contains(password) {
        report("a wrong password was right")
      }
      become(password, token.key)
    case (.ask(.logIn(_, let password, _, _)), .refused(let refusal)):
      refused(password, refusal)
    case (.ask(.logOut(let key?)), .left): end([key])
    case (.ask(.changePassword(let key?, let present, let new, _)), .passwordChanged):
      if !passwords.contains(present) { report("a wrong password was changed") }
      exists = [true]
      passwords = [new]
      end(sessions.filter { $0 != key })
    case (.ask(.changePassword(let key?, let present, _, _)), .refused(let refusal)),
      (.ask(.delete(let key?, let present, _)), .refused(let refusal)):
      if refusal.code == .accountNone, sessions.contains(key) { report("a session was lost") }
      refused(present, refusal)
    case (.ask(.delete(_, let password, _)), .left):
      if !passwords.contains(password) { report("a wrong password deleted the account") }
      (exists, passwords, appearances) = ([false], [], [nil])
      end(sessions)
    case (.appear(let profile, _), .profileKept(nil)): appearances = [Appearance(profile)]
    default: return
    }
  }

  private mutating func become(_ password: String, _ key: SessionKey) {
    exists = [true]
    passwords = [password]
    begin(key)
  }

  /// Another log-in ends the oldest session.
  private mutating func begin(_ key: SessionKey?) {
    begun = (begun + [key]).suffix(Session.mostOfAccount)
  }

  private mutating func refused(_ password: String, _ refusal: Refusal) {
    guard refusal.code == .accountWrong else { return }
    if exists == [true], passwords == [password] { report("the right password is wrong") }
    if passwords == [password] { exists.remove(true) } else { passwords.remove(password) }
  }

  private mutating func end(_ keys: [SessionKey]) {
    ended.formUnion(keys)
    begun.removeAll { key in key.map { keys.contains($0) } ?? false }
  }

  // MARK: Restarts

  /// The process died before it answered.
  mutating func processDied() {
    switch request.take() {
    case .ask(.register(_, let password, _, _, _)):
      if exists.contains(false) {
        exists.insert(true)
        passwords.insert(password)
      }
      begin(nil)
    case .ask(.logIn): begin(nil)
    case .ask(.logOut(let key?)): begun.removeAll { $0 == key }
    case .ask(.changePassword(let key?, _, let new, _)):
      passwords.insert(new)
      begun.removeAll { $0 != key }
    case .ask(.delete):
      exists.insert(false)
      appearances.insert(nil)
      begun = []
    case .appear(let profile, _): appearances.insert(Appearance(profile))
    default: return
    }
  }

  /// Holds the sessions in memory against what the owner was told.
  mutating func check(_ service: AccountService, at date: Int64) {
    for key in sessions {
      guard let person = service.sessions.person(key, at: date), person.account.name.text == user
      else { return report("a session was lost") }
      if request == nil, !appearances.contains(person.account.appearance) {
        report("an appearance was lost")
      }
    }
    for key in ended where service.sessions.person(key, at: date) != nil {
      report("a session that has ended is back")
    }
  }
}
