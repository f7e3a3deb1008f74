import Crypto
import GameCore
import HTTP
import JSON
import PageServing
import Pictures
import Requests
import Services
import Tables
import Transport
import Wire

/// Photos (H2, R3; `docs/protocol.md`, Photos).
extension Router {
  /// `POST /photo`: the body is the player's new photo; an empty body removes it. The store saves
  /// an account's photo.
  func ownPhoto(_ call: Call) -> RouteAnswer {
    if let account = context.accounts.person(call.session)?.account {
      return .later { [context] in AccountRoutes(context, $0).givePhoto(call, of: account) }
    }
    guard let cookie = call.cookie else { return .response(call.notFound) }
    guard context.photos.areOfDevices else {
      return .refused(call, Refusal(.accountNeeded))
    }
    let player = context.identities.player(of: cookie)
    let given: Picture?
    do throws(Refusal) { given = try Router.picture(call.request.body) } catch {
      return .refused(call, error)
    }
    guard let given else {
      context.photos.remove(of: player)
      return .response(call.json { _ in })
    }
    return .later { [context] in Router.keep(given, call, of: player, in: context, reply: $0) }
  }

  private static func keep(
    _ photo: Picture, _ call: Call, of player: PlayerID, in context: ServerContext,
    reply: ReplyAddress
  ) -> Answer<LoopMessage> {
    let visitor = call.peer.address.address.visitor
    do throws(CryptoError) {
      let isKept = try context.photos.save(photo, of: player, from: visitor) { name in
        reply.answer(call.json { $0.field("photo", WireForm.path(of: name)) })
      }
      if !isKept { reply.refuse(call, Refusal(.photoNoRoom)) }
      return .later
    } catch {
      return .response(call.noRandomness)
    }
  }

  /// The uploaded picture; `nil` for an empty body.
  package static func picture(_ body: [UInt8]) throws(Refusal) -> Picture? {
    guard !body.isEmpty else { return nil }
    do { return try Picture(body) } catch { throw Refusal(error, limits: PictureLimits()) }
  }

  /// A photo of a player with the type that its first bytes state. Otherwise the laptop of the
  /// player's table may have it.
  package func photo(_ call: Call) -> RouteAnswer {
    let text = call.parameters["PHOTO"]
    guard let name = PhotoName(text) else { return .response(call.notFound) }
    if let picture = context.photos[name] { return .response(Router.shown(picture)) }
    let found: RouteAnswer? =
      context.photos.areOfDevices
      ? nil : .later { [context] reply in Router.find(name, call, in: context, reply) }
    return picture(call, of: text, otherwise: found) { .photo($0) }
  }

  /// The photo of an account that another server has taken.
  private static func find(
    _ name: PhotoName, _ call: Call, in context: ServerContext, _ reply: ReplyAddress
  ) -> Answer<LoopMessage> {
    let isAsked = context.photos.find(name) { picture in
      reply.answer(picture.map(Router.shown) ?? call.notFound)
    }
    return isAsked ? .later : .response(call.notFound)
  }

  package static func shown(_ picture: Picture) -> Response {
    let more = [
      Field("Content-Type", picture.kind.rawValue),
      Field("Cache-Control", "private, max-age=31536000, immutable"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }
}
