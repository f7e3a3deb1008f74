import Testing

@Suite("The echo server's command line")
struct EchoTests {
  @Test(
    "an https listener that cannot be opened is one clear line",
    arguments: [
      ("--https-port 0", "--https-port, --tls-cert and --tls-key belong together", 2),
      ("--tls-cert a", "--https-port, --tls-cert and --tls-key belong together", 2),
      ("--limits none", "--limits: none is not possible", 2),
      (files("server.crt", "/none"), "/none: No such file or directory", 1),
      (
        files("server.crt", Corpus.path("other.key")),
        "\(Corpus.path("other.key")): not the key of the certificate in "
          + Corpus.path("server.crt"), 1
      ),
      (
        files("server.crt", Corpus.path("encrypted.key")),
        "\(Corpus.path("encrypted.key")): no private key in PEM that can be used, without password",
        1
      ),
      (
        files("server.key", Corpus.path("server.key")),
        "\(Corpus.path("server.key")): no certificate in PEM that can be used", 1
      ),
    ] as [(String, String, Int32)])
  func refusals(words: String, sentence: String, status: Int32) throws {
    let refusal = try Child.refusal(of: words)
    #expect(refusal.line == "fourtop-echo: \(sentence)")
    #expect(refusal.status == status)
  }

  private static func files(_ certificate: String, _ key: String) -> String {
    "--https-port 0 --tls-cert '\(Corpus.path(certificate))' --tls-key '\(key)'"
  }
}
