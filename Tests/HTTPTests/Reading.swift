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

/// A small generator with a seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
