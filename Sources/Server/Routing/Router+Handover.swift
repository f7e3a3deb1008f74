import GameCore
import HTTP
import Identity
import JSON
import Requests
import Services
import Wire

extension Router {
  /// `POST /door`: a token for changing from http to https (`docs/protocol.md`, Changing listeners).
  func httpsToken(_ call: Call) -> Response {
    Router.httpsToken(call, by: context.identities, at: context.clock.now)
  }

  static func httpsToken(_ call: Call, by identities: Identities, at now: Tick) -> Response {
    guard let https = call.endpointStatus.https, !call.isForwarded, let cookie = call.cookie else {
      return call.notFound
    }
    let issuer = HandoverTokens.TokenIssuer(player: cookie.player, address: call.address)
    let url = "https://\(https.authority(for: call.host.name))"
    return pass(call, issuer, to: url, by: identities, at: now)
  }

  /// `POST /door/far`: a token for the public server, for a near player who wants to play through
  /// it (R6).
  func publicToken(_ call: Call) -> Response {
    guard let uplink = context.uplink, context.networkOrigin(of: call).isNear,
      let cookie = call.cookie
    else { return call.notFound }
    let issuer = HandoverTokens.TokenIssuer(
      player: context.identities.player(of: cookie), address: call.address, isForUplink: true)
    return Router.pass(
      call, issuer, to: uplink.address.link, by: context.identities, at: context.clock.now)
  }

  private static func pass(
    _ call: Call, _ issuer: HandoverTokens.TokenIssuer, to url: String, by identities: Identities,
    at now: Tick
  ) -> Response {
    guard call.request.body.isEmpty else {
      return call.text("400 Bad Request: the body must be empty.\n", .badRequest)
    }
    guard let token = try? identities.issue(to: issuer, at: now) else {
      return call.noRandomness
    }
    return call.json { writer in
      writer.field("token", token.text)
      writer.field("url", url)
    }
  }
}
