import Bytes
import Crypto
import HTTP
import People

/// The public server that `--uplink` names.
package struct UplinkAddress: Equatable, Sendable {
  private let address: WebAddress

  /// Parses `https://public.example`, with or without a port; `nil` for anything else.
  package init?(_ text: String) {
    guard let address = WebAddress(text), address.isSecure else { return nil }
    self.address = address
  }

  /// A name or an address, IPv6 without brackets.
  package var host: String { address.host }
  package var port: UInt16 { address.port }
  /// The beginning of links to its tables.
  package var link: String { address.link }
}

/// The settings of the uplink, parsed and checked.
package struct UplinkSettings: Sendable {
  package let address: UplinkAddress
  /// The token of `fourtop uplink token` on the public server.
  package let token: String

  package init(address: UplinkAddress, token: String) {
    self.address = address
    self.token = token
  }
}

/// The token that a laptop sends to connect (R4): 256 random bits, printed once. The store has only
/// their hash.
package struct UplinkToken: Equatable, Sendable {
  /// 64 hexadecimal digits.
  package let text: String

  package init() throws(CryptoError) {
    text = Hex.text(try randomBytes(32))
  }

  /// `nil` if the text is not a token.
  package init?(_ text: String) {
    guard text.utf8.count == 64, Hex.bytes(text) != nil else { return nil }
    self.text = text
  }

  /// The token of a request (RFC 6750 §2.1).
  package init?(_ request: Request) {
    let lines = request.fields.all(named: "authorization")
    guard lines.count == 1, let line = lines.first else { return nil }
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 2,
      String(ascii: words[0]).lowercased() == "bearer"
    else { return nil }
    self.init(String(ascii: words[1]))
  }

  package var key: UplinkKey {
    // A hash has as many bytes as a key. The compiler requires the other branch.
    UplinkKey(sha256(Array(text.utf8))) ?? UplinkToken.none
  }

  private static var none: UplinkKey {
    guard let key = UplinkKey(Array(repeating: 0, count: UplinkKey.byteCount)) else {
      preconditionFailure("a key of its own length")
    }
    return key
  }
}
