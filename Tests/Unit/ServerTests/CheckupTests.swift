import Net
import Reachability
import Testing

@testable import Options
@testable import Requests
@testable import Server
@testable import Services

@Suite("Whether phones can reach the server", .waiting)
struct CheckupTests {
  private static let host = String(repeating: "a", count: 32)

  private func get(_ running: Running, _ path: String) throws -> Exchange {
    try Exchange(
      running.server,
      "GET \(path) HTTP/1.1\nHost: \(running.server)\nCookie: fourtop-device=\(Self.host)\n"
        + "Connection: close\n\n")
  }

  @Test("NW9: the host's device gets the findings, and others a refusal")
  func route() throws {
    let running = try Running()
    #expect(try get(running, "/host/checkup").status == 403)
    _ = try get(running, "\(running.hostLink)")
    let exchange = try get(running, "/host/checkup")
    #expect(exchange.status == 200)
    #expect(exchange.fields["cache-control"] == "no-store")
    let findings = try #require(Findings(json: Array(exchange.body)))
    #expect(findings.httpPort == running.server.port)
    #expect(findings.all.first == Finding(.portsLoopback))
    #expect(findings.all.last == Finding(.phonesNone))
  }

  @Test("NW10: the sandbox leaves the server what its options name, and nothing of the user's")
  func places() throws {
    var options = ServeOptions()
    options.quizURL = "/srv/quizzes"
    options.tlsCertificate = "/keys/live/cert.pem"
    options.tlsKey = "/key.pem"
    options.configuration = "/opt/party.conf"
    options.uplinkAuthority = "/opt/ca.pem"
    let address = "postgres://db/fourtop?sslrootcert=/opt/db.crt&passfile=/opt/passes"
    let words = ["serve", "--store", address]
    if case .serve(let named) = try Command(arguments: words, environment: [:]) {
      options.store = named.store
    }
    let places = PartyServer.places(
      options, web: "/web", data: "/data", program: "/opt/fourtop/fourtop",
      environment: [
        "SWIFT_BACKTRACE": "enable=yes,swift-backtrace=/opt/swift/report,color=no",
        "HOME": "/home/anna",
      ],
      mapped: """
        55d0-55d1 r-xp 00000000 fe:00 12   /opt/fourtop/fourtop
        7f00-7f01 r--p 00000000 fe:00 12   /usr/lib/x86_64-linux-gnu/libc.so.6
        7f02-7f03 r-xp 00000000 fe:00 13   /opt/own libraries/libswiftCore.so
        7f04-7f05 rw-p 00000000 00:00 0    [heap]
        7f06-7f07 rw-s 00000000 fe:00 14   /home/anna/table.map
        """)
    #expect(places.writable == ["/data", "/dev/null"])
    for wanted in [
      "/usr", "/web", "/srv/quizzes", "/keys/live", "/key.pem", "/opt/party.conf", "/opt/ca.pem",
      "/opt/swift/report", "/opt/own libraries", "/opt/fourtop", "/opt/db.crt", "/opt/passes",
      "/home/anna/.pgpass", "/home/anna/.pg_service.conf", "/home/anna/.postgresql",
    ] {
      #expect(places.readable.contains(wanted), "\(wanted)")
    }
    for foreign in ["/", "/home", "/home/anna", "/root", "/var", "/run", "/dev", "/tmp", "/opt"] {
      #expect(!places.readable.contains(foreign), "\(foreign)")
    }
    options.quizURL = "https://quizzes.example/quiz1.json"
    let fetched = PartyServer.places(options, web: "/web", data: "/data", program: nil)
    #expect(!fetched.readable.contains { $0.contains("quiz") })
    options.store = nil
    let alone = PartyServer.places(
      options, web: "/web", data: "/data", program: nil, environment: ["HOME": "/home/anna"])
    #expect(!alone.readable.contains { $0.contains("anna") })
  }

  @Test("NW10: a server connects to what its options name, and at home to nothing")
  func dialledPorts() throws {
    func ports(_ words: String...) throws -> [UInt16]? {
      guard
        case .serve(let options) = try Command(arguments: ["serve"] + words, environment: [:])
      else { return [0] }
      return PartyServer.dialledPorts(options)
    }
    #expect(try ports() == [])
    #expect(try ports("--quiz-url", "/srv/quizzes") == [])
    #expect(try ports("--quiz-url", "https://quizzes.example/quiz1.json") == nil)
    #expect(try ports("--store", "postgres:///fourtop") == nil)
    var options = ServeOptions()
    options.uplink = UplinkAddress("https://party.example:7443")
    #expect(PartyServer.dialledPorts(options) == [7443, 53])
    options.quizURL = "http://quizzes.example/"
    #expect(PartyServer.dialledPorts(options) == nil)
  }
}
