import Files
import Logging
import Options
import Transport
import Uplink

/// The log lines of an uplink: one for each change, however many attempts follow.
struct UplinkNews {
  /// The prospect of another attempt.
  enum UplinkOutlook: Equatable {
    case comingBack
    /// The uplink connects again at once, unless it was not welcome before.
    case atOnce
    /// The uplink tries again, after the longest wait.
    case seldom
    /// The operator has to act first.
    case hopeless
  }

  private let address: UplinkAddress
  private let log: Log
  private var last = ""

  init(address: UplinkAddress, log: Log) {
    self.address = address
    self.log = log
  }

  mutating func welcomed() { say(.info, "connected to \(address.link)") }

  package mutating func failed(_ fault: DialFault) -> UplinkOutlook {
    let (sentence, outlook) = UplinkNews.words(fault, address.host)
    say(outlook == .comingBack ? .warning : .error, sentence)
    return outlook
  }

  package mutating func closed(_ closing: Closing) -> UplinkOutlook {
    guard case .byPeer(let code?) = closing, let known = UplinkClose(rawValue: code.value) else {
      say(.warning, "lost the connection to \(address.host); trying again")
      return .comingBack
    }
    let (sentence, outlook) = UplinkNews.words(known, address.host)
    let level: LogLevel =
      switch outlook {
      case .atOnce: .info
      case .comingBack: .warning
      case .seldom, .hopeless: .error
      }
    say(level, sentence)
    return outlook
  }

  mutating func broken(by error: UplinkError) {
    say(.warning, "\(address.host) violated the protocol: \(error)")
  }

  mutating func denied() {
    say(.warning, "\(address.host) accepts no more tables of this laptop")
  }

  private mutating func say(_ level: LogLevel, _ sentence: String) {
    guard sentence != last else { return }
    last = sentence
    log.write(level, .uplink, "uplink: \(sentence)")
  }

  // MARK: Sentences

  package static func words(_ fault: DialFault, _ host: String) -> (String, UplinkOutlook) {
    switch fault {
    case .nameUnknown:
      ("the name \(host) cannot be resolved; check the internet connection", .comingBack)
    case .unreachable(let errno):
      ("\(host) cannot be reached: \(Machine.reason(errno))", .comingBack)
    case .late: ("\(host) does not answer", .comingBack)
    case .lost: ("\(host) closed the connection before it answered", .comingBack)
    case .tls(.certificateRefused(let fault)):
      ("\(words(fault, host)); trying again", .comingBack)
    case .tls: ("\(host) and this server support no common version of TLS", .comingBack)
    case .refused(.statusUnexpected(401)), .refused(.statusUnexpected(403)):
      (
        "\(host) refuses the token, which is revoked or wrong; make a new one with "
          + "\"fourtop uplink token\" there", .seldom
      )
    case .refused(.statusUnexpected(404)):
      ("\(host) is not a public Fourtop server", .comingBack)
    case .refused(.statusUnexpected(503)): ("\(host) is not ready yet", .comingBack)
    case .refused: ("the answer of \(host) is not that of a Fourtop server", .comingBack)
    case .unusable:
      ("the token or the address contains characters that a request cannot carry", .hopeless)
    case .busy, .stopping: ("this server is busy", .comingBack)
    }
  }

  private static func words(_ fault: TLSError.CertificateFault, _ host: String) -> String {
    switch fault {
    case .untrusted:
      "the certificate of \(host) is not trusted; name your own authority with --uplink-ca"
    case .expired: "the certificate of \(host) has expired, or this machine's clock is wrong"
    case .notYetValid:
      "the certificate of \(host) is not valid yet, or this machine's clock is wrong"
    case .wrongName: "the certificate of \(host) belongs to another name"
    case .other(let reason): "the certificate of \(host) is invalid: \(reason)"
    }
  }

  package static func words(_ code: UplinkClose, _ host: String) -> (String, UplinkOutlook) {
    switch code {
    case .replaced:
      ("another laptop uses the same token; restart this server to use it here", .hopeless)
    case .revoked: ("\(host) has revoked the token; far players cannot join", .hopeless)
    case .versionUnsupported:
      ("\(host) and this server support no common version; update the older one", .hopeless)
    case .fault:
      ("\(host) reports that this server violated the protocol; trying again", .comingBack)
    case .elsewhere: ("\(host) sends this server to another of its servers", .atOnce)
    }
  }
}
