import Bytes
import CArgon2

/// The cost of hashing a password, for the server and for a guesser (RFC 9106).
public struct Argon2Cost: Hashable, Sendable {
  /// Memory filled in each pass, in KiB; at least 8 for each lane.
  public var memory: UInt32
  /// The number of passes.
  public var passes: UInt32
  /// The number of parts of the memory; one thread fills them one after the other.
  public var lanes: UInt32

  public init(memory: UInt32, passes: UInt32, lanes: UInt32) {
    self.memory = memory
    self.passes = passes
    self.lanes = lanes
  }

  /// 19 MiB in two passes: 30 to 40 ms of one core, memory that a small rented server can spare,
  /// and the minimum of OWASP's password storage sheet for argon2id.
  public static let standard = Argon2Cost(memory: 19_456, passes: 2, lanes: 1)

  /// The highest cost accepted from a stored hash. A higher one means a damaged hash; computing it
  /// would block all log-ins.
  static let most = Argon2Cost(memory: 1_048_576, passes: 16, lanes: 16)

  fileprivate func isWithin(_ other: Argon2Cost) -> Bool {
    memory <= other.memory && passes <= other.passes && lanes <= other.lanes
  }
}

/// Passwords by argon2id (RFC 9106), as texts in PHC string format:
/// `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`.
///
/// The functions take the time and memory of their cost: never call them on a loop.
public enum Argon2 {
  /// Bytes of salt and hash, as RFC 9106 §4 recommends.
  private static let saltBytes = 16
  private static let hashBytes = 32

  /// Hashes the password with a new salt.
  ///
  /// Throws `randomUnavailable`, or `exhausted` if there is not enough memory.
  public static func hash(_ password: [UInt8], _ cost: Argon2Cost) throws(CryptoError) -> String {
    let salt = try randomBytes(saltBytes)
    let room = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(saltBytes), UInt32(hashBytes), Argon2_id)
    var text = [CChar](repeating: 0, count: room)
    // SAFETY: every buffer outlives the call and is as long as stated; the text is terminated within
    // the room that libargon2 itself has asked for.
    let result = unsafe argon2id_hash_encoded(
      cost.passes, cost.memory, cost.lanes, password, password.count, salt, salt.count, hashBytes,
      &text, room)
    guard result == ARGON2_OK.rawValue else { throw .exhausted }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the password matches the hash, in a time that depends only on the hash's cost.
  ///
  /// Throws `hashMalformed` if the text is not such a hash, `exhausted` if there is not enough
  /// memory.
  public static func matches(_ password: [UInt8], _ hash: String) throws(CryptoError) -> Bool {
    guard let cost = cost(of: hash), cost.isWithin(.most) else { throw .hashMalformed }
    // SAFETY: the text is terminated; it and the password outlive the call.
    let result = unsafe argon2id_verify(hash, password, password.count)
    switch result {
    case ARGON2_OK.rawValue: return true
    case ARGON2_VERIFY_MISMATCH.rawValue: return false
    case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue: throw .exhausted
    default: throw .hashMalformed
    }
  }

  /// The cost stored in a hash; `nil` if it is not an argon2id hash.
  public static func cost(of hash: String) -> Argon2Cost? {
    let parts = hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, String(parts[1]) == "argon2id",
      String(parts[2]) == "v=19"
    else { return nil }
    let fields = parts[3].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count == 3, let memory = number(fields[0], "m"),
      let passes = number(fields[1], "t"), let lanes = number(fields[2], "p")
    else { return nil }
    return Argon2Cost(memory: memory, passes: passes, lanes: lanes)
  }

  private static func number(_ field: Substring.UTF8View, _ name: String) -> UInt32? {
    let text = String(Substring(field))
    return text.hasPrefix("\(name)=")
      ? UInt32(digits: text.dropFirst(2), in: 0...Argon2Cost.most.memory) : nil
  }
}
