import COpenSSL

/// The addresses that share their first bits.
public struct AddressBlock: Equatable, Sendable {
  /// 4 or 16 bytes; those after the prefix are 0.
  public let bytes: [UInt8]
  /// Length in bits.
  public let prefix: Int

  public init(_ bytes: [UInt8], prefix: Int) {
    precondition(bytes.count == 4 || bytes.count == 16, "an IPv4 or IPv6 address")
    precondition((0...bytes.count * 8).contains(prefix), "a prefix of that address")
    self.prefix = prefix
    self.bytes = zip(bytes, AddressBlock.mask(prefix, bytes.count)).map { $0 & $1 }
  }

  /// Reads address and mask from a certificate; returns `nil` for a mask that is no prefix.
  init?(_ pair: [UInt8]) {
    guard pair.count == 8 || pair.count == 32 else { return nil }
    let mask = Array(pair[(pair.count / 2)...])
    let prefix = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    guard mask == AddressBlock.mask(prefix, mask.count) else { return nil }
    self.init(Array(pair[..<(pair.count / 2)]), prefix: prefix)
  }

  /// Whether the block contains the address (4 or 16 bytes).
  public func contains(_ address: [UInt8]) -> Bool {
    address.count == bytes.count && AddressBlock(address, prefix: prefix) == self
  }

  var pair: [UInt8] { bytes + AddressBlock.mask(prefix, bytes.count) }

  private static func mask(_ prefix: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { index in
      let ones = min(8, max(0, prefix - index * 8))
      return UInt8(truncatingIfNeeded: 0xFF00 >> ones)
    }
  }
}

/// The names and addresses for which an authority may issue certificates (RFC 5280 §4.2.1.10):
/// these names with all below them, and these addresses.
///
/// E-mail addresses and URIs are permitted for `invalid` only, a name that never exists (RFC 2606
/// §2), because kinds without an entry would be permitted.
public struct NameConstraints: Equatable, Sendable {
  /// DNS names without a leading dot, lower case.
  public var names: [String]
  public var blocks: [AddressBlock]

  static let nowhere = "invalid"

  public init(names: [String], blocks: [AddressBlock]) {
    self.names = names
    self.blocks = blocks
  }

  /// Whether a certificate may contain the name (lower case).
  public func permits(name: String) -> Bool {
    names.contains { name == $0 || name.hasSuffix(".\($0)") }
  }

  /// Whether a certificate may contain the address (4 or 16 bytes).
  public func permits(address: [UInt8]) -> Bool {
    blocks.contains { $0.contains(address) }
  }
}

extension NameConstraints {
  /// Reads the constraints of a certificate; returns `nil` without any.
  init?(_ owned: borrowing OwnedCertificate) {
    // SAFETY: the constraints are freed once, below; their bytes are copied before.
    guard let constraints = unsafe openssl_name_constraints(owned.pointer) else { return nil }
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    var parts = SubjectNames()
    let count = unsafe openssl_permitted_count(constraints)
    for index in 0..<count {
      var bytes: UnsafePointer<UInt8>?
      var count: Int32 = 0
      let kind = unsafe openssl_permitted_at(constraints, index, &bytes, &count)
      unsafe parts.add(kind, UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    self.init(names: parts.names, blocks: parts.addresses.compactMap { AddressBlock($0) })
  }

  /// Adds the constraints to a certificate under construction, as critical.
  func put(into owned: borrowing OwnedCertificate) throws(CryptoError) {
    // SAFETY: the constraints belong to this call, which frees them once.
    guard let constraints = unsafe NAME_CONSTRAINTS_new() else { throw .exhausted }
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    var parts = try names.map { name throws(CryptoError) in
      (openssl_name_dns, try SubjectNames.ascii(name))
    }
    parts += blocks.map { (openssl_name_ip, $0.pair) }
    parts += [openssl_name_email, openssl_name_uri].map { ($0, Array(Self.nowhere.utf8)) }
    for (kind, bytes) in parts {
      let done = unsafe openssl_permit(
        constraints, Int32(kind), bytes, Int32(bytes.count))
      guard done == 1 else { throw .exhausted }
    }
    let added = unsafe X509_add1_ext_i2d(
      owned.pointer, NID_name_constraints, constraints, 1, UInt(X509V3_ADD_DEFAULT))
    guard added == 1 else { throw .exhausted }
  }
}
