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
    guard let host = premises.names.host(of: request) else {
      return .response(.text("This server is not called that.\n", status: .misdirected))
    }
    if let place = Router.place(request.path) {
      return socket(request, place, host: host, loops: loops)
    }
    let fields = SecurityFields.all(host: host)
    guard request.method == .get || request.method == .head else {
      let allow = [Field("Allow", "GET, HEAD")]
      return .response(
        .text("Only GET and HEAD.\n", status: .methodNotAllowed, fields: fields + allow))
    }
    return .response(response(to: request, from: peer, host: host, fields: fields))
  }

  /// The socket that a path names: `/ws` or `/t/CODE/ws`.
  static func place(_ path: String) -> Visit.Place? {
    if path == "/ws" { return .foyer }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "t", parts[3] == "ws" else { return nil }
    return .table(TableCode(letters: parts[2].utf8))
  }

  // MARK: Sockets

  private func socket(
    _ request: Request, _ place: Visit.Place, host: String, loops: Int
  ) -> Answer<Letter> {
    guard Names.permits(request, host: host, cookie: DeviceCookie(request)) else {
      return .response(
        .text("Not from another site's page.\n", status: .forbidden))
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

  private func response(
    to request: Request, from peer: Peer, host: String, fields: [Field]
  ) -> Response {
    let path = request.path
    switch path {
    case "/": return page(request, fields)
    case "/healthz": return .text("ok", fields: fields + [Field("Cache-Control", "no-store")])
    case "/metrics": return metrics(request, from: peer, fields)
    case "/qr.svg": return code(request, from: peer, host: host, fields)
    default: break
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch (parts.first, parts.count) {
    case ("a", 3...):
      let name = parts.dropFirst(2).joined(separator: "/")
      return file(
        premises.assets.file(name, digest: parts[2]), request, .immutable, SecurityFields.file)
    case ("t", 2): return page(request, fields)
    case ("t", 3) where parts[3] == "watch": return page(request, fields)
    case ("host", 2): return becomeHost(request, secret: parts[2], fields)
    case ("quizzes", 2):
      return file(premises.quizFiles[String(parts[2])], request, .revalidate, fields)
    case (_, 1): return file(premises.assets.file(String(parts[1])), request, .revalidate, fields)
    default: return notFound(fields)
    }
  }

  /// The page, with a cookie for a device that has none.
  private func page(_ request: Request, _ fields: [Field]) -> Response {
    guard DeviceCookie(request) == nil else {
      return premises.assets.page.answer(to: request, caching: .revalidate, fields: fields)
    }
    guard let cookie = try? DeviceCookie() else { return noRandomness(fields) }
    return premises.assets.page.answer(
      to: request, caching: .revalidate, fields: fields + [cookie.field])
  }

  private func file(
    _ asset: Assets.Asset?, _ request: Request, _ caching: Caching, _ fields: [Field]
  ) -> Response {
    asset?.answer(to: request, caching: caching, fields: fields) ?? notFound(fields)
  }

  /// The host's door (H9): the right secret makes this device the host's.
  private func becomeHost(
    _ request: Request, secret: some StringProtocol, _ fields: [Field]
  ) -> Response {
    guard let cookie = try? DeviceCookie(request) ?? DeviceCookie() else {
      return noRandomness(fields)
    }
    guard premises.host.admit(cookie.player, with: secret) else { return notFound(fields) }
    let more = [Field("Location", "/"), Field("Cache-Control", "no-store"), cookie.field]
    return Response(.seeOther, fields: fields + more)
  }

  /// For this machine and the host alone.
  private func metrics(_ request: Request, from peer: Peer, _ fields: [Field]) -> Response {
    let isHost = DeviceCookie(request).map { premises.host.includes($0.player) } ?? false
    guard peer.address.address.isLoopback || isHost else {
      return .text("For the host alone.\n", status: .forbidden, fields: fields)
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(
      .ok, fields: fields + [Field("Content-Type", kind), Field("Cache-Control", "no-store")],
      body: Array(premises.metrics.text.utf8))
  }

  /// `/qr.svg?t=CODE`: the link to a table; without `t`: to the home page (H4).
  private func code(
    _ request: Request, from peer: Peer, host: String, _ fields: [Field]
  ) -> Response {
    let link = Whereabouts(
      peer: peer, host: host, isLoopbackOnly: premises.isLoopbackOnly
    ).link
    guard let target = Router.target(request.query, link: link),
      let svg = try? QRMatrix(encoding: target).svg
    else { return notFound(fields) }
    let more = [Field("Content-Type", "image/svg+xml"), Field("Cache-Control", "no-cache")]
    return Response(.ok, fields: fields + more, body: Array(svg.utf8))
  }

  private static func target(_ query: String?, link: String) -> String? {
    guard let query else { return link }
    guard query.hasPrefix("t="), let code = TableCode(letters: query.dropFirst(2).utf8) else {
      return nil
    }
    return "\(link)/t/\(code)"
  }

  private func notFound(_ fields: [Field]) -> Response {
    .text("There is nothing here.\n", status: .notFound, fields: fields)
  }

  private func noRandomness(_ fields: [Field]) -> Response {
    .text("No randomness to be had.\n", status: .unavailable, fields: fields)
  }
}
