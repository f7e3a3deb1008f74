import GameCore
import HTTP
import JSON
import Net
import People
import Pictures
import Tables
import Transport
import Wire

/// What the account's page asks for (`docs/protocol.md`, Accounts), on one loop: each answer comes
/// later, from the store's thread or the worker's, as a letter.
struct AccountDesk {
  let premises: Premises
  let loop: Int
  let mailboxes: [Mailbox<Letter>]

  private var accounts: Accounts { premises.accounts }

  /// To a request for an account, an order or a photo of one's own; `nil`: this is not for here.
  func answer(_ call: Call, _ id: RequestID) -> Answer<Letter>? {
    let route = Route(call.request.path)
    if route == .accountOrder { return order(call, id) }
    return route == .account ? tell(call, id) : givePhoto(call, id)
  }

  // MARK: Orders

  private func order(_ call: Call, _ id: RequestID) -> Answer<Letter> {
    guard call.request.method == .post else { return .response(call.notAllowed("POST")) }
    guard call.isSecure else {
      return .response(call.refused(Refusal(.accountInsecure), .forbidden))
    }
    guard call.origin == .ours else {
      return .response(call.text("Only from this page.\n", .forbidden))
    }
    do throws(Refusal) {
      try carryOut(call, Post(id: id, call: call, loop: loop, mailboxes: mailboxes))
      return .later
    } catch {
      return .response(call.refused(error))
    }
  }

  private func carryOut(_ call: Call, _ post: Post) throws(Refusal) {
    let body = call.request.body
    let tick = premises.clock.now
    let visitor = call.visitor
    switch call.request.path {
    case "/account/register":
      let guest = guest(call)
      accounts.register(try AccountForm(body), guest, at: tick) { post.entered($0, guest) }
    case "/account/log-in":
      let guest = guest(call)
      accounts.logIn(try AccountForm(body), guest, at: tick) { post.entered($0, guest) }
    case "/account/password":
      accounts.change(
        try person(call), try PasswordForm(body, hasNew: true), from: visitor, at: tick
      ) { post.settled($0, isOver: false) }
    case "/account/delete":
      let form = try PasswordForm(body, hasNew: false)
      accounts.delete(try person(call), form.present, from: visitor, at: tick) {
        post.settled($0, isOver: true)
      }
    default:
      guard let person = accounts.person(call.session) else {
        return post.settled(.success([]), isOver: true)
      }
      accounts.logOut(person) { post.settled($0, isOver: true) }
    }
  }

  private func person(_ call: Call) throws(Refusal) -> Sessions.Person {
    guard let person = accounts.person(call.session) else { throw Refusal(.accountNone) }
    return person
  }

  private func guest(_ call: Call) -> Newcomer {
    // A page that came without a cookie is nobody yet, and brings nothing.
    let cookie = call.cookie
    let player = cookie.map { premises.identities.player(of: $0) }
    return Newcomer(
      player: player, device: cookie?.player, profile: player.flatMap { premises.profiles[$0] },
      photo: player.flatMap { premises.photos.own(of: $0) },
      visitor: call.visitor)
  }

  // MARK: Who somebody is

  /// `GET /account/self`: the account of this device, if it is logged in.
  private func tell(_ call: Call, _ id: RequestID) -> Answer<Letter> {
    guard call.request.method == .get || call.request.method == .head else {
      return .response(call.notAllowed("GET, HEAD"))
    }
    guard let account = accounts.person(call.session)?.account else {
      return .response(call.json { _ in })
    }
    let post = Post(id: id, call: call, loop: loop, mailboxes: mailboxes)
    let premises = premises
    accounts.bringPhoto(of: account, for: call.visitor) {
      post.answer(AccountDesk.telling(call, account, premises))
    }
    return .later
  }

  private static func telling(_ call: Call, _ account: Account, _ premises: Premises) -> Response {
    call.json { writer in
      writer.field("user", account.name.text)
      if let profile = premises.profile(of: account.player) {
        writer.field("name", profile.name.text)
        if let colour = profile.colour { writer.field("colour", colour.number) }
      }
      if let photo = premises.photos.name(of: account.player) {
        writer.field("photo", WireForm.path(of: photo))
      }
    }
  }

  // MARK: Photos

  /// `POST /photo` of somebody who is logged in: kept in the store.
  private func givePhoto(_ call: Call, _ id: RequestID) -> Answer<Letter>? {
    guard call.request.method == .post, call.origin == .ours,
      let account = accounts.person(call.session)?.account
    else { return nil }
    let picture: Picture?
    do throws(Refusal) {
      picture = try Router.picture(call.request.body)
    } catch {
      return .response(call.refused(error))
    }
    let post = Post(id: id, call: call, loop: loop, mailboxes: mailboxes)
    accounts.keep(picture, of: account, from: call.visitor) { result in
      switch result {
      case .failure(let refusal): post.answer(call.refused(refusal))
      case .success(let name):
        post.answer(
          call.json { writer in
            if let name { writer.field("photo", WireForm.path(of: name)) }
          })
      }
    }
    return .later
  }
}

/// Brings an answer from another thread to the loop of the request.
private struct Post: Sendable {
  let id: RequestID
  let call: Call
  let loop: Int
  let mailboxes: [Mailbox<Letter>]

  func answer(_ response: Response) {
    mailboxes[loop].post(.answer(id, response))
  }

  /// Tables hear of it before the page does, and comes back as somebody else.
  func entered(_ result: Result<Entrance, Refusal>, _ guest: Newcomer) {
    switch result {
    case .failure(let refusal): answer(call.refused(refusal))
    case .success(let entrance):
      if let former = guest.player { tellAll(.became(former, entrance.account.player)) }
      end(entrance.ended)
      let told = call.json { $0.field("user", entrance.account.name.text) }
      answer(told.with([entrance.cookie.field]))
    }
  }

  /// `isOver`: this device is not logged in any more, and from now on a device like any other.
  func settled(_ result: Result<[SessionKey], Refusal>, isOver: Bool) {
    switch result {
    case .failure(let refusal): answer(call.refused(refusal))
    case .success(let ended):
      end(ended)
      answer(call.json { _ in }.with(isOver ? [SessionCookie.end] : []))
    }
  }

  private func end(_ sessions: [SessionKey]) {
    if !sessions.isEmpty { tellAll(.loggedOut(sessions)) }
  }

  private func tellAll(_ letter: Letter) {
    for mailbox in mailboxes { mailbox.post(letter) }
  }
}

extension Call {
  /// By whom limits count.
  var visitor: IPAddress { peer.address.address.visitor }

  /// The cookie of a device that is logged in.
  var session: SessionCookie? { SessionCookie(request, isSecure: isSecure) }
}

extension Response {
  fileprivate func with(_ more: [Field]) -> Response {
    var copy = self
    copy.fields += more
    return copy
  }
}
