import HTTP
import Net
import Requests
import Testing
import Transport

@testable import Certificates
@testable import PageServing

extension Endpoints.EndpointStatus {
  /// Both listeners, at 8080 and 8443.
  static func sample(_ kind: Trust.Kind = .local, isPublic: Bool = false) -> Self {
    let trust = Trust(
      kind: kind, authority: [0x30, 0x00], fingerprint: "AB:CD", expires: "2028-01-01")
    let names = CertificateNames(
      names: [kind == .own ? "play.example.org" : "localhost"], addresses: ["127.0.0.1"])
    return Self(
      httpPort: 8080, https: SecureEndpoint(port: 8443, trust: trust, names: names),
      isPublic: isPublic)
  }
}

/// A request as the router takes it from a listener.
func call(
  _ method: HTTP.Method = .get, _ path: String = "/", query: String? = nil,
  _ fields: KeyValuePairs<String, String> = [:], from visitor: String = "127.0.0.1",
  isSecure: Bool = false, endpointStatus: Endpoints.EndpointStatus = .sample(),
  trusted: [AddressRange] = [], body: [UInt8] = []
) throws -> Call {
  let request = Request(
    method: method, path: path, query: query, fields: Fields(fields), body: body)
  let peer = Peer(
    address: Endpoint(try #require(IPAddress(visitor)), port: 1),
    local: Endpoint(.v4(0xC0A8_0114), port: isSecure ? 8443 : 8080), listener: 0,
    isSecure: isSecure)
  let proxies = Proxies(trusted: trusted, isPublic: endpointStatus.isPublic)
  return try #require(
    Call(
      request, from: proxies.visitor(request, from: peer), at: peer.local,
      Names(machine: "test", allowed: []), endpointStatus))
}
