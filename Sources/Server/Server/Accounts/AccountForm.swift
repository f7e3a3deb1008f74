import GameCore
import JSON

/// What the account's page sends (`docs/protocol.md`, Accounts): JSON, small and flat.
private enum FormReader {
  /// Beyond any name and password, escaped.
  static let limits = JSONLimits(bytes: 4_096, depth: 2, stringBytes: 2_048, elements: 16)

  static func object(_ body: [UInt8]) throws(Refusal) -> JSONObject {
    guard case .object(let object)? = try? JSONReader(limits: limits).read(body) else {
      throw Refusal(.messageMalformed)
    }
    return object
  }

  static func text(_ field: String, of object: JSONObject) throws(Refusal) -> String {
    do { return try object.string(field) } catch {
      throw Refusal(.messageMalformed, [RefusalArgument("field", field)])
    }
  }
}

/// To register and to log in.
struct AccountForm: Sendable {
  var user: String
  var password: String

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Throws `message.malformed`.
  init(_ body: [UInt8]) throws(Refusal) {
    let object = try FormReader.object(body)
    user = try FormReader.text("user", of: object)
    password = try FormReader.text("password", of: object)
  }
}

/// To change the password, or, without a new one, to delete the account.
struct PasswordForm: Sendable {
  var present: String
  var new: String

  /// Throws `message.malformed`.
  init(_ body: [UInt8], hasNew: Bool) throws(Refusal) {
    let object = try FormReader.object(body)
    present = try FormReader.text("password", of: object)
    new = hasNew ? try FormReader.text("new", of: object) : ""
  }
}
