import Crypto
import GameCore
import HTTP
import JSON
import Pictures
import Tables
import Wire

/// Photos (H2, R3; `docs/protocol.md`, Photos).
extension Router {
  /// `POST /photo`: the body is the device's photo from now on; an empty one removes it.
  func givePhoto(_ call: Call) -> Response {
    guard call.request.method == .post else { return call.notAllowed("POST") }
    guard call.origin == .ours else { return call.text("Only from this page.\n", .forbidden) }
    guard let cookie = call.cookie else { return call.text("Who are you?\n", .forbidden) }
    guard premises.whereabouts(of: call).isNear else {
      return call.refused(Refusal(.accountNeeded), .forbidden)
    }
    let player = premises.identities.player(of: cookie)
    let given: Picture?
    do throws(Refusal) { given = try Router.picture(call.request.body) } catch {
      return call.refused(error)
    }
    guard let picture = given else {
      premises.photos.remove(of: player)
      return call.json { _ in }
    }
    let visitor = call.peer.address.address.visitor
    do throws(CryptoError) {
      guard let name = try premises.photos.keep(picture, of: player, from: visitor) else {
        return call.refused(Refusal(.photoNoRoom))
      }
      return call.json { $0.field("photo", WireForm.path(of: name)) }
    } catch {
      return call.noRandomness
    }
  }

  /// The picture that was sent; `nil`: an empty body.
  static func picture(_ body: [UInt8]) throws(Refusal) -> Picture? {
    guard !body.isEmpty else { return nil }
    do { return try Picture(body) } catch { throw refusal(of: error, limits: PictureLimits()) }
  }

  static func refusal(of error: PictureError, limits: PictureLimits) -> Refusal {
    switch error {
    case .tooLarge, .tooWide:
      return Refusal(
        .photoTooLarge,
        [RefusalArgument("kib", limits.bytes / 1_024), RefusalArgument("side", limits.side)])
    case .unknownKind, .broken, .animated: return Refusal(.photoUnreadable)
    }
  }

  /// `/photo/NAME`: never anything but the picture that its first bytes are, so long as somebody has it.
  func photo(_ call: Call, _ name: Substring) -> Response {
    answer(PhotoName(String(name)).flatMap { premises.photos[$0] }, to: call)
  }

  func answer(_ picture: Picture?, to call: Call) -> Response {
    picture.map(Router.shown) ?? call.notFound
  }

  static func shown(_ picture: Picture) -> Response {
    let more = [
      Field("Content-Type", picture.kind.rawValue),
      Field("Cache-Control", "private, max-age=31536000, immutable"),
    ]
    return Response(.ok, fields: SecurityFields.photo + more, body: picture.bytes)
  }
}
