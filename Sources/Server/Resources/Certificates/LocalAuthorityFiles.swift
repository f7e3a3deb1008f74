import Crypto
import Files

/// Reads and writes the files of the local authority.
///
/// Two files cannot be replaced in one step. The key is written first, under another name. Renaming
/// the certificate commits the change. The key is renamed last. The authority that is replaced is
/// written first, too, into one file under another name, which is renamed after the commit. The next
/// read completes a change that a power cut interrupted.
struct LocalAuthorityFiles {
  let folder: String

  private var certificate: String { "\(folder)/ca.crt" }
  private var key: String { "\(folder)/ca.key" }
  private var newKey: String { "\(folder)/ca.key.new" }
  /// Certificate and key in one file.
  private var formerPair: String { "\(folder)/ca.former" }
  private var newFormerPair: String { "\(folder)/ca.former.new" }
  private var leafCertificate: String { "\(folder)/leaf.crt" }
  private var leafKey: String { "\(folder)/leaf.key" }

  /// The saved authority; `nil` if there was never one.
  func authority() throws(LocalAuthorityFault) -> CertificateAuthority? {
    guard let certificate = try read(certificate) else {
      guard try read(key) == nil else { throw .halfMissing(certificate, beside: key) }
      return nil
    }
    let known = try parsed(self.certificate) { () throws(CryptoError) in
      try Certificate.all(in: certificate)
    }.first
    guard let known else { throw .damaged(self.certificate) }
    try finish(known)
    guard let key = try read(key) else { throw .halfMissing(self.key, beside: self.certificate) }
    let own = try parsed(self.key) { () throws(CryptoError) in try PrivateKey(pem: key) }
    guard let credential = try? Credential(known, own) else {
      throw .keyDoesNotMatch(self.certificate, key: self.key)
    }
    guard let authority = try? CertificateAuthority(credential) else {
      throw .notAnAuthority(self.certificate)
    }
    return authority
  }

  /// The authority that was replaced last; `nil` if there is none that can be used.
  func former() -> CertificateAuthority? { pair(formerPair) }

  private func pair(_ path: String) -> CertificateAuthority? {
    guard let pem = try? Files.read(path, limit: Certificate.limit),
      let certificate = try? Certificate.all(in: pem).first,
      let key = try? PrivateKey(pem: pem), let credential = try? Credential(certificate, key)
    else { return nil }
    return try? CertificateAuthority(credential)
  }

  func removeFormer() {
    Files.remove(newFormerPair)
    Files.remove(formerPair)
  }

  /// The saved leaf; `nil` if it cannot be used.
  func leaf() -> Credential? {
    guard let bytes = try? Files.read(leafCertificate, limit: Certificate.limit),
      let certificate = try? Certificate.all(in: bytes).first,
      let pem = try? Files.read(leafKey, limit: Certificate.limit),
      let key = try? PrivateKey(pem: pem)
    else { return nil }
    return try? Credential(certificate, key)
  }

  /// Saves the authority, and the one that it replaces as the former one.
  func keep(
    _ authority: CertificateAuthority, inPlaceOf replaced: CertificateAuthority? = nil
  ) throws(LocalAuthorityFault) {
    try write { () throws(FileError) in
      if let replaced {
        try Files.replace(
          newFormerPair, with: replaced.certificate.pem + replaced.credential.key.pem)
      }
      try Files.replace(newKey, with: authority.credential.key.pem)
      try Files.replace(certificate, with: authority.certificate.pem)
      try Files.move(newKey, to: key)
      if replaced != nil { try Files.move(newFormerPair, to: formerPair) }
    }
  }

  /// Saves the leaf without waiting for the disk: after a power cut, the server makes a new one.
  func keep(_ leaf: Credential) throws(LocalAuthorityFault) {
    try write { () throws(FileError) in
      try Files.replace(leafKey, with: leaf.key.pem, survivesPowerCuts: false)
      try Files.replace(
        leafCertificate, with: leaf.certificate.pem, survivesPowerCuts: false)
    }
  }

  /// Whether others than the owner may read the authority's key.
  var isKeyOpenToOthers: Bool { Files.isOpenToOthers(key) }

  /// Renames a new key whose certificate is already in place, and the authority that it has replaced.
  private func finish(_ certificate: Certificate) throws(LocalAuthorityFault) {
    if let replaced = pair(newFormerPair), replaced.certificate != certificate {
      try write { () throws(FileError) in try Files.move(newFormerPair, to: formerPair) }
    }
    guard let pem = try? Files.read(newKey, limit: Certificate.limit),
      let key = try? PrivateKey(pem: pem), certificate.belongs(to: key)
    else { return }
    try write { () throws(FileError) in try Files.move(newKey, to: self.key) }
  }

  /// `nil` if the file does not exist.
  private func read(_ path: String) throws(LocalAuthorityFault) -> [UInt8]? {
    do {
      return try Files.read(path, limit: Certificate.limit)
    } catch {
      if error.isMissing { return nil }
      if case .tooLarge = error { throw .damaged(path) }
      throw .unreadable(error)
    }
  }

  private func parsed<Found>(
    _ path: String, _ parse: () throws(CryptoError) -> Found
  ) throws(LocalAuthorityFault) -> Found {
    do {
      return try parse()
    } catch {
      throw .damaged(path)
    }
  }

  private func write(_ steps: () throws(FileError) -> Void) throws(LocalAuthorityFault) {
    do {
      try steps()
    } catch {
      throw .notWritten(error)
    }
  }
}
