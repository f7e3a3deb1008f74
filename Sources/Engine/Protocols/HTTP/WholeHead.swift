import Bytes

extension Request {
  /// The fields for which there is room at once.
  private static let usualFields = 24

  /// The common case, and the fastest to read: at `position`, which moves past it, begins a GET of
  /// HTTP/1.1 for a path, whose head lies whole in `bytes` and is all of it. Reads every byte once. Nil
  /// for anything else, a fault included, which `HeadReader` reads or reports.
  static func whole(
    _ bytes: Span<UInt8>, from position: inout Int, _ limits: RequestParser.Limits
  ) -> Request? {
    let all = bytes.extracting(position...)
    guard let line = WholeLine(all, upTo: limits.requestLine) else { return nil }
    var meaning = FieldMeaning()
    var entries: [Fields.Entry] = []
    entries.reserveCapacity(Self.usualFields)
    guard let end = readFields(all, from: line.end &+ 2, into: &entries, &meaning, limits),
      meaning.isOfHeadAlone, meaning.hosts == 1, let host = meaning.host,
      Syntax.isAuthority(all.extracting(host))
    else { return nil }
    let target = all.extracting(line.target)
    let mark = line.mark.map { $0 &- line.target.lowerBound }
    position &+= end
    return Request(
      path: String(decoding: target.extracting(..<(mark ?? target.count))),
      query: mark.map { String(decoding: target.extracting(($0 &+ 1)...)) },
      fields: Fields(storage: [UInt8](copying: all.extracting(..<end)), entries: entries),
      keepsAlive: !meaning.closes)
  }

  /// Reads the field lines from `start` on. Returns the end of the empty line; nil for a fault or a cut
  /// head.
  @inline(__always)
  private static func readFields(
    _ all: Span<UInt8>, from start: Int, into entries: inout [Fields.Entry],
    _ meaning: inout FieldMeaning, _ limits: RequestParser.Limits
  ) -> Int? {
    var place = start
    var left = limits.fields
    while true {
      let colon = Syntax.endOfToken(all, from: place)
      if colon == place { return all.endsLine(at: place) ? place &+ 2 : nil }
      guard colon < all.count, all[colon] == UInt8(ascii: ":") else { return nil }
      let end = Syntax.endOfFieldValue(all, from: colon &+ 1)
      guard all.endsLine(at: end) else { return nil }
      left &-= end &- place
      guard left >= 0, end &- place <= limits.fieldLine, entries.count < limits.fieldCount else {
        return nil
      }
      let entry = Fields.Entry(
        name: place..<colon, value: all.withoutBlanks((colon &+ 1)..<end))
      meaning.note(entry, in: all, of: .http11)
      entries.append(entry)
      place = end &+ 2
    }
  }
}

/// The request line of a whole head.
private struct WholeLine {
  /// `GET /`, its first character lowest.
  private static let beginning: UInt64 = 0x2F_2054_4547
  /// `HTTP/1.1`, its first character lowest.
  private static let version: UInt64 = 0x312E_312F_5054_5448

  /// The target, and the first question mark in it.
  let target: Range<Int>
  let mark: Int?
  /// The end of the line, where its line end begins.
  let end: Int

  @inline(__always)
  init?(_ all: Span<UInt8>, upTo limit: Int) {
    guard let first = all.littleEndianWord(at: 0), first & 0xFF_FFFF_FFFF == Self.beginning else {
      return nil
    }
    var place = 5
    var mark: Int?
    while place < all.count, Syntax.isTarget(all[place]) {
      if all[place] == UInt8(ascii: "?"), mark == nil { mark = place }
      place &+= 1
    }
    guard all.littleEndianWord(at: place &+ 1) == Self.version, all[place] == UInt8(ascii: " "),
      all.endsLine(at: place &+ 9), place &+ 9 <= limit
    else { return nil }
    target = 4..<place
    self.mark = mark
    end = place &+ 9
  }
}

extension Span where Element == UInt8 {
  /// Whether a line end is at `place`.
  @inline(__always)
  fileprivate func endsLine(at place: Int) -> Bool {
    place &+ 1 < count && self[place] == 0x0D && self[place &+ 1] == 0x0A
  }

  /// `range` without the spaces and tabs at both ends: mostly there is one space, at its beginning.
  @inline(__always)
  fileprivate func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound &+ 1
    if start < range.upperBound, self[start &- 1] == 0x20, self[start] > 0x20,
      self[range.upperBound &- 1] > 0x20
    {
      return start..<range.upperBound
    }
    return trimmingBlanks(range)
  }
}
