import Bytes
import HTTP
import Net
import PageServing

/// One element of a `Forwarded` field: what one proxy states about its sender (RFC 7239 §4).
struct ForwardedHop: Equatable {
  /// The sender's address; `nil` if it is missing, unknown or hidden.
  var client: IPAddress?
  /// Whether the sender used https; `nil` if the proxy does not say so.
  var isSecure: Bool?
  /// The `Host` that the sender asked for.
  var host: Authority?

  /// The elements of all lines in their order; `nil` if one is malformed.
  static func all(in lines: [ArraySlice<UInt8>]) -> [ForwardedHop]? {
    var hops: [ForwardedHop] = []
    for line in lines {
      var reader = Reader(rest: line)
      repeat {
        guard let hop = reader.hop() else { return nil }
        hops.append(hop)
      } while reader.take(UInt8(ascii: ","))
      guard reader.rest.isEmpty else { return nil }
    }
    return hops
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// Pairs with semicolons between them, up to a comma or the end; `nil` if malformed, or if a
    /// parameter occurs twice.
    mutating func hop() -> ForwardedHop? {
      var hop = ForwardedHop()
      var names: Set<String> = []
      repeat {
        skipSpaces()
        guard let name = token()?.lowercased(), names.insert(name).inserted,
          take(UInt8(ascii: "=")), let value = value()
        else { return nil }
        skipSpaces()
        switch name {
        case "for": hop.client = Proxies.address(value)
        case "proto": hop.isSecure = value.lowercased() == "https"
        case "host": hop.host = Authority(value)
        default: continue
        }
      } while take(UInt8(ascii: ";"))
      return hop
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }

    private mutating func skipSpaces() {
      rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// RFC 9110 §5.6.2, and the signs of a host with a port, which some proxies do not quote.
    private mutating func token() -> String? {
      let ends = Array(" \t=;,\"\\".utf8)
      let word = rest.prefix { $0 > 0x20 && $0 < 0x7F && !ends.contains($0) }
      guard !word.isEmpty else { return nil }
      rest = rest[word.endIndex...]
      return String(ascii: word)
    }

    private mutating func value() -> String? {
      guard take(UInt8(ascii: "\"")) else { return token() }
      var text: [UInt8] = []
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "\""): return String(ascii: text[...])
        case UInt8(ascii: "\\"):
          guard let escaped = rest.popFirst() else { return nil }
          text.append(escaped)
        default: text.append(byte)
        }
      }
      return nil
    }
  }
}
