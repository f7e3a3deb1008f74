import Crypto
import Files
import TLS

/// The server's own authority and the certificate it issued, with their files:
/// `ca.crt`, `ca.key`, `leaf.crt` and `leaf.key` in the folder `tls` of the data directory.
///
/// Phones may have been told to trust `ca.crt`: it is never replaced because it cannot be read. The
/// leaf can be: it is made anew whenever something is wrong with it.
struct LocalAuthority: Equatable, Sendable {
  let folder: String
  private(set) var authority: CertificateAuthority
  /// `nil`: there is none that can be used.
  private(set) var leaf: Credential?

  /// Reads the files; makes a new authority where there is none at all.
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
      return LocalAuthority(folder: folder, authority: authority, leaf: files.leaf())
    }
    let fresh = try made(at: place, now: now)
    try files.keep(fresh)
    return LocalAuthority(folder: folder, authority: fresh, leaf: nil)
  }

  /// Does what is due now, and says what it was; the files are written first.
  ///
  /// When it throws, everything is as it was.
  mutating func renew(at place: HostAddresses, now: Int64) throws(LocalAuthorityFault)
    -> Renewal.Step
  {
    let step = step(at: place, now: now)
    let files = LocalAuthorityFiles(folder: folder)
    switch step {
    case .keep: return step
    case .reissueLeaf: break
    case .renewAuthority:
      let fresh = try LocalAuthority.made(at: place, now: now)
      try files.keep(fresh)
      authority = fresh
      leaf = nil
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

  private func step(at place: HostAddresses, now: Int64) -> Renewal.Step {
    Renewal.step(
      now: now,
      wanted: LeafSubject(place, permittedBy: authority.certificate.constraints),
      leaf: leaf?.certificate, authority: authority.certificate)
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

/// What the local authority cannot do.
enum LocalAuthorityFault: Error, Equatable, Sendable {
  /// One of the two files of the authority is not there.
  case halfMissing(String, beside: String)
  case unreadable(FileError)
  /// It holds no certificate or key that can be read.
  case damaged(String)
  /// The certificate may issue no others.
  case notAnAuthority(String)
  case keyDoesNotMatch(String, key: String)
  case notWritten(FileError)
  /// No randomness or no memory.
  case notMade

  /// For the terminal and the log: what is wrong and what to do.
  var sentence: String {
    switch self {
    case .halfMissing(let path, let other):
      "the local authority: \(path) is missing beside \(other); \(Self.advice)"
    case .unreadable(let error): "the local authority: \(Machine.sentence(error))"
    case .damaged(let path): "the local authority: \(path) is damaged; \(Self.advice)"
    case .notAnAuthority(let path):
      "the local authority: \(path) is no authority's certificate; \(Self.advice)"
    case .keyDoesNotMatch(let path, let key):
      "the local authority: \(key) is not the key of \(path); \(Self.advice)"
    case .notWritten(let error):
      "the certificate for https cannot be kept: \(Machine.sentence(error))"
    case .notMade: "the certificate for https cannot be made: no randomness or no memory is left"
    }
  }

  private static let advice =
    "put ca.crt and ca.key back from a backup, or remove both: "
    + "then a new authority is made, which phones must be told to trust anew"
}
