import Crypto
import Files
import TLS

/// The server's local authority and the certificate that it issued, with their files: `ca.crt`,
/// `ca.key`, `leaf.crt` and `leaf.key` in the folder `tls` of the data directory. `ca.former` has
/// the authority that was replaced last.
///
/// Phones may trust `ca.crt`. The server therefore never replaces an authority that it cannot read.
/// It makes a new leaf whenever something is wrong with the old one.
struct LocalAuthority: Equatable, Sendable {
  let folder: String
  private(set) var authority: CertificateAuthority
  /// The authority that was replaced last; `nil` if there was none.
  private(set) var former: CertificateAuthority?
  /// `nil` without a usable leaf.
  private(set) var leaf: Credential?

  /// Reads the files. Makes a new authority if there is none.
  static func open(
    _ folder: String, at place: HostAddresses, now: Int64
  ) throws(LocalAuthorityFault) -> LocalAuthority {
    do {
      try Files.makeFolder(folder)
    } catch {
      throw .notWritten(error)
    }
    let files = LocalAuthorityFiles(folder: folder)
    if let authority = try files.authority() {
      return LocalAuthority(
        folder: folder, authority: authority, former: files.former(), leaf: files.leaf())
    }
    // Whoever deletes an authority wants no former one either.
    files.removeFormer()
    let fresh = try made(at: place, now: now)
    try files.keep(fresh)
    return LocalAuthority(folder: folder, authority: fresh)
  }

  /// Renews what is due and returns the step. Writes the files first.
  ///
  /// If it throws, nothing has changed.
  mutating func renew(at place: HostAddresses, now: Int64) throws(LocalAuthorityFault)
    -> Renewal.Step
  {
    let step = step(at: place, now: now)
    let files = LocalAuthorityFiles(folder: folder)
    switch step {
    case .keep: return step
    case .reissueLeaf: break
    case .restoreAuthority:
      if let former { try replace(by: former, in: files) }
    case .renewAuthority:
      try replace(by: try LocalAuthority.made(at: place, now: now), in: files)
    }
    let subject = LeafSubject(place, permittedBy: authority.certificate.constraints)
    let fresh = try LocalAuthority.crypto { () throws(CryptoError) in
      try authority.issue(
        to: LocalAuthority.title(place), names: subject.names,
        addresses: subject.addresses.map(\.bytes),
        valid: Renewal.leafValidity(at: now, under: authority.certificate))
    }
    try files.keep(fresh)
    leaf = fresh
    return step
  }

  private mutating func replace(
    by other: CertificateAuthority, in files: LocalAuthorityFiles
  ) throws(LocalAuthorityFault) {
    try files.keep(other, inPlaceOf: authority)
    (authority, former, leaf) = (other, authority, nil)
  }

  private func step(at place: HostAddresses, now: Int64) -> Renewal.Step {
    Renewal.step(
      now: now,
      wanted: LeafSubject(place, permittedBy: authority.certificate.constraints),
      leaf: leaf?.certificate, authority: authority.certificate, former: former?.certificate)
  }

  private static func made(
    at place: HostAddresses, now: Int64
  ) throws(LocalAuthorityFault) -> CertificateAuthority {
    try crypto { () throws(CryptoError) in
      try CertificateAuthority(
        called: "\(title(place)), \(WallClock.day(of: Int(now)))",
        permitting: HomeNetwork.constraints(machine: place.machine),
        valid: Renewal.authorityValidity(at: now))
    }
  }

  private static func title(_ place: HostAddresses) -> String {
    place.machine.isEmpty ? "Fourtop" : "Fourtop on \(place.machine)"
  }

  private static func crypto<Made>(
    _ make: () throws(CryptoError) -> Made
  ) throws(LocalAuthorityFault) -> Made {
    do {
      return try make()
    } catch {
      throw .notMade
    }
  }
}

/// The reasons why the local authority cannot be used.
enum LocalAuthorityFault: Error, Equatable, Sendable {
  /// One of the two files of the authority is missing.
  case halfMissing(String, beside: String)
  case unreadable(FileError)
  /// The file contains no readable certificate or key.
  case damaged(String)
  /// The certificate may issue no others.
  case notAnAuthority(String)
  case keyDoesNotMatch(String, key: String)
  case notWritten(FileError)
  /// The system has no random bytes or no memory.
  case notMade

  /// The problem and its remedy, for the terminal and the log.
  var sentence: String {
    switch self {
    case .halfMissing(let path, let other):
      "the local authority: \(path) is missing, but there is \(other); \(Self.advice)"
    case .unreadable(let error): "the local authority: \(Machine.sentence(error))"
    case .damaged(let path): "the local authority: \(path) is damaged; \(Self.advice)"
    case .notAnAuthority(let path):
      "the local authority: \(path) is not the certificate of an authority; \(Self.advice)"
    case .keyDoesNotMatch(let path, let key):
      "the local authority: \(key) is not the key of \(path); \(Self.advice)"
    case .notWritten(let error):
      "the certificate for https cannot be saved: \(Machine.sentence(error))"
    case .notMade:
      "the certificate for https cannot be made: the system has no random bytes or no memory"
    }
  }

  private static let advice =
    "restore ca.crt and ca.key from a backup, or delete both: "
    + "the server then makes a new authority, which phones have to trust again"
}
