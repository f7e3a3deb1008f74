import HTTP
import WebSocket

/// What the answers of a loop have in common at some moment, and how they are written.
struct AnswerWriting {
  /// The bytes of an answer, and what becomes of the connection behind it.
  struct Written: Equatable {
    var head: [UInt8]
    /// Empty where none is sent.
    var body: [UInt8]
    var keepsAlive: Bool
  }

  /// What comes of a request that the application wants to make a WebSocket.
  enum Opening {
    /// The head of the 101, and what was agreed on about compression.
    case accepted(AcceptanceHead, DeflateAgreement?)
    case refused(Response)
  }

  /// They go with every answer that no application writes.
  let fields: [Field]
  /// The terms of compression; nil: the service does not compress.
  let deflation: DeflateTerms?
  /// The service ends, so no connection is kept.
  let isStopping: Bool
  let date: AnswerDate

  /// An answer of the transport's own.
  func plain(_ status: Status) -> Response {
    .text("\(status.code) \(status.reason)\n", status: status, fields: fields)
  }

  /// Writes `response`, or 500 where a field of it would split the answer.
  func written(_ response: Response, to asked: HTTPConnection.Asked) -> Written {
    let keepsAlive = asked.keepsAlive && !isStopping
    let writer = ResponseWriter(method: asked.method, keepsAlive: keepsAlive, date: date.text)
    for response in [response, plain(.internalError)] {
      guard let head = try? writer.head(of: response) else { continue }
      let body = writer.sendsBody(of: response) ? response.body : []
      return Written(head: head, body: body, keepsAlive: keepsAlive)
    }
    // Not even our own fields can be written.
    return Written(head: Response(.internalError).parting(), body: [], keepsAlive: false)
  }

  /// Refuses a request that is malformed or late. The connection ends behind it.
  func refusal(_ status: Status) -> Written {
    written(plain(status), to: HTTPConnection.Asked(method: .get, keepsAlive: false))
  }

  /// The answer to somebody who speaks http to a TLS listener, which cannot be sealed.
  func speaksHTTPS() -> [UInt8] {
    Response.text("This listener speaks https.\n", status: .badRequest, fields: fields)
      .parting(date: date.text)
  }

  /// Checks the handshake of a request.
  func open<Ticket>(_ request: Request, on upgrade: Upgrade<Ticket>) -> Opening {
    do {
      let acceptance = try Handshake.accept(
        request, subprotocols: upgrade.subprotocols,
        requiresSubprotocol: upgrade.requiresSubprotocol)
      let deflate = upgrade.compresses ? try deflation?.answer(to: request) : nil
      var fields = upgrade.fields
      if let deflate { fields.append(deflate.field) }
      return .accepted(try acceptance.head(date.beginning, fields: fields), deflate?.agreement)
    } catch let error as HandshakeError {
      var response = error.response
      response.fields += fields
      return .refused(response)
    } catch {
      return .refused(plain(.internalError))
    }
  }
}

/// The value of `Date`, and what each 101 begins with: written once a second.
struct AnswerDate {
  /// Since 1970.
  let seconds: Int64
  let text: String
  let beginning: AcceptanceBeginning

  init(_ seconds: Int64, text: String? = nil) {
    self.seconds = seconds
    self.text = text ?? HTTPDate.format(secondsSince1970: seconds)
    beginning = AcceptanceBeginning(date: self.text)
  }
}

extension Response {
  /// All bytes of an answer to somebody whose request was not read, after which the connection
  /// ends. Only the body where a field cannot be written.
  func parting(date: String? = nil) -> [UInt8] {
    let writer = ResponseWriter(method: nil, keepsAlive: false, date: date)
    return ((try? writer.head(of: self)) ?? []) + body
  }
}
