import HTTP
import JSON
import Net
import Requests
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
