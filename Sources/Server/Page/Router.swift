import Crypto
import GameCore
import HTTP
import Tables
import Transport
import Wire

/// Answers requests by their `Route`; the paths are in `docs/protocol.md` and `docs/threat-model.md`.
struct Router: Sendable {
  let premises: Premises

  /// `onDisk` has an answer found where files may be read and written: not on a loop.
  func answer(
    to request: Request, from peer: Peer, loops: Int,
    onDisk: (@escaping @Sendable () -> Response) -> Answer<Letter>
  ) -> Answer<Letter> {
    guard let call = call(request, from: peer) else {
      return .response(
        .text(
          "This server is not called that.\n", status: .misdirected, fields: SecurityFields.bare))
    }
    if let way = toSecureDoor(call) { return .response(way) }
    switch Route(request.path) {
    case .uplink: return uplink(call, loops: loops)
    case .foyer, .table: return socket(call, loops: loops)
    case .door: return .response(door(call))
    case .ownPhoto: return .response(givePhoto(call))
    case .ownPictures: return pictureChange(call).map(onDisk) ?? .response(ownPictures(call))
    case .decks, .ownDecks, .deck, .face:
      return deckChange(call).map(onDisk) ?? .response(faces(call))
    case .page, .accountPage, .decksPage, .offlinePage, .manifest, .worker, .asset, .rootFile,
      .securePage, .authority, .trustProfile, .health, .metrics, .qrCode, .quiz, .streetMap, .tile,
      .photo, .portrait, .findPiece, .scores, .halls, .hallRemoval, .account, .accountOrder, .host,
      nil:
      guard request.method == .get || request.method == .head else {
        return .response(call.notAllowed("GET, HEAD"))
      }
      return .response(response(to: call))
    }
  }

  /// What is asked, of which door; `nil`: the request means another server.
  func call(_ request: Request, from peer: Peer) -> Call? {
    let standing = premises.doors.now
    let visitor = premises.proxies.visitor(request, from: peer)
    return premises.names.host(of: request, certified: standing.https?.names).map {
      Call(
        request: request, peer: visitor.peer, isTold: visitor.isTold,
        isPassedOn: visitor.isPassedOn, host: $0, standing: standing)
    }
  }

  /// On the internet everything is for https: pages lead there; `nil`: it came so, or may do without.
  private func toSecureDoor(_ call: Call) -> Response? {
    let isPage = call.request.method == .get || call.request.method == .head
    let others: [Route?] = [.foyer, .table, .health, .metrics]
    guard call.standing.isPublic, !call.isSecure, isPage,
      !others.contains(Route(call.request.path))
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

  private func socket(_ call: Call, loops: Int) -> Answer<Letter> {
    guard call.origin.permitsSocket(call.request) else {
      return .response(call.text("Not from another site's page.\n", .forbidden))
    }
    guard premises.passedOn.permits(call) else {
      return .response(call.text("Too many connections.\n", .unavailable))
    }
    let owner =
      switch Router.place(call.request.path) {
      case .foyer, nil: 0
      case .table(let code): code.map { $0.loop(of: loops) } ?? 0
      }
    return .webSocket(
      Upgrade(
        subprotocols: [WireVersion.subprotocol], requiresSubprotocol: true, loop: owner))
  }

  // MARK: Pages and files

  private func response(to call: Call) -> Response {
    let parts = call.request.path.split(separator: "/", omittingEmptySubsequences: false)
    switch Route(call.request.path) {
    case .page: return page(call)
    case .accountPage: return document(.account, call)
    case .decksPage: return document(.decks, call)
    case .offlinePage: return document(.offline, call)
    case .manifest: return document(.manifest, call)
    case .worker: return document(.worker, call)
    case .asset:
      let name = parts.dropFirst(3).joined(separator: "/")
      return file(
        premises.assets.file(name, digest: parts[2]), call, .immutable, SecurityFields.file(name))
    case .rootFile:
      return file(premises.assets.file(String(parts[1])), call, .revalidate, call.fields)
    case .quiz:
      return file(premises.quizFiles[String(parts[2])], call, .revalidate, call.fields)
    case .securePage, .authority, .trustProfile: return secure(call) ?? call.notFound
    case .health: return call.text("ok", .ok)
    case .metrics: return metrics(call)
    case .qrCode: return code(call)
    case .streetMap: return streetMap(call)
    case .photo: return photo(call, parts[2])
    case .portrait, .findPiece: return findFile(call) ?? call.notFound
    case .host: return becomeHost(call, secret: parts[2])
    // Others answer these where there is anything to answer, and before or instead of this.
    case .tile, .ownPhoto, .face, .decks, .ownDecks, .deck, .ownPictures, .scores, .halls,
      .hallRemoval, .account, .accountOrder, .door, .uplink, .foyer, .table, nil:
      return call.notFound
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

  static let diskBusy = Response.text(
    "Too many files are being written.\n", status: .unavailable, fields: SecurityFields.bare)

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
      body: Array(
        [
          premises.metrics.text, Metrics.text(of: premises.slowTurns),
          Metrics.text(of: premises.store), Metrics.text(of: premises.log),
        ].joined().utf8))
  }

  /// `/qr.svg?t=CODE`: the link to a table; without `t`: to the home page (H4). The secret of a link comes
  /// in a field, which stands in no log of a proxy.
  private func code(_ call: Call) -> Response {
    let secret = call.request.fields["link-secret"].flatMap { LinkSecret($0) }
    guard
      let target = Router.target(call.request.query, link: premises.whereabouts(of: call).link),
      let svg = premises.drawings.drawing(of: target + (secret.map { "#\($0.text)" } ?? ""))
    else { return call.notFound }
    let more = [
      Field("Content-Type", "image/svg+xml"),
      Field("Cache-Control", secret == nil ? "no-cache" : "no-store"),
    ]
    return Response(.ok, fields: call.fields + more, body: svg)
  }

  private static func target(_ query: String?, link: String) -> String? {
    guard let query else { return link }
    guard query.hasPrefix("t="), let code = TableCode(letters: query.dropFirst(2).utf8) else {
      return nil
    }
    return "\(link)/t/\(code)"
  }
}
