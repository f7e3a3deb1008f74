import CLinux

extension IPAddress: CustomStringConvertible {
  /// Parses an address such as `192.168.1.2` or `fe80::1`; nil for anything else.
  public init?(_ text: String) {
    var raw = linux_endpoint()
    // SAFETY: the string is terminated and, like `raw`, outlives the call.
    guard unsafe linux_parse_address(text, &raw) == 0 else { return nil }
    self = Endpoint(raw).address
  }

  public var description: String {
    var raw = Endpoint(self, port: 0).raw
    let text = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      // SAFETY: the buffer's own size bounds what is written; the result counts it.
      count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        max(0, Int(unsafe linux_format_address(&raw, characters.baseAddress, 64)))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension IPAddress {
  /// As it stands in a URL: IPv6 in brackets (RFC 3986 §3.2.2).
  public var inURL: String {
    switch self {
    case .v4: description
    case .v6: "[\(description)]"
    }
  }
}

extension Endpoint: CustomStringConvertible {
  init(_ raw: linux_endpoint) {
    self.init(
      raw.is_v6 == 0 ? .v4(raw.v4) : .v6(high: raw.high, low: raw.low), port: raw.port)
  }

  var raw: linux_endpoint {
    switch address {
    case .v4(let bits): linux_endpoint(high: 0, low: 0, v4: bits, port: port, is_v6: 0)
    case .v6(let high, let low):
      linux_endpoint(high: high, low: low, v4: 0, port: port, is_v6: 1)
    }
  }

  /// The form in a URL: `192.168.1.2:8080`, `[fe80::1]:8080`.
  public var description: String {
    switch address {
    case .v4: "\(address.description):\(port)"
    case .v6: "[\(address.description)]:\(port)"
    }
  }
}
