import Testing

@testable import Certificates
@testable import Requests

@Suite("The addresses of both listeners")
struct EndpointsTests {
  private func listener(_ kind: Trust.Kind, _ names: CertificateNames) -> SecureEndpoint {
    SecureEndpoint(port: 8443, trust: Trust(kind: kind, fingerprint: "", expires: ""), names: names)
  }

  private let local = CertificateNames(
    names: ["localhost", "laptop.local"], addresses: ["127.0.0.1", "192.168.1.20", "[fd00::5]"],
    likeliest: "192.168.1.20")

  @Test("the page contains the real ports, and the name of an own certificate")
  func description() {
    let listeners = Endpoints()
    #expect(listeners.now.description == "http=0")
    listeners.update(Endpoints.EndpointStatus(httpPort: 8080, https: listener(.local, local)))
    #expect(listeners.now.description == "http=8080 https=8443")
    let own = CertificateNames(names: ["*.example.org", "play.example.org"], addresses: [])
    listeners.renewed(Trust(kind: .own, fingerprint: "", expires: ""), names: own)
    #expect(listeners.now.description == "http=8080 https=play.example.org:8443")
    #expect(listeners.now.https?.trust.kind == .own)
  }

  @Test(
    "a visitor gets its own host if the certificate has it, else a name of the certificate",
    arguments: [
      ("192.168.1.20", "192.168.1.20:8443"), ("[fd00::5]", "[fd00::5]:8443"),
      ("laptop.local", "laptop.local:8443"), ("party.example", "192.168.1.20:8443"),
      ("[2001:db8::1]", "192.168.1.20:8443"),
    ])
  func authorities(_ host: String, _ authority: String) {
    #expect(listener(.local, local).authority(for: host) == authority)
  }

  @Test("an own certificate's name replaces the host for all; with a wildcard only, the host stays")
  func ownNames() {
    let named = listener(.own, CertificateNames(names: ["play.example.org"]))
    #expect(named.authority(for: "192.168.1.20") == "play.example.org:8443")
    let wild = listener(.own, CertificateNames(names: ["*.example.org"]))
    #expect(wild.authority(for: "quiz.example.org") == "quiz.example.org:8443")
    #expect(wild.authority(for: "192.168.1.20") == "192.168.1.20:8443")
    var standard = named
    standard.port = 443
    #expect(standard.authority(for: "192.168.1.20") == "play.example.org")
  }

  @Test("a wildcard stands for exactly one label")
  func wildcards() {
    let names = CertificateNames(names: ["*.example.org"])
    #expect(names.hold("quiz.example.org"))
    #expect(!names.hold("example.org"))
    #expect(!names.hold("a.quiz.example.org"))
    #expect(!names.hold(".example.org"))
  }
}
