import GameCore
import HTTP
import JSON
import Net
import Requests
import Services
import Tables

/// The addresses of this server that a page offers beside the first one (NW11).
extension Router {
  /// `GET /t/CODE/addresses`: the table's link at each further address. The answer is the same for every
  /// code, so it does not reveal which tables exist.
  func tableAddresses(_ call: Call) -> RouteAnswer {
    guard let code = code(of: call) else { return .refused(call, Refusal(.codeMalformed)) }
    let response = call.json { writer in
      writer.array("addresses", furtherInterfaces(for: call)) { writer, interface in
        let origin = Links.url(interface.address, port: call.standing.httpPort)
        writer.field("link", "\(origin)/t/\(code)")
        writer.field("address", interface.address.description)
        writer.field("kind", interface.kind.word)
      }
    }
    return .response(response)
  }

  /// The text of a QR code: the link to the home page without a query, to the table of `t=CODE`, to that
  /// table at another address by `t=CODE&a=ADDRESS`, or to the home page there by `a=ADDRESS`; `nil` if
  /// the visitor may not have that code.
  func qrText(for call: Call) -> String? {
    let link = context.networkOrigin(of: call).link
    guard let query = call.request.query else { return link }
    if query.hasPrefix("a=") {
      guard context.isHost(call) else { return nil }
      return origin(at: query.dropFirst(2), of: context.phoneInterfaces, call)
    }
    let parts = query.dropFirst(2).split(
      separator: "&a=", maxSplits: 1, omittingEmptySubsequences: false)
    guard query.hasPrefix("t="), let code = TableCode(letters: parts[0].utf8) else { return nil }
    guard parts.count > 1 else { return "\(link)/t/\(code)" }
    return origin(at: parts[1], of: furtherInterfaces(for: call), call).map { "\($0)/t/\(code)" }
  }

  /// The interfaces whose addresses a visitor at home may try if the first address does not answer. There
  /// is none where the links of the server come from an option or from a proxy.
  private func furtherInterfaces(for call: Call) -> [Interface] {
    let origin = context.networkOrigin(of: call)
    let network = context.network
    guard origin.isNear, network.link == nil, !network.isLoopbackOnly, !call.isForwarded else {
      return []
    }
    return context.phoneInterfaces.filter { interface in
      Links.url(interface.address, port: call.standing.httpPort) != origin.link
    }
  }

  /// The beginning of links at an address, if one of the interfaces has it.
  private func origin(
    at address: Substring, of interfaces: [Interface], _ call: Call
  ) -> String? {
    interfaces.first { $0.address.description == address }.map {
      Links.url($0.address, port: call.standing.httpPort)
    }
  }
}

extension InterfaceKind {
  /// The word for pages.
  var word: String {
    switch self {
    case .wireless: "wireless"
    case .ethernet: "ethernet"
    case .other, .loopback: "other"
    case .local: "local"
    case .tunnel: "tunnel"
    }
  }
}
