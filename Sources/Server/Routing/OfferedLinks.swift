import Fairness
import GameCore
import HTTP
import JSON
import Net
import QR
import Requests
import Services
import Tables

/// The links that an answer offers beside the page itself: the further addresses of a table, and the texts of
/// QR codes (NW11, H4).
struct OfferedLinks {
  let call: Call
  let origin: NetworkOrigin
  let network: NetworkSettings
  /// The interfaces whose addresses phones may open, the likeliest first.
  let interfaces: [Interface]

  /// The table's link at each further address. The answer is the same for every code, so it does not reveal
  /// which tables exist.
  func addresses(of code: TableCode) -> Response {
    call.json { writer in
      writer.array("addresses", further) { writer, interface in
        writer.field("link", "\(url(interface))/t/\(code)")
        writer.field("address", interface.address.description)
        writer.field("kind", interface.kind.word)
      }
    }
  }

  /// The text of a QR code: the link to the home page without a query, to `/tv` by `tv`, to the table of `t=CODE`, to that
  /// table at another address by `t=CODE&a=ADDRESS`, or to the home page there by `a=ADDRESS`, which is for the
  /// host; `nil` if the visitor may not have that code.
  func qrText(isHost: @autoclosure () -> Bool) -> String? {
    guard let query = call.request.query else { return origin.link }
    if query == "tv" { return "\(origin.link)/tv" }
    if query.hasPrefix("a=") {
      return isHost() ? url(at: query.dropFirst(2), of: interfaces) : nil
    }
    let parts = query.dropFirst(2).split(
      separator: "&a=", maxSplits: 1, omittingEmptySubsequences: false)
    guard query.hasPrefix("t="), let code = TableCode(letters: parts[0].utf8) else { return nil }
    guard parts.count > 1 else { return "\(origin.link)/t/\(code)" }
    return url(at: parts[1], of: further).map { "\($0)/t/\(code)" }
  }

  /// The interfaces whose addresses a visitor at home may try if the first address does not answer. There
  /// is none where the links of the server come from an option or from a proxy.
  private var further: [Interface] {
    guard origin.isNear, network.link == nil, !network.isLoopbackOnly, !call.isForwarded else {
      return []
    }
    return interfaces.filter { url($0) != origin.link }
  }

  /// The beginning of links at an address, if one of the interfaces has it.
  private func url(at address: Substring, of interfaces: [Interface]) -> String? {
    interfaces.first { $0.address.description == address }.map(url)
  }

  private func url(_ interface: Interface) -> String {
    Links.url(interface.address, port: call.endpointStatus.httpPort)
  }
}

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

/// A cache of QR codes (SVG) on one loop. All players at a table request the same one.
final class QRCodeCache {
  /// The most codes in memory, a few KiB each.
  package static let most = 64

  private var cache = LRUCache<String, [UInt8]>(most: QRCodeCache.most)

  /// The number of codes in memory.
  package var count: Int { cache.count }

  /// `nil` if the text is too long for a QR code.
  func svg(of text: String) -> [UInt8]? {
    if let known = cache.value(of: text) { return known }
    guard let svg = try? QRMatrix(encoding: text).svg else { return nil }
    let drawing = Array(svg.utf8)
    cache.remember(drawing, of: text)
    return drawing
  }
}
