import FoundationEssentials
import Net
import Testing

@testable import Certificates
@testable import PageServing
@testable import Requests
@testable import Services

@Suite("The page about the listeners")
struct SecurePageTests {
  private let trust = Trust(
    kind: .local, authority: [0x30, 0x03, 0x02, 0x01, 0x05], fingerprint: "AB:CD:EF",
    expires: "2028-01-31")

  private func endpointStatus(_ trust: Trust) -> Endpoints.EndpointStatus {
    Endpoints.EndpointStatus(
      httpPort: 8080,
      https: SecureEndpoint(
        port: 8443, trust: trust, names: CertificateNames(names: ["a\"<b>.example"])))
  }

  private func text(
    _ documents: Documents, _ name: Documents.Name, _ endpointStatus: Endpoints.EndpointStatus
  )
    -> String?
  {
    FilledDocuments(documents).asset(name, endpointStatus.marks(isForwarded: false))
      .map { String(decoding: $0.plain, as: UTF8.self) }
  }

  @Test("both pages contain the present listeners, and are filled again when these change")
  func filled() {
    let documents = Documents(
      contents: [
        "index.html": Array("<meta content=\"__DOORS__\">".utf8),
        "secure.html": Array("__KIND__ __FINGERPRINT__ __EXPIRES__ [__DOORS__] __DIGEST__".utf8),
      ], digest: "d1")
    let plain = Endpoints.EndpointStatus(httpPort: 8080)
    #expect(text(documents, .page, plain) == "<meta content=\"http=8080\">")
    #expect(text(documents, .secure, plain) == nil)
    let local = endpointStatus(trust)
    #expect(text(documents, .page, local) == "<meta content=\"http=8080 https=8443\">")
    #expect(
      text(documents, .secure, local) == "local AB:CD:EF 2028-01-31 [http=8080 https=8443] d1")
    var own = trust
    own.kind = .own
    #expect(
      text(documents, .page, endpointStatus(own))
        == "<meta content=\"http=8080 https=a&quot;&lt;b&gt;.example:8443\">")
    #expect(text(documents, .page, plain) == "<meta content=\"http=8080\">")
    #expect(text(documents, .secure, endpointStatus(own))?.hasPrefix("own AB:CD:EF") == true)
  }

  /// The fields of a profile that the test checks.
  private struct Profile: Decodable {
    struct Payload: Decodable {
      var content: Data
      var identifier: String
      var type: String
      var uuid: UUID
      var version: Int

      enum CodingKeys: String, CodingKey {
        case content = "PayloadContent"
        case identifier = "PayloadIdentifier"
        case type = "PayloadType"
        case uuid = "PayloadUUID"
        case version = "PayloadVersion"
      }
    }

    var content: [Payload]
    var text: String
    var name: String
    var identifier: String
    var staysForEver: Bool
    var type: String
    var uuid: UUID
    var version: Int

    enum CodingKeys: String, CodingKey {
      case content = "PayloadContent"
      case text = "PayloadDescription"
      case name = "PayloadDisplayName"
      case identifier = "PayloadIdentifier"
      case staysForEver = "PayloadRemovalDisallowed"
      case type = "PayloadType"
      case uuid = "PayloadUUID"
      case version = "PayloadVersion"
    }

    init(_ bytes: [UInt8]) throws {
      self = try PropertyListDecoder().decode(Profile.self, from: Data(bytes))
    }
  }

  @Test("the profile is a property list that iPhones replace and people can remove")
  func profile() throws {
    let found = try Profile(TrustProfile(machine: "a<b>&\"c'\u{1}", trust: trust).bytes)
    #expect(found.type == "Configuration")
    #expect(found.version == 1)
    #expect(!found.staysForEver)
    #expect(found.name == "Fourtop on a<b>&\"c'\u{FFFD}")
    #expect(found.text.contains("until 2028-01-31"))
    #expect(found.text.contains("Remove this profile"))
    #expect(found.content.count == 1)
    let payload = try #require(found.content.first)
    #expect(payload.type == "com.apple.security.root")
    #expect(payload.content == Data(trust.authority))
    #expect(payload.version == 1)
    #expect(payload.uuid != found.uuid)
    #expect(payload.identifier != found.identifier)
  }

  @Test("a second installation replaces a profile, and another authority's coexists")
  func identifiers() throws {
    func identifiers(_ fingerprint: String) throws -> [String] {
      var trust = trust
      trust.fingerprint = fingerprint
      let found = try Profile(TrustProfile(machine: "", trust: trust).bytes)
      return [found.identifier, found.uuid.uuidString]
    }
    #expect(try identifiers("AB:CD") == identifiers("AB:CD"))
    #expect(Set(try identifiers("AB:CD") + identifiers("AB:CE")).count == 4)
  }
}

@Suite("Compressed pages over https")
struct PackingTests {
  @Test("a page over https is not compressed for another site; all else always is")
  func plain() throws {
    let running = try Running(isFull: true)
    let foreign = "Sec-Fetch-Site: cross-site"
    let page = try ask(running.server, "/", foreign)
    #expect(page.fields["content-encoding"] == "gzip")
    #expect(page.fields["vary"] == "Accept-Encoding")
    for (line, coding) in [(nil, "gzip"), (foreign, nil)] as [(String?, String?)] {
      let page = try ask(running.secure, "/", line)
      #expect(page.fields["content-encoding"] == coding)
      #expect(page.fields["vary"] == "Accept-Encoding, Sec-Fetch-Site, Origin, Referer")
    }
    let digest = running.settings.assets.digest
    let file = try ask(running.secure, "/a/\(digest)/styles/a.css", foreign)
    #expect(file.fields["content-encoding"] == "gzip")
  }

  private func ask(_ listener: Endpoint, _ path: String, _ line: String?) throws -> Exchange {
    let more = line.map { $0.replacing("HOST", with: listener.description) + "\n" } ?? ""
    return try Exchange(
      listener,
      "GET \(path) HTTP/1.1\nHost: \(listener)\nAccept-Encoding: gzip\n\(more)Connection: close\n\n"
    )
  }
}
