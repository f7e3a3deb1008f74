import GameCore
import HTTP
import JSON
import Wire

extension Router {
  /// `POST /door`: a token for the way from http to https, or with `?far` from here to the public door
  /// (`docs/protocol.md`, Changing doors).
  func door(_ call: Call) -> Response {
    if call.request.query == "far" { return farDoor(call) }
    guard !call.isSecure, let https = call.standing.https else { return call.notFound }
    if let refusal = refusal(ofDoor: call) { return refusal }
    guard let cookie = call.cookie else { return call.text("Who are you?\n", .forbidden) }
    let minter = DoorTokens.Minter(
      player: cookie.player, visitor: call.peer.address.address.sender)
    return pass(call, minter, to: "https://\(https.authority(for: call.host.name))")
  }

  /// For who is at the table itself and wants to play by the public door (R6).
  private func farDoor(_ call: Call) -> Response {
    guard let uplink = premises.uplink,
      premises.whereabouts(of: call).isNear
    else { return call.notFound }
    if let refusal = refusal(ofDoor: call) { return refusal }
    guard let cookie = call.cookie else { return call.text("Who are you?\n", .forbidden) }
    let minter = DoorTokens.Minter(
      player: premises.identities.player(of: cookie),
      visitor: call.peer.address.address.sender, isForUplink: true)
    return pass(call, minter, to: uplink.address.link)
  }

  private func refusal(ofDoor call: Call) -> Response? {
    guard call.request.method == .post else { return call.notAllowed("POST") }
    guard call.origin == .ours else { return call.text("Only from this page.\n", .forbidden) }
    guard call.request.body.isEmpty else { return call.text("No body, please.\n", .badRequest) }
    return nil
  }

  private func pass(_ call: Call, _ minter: DoorTokens.Minter, to url: String) -> Response {
    guard let token = try? premises.identities.mint(for: minter, at: premises.clock.now) else {
      return call.noRandomness
    }
    return call.json { writer in
      writer.field("token", token.description)
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
