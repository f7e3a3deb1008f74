import GameCore
import HTTP
import Net
import Requests
import Services
import Tables

/// The addresses of this server that a page offers beside the first one (NW11).
extension Router {
  /// `GET /t/CODE/addresses`: the table's link at each further address.
  func tableAddresses(_ call: Call) -> RouteAnswer {
    guard let code = call.tableCode else { return .refused(call, Refusal(.codeMalformed)) }
    return .response(links(for: call).addresses(of: code))
  }

  func links(for call: Call) -> OfferedLinks {
    OfferedLinks(
      call: call, origin: context.networkOrigin(of: call), network: context.network,
      interfaces: context.phoneInterfaces)
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
