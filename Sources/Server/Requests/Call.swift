import GameCore
import HTTP
import JSON
import Net
import PageServing
import People
import Transport
import Wire

/// A request with the facts about its listener and peer. Every answer begins with it.
package struct Call: Sendable {
  package let request: Request
  /// The sender, also behind trusted proxies.
  package let peer: Peer
  /// Whether the sender's address is certain (R1).
  package var isTold = true
  /// Whether a proxy sent the request, over a connection that others may share.
  package var isProxied = false
  /// Whether a trusted proxy states the scheme or the host that the visitor used (NW3).
  package var isForwarded = false
  /// The host that the visitor asked for, which is one of this server's names.
  package let host: Authority
  /// The state of the listeners now.
  package let endpointStatus: Endpoints.EndpointStatus
  /// The segments of the path for the words in capitals of the route's pattern.
  package var parameters = PathParameters()

  package init(
    request: Request, peer: Peer, isTold: Bool = true, isProxied: Bool = false,
    isForwarded: Bool = false, host: Authority,
    endpointStatus: Endpoints.EndpointStatus, parameters: PathParameters = PathParameters()
  ) {
    self.request = request
    self.peer = peer
    self.isTold = isTold
    self.isProxied = isProxied
    self.isForwarded = isForwarded
    self.host = host
    self.endpointStatus = endpointStatus
    self.parameters = parameters
  }

  /// A request to this server that came to `place`; `nil` if its host name is not this server's.
  package init?(
    _ request: Request, from visitor: Proxies.Visitor, at place: Endpoint, _ names: Names,
    _ endpointStatus: Endpoints.EndpointStatus
  ) {
    let host = names.host(
      of: request, at: place, forwarded: visitor.host, certified: endpointStatus.https?.names)
    guard let host else { return nil }
    self.init(
      request: request, peer: visitor.peer, isTold: visitor.isTold, isProxied: visitor.isProxied,
      isForwarded: visitor.isForwarded, host: host, endpointStatus: endpointStatus)
  }

  /// Whether the request is from this machine.
  package var isLoopback: Bool { isTold && peer.address.address.isLoopback }

  package var isSecure: Bool { peer.isSecure }
  package var origin: Origin { Origin(request, host: host, isSecure: isSecure) }
  /// The device cookie of this listener. A cookie of the other listener identifies nobody.
  package var cookie: DeviceCookie? { DeviceCookie(request, isSecure: isSecure) }
  /// The cookie of a logged-in device.
  package var session: SessionCookie? { SessionCookie(request, isSecure: isSecure) }
  /// The client's address for counting limits.
  package var address: ClientAddress { ClientAddress(peer.address.address) }
  /// The facts about the listeners for pages. Behind a proxy there is one address, the proxy's.
  package var marks: PageMarks { endpointStatus.marks(isForwarded: isForwarded) }
  /// The header fields of every answer.
  package var fields: [Field] {
    SecurityFields.all(
      host: host, isSecure: isSecure, isPublic: endpointStatus.isPublic,
      tiles: endpointStatus.tilesOrigin)
  }

  /// Whether another site's page may have caused the request. Browsers state this since 2023. For
  /// older ones, the `Referer` decides if they send it.
  package var isForeign: Bool {
    if let site = request.fields["sec-fetch-site"] {
      return site != "same-origin" && site != "none"
    }
    if origin == .foreign { return true }
    guard let referrer = request.fields["referer"] else { return false }
    let scheme = isSecure ? "https://" : "http://"
    guard referrer.lowercased().hasPrefix(scheme) else { return true }
    let place = Authority(referrer.dropFirst(scheme.count).prefix { $0 != "/" })
    return place?.isSame(as: host, isSecure: isSecure) != true
  }

  /// Whether a browser is to show the answer as a page. Browsers name this type first for what they show;
  /// they ask for all else with other types.
  package var asksForPage: Bool {
    let accepted = request.fields["accept"] ?? ""
    return isReading && accepted.utf8.starts(with: "text/html".utf8)
  }

  package var isReading: Bool { request.method == .get || request.method == .head }

  /// A line of text that no cache stores.
  package func text(_ text: String, _ status: Status, _ more: [Field] = []) -> Response {
    .text(text, status: status, fields: fields + [Field("Cache-Control", "no-store")] + more)
  }

  package var notFound: Response { text("404 Not Found\n", .notFound) }

  package var wrongOrigin: Response {
    text("403 Forbidden: the origin is not this server.\n", .forbidden)
  }

  package var noCookie: Response { text("403 Forbidden: no device cookie.\n", .forbidden) }

  package var noRandomness: Response {
    text("503 Service Unavailable: no random numbers.\n", .unavailable)
  }

  /// `methods`: the permitted ones.
  package func notAllowed(_ methods: String) -> Response {
    text("405 Method Not Allowed: use \(methods).\n", .methodNotAllowed, [Field("Allow", methods)])
  }
}

extension Refusal {
  /// The seconds after which the same request may succeed (RFC 9110 §10.2.3).
  fileprivate var retryAfter: Int? {
    switch code {
    // A queue of passwords is about a second long.
    case .accountBusy: 1
    case .accountTooMany:
      if case .number(let seconds)? = arguments.first?.value { seconds } else { nil }
    default: nil
    }
  }
}

extension Call {
  /// Answers with a refusal in the form of the sockets: a code and its arguments. The loop calls it, which counts
  /// refusals; a route says that it refuses.
  package func refused(_ refusal: Refusal, _ status: Status = .unprocessable) -> Response {
    var response = json(status) { writer in
      writer.field("code", refusal.code.rawValue)
      writer.field("args", refusal.arguments)
    }
    if let seconds = refusal.retryAfter {
      response.fields.append(Field("Retry-After", String(seconds)))
    }
    return response
  }

  package func json(_ status: Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return json(status, body: writer.bytes)
  }

  package func json(_ status: Status = .ok, body: [UInt8]) -> Response {
    let more = [Field("Content-Type", "application/json"), Field("Cache-Control", "no-store")]
    return Response(status, fields: fields + more, body: body)
  }
}
