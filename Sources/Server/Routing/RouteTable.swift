import HTTP
import Requests

/// Finds the route of a request. The order of the routes does not matter: a literal segment is a
/// better match than a parameter, and a parameter than the rest of a path, from left to right.
package struct RouteTable: Sendable {
  enum Match: Sendable {
    case route(Route, PathParameters)
    /// The path exists, with other methods: those of the `Allow` field (RFC 9110 §10.2.1).
    case methodNotAllowed(allow: String)
    case notFound
  }

  /// The patterns below one prefix of a path.
  private struct Node: Sendable {
    var literals: [String: Node] = [:]
    /// At most one node.
    var parameter: [Node] = []
    /// The routes whose pattern ends here.
    var routes: [Route] = []
    /// The routes whose last word stands for the rest of a path.
    var restRoutes: [Route] = []

    mutating func insert(_ route: Route, _ segments: ArraySlice<PathPattern.Segment>) {
      let following = segments.dropFirst()
      switch segments.first {
      case nil: routes.append(route)
      case .rest: restRoutes.append(route)
      case .literal(let text): literals[text, default: Node()].insert(route, following)
      case .parameter:
        if parameter.isEmpty { parameter.append(Node()) }
        parameter[0].insert(route, following)
      }
    }

    /// The routes of the best match; empty without a match.
    func routes(of parts: ArraySlice<Substring>) -> [Route] {
      guard let part = parts.first else { return routes }
      let following = parts.dropFirst()
      let exact = literals[String(part)]?.routes(of: following) ?? []
      if !exact.isEmpty { return exact }
      let any = parameter.first?.routes(of: following) ?? []
      return any.isEmpty ? restRoutes : any
    }
  }

  private var root = Node()

  init(_ routes: [Route]) {
    for route in routes { root.insert(route, route.pattern.segments[...]) }
  }

  /// `isSecure`: the https listener received the request.
  func match(_ method: HTTP.Method, _ path: String, isSecure: Bool) -> Match {
    // Comparing non-ASCII texts takes time that grows with the square of their length.
    guard path.utf8.allSatisfy({ $0 < 0x80 }), path.utf8.first == UInt8(ascii: "/") else {
      return .notFound
    }
    let parts = PathPattern.split(path)
    let routes = root.routes(of: parts).filter { !isSecure || $0.listener != .http }
    guard !routes.isEmpty else { return .notFound }
    let wanted = method == .head ? .get : method
    guard let route = routes.first(where: { $0.method == wanted }) else {
      let names = routes.map { $0.method == .get ? "GET, HEAD" : $0.method.token }
      return .methodNotAllowed(allow: names.sorted().joined(separator: ", "))
    }
    return .route(route, route.pattern.parameters(of: parts))
  }
}

extension RouteTable.Match {
  /// On a public server the http listener redirects to https; `nil`: this request is not redirected.
  func redirect(of call: Call, isBehindProxies: Bool) -> Response? {
    guard call.endpointStatus.isPublic, !call.isSecure, call.isReading else { return nil }
    if case .route(let route, _) = self, route.listener == .unredirected { return nil }
    let query = call.request.query.map { "?\($0)" } ?? ""
    let place = isBehindProxies ? nil : call.endpointStatus.https?.authority(for: call.host.name)
    let url = "https://\(place ?? call.host.name)\(call.request.path)\(query)"
    return call.text(
      "301 Moved Permanently: use https.\n", .movedPermanently, [Field("Location", url)])
  }
}
