import Crypto
import Files
import TLS

/// The certificate and key of `--tls-cert` and `--tls-key`.
struct OwnCertificate: Equatable, Sendable {
  /// The server's own certificate is the first.
  let chain: [Certificate]
  let leaf: Credential

  /// In seconds. A warning is logged within this time before the end.
  static let warningMargin = 14 * Renewal.day

  /// Reads both files and checks them for errors that browsers would report.
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

/// The reasons why an own certificate cannot be used, each with its path.
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
  /// The key is too weak or of a kind that TLS does not use.
  case refusedByTLS(String)

  /// The problem and its remedy, for the terminal and the log.
  var sentence: String {
    switch self {
    case .certificateUnreadable(let error): "--tls-cert: \(Machine.sentence(error))"
    case .certificateMissing(let path): "--tls-cert \(path): the file contains no certificate"
    case .certificateDamaged(let path):
      "--tls-cert \(path): the file contains a damaged certificate"
    case .keyUnreadable(let error): "--tls-key: \(Machine.sentence(error))"
    case .keyMissing(let path): "--tls-key \(path): the file contains no private key"
    case .keyDamaged(let path): "--tls-key \(path): the private key is damaged"
    case .keyEncrypted(let path):
      "--tls-key \(path): the key is encrypted; "
        + "write an unencrypted copy: openssl pkey -in \(path) -out FILE"
    case .keyDoesNotMatch(let path, let key):
      "--tls-key \(key): not the key of the certificate in \(path)"
    case .notFirst(let path):
      "--tls-cert \(path): the server's own certificate must be the first in the file"
    case .expired(let path, let day): "--tls-cert \(path): the certificate expired on \(day)"
    case .notYetValid(let path, let day):
      "--tls-cert \(path): the certificate is not valid before \(day)"
    case .refusedByTLS(let path):
      "--tls-cert \(path): the key is too weak for TLS (RSA needs 2048 bits) "
        + "or of a kind that browsers do not support"
    }
  }
}
