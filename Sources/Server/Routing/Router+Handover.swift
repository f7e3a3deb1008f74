import GameCore
import HTTP
import Identity
import JSON
import Requests
import Wire

extension Router {
  /// `POST /door`: a token for changing from http to https (`docs/protocol.md`, Changing listeners).
  func httpsToken(_ call: Call) -> Response {
    guard let https = call.standing.https, !call.isForwarded, let cookie = call.cookie else {
      return call.notFound
    }
    let issuer = HandoverTokens.TokenIssuer(player: cookie.player, address: call.address)
    return pass(call, issuer, to: "https://\(https.authority(for: call.host.name))")
  }

  /// `POST /door/far`: a token for the public server, for a near player who wants to play through
  /// it (R6).
  func publicToken(_ call: Call) -> Response {
    guard let uplink = context.uplink, context.networkOrigin(of: call).isNear,
      let cookie = call.cookie
    else { return call.notFound }
    let issuer = HandoverTokens.TokenIssuer(
      player: context.identities.player(of: cookie), address: call.address, isForUplink: true)
    return pass(call, issuer, to: uplink.address.link)
  }

  private func pass(_ call: Call, _ issuer: HandoverTokens.TokenIssuer, to url: String) -> Response
  {
    guard call.request.body.isEmpty else {
      return call.text("400 Bad Request: the body must be empty.\n", .badRequest)
    }
    guard let token = try? context.identities.issue(to: issuer, at: context.clock.now) else {
      return call.noRandomness
    }
    return call.json { writer in
      writer.field("token", token.text)
      writer.field("url", url)
    }
  }
}
