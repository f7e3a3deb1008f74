import Files
import TLS
import Transport

extension PartyServer {
  /// Authorities are a few kilobytes each.
  private static let authoritiesLimit = 1_048_576

  /// Who may vouch for the public server; `nil`: there is none to dial.
  static func trust(_ options: ServeOptions) throws(Failure) -> TLSTrust? {
    guard options.uplink != nil else { return nil }
    guard let path = options.uplinkAuthority else { return .system }
    let pem: [UInt8]
    do throws(FileError) {
      pem = try Files.read(path, limit: authoritiesLimit)
    } catch {
      throw Failure(sentence: "--uplink-ca: \(Machine.sentence(error))")
    }
    guard (try? TLSContext(trusting: .authorities(pem))) != nil else {
      throw Failure(sentence: "--uplink-ca \(path): there is no certificate in it (PEM)")
    }
    return .authorities(pem)
  }
}

extension ServeOptions {
  /// What the uplink needs, if there is to be one.
  var uplinkSettings: UplinkSettings? {
    guard let uplink, let uplinkToken else { return nil }
    return UplinkSettings(address: uplink, token: uplinkToken)
  }
}
