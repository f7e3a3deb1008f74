import Bytes
import Crypto
import GameCore
import HTTP
import Identity
import PageServing
import Requests
import Services
import Tables
import Transport
import Wire

/// Answers requests with the routes of `Routes`.
package struct Router {
  package let context: ServerContext
  private let qrCodes = QRCodeCache()
  private let documents: FilledDocuments

  package init(context: ServerContext) {
    self.context = context
    documents = FilledDocuments(context.assets.documents)
  }

  package func answer(to request: Request, from peer: Peer) -> RouteAnswer {
    guard var call = call(request, from: peer) else {
      return .response(
        .text(
          "421 Misdirected Request: unknown host name.\n", status: .misdirected,
          fields: SecurityFields.bare))
    }
    let match = Routes.table.match(request.method, request.path, isSecure: call.isSecure)
    let isBehindProxies = !context.proxies.trusted.isEmpty
    if let redirect = match.redirect(of: call, isBehindProxies: isBehindProxies) {
      return .response(redirect)
    }
    switch match {
    case .notFound: return .response(notFound(call))
    case .methodNotAllowed(let allow): return .response(call.notAllowed(allow))
    case .route(let route, let parameters):
      let refusal = route.refusal(
        of: call, isHost: context.isHost(call), hasAccount: context.account(of: call) != nil,
        isAdmitted: context.admits(call))
      if let refusal { return refusal }
      call.parameters = parameters
      return route.handler(self)(call)
    }
  }

  /// The request with its peer, host and listeners; `nil` if its host name is not this server's.
  package func call(_ request: Request, from peer: Peer) -> Call? {
    let visitor = context.proxies.visitor(request, from: peer)
    if let warning = context.proxies.warning(about: visitor, request, from: peer) {
      context.log.write(.warning, .proxyUnknown, warning)
    }
    return Call(request, from: visitor, at: peer.local, context.names, context.endpoints.now)
  }

  // MARK: Sockets

  func foyerSocket(_ call: Call) -> RouteAnswer { socket(call, at: .foyer) }

  func tableSocket(_ call: Call) -> RouteAnswer {
    socket(call, at: .table(TableCode(letters: call.parameters["CODE"].utf8)))
  }

  private func socket(_ call: Call, at place: Admission.Place) -> RouteAnswer {
    guard call.origin.permitsSocket(call.request) else {
      return .response(
        call.text("403 Forbidden: the request is from another site.\n", .forbidden))
    }
    guard context.proxiedSockets.permits(call) else {
      return .response(call.text("Too many connections.\n", .unavailable))
    }
    return .webSocket(.page(place, PackingFaults.Client(call)))
  }

  // MARK: Pages and files

  /// The page, with a cookie for a device that has none.
  package func page(_ call: Call) -> Response {
    guard call.cookie == nil else { return document(.page, call) }
    guard let cookie = try? DeviceCookie(isSecure: call.isSecure) else { return call.noRandomness }
    return document(.page, call, [cookie.field])
  }

  /// The answer for an unknown path: a page if a browser is to show it, otherwise a line of text.
  private func notFound(_ call: Call) -> Response {
    call.asksForPage ? document(.offline, call, status: .notFound) : call.notFound
  }

  func document(
    _ name: Documents.Name, _ call: Call, _ more: [Field] = [], status: Status = .ok
  ) -> Response {
    documents.asset(name, call.marks)?.answer(
      to: call.request, status: status, caching: status == .ok ? .revalidate : .never,
      packing: call.isSecure ? .unless(isForeign: call.isForeign) : .offered,
      fields: call.fields + more) ?? call.notFound
  }

  private func file(
    _ asset: Assets.Asset?, _ call: Call, _ caching: Caching, _ fields: [Field]
  ) -> Response {
    asset?.answer(to: call.request, caching: caching, fields: fields) ?? call.notFound
  }

  func accountPage(_ call: Call) -> Response { document(.account, call) }

  func decksPage(_ call: Call) -> Response { document(.decks, call) }

  func offlinePage(_ call: Call) -> Response { document(.offline, call) }

  func manifest(_ call: Call) -> Response { document(.manifest, call) }

  func serviceWorker(_ call: Call) -> Response { document(.worker, call) }

  /// A file of the page, under the digest of all files.
  func asset(_ call: Call) -> Response {
    let name = call.parameters["PATH"]
    return file(
      context.assets.file(name, digest: call.parameters["DIGEST"]), call, .immutable,
      SecurityFields.file(name))
  }

  func rootFile(_ call: Call) -> Response {
    guard let asset = context.assets.file(call.parameters["NAME"]) else { return notFound(call) }
    return file(asset, call, .revalidate, call.fields)
  }

  func quizFile(_ call: Call) -> Response {
    file(context.quizFiles[call.parameters["NAME"]], call, .revalidate, call.fields)
  }

  func health(_ call: Call) -> Response { call.text("ok", .ok) }

  package static let diskBusy = Response.text(
    "503 Service Unavailable: too many files are being written.\n", status: .unavailable,
    fields: SecurityFields.bare)

  package func metrics(_ call: Call) -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8"
    let text = context.metrics.text(
      context.store, context.tableStore, context.log, context.clock)
    return Response(
      .ok, fields: call.fields + [Field("Content-Type", kind), Field("Cache-Control", "no-store")],
      body: Array(text.utf8))
  }

  /// `/qr.svg`: a link as a QR code (H4, NW11). The link's secret is in a header field, which proxies do not
  /// log.
  func qrCode(_ call: Call) -> Response {
    guard let text = links(for: call).qrText(isHost: context.isHost(call)) else {
      return call.notFound
    }
    return Router.qrCode(of: text, call, by: qrCodes)
  }

  static func qrCode(of text: String, _ call: Call, by drawings: QRCodeCache) -> Response {
    let secret = call.request.fields["link-secret"].flatMap { Secret128($0) }
    guard let svg = drawings.svg(of: text + (secret.map { "#\($0.text)" } ?? "")) else {
      return call.notFound
    }
    let more = [
      Field("Content-Type", "image/svg+xml"),
      Field("Cache-Control", secret == nil ? "no-cache" : "no-store"),
    ]
    return Response(.ok, fields: call.fields + more, body: svg)
  }
}
