import Files
import Logging
import Transport
import Uplink

/// What the log says of an uplink: one line for each change, however often it is tried again.
struct UplinkNews {
  /// What there is to be hoped for.
  enum UplinkOutlook: Equatable {
    case comingBack
    /// Hardly: it is tried again, but seldom.
    case seldom
    /// Somebody has to do something first.
    case hopeless
  }

  private let address: UplinkAddress
  private let log: Log
  private var last = ""

  init(address: UplinkAddress, log: Log) {
    self.address = address
    self.log = log
  }

  mutating func welcomed(isResumed: Bool) {
    say(.info, isResumed ? "connected again, guests go on" : "connected to \(address.link)")
  }

  mutating func failed(_ fault: DialFault) -> UplinkOutlook {
    let (sentence, outlook) = UplinkNews.words(fault, address.host)
    say(outlook == .comingBack ? .warning : .error, sentence)
    return outlook
  }

  mutating func closed(_ closing: Closing) -> UplinkOutlook {
    guard case .byPeer(let code?) = closing, let known = UplinkClose(rawValue: code.value) else {
      say(.warning, "the connection to \(address.host) is lost; trying again")
      return .comingBack
    }
    let (sentence, outlook) = UplinkNews.words(known, address.host)
    say(outlook == .comingBack ? .warning : .error, sentence)
    return outlook
  }

  mutating func broken(by error: UplinkError) {
    say(.warning, "\(address.host) broke the rules: \(error)")
  }

  mutating func denied() {
    say(.warning, "\(address.host) takes no more tables of this laptop")
  }

  private mutating func say(_ level: LogLevel, _ sentence: String) {
    guard sentence != last else { return }
    last = sentence
    log.write(level, "uplink", "uplink: \(sentence)")
  }

  // MARK: Words

  static func words(_ fault: DialFault, _ host: String) -> (String, UplinkOutlook) {
    switch fault {
    case .nameUnknown: ("nobody knows where \(host) is; is the internet there?", .comingBack)
    case .unreachable(let errno):
      ("\(host) cannot be reached: \(Machine.reason(errno))", .comingBack)
    case .late: ("\(host) does not answer", .comingBack)
    case .lost: ("\(host) hung up before it had answered", .comingBack)
    case .tls(.certificateRefused(let doubt)):
      ("\(words(doubt, host)); trying again", .comingBack)
    case .tls: ("\(host) speaks no TLS that this server understands", .comingBack)
    case .refused(.statusUnexpected(401)), .refused(.statusUnexpected(403)):
      (
        "\(host) refuses the token: it was revoked, or is none; a new one comes from "
          + "\"fourtop uplink token\" there", .seldom
      )
    case .refused(.statusUnexpected(404)):
      ("\(host) is no public Fourtop server", .comingBack)
    case .refused(.statusUnexpected(503)): ("\(host) is not ready yet", .comingBack)
    case .refused: ("\(host) answers as no Fourtop server does", .comingBack)
    case .unusable: ("the token or the address cannot be written into a request", .hopeless)
    case .busy, .stopping: ("not now", .comingBack)
    }
  }

  private static func words(_ doubt: TLSError.Doubt, _ host: String) -> String {
    switch doubt {
    case .untrusted:
      "the certificate of \(host) is not trusted; --uplink-ca names an authority of one's own"
    case .expired: "the certificate of \(host) has expired, or this machine's clock is wrong"
    case .notYetValid:
      "the certificate of \(host) is not valid yet, or this machine's clock is wrong"
    case .wrongName: "the certificate that \(host) shows belongs to another name"
    case .other(let reason): "the certificate of \(host) is not believed: \(reason)"
    }
  }

  static func words(_ code: UplinkClose, _ host: String) -> (String, UplinkOutlook) {
    switch code {
    case .replaced:
      ("another laptop uses the same token; this one stops until it is started anew", .hopeless)
    case .revoked: ("\(host) has revoked the token; friends far away cannot come", .hopeless)
    case .versionUnsupported:
      ("\(host) and this server speak no common version; update the older one", .hopeless)
    case .fault: ("\(host) says that this server broke the rules; trying again", .comingBack)
    case .over: ("\(host) begins anew; trying again", .comingBack)
    }
  }
}
