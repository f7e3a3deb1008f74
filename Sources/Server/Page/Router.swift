import Crypto
import HTTP
import QR
import Tables
import Transport
import Wire

/// Which answer belongs to which request (`docs/operations.md`).
struct Router: Sendable {
  let premises: Premises

  func answer(to request: Request, from peer: Peer, loops: Int) -> Answer<Letter> {
    guard let call = call(request, from: peer) else {
      return .response(
        .text(
          "This server is not called that.\n", status: .misdirected, fields: SecurityFields.bare))
    }
    if let way = toSecureDoor(call) { return .response(way) }
    if request.path == "/uplink" { return uplink(call, loops: loops) }
    if let place = Router.place(request.path) { return socket(call, place, loops: loops) }
    if request.path == "/door" { return .response(door(call)) }
    if request.path == "/photo" { return .response(givePhoto(call)) }
    if let pictures = ownPictures(call) { return .response(pictures) }
    if let faces = faces(call) { return .response(faces) }
    guard request.method == .get || request.method == .head else {
      return .response(call.notAllowed("GET, HEAD"))
    }
    return .response(response(to: call))
  }

  /// What is asked, of which door; `nil`: the request means another server.
  func call(_ request: Request, from peer: Peer) -> Call? {
    let standing = premises.doors.now
    let visitor = premises.proxies.visitor(request, from: peer)
    return premises.names.host(of: request, certified: standing.https?.names).map {
      Call(
        request: request, peer: visitor.peer, isTold: visitor.isTold, host: $0, standing: standing)
    }
  }

  /// On the internet everything is for https: pages lead there; `nil`: it came so, or may do without.
  private func toSecureDoor(_ call: Call) -> Response? {
    let isPage = call.request.method == .get || call.request.method == .head
    guard call.standing.isPublic, !call.isSecure, isPage, Router.place(call.request.path) == nil,
      !["/healthz", "/metrics"].contains(call.request.path)
    else { return nil }
    let query = call.request.query.map { "?\($0)" } ?? ""
    let place =
      premises.proxies.trusted.isEmpty
      ? call.standing.https?.authority(for: call.host.name) : nil
    let url = "https://\(place ?? call.host.name)\(call.request.path)\(query)"
    return call.text("By https, please.\n", .movedPermanently, [Field("Location", url)])
  }

  /// The socket that a path names: `/ws` or `/t/CODE/ws`.
  static func place(_ path: String) -> Visit.Place? {
    if path == "/ws" { return .foyer }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "t", parts[3] == "ws" else { return nil }
    return .table(TableCode(letters: parts[2].utf8))
  }

  // MARK: Sockets

  private func socket(_ call: Call, _ place: Visit.Place, loops: Int) -> Answer<Letter> {
    guard call.origin.permitsSocket(call.request) else {
      return .response(call.text("Not from another site's page.\n", .forbidden))
    }
    let owner =
      switch place {
      case .foyer: 0
      case .table(let code): code.map { $0.loop(of: loops) } ?? 0
      }
    return .webSocket(
      Upgrade(
        subprotocols: [WireVersion.subprotocol], requiresSubprotocol: true, loop: owner))
  }

  // MARK: Pages and files

  private func response(to call: Call) -> Response {
    let path = call.request.path
    switch path {
    case "/", "/practice", "/arcade", "/arcade/faces", "/arcade/find", "/arcade/xo":
      return page(call)
    case "/account": return document(.account, call)
    case "/decks": return document(.decks, call)
    case "/offline.html": return document(.offline, call)
    case "/app.webmanifest": return document(.manifest, call)
    case "/worker.js": return document(.worker, call)
    case "/healthz": return call.text("ok", .ok)
    case "/metrics": return metrics(call)
    case "/qr.svg": return code(call)
    case "/tiles.json": return streetMap(call)
    default: break
    }
    if let secure = secure(call) { return secure }
    if let picture = findFile(call) { return picture }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (parts.first, parts.count) {
    case ("a", 3...):
      let name = parts.dropFirst(2).joined(separator: "/")
      return file(
        premises.assets.file(name, digest: parts[2]), call, .immutable, SecurityFields.file(name))
    case ("t", 2): return page(call)
    case ("t", 3) where parts[3] == "watch" || parts[3] == "map": return page(call)
    case ("t", 4) where parts[3] == "watch" && parts[4] == "map": return page(call)
    case ("photo", 2): return photo(call, parts[2])
    case ("host", 2): return becomeHost(call, secret: parts[2])
    case ("quizzes", 2):
      return file(premises.quizFiles[String(parts[2])], call, .revalidate, call.fields)
    case (_, 1):
      return file(premises.assets.file(String(parts[1])), call, .revalidate, call.fields)
    default: return call.notFound
    }
  }

  /// The page, with a cookie for a device that has none.
  private func page(_ call: Call) -> Response {
    guard call.cookie == nil else { return document(.page, call) }
    guard let cookie = try? DeviceCookie(isSecure: call.isSecure) else { return call.noRandomness }
    return document(.page, call, [cookie.field])
  }

  func document(_ name: Documents.Name, _ call: Call, _ more: [Field] = []) -> Response {
    premises.assets.documents.asset(name, call.standing)?.answer(
      to: call.request, caching: .revalidate,
      packing: call.isSecure ? .unless(isForeign: call.isForeign) : .offered,
      fields: call.fields + more) ?? call.notFound
  }

  private func file(
    _ asset: Assets.Asset?, _ call: Call, _ caching: Caching, _ fields: [Field]
  ) -> Response {
    asset?.answer(to: call.request, caching: caching, fields: fields) ?? call.notFound
  }

  /// The host's door (H9): the right secret makes this device the host's.
  private func becomeHost(_ call: Call, secret: some StringProtocol) -> Response {
    guard let cookie = try? call.cookie ?? DeviceCookie(isSecure: call.isSecure) else {
      return call.noRandomness
    }
    let player = premises.identities.player(of: cookie)
    guard premises.host.admit(player, with: secret) else { return call.notFound }
    let more = [Field("Location", "/"), Field("Cache-Control", "no-store"), cookie.field]
    return Response(.seeOther, fields: call.fields + more)
  }

  /// For this machine and the host alone.
  private func metrics(_ call: Call) -> Response {
    guard call.isLoopback || isHost(call) else {
      return call.text("For the host alone.\n", .forbidden)
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(
      .ok, fields: call.fields + [Field("Content-Type", kind), Field("Cache-Control", "no-store")],
      body: Array((premises.metrics.text + Metrics.text(of: premises.store)).utf8))
  }

  /// `/qr.svg?t=CODE`: the link to a table; without `t`: to the home page (H4).
  private func code(_ call: Call) -> Response {
    let link = Whereabouts(call, isLoopbackOnly: premises.isLoopbackOnly).link
    guard let target = Router.target(call.request.query, link: link),
      let svg = try? QRMatrix(encoding: target).svg
    else { return call.notFound }
    let more = [Field("Content-Type", "image/svg+xml"), Field("Cache-Control", "no-cache")]
    return Response(.ok, fields: call.fields + more, body: Array(svg.utf8))
  }

  private static func target(_ query: String?, link: String) -> String? {
    guard let query else { return link }
    guard query.hasPrefix("t="), let code = TableCode(letters: query.dropFirst(2).utf8) else {
      return nil
    }
    return "\(link)/t/\(code)"
  }
}
