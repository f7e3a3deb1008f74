import GameCore
import HTTP
import Identity
import JSON
import Wire

extension Router {
  /// `POST /door`: a token for the way from http to https (`docs/protocol.md`, Changing doors).
  func httpsToken(_ call: Call) -> Response {
    guard let https = call.standing.https, let cookie = call.cookie else { return call.notFound }
    let issuer = HandoverTokens.TokenIssuer(player: cookie.player, address: call.address)
    return pass(call, issuer, to: "https://\(https.authority(for: call.host.name))")
  }

  /// `POST /door/far`: a token for the public server, for somebody at the table itself who wants to
  /// play through it (R6).
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

extension Call {
  /// What is wrong, as on the sockets: a code and its arguments.
  func refused(_ refusal: Refusal, _ status: Status = .unprocessable) -> Response {
    json(status) { writer in
      writer.field("code", refusal.code.rawValue)
      writer.field("args", refusal.arguments)
    }
  }

  func json(_ status: Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return json(status, body: writer.bytes)
  }

  func json(_ status: Status = .ok, body: [UInt8]) -> Response {
    let more = [Field("Content-Type", "application/json"), Field("Cache-Control", "no-store")]
    return Response(status, fields: fields + more, body: body)
  }
}
