/// The names and addresses in a certificate.
public struct CertificateNames: Equatable, Sendable {
  /// Lower case; one may begin with `*.`.
  public var names: [String] = []
  /// As in a URL, IPv6 in brackets.
  public var addresses: [String] = []
  /// The address of these that most phones reach; `nil` if only this machine reaches them.
  public var likeliest: String?

  /// These names and addresses.
  public init(names: [String] = [], addresses: [String] = [], likeliest: String? = nil) {
    self.names = names
    self.addresses = addresses
    self.likeliest = likeliest
  }

  /// Whether `host` (a name or an address in URL form, without port, lower case) is one of them. A
  /// wildcard stands for one label (RFC 9525 §6.3).
  public func hold(_ host: String) -> Bool {
    if names.contains(host) || addresses.contains(host) { return true }
    guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return false }
    return names.contains("*" + host[dot...])
  }
}
