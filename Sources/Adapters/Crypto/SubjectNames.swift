import COpenSSL

/// DNS names and addresses of an extension that holds GeneralNames (RFC 5280 §4.2.1.6).
struct SubjectNames {
  /// Lower case.
  var names: [String] = []
  var addresses: [[UInt8]] = []

  init(names: [String] = [], addresses: [[UInt8]] = []) {
    self.names = names
    self.addresses = addresses
  }

  /// Reads the subject's alternative names; other kinds are ignored.
  init(_ owned: borrowing OwnedCertificate) {
    // SAFETY: the names are freed once, below; their bytes are copied before.
    guard let found = unsafe openssl_alternative_names(owned.pointer) else { return }
    defer { unsafe GENERAL_NAMES_free(found) }
    let count = unsafe openssl_name_count(found)
    for index in 0..<max(0, count) {
      var bytes: UnsafePointer<UInt8>?
      var count: Int32 = 0
      let kind = unsafe openssl_name_at(found, index, &bytes, &count)
      unsafe add(kind, UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }

  /// Adds a DNS name or an address; ignores a DNS name that is not printable ASCII.
  mutating func add(_ kind: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the caller holds the bytes; they are copied.
    let copy = unsafe Array(bytes)
    switch kind {
    case Int32(openssl_name_dns):
      guard copy.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
      names.append(String(decoding: copy, as: UTF8.self).lowercased())
    case Int32(openssl_name_ip): addresses.append(copy)
    default: return
    }
  }

  /// Adds the names to a certificate under construction, as its subject's alternative names.
  func put(into owned: borrowing OwnedCertificate) throws(CryptoError) {
    // SAFETY: the names belong to this call, which frees them once.
    guard let list = unsafe GENERAL_NAMES_new() else { throw .exhausted }
    defer { unsafe GENERAL_NAMES_free(list) }
    var parts = try names.map { name throws(CryptoError) in
      (openssl_name_dns, try SubjectNames.ascii(name))
    }
    parts += addresses.map { (openssl_name_ip, $0) }
    for (kind, bytes) in parts {
      let done = unsafe openssl_add_name(list, Int32(kind), bytes, Int32(bytes.count))
      guard done == 1 else { throw .exhausted }
    }
    let added = unsafe X509_add1_ext_i2d(
      owned.pointer, NID_subject_alt_name, UnsafeMutableRawPointer(list), 0,
      UInt(X509V3_ADD_DEFAULT))
    guard added == 1 else { throw .exhausted }
  }

  /// The bytes of a DNS name: letters, digits, hyphens, dots and a wildcard's star.
  static func ascii(_ name: String) throws(CryptoError) -> [UInt8] {
    let isFine = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x2A].contains(byte)
    }
    guard isFine, (1...253).contains(name.utf8.count) else { throw .nameUnusable(name) }
    return Array(name.utf8)
  }
}
