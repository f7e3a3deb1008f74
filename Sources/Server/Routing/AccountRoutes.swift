import Accounts
import Bytes
import Crypto
import GameCore
import HTTP
import JSON
import Net
import People
import Pictures
import Requests
import Services
import Tables
import Transport
import Wire

/// The requests of the account's page (`docs/protocol.md`, Accounts), on one loop. Each becomes a
/// request to the account service, whose answer arrives later as a message.
struct AccountRoutes {
  private let context: ServerContext
  private let reply: ReplyAddress

  init(_ context: ServerContext, _ reply: ReplyAddress) {
    self.context = context
    self.reply = reply
  }

  // MARK: Orders

  package func order(_ call: Call) -> Answer<LoopMessage> {
    do throws(Refusal) {
      ask(try request(of: call), for: call)
    } catch {
      reply.refuse(call, error)
    }
    return .later
  }

  private func ask(_ request: AccountRequest, for call: Call) {
    let reply = reply
    context.accounts.request(request, at: context.clock.now) { reply.answer(call, with: $0) }
  }

  /// Throws `message.malformed`.
  private func request(of call: Call) throws(Refusal) -> AccountRequest {
    let body = call.request.body
    let session = call.session?.key
    switch call.request.path {
    case "/account/register":
      let form = try AccountForm(body)
      return .register(
        user: form.user, password: form.password, newcomer(call),
        token: (try? SessionCookie())?.token, player: (try? Secret128.random()).map { PlayerID($0) }
      )
    case "/account/log-in":
      let form = try AccountForm(body)
      return .logIn(
        user: form.user, password: form.password, newcomer(call),
        token: (try? SessionCookie())?.token)
    case "/account/password":
      let form = try PasswordForm(body, hasNew: true)
      return .changePassword(session, present: form.present, new: form.new, call.address)
    case "/account/delete":
      let form = try PasswordForm(body, hasNew: false)
      return .delete(session, password: form.present, call.address)
    default: return .logOut(session)
    }
  }

  /// A page without a cookie has no player, profile or photo yet.
  private func newcomer(_ call: Call) -> Newcomer {
    let cookie = call.cookie
    let player = cookie.map { context.identities.player(of: $0) }
    return Newcomer(
      player: player, device: cookie?.player,
      profile: player.flatMap { context.identities.profile(of: $0) },
      photo: player.flatMap { context.photos.own(of: $0) }, address: call.address)
  }

  // MARK: The own account

  /// `GET /account/self`: the account of this device, if it is logged in.
  package func tell(_ call: Call) -> Answer<LoopMessage> {
    guard let account = context.accounts.person(call.session)?.account else {
      return .response(AccountRoutes.nobody(call, takesGuests: context.guests != nil))
    }
    let (reply, context) = (reply, context)
    context.loadPhoto(of: account, for: call) {
      reply.answer(AccountRoutes.telling(call, account, context))
    }
    return .later
  }

  /// The answer to a device that is not logged in: whether guests may come (R8).
  static func nobody(_ call: Call, takesGuests: Bool) -> Response {
    call.json { if takesGuests { $0.field("guests", true) } }
  }

  private static func telling(_ call: Call, _ account: Account, _ context: ServerContext)
    -> Response
  {
    call.json { writer in
      writer.field("user", account.name.text)
      if let profile = context.profile(of: account.player) {
        writer.fields(of: profile)
      }
      if let photo = context.photos.name(of: account.player) {
        writer.field("photo", WireForm.path(of: photo))
      }
    }
  }

  // MARK: Photos

  /// `POST /photo` of an account: the store saves it.
  func givePhoto(_ call: Call, of account: Account) -> Answer<LoopMessage> {
    do throws(Refusal) {
      let picture = try Router.picture(call.request.body)
      let name = (try? Secret128.random()).map { PhotoName($0) }
      ask(.setPhoto(picture, named: name, of: account, call.address), for: call)
    } catch {
      reply.refuse(call, error)
    }
    return .later
  }
}

extension ServerContext {
  /// Loads an account's photo into memory if it is not there, then calls `done`.
  package func loadPhoto(
    of account: Account, for call: Call, then done: @escaping () -> Void
  ) {
    let name = photos.missing(of: account.player)
    accounts.request(.loadPhoto(name, of: account, call.address), at: clock.now) { _ in done() }
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

extension ReplyAddress {
  fileprivate func answer(_ call: Call, with answer: AccountAnswer) {
    switch answer {
    case .refused(let refusal): refuse(call, refusal)
    case .entered(let name, let token):
      let response = call.json { $0.field("user", name.text) }
      self.answer(response.with([SessionCookie(token).field]))
    case .left: self.answer(call.json { _ in }.with([SessionCookie.end]))
    case .photoSet(let name):
      let response = call.json { writer in
        if let name { writer.field("photo", WireForm.path(of: name)) }
      }
      self.answer(response)
    case .passwordChanged, .sought, .photoLoaded, .profileKept: self.answer(call.json { _ in })
    }
  }
}

extension Response {
  fileprivate func with(_ more: [Field]) -> Response {
    var copy = self
    copy.fields += more
    return copy
  }
}

/// Reads the bodies of the account's page (`docs/protocol.md`, Accounts): small, flat JSON.
private enum FormReader {
  /// More than any valid name and password needs, escaped.
  static let limits = JSONLimits(bytes: 4_096, depth: 2, stringBytes: 2_048, elements: 16)

  static func object(_ body: [UInt8]) throws(Refusal) -> JSONObject {
    guard case .object(let object)? = try? JSONReader(limits: limits).read(body) else {
      throw Refusal(.messageMalformed)
    }
    return object
  }

  static func text(_ field: String, of object: JSONObject) throws(Refusal) -> String {
    do { return try object.string(field) } catch {
      throw Refusal(.messageMalformed, [RefusalArgument("field", field)])
    }
  }
}

/// The form for registering and logging in.
struct AccountForm: Sendable {
  var user: String
  package var password: String

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Throws `message.malformed`.
  init(_ body: [UInt8]) throws(Refusal) {
    let object = try FormReader.object(body)
    user = try FormReader.text("user", of: object)
    password = try FormReader.text("password", of: object)
  }
}

/// The form for changing the password and for deleting the account, which has no new password.
struct PasswordForm: Sendable {
  package var present: String
  package var new: String

  /// Throws `message.malformed`.
  init(_ body: [UInt8], hasNew: Bool) throws(Refusal) {
    let object = try FormReader.object(body)
    present = try FormReader.text("password", of: object)
    new = hasNew ? try FormReader.text("new", of: object) : ""
  }
}
