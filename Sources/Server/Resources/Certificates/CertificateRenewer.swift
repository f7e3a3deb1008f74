import Crypto
import Files
import Logging
import TLS

/// Renews the https listener's certificate while the server runs. Lives on the main thread, which
/// calls it once a minute and at SIGHUP.
public struct CertificateRenewer {
  /// The origin of the certificate.
  public enum Source: Equatable, Sendable {
    /// The folder of the local authority's files.
    case local(folder: String)
    /// The paths of `--tls-cert` and `--tls-key`.
    case own(certificate: String, key: String)
  }

  /// Writes a line to the log: see `Log.write`.
  public typealias Say = (LogLevel, LogEvent, String) -> Void

  /// One line for the terminal or the log.
  public struct Fault: Error, Equatable, Sendable {
    public var sentence: String
  }

  private enum Held {
    case local(LocalAuthority)
    case own(OwnCertificate)
  }

  private let source: Source
  private let say: Say
  private var held: Held
  /// The settings of the listener now.
  public private(set) var settings: TLSSettings
  public private(set) var identity: ListenerIdentity
  /// The warnings already logged, so that none is repeated every minute.
  private var said: Set<String> = []

  /// Reads or makes the first certificate of the listener.
  public init(
    _ source: Source, at place: HostAddresses, now: Int64, say: @escaping Say
  ) throws(Fault) {
    self.source = source
    self.say = say
    let (held, identity) = try CertificateRenewer.read(source, at: place, now: now, say)
    self.held = held
    self.identity = identity
    do {
      settings = try TLSSettings(identity.tls)
    } catch {
      throw CertificateRenewer.fault(error, source)
    }
    warn(now)
  }

  /// Renews what is due. Returns the new certificate of the listener, or `nil` if nothing has
  /// changed.
  public mutating func ticked(at place: HostAddresses, now: Int64) -> ListenerIdentity? {
    warn(now)
    guard case .local(var local) = held else { return nil }
    do throws(Fault) {
      guard try CertificateRenewer.renew(&local, at: place, now: now, say) else { return nil }
      return try show(.local(local), CertificateRenewer.identity(local, place))
    } catch {
      complain(error.sentence)
      return nil
    }
  }

  /// Rereads the files after SIGHUP. If they cannot be used, the listener retains its certificate.
  public mutating func asked(at place: HostAddresses, now: Int64) -> ListenerIdentity? {
    said = []
    do throws(Fault) {
      let (held, identity) = try CertificateRenewer.read(source, at: place, now: now, say)
      let shown = try show(held, identity)
      say(.info, .certificateRead, "the certificate for https was reloaded")
      warn(now)
      return shown
    } catch {
      complain("\(error.sentence); https continues with the present certificate")
      return nil
    }
  }

  private mutating func show(
    _ held: Held, _ identity: ListenerIdentity
  ) throws(Fault) -> ListenerIdentity {
    do {
      settings = try settings.with(identity.tls)
    } catch {
      throw CertificateRenewer.fault(error, source)
    }
    self.held = held
    self.identity = identity
    said = []
    return identity
  }

  // MARK: Reading and renewing

  private static func read(
    _ source: Source, at place: HostAddresses, now: Int64, _ say: Say
  ) throws(Fault) -> (Held, ListenerIdentity) {
    switch source {
    case .own(let certificate, let key):
      do {
        let own = try OwnCertificate(certificate: certificate, key: key, now: now)
        return (.own(own), ListenerIdentity(own))
      } catch {
        throw Fault(sentence: error.sentence)
      }
    case .local(let folder):
      var local: LocalAuthority
      let isFirst = !Files.isFile("\(folder)/ca.crt")
      do {
        local = try LocalAuthority.open(folder, at: place, now: now)
      } catch {
        throw Fault(sentence: error.sentence)
      }
      if isFirst { say(.info, .authorityMade, "created a local authority for https in \(folder)") }
      do throws(Fault) {
        _ = try renew(&local, at: place, now: now, say)
      } catch {
        // A folder that cannot be written keeps no game from its phones. Each minute tries again.
        guard local.leaf != nil else { throw error }
        say(.error, .certificateKept, "\(error.sentence); https continues with the former one")
      }
      if local.isKeyOpenToOthers {
        say(
          .warning, .authorityOpen,
          "other users can read \(folder)/ca.key and could impersonate this server; run "
            + "chmod 600 on it")
      }
      return (.local(local), try identity(local, place))
    }
  }

  /// Renews what is due and logs it. Returns false if nothing was due.
  private static func renew(
    _ local: inout LocalAuthority, at place: HostAddresses, now: Int64, _ say: Say
  ) throws(Fault) -> Bool {
    let step: Renewal.Step
    do {
      step = try local.renew(at: place, now: now)
    } catch {
      throw Fault(sentence: error.sentence)
    }
    switch step {
    case .keep: return false
    case .reissueLeaf(let reason):
      say(
        .info, .certificateIssued, "issued a new certificate for https: \(words(reason))")
    case .restoreAuthority:
      say(
        .warning, .authorityRestored,
        "took the former local authority back because the present one is not valid: this "
          + "machine's clock was wrong; phones that trusted the former one still do")
    case .renewAuthority:
      say(
        .warning, .authorityRenewed,
        "created a new local authority because the former one expires soon: phones that trusted "
          + "the former one must trust the new one, see /secure")
    }
    return true
  }

