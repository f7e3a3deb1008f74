import Crypto
import Files
import TLS

/// `--tls-cert` and `--tls-key`: what whoever runs the server brought.
struct OwnCertificate: Equatable, Sendable {
  /// The server's own first.
  let chain: [Certificate]
  let leaf: Credential

  /// A warning is logged when it ends within this time (seconds).
  static let warningMargin = 14 * Renewal.day

  /// Reads both files and checks what browsers would refuse at once.
  init(certificate: String, key: String, now: Int64) throws(OwnCertificateFault) {
    let chain = try OwnCertificate.chain(certificate)
    let own = try OwnCertificate.key(key)
    guard let first = chain.first else { throw .certificateMissing(certificate) }
    guard let leaf = try? Credential(first, own) else {
      throw chain.contains { $0.belongs(to: own) }
        ? .notFirst(certificate) : .keyDoesNotMatch(certificate, key: key)
    }
    guard now <= first.validity.upperBound else {
      throw .expired(certificate, on: WallClock.day(of: Int(first.validity.upperBound)))
    }
    guard now >= first.validity.lowerBound else {
      throw .notYetValid(certificate, until: WallClock.day(of: Int(first.validity.lowerBound)))
    }
    self.chain = chain
    self.leaf = leaf
  }

  private static func chain(_ path: String) throws(OwnCertificateFault) -> [Certificate] {
    let bytes = try read(path, OwnCertificateFault.certificateUnreadable)
    do {
      return try Certificate.all(in: bytes)
    } catch .certificateMissing {
      throw .certificateMissing(path)
    } catch {
      throw .certificateDamaged(path)
    }
  }

  private static func key(_ path: String) throws(OwnCertificateFault) -> PrivateKey {
    let bytes = try read(path, OwnCertificateFault.keyUnreadable)
    do {
      return try PrivateKey(pem: bytes)
    } catch .keyMissing {
      throw .keyMissing(path)
    } catch .keyEncrypted {
      throw .keyEncrypted(path)
    } catch {
      throw .keyDamaged(path)
    }
  }

  private static func read(
    _ path: String, _ fault: (FileError) -> OwnCertificateFault
  ) throws(OwnCertificateFault) -> [UInt8] {
    do {
      return try Files.read(path, limit: Certificate.limit)
    } catch {
      throw fault(error)
    }
  }
}

/// Why an own certificate cannot be used; each with the path it is about.
enum OwnCertificateFault: Error, Equatable, Sendable {
  case certificateUnreadable(FileError)
  case certificateMissing(String)
  case certificateDamaged(String)
  case keyUnreadable(FileError)
  case keyMissing(String)
  case keyDamaged(String)
  case keyEncrypted(String)
  case keyDoesNotMatch(String, key: String)
  /// The key belongs to a later certificate of the chain.
  case notFirst(String)
  case expired(String, on: String)
  case notYetValid(String, until: String)
  /// Too weak a key, or of a kind that TLS does not use.
  case refusedByTLS(String)

  /// For the terminal and the log: what is wrong and what to do.
  var sentence: String {
    switch self {
    case .certificateUnreadable(let error): "--tls-cert: \(Machine.sentence(error))"
    case .certificateMissing(let path): "--tls-cert \(path): there is no certificate in it"
    case .certificateDamaged(let path):
      "--tls-cert \(path): a certificate in it is damaged"
    case .keyUnreadable(let error): "--tls-key: \(Machine.sentence(error))"
    case .keyMissing(let path): "--tls-key \(path): there is no private key in it"
    case .keyDamaged(let path): "--tls-key \(path): the private key in it is damaged"
    case .keyEncrypted(let path):
      "--tls-key \(path): the key needs a password, which nobody is there to give; "
        + "write it without one: openssl pkey -in \(path) -out FILE"
    case .keyDoesNotMatch(let path, let key):
      "--tls-key \(key): this is not the key of the certificate in \(path)"
    case .notFirst(let path):
      "--tls-cert \(path): the server's own certificate must be the first in it"
    case .expired(let path, let day): "--tls-cert \(path): the certificate ended on \(day)"
    case .notYetValid(let path, let day):
      "--tls-cert \(path): the certificate is not valid before \(day)"
    case .refusedByTLS(let path):
      "--tls-cert \(path): its key is too weak for TLS (RSA needs 2048 bits), "
        + "or of a kind that browsers do not use"
    }
  }
}
