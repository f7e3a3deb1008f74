import Bytes
import Crypto
import HTTP
import People

/// What a laptop shows to bring its tables here (R4): 256 random bits, said once at their making;
/// the store keeps their hash.
struct UplinkToken: Equatable, Sendable {
  /// 64 hexadecimal digits.
  let text: String

  init() throws(CryptoError) {
    text = Hex.text(try randomBytes(32))
  }

  /// `nil`: this is no token.
  init?(_ text: String) {
    guard text.utf8.count == 64, Hex.bytes(text) != nil else { return nil }
    self.text = text
  }

  /// The one that a request shows (RFC 6750 §2.1).
  init?(_ request: Request) {
    let lines = request.fields.all(named: "authorization")
    guard lines.count == 1, let line = lines.first else { return nil }
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 2,
      String(ascii: words[0]).lowercased() == "bearer"
    else { return nil }
    self.init(String(ascii: words[1]))
  }

  var key: UplinkKey {
    // A hash has as many bytes as a key; the other branch is for the compiler.
    UplinkKey(sha256(Array(text.utf8))) ?? UplinkToken.none
  }

  private static var none: UplinkKey {
    guard let key = UplinkKey(Array(repeating: 0, count: UplinkKey.byteCount)) else {
      preconditionFailure("a key of its own length")
    }
    return key
  }
}
