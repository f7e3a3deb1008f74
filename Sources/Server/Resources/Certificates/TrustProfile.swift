import Crypto
import PageServing
import WebSocket

/// The local authority as a configuration profile, which iPhones, iPads and Macs install and remove
/// as a unit (Apple, "Configuration Profile Reference").
///
/// The identifiers derive from the certificate's fingerprint. A second installation replaces the
/// first one. Profiles of different servers coexist.
public struct TrustProfile {
  /// The host name; may be empty.
  let machine: String
  let trust: Trust

  /// The profile of the server on this machine.
  public init(machine: String, trust: Trust) {
    self.machine = machine
    self.trust = trust
  }

  /// The property list, UTF-8.
  public var bytes: [UInt8] {
    let name = machine.isEmpty ? "Fourtop" : "Fourtop on \(machine)"
    let identifier = "fourtop.authority.\(hex.prefix(16))"
    let certificate = dictionary([
      ("PayloadCertificateFileName", string("fourtop-ca.crt")),
      ("PayloadContent", "<data>\(Base64.encode(trust.authority.span))</data>"),
      ("PayloadDescription", string("The certificate of \(name). SHA-256: \(trust.fingerprint)")),
      ("PayloadDisplayName", string("\(name): certificate")),
      ("PayloadIdentifier", string("\(identifier).certificate")),
      ("PayloadType", string("com.apple.security.root")),
      ("PayloadUUID", string(uuid(for: "certificate"))),
      ("PayloadVersion", "<integer>1</integer>"),
    ])
    let profile = dictionary([
      ("PayloadContent", "<array>\(certificate)</array>"),
      ("PayloadDescription", string(description(name))),
      ("PayloadDisplayName", string(name)),
      ("PayloadIdentifier", string(identifier)),
      ("PayloadRemovalDisallowed", "<false/>"),
      ("PayloadType", string("Configuration")),
      ("PayloadUUID", string(uuid(for: "profile"))),
      ("PayloadVersion", "<integer>1</integer>"),
    ])
    return Array("\(TrustProfile.head)<plist version=\"1.0\">\(profile)</plist>\n".utf8)
  }

  private func description(_ name: String) -> String {
    "Lets this device trust the https address of \(name). The certificate is valid for addresses "
      + "of home networks and for that machine only, until \(trust.expires). The owner of that "
      + "machine has its key. Remove this profile when you no longer play there."
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  private func dictionary(_ entries: [(key: String, value: String)]) -> String {
    "<dict>\(entries.map { "<key>\($0.key)</key>\($0.value)" }.joined(separator: "\n"))</dict>"
  }

  private func string(_ text: String) -> String {
    "<string>\(HTMLText.escaped(text))</string>"
  }

  private var hex: String { trust.fingerprint.lowercased().filter { $0 != ":" } }

  /// A UUID from the fingerprint and the purpose: version 8, a custom format (RFC 9562 §5.8).
  private func uuid(for purpose: String) -> String {
    var bytes = Array(sha256(Array("fourtop \(purpose) \(hex)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Hex.text(bytes).uppercased()
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
