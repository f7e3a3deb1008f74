import Bytes
import HTTP

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
