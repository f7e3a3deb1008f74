import HTTP

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
