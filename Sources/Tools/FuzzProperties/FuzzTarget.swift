/// A reader of bytes from outside, and the properties that must hold for all of them. The program `fuzz`
/// tries inputs that libFuzzer makes up; the tests try those in `Tests/Corpora`.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case http, tls, certificate, handshake, websocket, deflated, inflate, wire, quiz, `import`
  case utf8, uplink

  /// A sentence about the property that `bytes` break; nil if all hold.
  public func finding(in bytes: [UInt8]) -> String? {
    switch self {
    case .http: HTTPProperties.finding(in: bytes)
    case .tls: TLSProperties.finding(in: bytes)
    case .certificate: CertificateProperties.finding(in: bytes)
    case .handshake: HandshakeProperties.finding(in: bytes)
    case .websocket: WebSocketProperties.finding(in: bytes)
    case .deflated: DeflatedProperties.finding(in: bytes)
    case .inflate: InflateProperties.finding(in: bytes)
    case .wire: WireProperties.finding(in: bytes)
    case .quiz: QuizProperties.finding(in: bytes)
    case .import: ImportProperties.finding(in: bytes)
    case .utf8: UTF8Properties.finding(in: bytes)
    case .uplink: UplinkProperties.finding(in: bytes)
    }
  }
}
