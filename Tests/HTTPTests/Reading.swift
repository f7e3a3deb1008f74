import HTTP

/// What came of reading some bytes.
struct Reading: Equatable {
  var requests: [Request] = []
  var continues = 0
  var error: HTTPError?
  /// The bytes after the error or the end.
  var isIdle = true
}

/// Reads `pieces` one after the other.
func read(_ pieces: [[UInt8]], limits: RequestParser.Limits = .init()) -> Reading {
  var parser = RequestParser(limits: limits)
  var reading = Reading()
  for piece in pieces {
    var position = 0
    while position < piece.count, reading.error == nil {
      do throws(HTTPError) {
        switch try parser.next(piece.span, from: &position) {
        case .none: break
        case .expectsContinue: reading.continues += 1
        case .request(let request): reading.requests.append(request)
        }
      } catch {
        reading.error = error
      }
    }
  }
  reading.isIdle = parser.isIdle
  return reading
}

func read(_ text: String, limits: RequestParser.Limits = .init()) -> Reading {
  read([Array(text.utf8)], limits: limits)
}
