import GameCore
import JSON
import Net
import Store

/// A device on the account's page: its cookies and its requests.
final class AccountVisitor {
  struct Answer {
    let status: Int
    let object: JSONObject
    let fields: [String: String]

    /// `nil` if the request succeeded.
    var code: String? { (try? object.optionalString("code")) ?? nil }
  }

  let running: Running
  /// 32 digits; `nil` for a browser without a cookie.
  let device: String?
  /// The value of `__Host-session`; `nil` without a log-in.
  var session: String?

  init(_ running: Running, _ letter: Character?) {
    self.running = running
    device = letter.map { String(repeating: $0, count: 32) }
  }

  private func cookies(isSecure: Bool) -> String? {
    let all = [
      device.map { "\(isSecure ? "__Host-device" : "fourtop-device")=\($0)" },
      session.map { "__Host-session=\($0)" },
    ].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// `order`: the end of the path. Stores the session's cookie as a browser does.
  func ask(
    _ order: String, _ body: String = "{}", isSecure: Bool = true, origin: String? = nil,
    method: String = "POST"
  ) throws -> Answer {
    let server = isSecure ? running.secure : running.server
    let origin = origin ?? "\(isSecure ? "https" : "http")://\(server)"
    let known = cookies(isSecure: isSecure).map { "Cookie: \($0)\n" } ?? ""
    let exchange = try Exchange(
      server,
      "\(method) /account/\(order) HTTP/1.1\nHost: \(server)\nOrigin: \(origin)\n\(known)"
        + "Content-Length: \(body.utf8.count)\nConnection: close\n\n\(body)")
    if let field = exchange.fields["set-cookie"], field.hasPrefix("__Host-session=") {
      let value = field.dropFirst("__Host-session=".count).prefix { $0 != ";" }
      session = value.isEmpty ? nil : String(value)
    }
    guard case .object(let object)? = try? JSONReader().read(exchange.body) else {
      return Answer(status: exchange.status, object: JSONObject(), fields: exchange.fields)
    }
    return Answer(status: exchange.status, object: object, fields: exchange.fields)
  }

  func register(_ user: String, _ password: String) throws -> Answer {
    try ask("register", AccountVisitor.form(user, password))
  }

  func logIn(_ user: String, _ password: String) throws -> Answer {
    try ask("log-in", AccountVisitor.form(user, password))
  }

  static func form(_ user: String, _ password: String) -> String {
    "{\"user\":\"\(user)\",\"password\":\"\(password)\"}"
  }

  /// The user name of the logged-in account.
  func own() throws -> String? {
    try ask("self", "", method: "GET").object.optionalString("user")
  }

  /// A socket of this device at the https listener.
  func page(_ path: String, _ hello: String) throws -> PageSocket {
    try PageSocket(
      running.secure, path, hello: hello, cookie: device, isSecure: true, session: session)
  }
}
