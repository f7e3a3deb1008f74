import Crypto
import TLS

/// Files with certificates and keys: what was read is read again when written, and what TLS takes
/// was readable. The first byte chooses what the rest is.
enum CertificateProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let file = Array(bytes.dropFirst())
    return choice & 1 == 0 ? certificates(in: file) : key(in: file)
  }

  private static func certificates(in file: [UInt8]) -> String? {
    guard let found = try? Certificate.all(in: file) else { return nil }
    if found.isEmpty { return "no certificate and no error" }
    guard (try? Certificate.all(in: found.flatMap(\.pem))) == found else {
      return "certificates are written otherwise"
    }
    guard found.allSatisfy({ (try? Certificate(der: $0.der)) == $0 }) else {
      return "a certificate is kept otherwise"
    }
    _ = found[0].hasIssued(found[found.count - 1])
    return nil
  }

  private static func key(in file: [UInt8]) -> String? {
    guard let key = try? PrivateKey(pem: file) else { return nil }
    return (try? PrivateKey(pem: key.pem)) == key ? nil : "a key is written otherwise"
  }
}