  private static func words(_ reason: Renewal.Reason) -> String {
    switch reason {
    case .missing: "there was no usable one"
    case .strange: "another authority issued the former one"
    case .ending: "the former one expires soon"
    case .elsewhere: "this machine has a new name or address"
    }
  }

  private static func identity(
    _ local: LocalAuthority, _ place: HostAddresses
  ) throws(Fault) -> ListenerIdentity {
    guard let identity = ListenerIdentity(local, at: place) else {
      throw Fault(sentence: LocalAuthorityFault.notMade.sentence)
    }
    return identity
  }

  private static func fault(_ error: TLSError, _ source: Source) -> Fault {
    switch (source, error) {
    case (.own(let certificate, _), .certificateUnusable), (.own(let certificate, _), .keyUnusable),
      (.own(let certificate, _), .keyDoesNotMatch):
      Fault(sentence: OwnCertificateFault.refusedByTLS(certificate).sentence)
    case (.local, _), (.own, _):
      Fault(sentence: "TLS cannot start: the system has no random bytes or no memory")
    }
  }

  // MARK: Warnings

  private mutating func complain(_ sentence: String) {
    guard said.insert(sentence).inserted else { return }
    say(.error, .certificateKept, sentence)
  }

  /// Logs a warning once if the certificate will soon stop working.
  private mutating func warn(_ now: Int64) {
    let warning =
      switch held {
      case .own(let own): own.warning(now)
      case .local(let local): local.warning(now)
      }
    guard let warning, said.insert(warning).inserted else { return }
    say(.warning, .certificateEnding, warning)
  }
}

extension OwnCertificate {
  /// The warning before and after the certificate's end. It contains the number of days, so it
  /// differs each day.
  func warning(_ now: Int64) -> String? {
    let end = leaf.certificate.validity.upperBound
    guard now > end - OwnCertificate.warningMargin else { return nil }
    guard now <= end else {
      return "the certificate for https expired on \(leaf.certificate.lastDay): "
        + "replace its files and send SIGHUP"
    }
    let days = (end - now) / Renewal.day
    return "the certificate for https expires on \(leaf.certificate.lastDay), "
      + (days == 0 ? "within a day" : "in \(days) day\(days == 1 ? "" : "s")")
  }
}

extension LocalAuthority {
  /// The warning if the clock is before the authority's first day. If the clock is right, phones
  /// refuse the certificate.
  func warning(_ now: Int64) -> String? {
    let start = authority.certificate.validity.lowerBound
    guard now < start else { return nil }
    return "this machine's clock is before the local authority's first day, "
      + "\(WallClock.day(of: Int(start))): if the clock is right, delete ca.crt and ca.key in "
      + "\(folder); the server then makes a new one"
  }

  var isKeyOpenToOthers: Bool { LocalAuthorityFiles(folder: folder).isKeyOpenToOthers }
}

/// The rules for renewing the certificates of the local authority. Times are in seconds.
enum Renewal {
  static let day: Int64 = 86_400
  /// The margin for phones whose clock is slow.
  static let backdating = day
  /// At most two years, so that phones do not trust an authority for longer than a laptop lives.
  static let authorityLife = 730 * day
  static let authorityMargin = 60 * day
  /// Well below the limits of browsers: 398 days for public certificates, 825 days for others.
  static let leafLife = 180 * day
  static let leafMargin = 30 * day

  /// The step that is due.
  enum Step: Equatable, Sendable {
    case keep
    case reissueLeaf(Reason)
    /// Takes the former authority back, with a leaf below it: it is valid and the present one is not,
    /// so the clock was wrong when that was made, or has been since.
    case restoreAuthority
    /// Makes a new key and a leaf below it. Phones have to trust the authority again.
    case renewAuthority
  }

  enum Reason: Equatable, Sendable {
    /// There is no usable leaf.
    case missing
    /// Another authority issued it.
    case strange
    case ending
    /// The leaf lacks a present name or address of this server. Former ones may stay, so that a
    /// network that appears and disappears changes nothing.
    case elsewhere
  }

  static func step(
    now: Int64, wanted: LeafSubject, leaf: Certificate?, authority: Certificate,
    former: Certificate? = nil
  ) -> Step {
    let isUsable = { (one: Certificate) in
      (one.validity.lowerBound...one.validity.upperBound - authorityMargin).contains(now)
    }
    if !isUsable(authority), let former, isUsable(former) { return .restoreAuthority }
    guard now <= authority.validity.upperBound - authorityMargin else { return .renewAuthority }
    guard let leaf else { return .reissueLeaf(.missing) }
    guard authority.hasIssued(leaf) else { return .reissueLeaf(.strange) }
    // If the clock is before the authority's start, no leaf would be valid.
    let isEarly = now < leaf.validity.lowerBound && now >= authority.validity.lowerBound
    guard now <= leaf.validity.upperBound - leafMargin, !isEarly else {
      return .reissueLeaf(.ending)
    }
    return wanted.isHeld(by: leaf) ? .keep : .reissueLeaf(.elsewhere)
  }

  static func authorityValidity(at now: Int64) -> ClosedRange<Int64> {
    let start = max(0, now - backdating)
    return start...(start + authorityLife)
  }

  /// Ends no later than the authority.
  static func leafValidity(at now: Int64, under authority: Certificate) -> ClosedRange<Int64> {
    let start = max(now - backdating, authority.validity.lowerBound)
    let end = min(start + leafLife, authority.validity.upperBound)
    return min(start, end)...end
  }
}
