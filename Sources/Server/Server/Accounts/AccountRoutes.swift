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
struct AccountRoutes {
  private let context: ServerContext
  private let reply: ReplyAddress

  init(_ context: ServerContext, _ reply: ReplyAddress) {
    self.context = context
    self.reply = reply
  }

  private var accounts: Accounts { context.accounts }

  // MARK: Orders

  func order(_ call: Call) -> Answer<LoopMessage> {
    do throws(Refusal) {
      try carryOut(call, LoopReply(call: call, address: reply))
      return .later
    } catch {
      return .response(call.refused(error))
    }
  }

  private func carryOut(_ call: Call, _ post: LoopReply) throws(Refusal) {
    let body = call.request.body
    let tick = context.clock.now
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
    let player = cookie.map { context.identities.player(of: $0) }
    return Newcomer(
      player: player, device: cookie?.player, profile: player.flatMap { context.profiles[$0] },
      photo: player.flatMap { context.photos.own(of: $0) },
      visitor: call.visitor)
  }

  // MARK: Who somebody is

  /// `GET /account/self`: the account of this device, if it is logged in.
  func tell(_ call: Call) -> Answer<LoopMessage> {
    guard let account = accounts.person(call.session)?.account else {
      return .response(call.json { _ in })
    }
    let post = LoopReply(call: call, address: reply)
    let context = context
    accounts.bringPhoto(of: account, for: call.visitor) {
      post.answer(AccountRoutes.telling(call, account, context))
    }
    return .later
  }

  private static func telling(_ call: Call, _ account: Account, _ context: ServerContext)
    -> Response
  {
    call.json { writer in
      writer.field("user", account.name.text)
      if let profile = context.profile(of: account.player) {
        writer.field("name", profile.name.text)
        if let colour = profile.colour { writer.field("colour", colour.number) }
      }
      if let photo = context.photos.name(of: account.player) {
        writer.field("photo", WireForm.path(of: photo))
      }
    }
  }

  // MARK: Photos

  /// `POST /photo` of somebody who is logged in: kept in the store.
  func givePhoto(_ call: Call, of account: Account) -> Answer<LoopMessage> {
    let picture: Picture?
    do throws(Refusal) {
      picture = try Router.picture(call.request.body)
    } catch {
      return .response(call.refused(error))
    }
    let post = LoopReply(call: call, address: reply)
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

extension Router {
  /// `GET /account/self`.
  func ownAccount(_ call: Call) -> RouteAnswer {
    .later { [context] in AccountRoutes(context, $0).tell(call) }
  }

  /// `POST /account/log-in` and the other orders.
  func accountOrder(_ call: Call) -> RouteAnswer {
    .later { [context] in AccountRoutes(context, $0).order(call) }
  }
}

/// Brings an answer from another thread to the loop of the request.
private struct LoopReply: Sendable {
  let call: Call
  let address: ReplyAddress

  func answer(_ response: Response) {
    address.answer(response)
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

  private func tellAll(_ letter: LoopMessage) {
    for mailbox in address.mailboxes { mailbox.post(letter) }
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
