import Bytes

/// Decodes a chunked body (RFC 9112 §7.1). Extensions and trailers are checked and dropped.
struct ChunkReader: Sendable {
  private enum Stage: Sendable {
    case size
    case content(left: Int)
    /// The line end after a chunk: the number of its two bytes read so far.
    case end(Int)
    case trailer
  }

  /// Longest size line with its extensions, longest trailer line, and most trailer lines.
  private static let lineLimit = 1024
  private static let trailerLimit = 16

  private let limit: Int
  private var stage = Stage.size
  private var line: [UInt8] = []
  private var trailers = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Reads on and appends content to `body`. Returns true once the body is complete.
  mutating func next(
    _ input: Span<UInt8>, from position: inout Int, into body: inout [UInt8]
  ) throws(HTTPError) -> Bool {
    while position < input.count {
      switch stage {
      case .size:
        guard try endsLine(input[position], &position) else { continue }
        let size = try Self.size(line)
        guard size <= limit - body.count else { throw .bodyTooLong(limit: limit) }
        line = []
        stage = size == 0 ? .trailer : .content(left: size)
      case .content(let left):
        let taken = min(left, input.count - position)
        body.append(input.extracting(position..<(position + taken)))
        position += taken
        stage = taken == left ? .end(0) : .content(left: left - taken)
      case .end(let seen):
        guard input[position] == (seen == 0 ? 0x0D : 0x0A) else { throw .chunkMalformed }
        position += 1
        stage = seen == 0 ? .end(1) : .size
      case .trailer:
        guard try endsLine(input[position], &position) else { continue }
        if line.isEmpty { return true }
        guard trailers < Self.trailerLimit else { throw .tooManyFields(limit: Self.trailerLimit) }
        _ = try Fields.Entry(line.span, 0..<line.count)
        trailers += 1
        line = []
      }
    }
    return false
  }

  /// Reads one byte of a line. Returns true once the line is complete, without its end, in `line`.
  private mutating func endsLine(_ byte: UInt8, _ position: inout Int) throws(HTTPError) -> Bool {
    position += 1
    if byte == 0x0A {
      guard line.last == 0x0D else { throw .bareLineFeed }
      line.removeLast()
      return true
    }
    if line.last == 0x0D { throw .bareCarriageReturn }
    guard line.count <= Self.lineLimit else { throw .chunkMalformed }
    line.append(byte)
    return false
  }

  /// The number at the start of a size line: at most eight hexadecimal digits, then nothing or
  /// an extension.
  private static func size(_ line: [UInt8]) throws(HTTPError) -> Int {
    let digits = line.prefix { $0.hexDigit != nil }
    guard !digits.isEmpty, digits.count <= 8 else { throw .chunkMalformed }
    let rest = line[digits.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ";"), rest.allSatisfy(Syntax.isFieldValue)
    else { throw .chunkMalformed }
    return digits.reduce(0) { $0 << 4 | Int($1.hexDigit ?? 0) }
  }
}
