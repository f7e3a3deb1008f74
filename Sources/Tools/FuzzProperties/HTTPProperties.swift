import HTTP

/// Requests: the same in any pieces, within the limits, paths without a way out. The first byte
/// chooses the limits.
enum HTTPProperties {
  static func finding(in bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let limits = choice & 1 == 0 ? RequestParser.Limits() : narrow
    let whole = RequestReading(
      of: bytes, in: Division.none(of: bytes, from: 1), limits: limits)
    guard RequestReading(of: bytes, in: Division(of: bytes, from: 1), limits: limits) == whole
    else { return "pieces are read otherwise than the whole" }
    if let error = whole.error, !(400...599).contains(error.status.code) {
      return "an error without an error's status"
    }
    return whole.requests.lazy.compactMap { finding(in: $0, limits) }.first
  }

  /// Limits that a short input meets.
  private static let narrow = {
    var limits = RequestParser.Limits(body: 24)
    (limits.requestLine, limits.fieldLine, limits.fields, limits.fieldCount) = (32, 48, 96, 4)
    return limits
  }()

  private static func finding(in request: Request, _ limits: RequestParser.Limits) -> String? {
    guard request.body.count <= limits.body, request.fields.count <= limits.fieldCount,
      request.path.utf8.count + (request.query?.utf8.count ?? 0) < limits.requestLine
    else { return "a request beyond the limits" }
    _ = request.fields.cookie(named: "a")
    guard let path = TargetPath.normalise(request.path) else { return nil }
    let isSafe =
      path.utf8.first == UInt8(ascii: "/")
      && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
      && path.utf8.split(separator: UInt8(ascii: "/")).allSatisfy {
        !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8)
      }
    return isSafe ? nil : "a path that leads elsewhere"
  }
}

/// The result of reading bytes as requests.
public struct RequestReading: Equatable {
  public private(set) var requests: [Request] = []
  public private(set) var continues = 0
  public private(set) var error: HTTPError?
  /// No request has begun that is not whole.
  public private(set) var isIdle = true

  /// Reads `pieces` one after the other, up to the first error.
  public init(of pieces: [[UInt8]], limits: RequestParser.Limits = .init()) {
    var parser = RequestParser(limits: limits)
    for piece in pieces { read(piece.span, &parser) }
    isIdle = parser.isIdle
  }

  /// Reads `pieces` of `bytes`, up to the first error.
  init(
    of bytes: [UInt8], in pieces: some Sequence<Division.Piece>, limits: RequestParser.Limits
  ) {
    var parser = RequestParser(limits: limits)
    for piece in pieces { read(bytes.span.extracting(piece.range), &parser) }
    isIdle = parser.isIdle
  }

  private mutating func read(_ piece: Span<UInt8>, _ parser: inout RequestParser) {
    var position = 0
    while position < piece.count, error == nil {
      do throws(HTTPError) {
        switch try parser.next(piece, from: &position) {
        case .none: break
        case .expectsContinue: continues += 1
        case .request(let request): requests.append(request)
        }
      } catch {
        self.error = error
      }
    }
  }
}
