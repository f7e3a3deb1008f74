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

/// The header fields that only proxies write: about the visitor, the way of the request, or the check that
/// the visitor has passed. A browser or a program that asks the server itself sends none of them.
enum ProxyFields {
  /// The name of the first such field, as it was sent; `nil` without one.
  ///
  /// `isCommon`: whether those count that a proxy writes on the way to its own server. A tunnel or a
  /// network of proxies on the internet adds others.
  static func first(in fields: Fields, isCommon: Bool = true) -> String? {
    fields.name(where: { name in
      let isOfAnyProxy = common.contains { name.begins(with: $0) } || name.spells("via")
      return isOfAnyProxy ? isCommon : isSpecial(name)
    })
  }

  private static func isSpecial(_ name: Span<UInt8>) -> Bool {
    guard let first = name.isEmpty ? nil : lowercased(name[0]) else { return false }
    return ends.contains { name.ends(with: $0) }
      || beginnings[first]?.contains { name.begins(with: $0) } == true
  }

  private static let common: [StaticString] = ["x-forwarded", "x-real-", "forwarded"]
  private static let ends: [StaticString] = [
    "-ip", "-ipv6", "clientip", "socketip", "-addr", "-via",
  ]
  /// By the first letter, because most fields of a request begin with another one.
  private static let beginnings: [UInt8: [StaticString]] = [
    UInt8(ascii: "a"): ["akamai-", "ali-cdn-"],
    UInt8(ascii: "c"): ["cf-", "cdn-", "client-cert", "cloudfront-"],
    UInt8(ascii: "d"): ["do-connecting-", "disguised-host"],
    UInt8(ascii: "f"): ["fastly-", "fly-", "front-end-https"],
    UInt8(ascii: "i"): ["incap-"],
    UInt8(ascii: "r"): ["remote-", "rndr-id"],
    UInt8(ascii: "s"): ["ssl-client-", "surrogate-capability"],
    UInt8(ascii: "t"): ["tailscale-"],
    UInt8(ascii: "x"): [
      "x-akamai-", "x-amz-cf-", "x-amzn-", "x-appengine-", "x-appgw-", "x-arr-", "x-auth-request-",
      "x-authentik-", "x-azure-", "x-bluecoat-", "x-client-cert", "x-client-port",
      "x-client-proto", "x-cloud-trace-context", "x-envoy-", "x-forward-", "x-goog-", "x-https",
      "x-ms-client-principal", "x-ms-containerapp-", "x-nf-", "x-original-", "x-pomerium-",
      "x-proxied-", "x-proxy", "x-queue-start", "x-railway-", "x-remote-", "x-request-start",
      "x-rewrite-url", "x-scheme", "x-ssl-", "x-sucuri-", "x-url-scheme", "x-varnish",
      "x-vercel-",
    ],
  ]
}

extension Span<UInt8> {
  /// Whether these bytes begin with `text`, ignoring ASCII case.
  fileprivate func begins(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && extracting(first: text.utf8CodeUnitCount).spells(text)
  }

  /// Whether these bytes end with `text`, ignoring ASCII case.
  fileprivate func ends(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && extracting(last: text.utf8CodeUnitCount).spells(text)
  }
}
