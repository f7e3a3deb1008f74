import Files
import Logging
import TLS

/// Keeps the https listener's certificate right while the server runs: lives on the main thread, which
/// asks it once a minute and at SIGHUP.
public struct CertificateRenewer {
  /// The origin of the certificate.
  public enum Source: Equatable, Sendable {
    /// The folder of the local authority's files.
    case local(folder: String)
    /// The paths of `--tls-cert` and `--tls-key`.
    case own(certificate: String, key: String)
  }

  /// Writes a line to the log: see `Log.write`.
  public typealias Say = (LogLevel, StaticString, String) -> Void

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
  /// As it is shown now.
  public private(set) var settings: TLSSettings
  public private(set) var identity: DoorIdentity
  /// What was complained of, so that it is not said again every minute.
  private var said: Set<String> = []

  /// Reads or makes what the listener shows first.
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

  /// Looks whether something is due; what the door shows from now on, if that has changed.
  public mutating func ticked(at place: HostAddresses, now: Int64) -> DoorIdentity? {
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

  /// Reads the files again, as SIGHUP asks; where they cannot be used the door keeps what it has.
  public mutating func asked(at place: HostAddresses, now: Int64) -> DoorIdentity? {
    said = []
    do throws(Fault) {
      let (held, identity) = try CertificateRenewer.read(source, at: place, now: now, say)
      let shown = try show(held, identity)
      say(.info, "tls.read", "the certificate for https was read again")
      warn(now)
      return shown
    } catch {
      complain("\(error.sentence); https keeps the certificate it has")
      return nil
    }
  }

  private mutating func show(
    _ held: Held, _ identity: DoorIdentity
  ) throws(Fault) -> DoorIdentity {
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
  ) throws(Fault) -> (Held, DoorIdentity) {
    switch source {
    case .own(let certificate, let key):
      do {
        let own = try OwnCertificate(certificate: certificate, key: key, now: now)
        return (.own(own), DoorIdentity(own))
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
      if isFirst { say(.info, "tls.made", "a local authority for https was made in \(folder)") }
      _ = try renew(&local, at: place, now: now, say)
      if local.isKeyOpenToOthers {
        say(
          .warning, "tls.open",
          "\(folder)/ca.key can be read by others, who could then pretend to be this server: "
            + "chmod 600")
      }
      return (.local(local), try identity(local, place))
    }
  }

  /// Whether something was made anew; says in the log what.
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
        .info, "tls.leaf", "a new certificate for https was issued: \(words(reason))")
    case .renewAuthority:
      say(
        .warning, "tls.authority",
        "the local authority was near its end and a new one was made: phones that trusted the "
          + "former one must be told to trust this one, at /secure")
    }
    return true
  }

  private static func words(_ reason: Renewal.Reason) -> String {
    switch reason {
    case .missing: "there was none that could be used"
    case .strange: "the former one was another authority's"
    case .ending: "the former one is near its end"
    case .elsewhere: "this machine has a new name or address"
    }
  }

  private static func identity(
    _ local: LocalAuthority, _ place: HostAddresses
  ) throws(Fault) -> DoorIdentity {
    guard let identity = DoorIdentity(local, at: place) else {
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
      Fault(sentence: "TLS cannot be prepared: no randomness or no memory is left")
    }
  }

  // MARK: Words

  private mutating func complain(_ sentence: String) {
    guard said.insert(sentence).inserted else { return }
    say(.error, "tls.kept", sentence)
  }

  /// Says once what will soon keep visitors away.
  private mutating func warn(_ now: Int64) {
    let warning =
      switch held {
      case .own(let own): own.warning(now)
      case .local(let local): local.warning(now)
      }
    guard let warning, said.insert(warning).inserted else { return }
    say(.warning, "tls.dates", warning)
  }
}

extension OwnCertificate {
  /// What is said when the end is near or over; a day's number in it, so once a day.
  func warning(_ now: Int64) -> String? {
    let end = leaf.certificate.validity.upperBound
    guard now > end - OwnCertificate.warningMargin else { return nil }
    guard now <= end else {
      return "the certificate for https ended on \(leaf.certificate.lastDay): "
        + "put a new one in its place and send SIGHUP"
    }
    let days = (end - now) / Renewal.day
    return "the certificate for https ends on \(leaf.certificate.lastDay), "
      + (days == 0 ? "within a day" : "in \(days) day\(days == 1 ? "" : "s")")
  }
}

extension LocalAuthority {
  /// Where the clock is before the authority's first day, no phone with the right time is wrong.
  func warning(_ now: Int64) -> String? {
    let start = authority.certificate.validity.lowerBound
    guard now < start else { return nil }
    return "this machine's clock stands before the local authority's first day, "
      + "\(WallClock.day(of: Int(start))): if the clock is right, remove ca.crt and ca.key in "
      + "\(folder), then a new one is made"
  }

  var isKeyOpenToOthers: Bool { LocalAuthorityFiles(folder: folder).isKeyOpenToOthers }
}
