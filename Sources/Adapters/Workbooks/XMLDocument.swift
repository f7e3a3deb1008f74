import CExpat
import QuizFiles

/// A tag or a text of a document of XML. Names are without their prefix.
enum XMLEvent {
  case start(String, [String: String])
  case text(String)
  case end(String)
}

/// Reads documents of XML, by expat. One with a document type is refused, so that it has no entities of
/// its own.
enum XMLDocument {
  /// Elements within each other, and attributes of one.
  fileprivate static let depth = 64
  fileprivate static let attributes = 64

  /// Calls `take` for each tag and text in order.
  static func read(
    _ bytes: [UInt8], _ take: (XMLEvent) -> Void
  ) throws(WorkbookFault) {
    // SAFETY: the parser is freed below, and nothing else has it.
    guard let parser = unsafe XML_ParserCreate(nil) else { throw WorkbookFault("no memory") }
    // SAFETY: as above; this is the last use.
    defer { unsafe XML_ParserFree(parser) }
    let isWhole = withoutActuallyEscaping(take) { take in
      let reader = unsafe XMLReader(parser, take)
      // SAFETY: the reader lives through the call of XML_Parse, which alone calls the handlers. The length
      // is that of the bytes, which no one changes meanwhile.
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
      unsafe XML_SetElementHandler(parser, started, ended)
      unsafe XML_SetCharacterDataHandler(parser, found)
      unsafe XML_SetStartDoctypeDeclHandler(parser, declared)
      return withExtendedLifetime(reader) {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe XML_Parse(
            parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
            == XML_STATUS_OK
        }
      }
    }
    guard isWhole else { throw WorkbookFault("a broken part, or one with a document type") }
  }
}

/// The state of a document that is being read.
@safe private final class XMLReader {
  let parser: XML_Parser
  let take: (XMLEvent) -> Void
  var depth = 0
  var text = ""

  init(_ parser: XML_Parser, _ take: @escaping (XMLEvent) -> Void) {
    // SAFETY: the parser outlives the reader's use, which is within XML_Parse.
    unsafe self.parser = parser
    self.take = take
  }

  func start(_ name: String, _ attributes: [String: String]) {
    endText()
    depth += 1
    guard depth <= XMLDocument.depth else { return stop() }
    take(.start(name, attributes))
  }

  func end(_ name: String) {
    endText()
    depth -= 1
    take(.end(name))
  }

  func stop() {
    // SAFETY: the parser is within XML_Parse, which calls this.
    unsafe _ = XML_StopParser(parser, 0)
  }

  private func endText() {
    if !text.isEmpty { take(.text(text)) }
    text = ""
  }
}

// SAFETY: the first argument of each handler is the reader that `XMLDocument.read` keeps alive; names and
// values are C strings, attributes a list of pairs that ends with a null pointer, texts have their length.

private func reader(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
  // SAFETY: see above.
  unsafe context.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
}

/// A name without its prefix.
private func local(_ name: UnsafePointer<XML_Char>) -> String {
  // SAFETY: see above.
  let whole = unsafe String(cString: name)
  return whole.lastIndex(of: ":").map { String(whole[whole.index(after: $0)...]) } ?? whole
}

private func started(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  // SAFETY: see above.
  guard let reader = unsafe reader(context), let name = unsafe name, let pairs = unsafe pairs else {
    return
  }
  var attributes: [String: String] = [:]
  var index = 0
  while let key = unsafe pairs[index], let value = unsafe pairs[index + 1] {
    guard attributes.count < XMLDocument.attributes else { return reader.stop() }
    attributes[unsafe local(key)] = unsafe String(cString: value)
    index += 2
  }
  reader.start(unsafe local(name), attributes)
}

private func ended(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  // SAFETY: see above.
  guard let reader = unsafe reader(context), let name = unsafe name else { return }
  reader.end(unsafe local(name))
}

private func found(
  _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
  // SAFETY: see above.
  guard let reader = unsafe reader(context), let text = unsafe text else { return }
  let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
  reader.text += unsafe String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func declared(
  _ context: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?,
  _: UnsafePointer<XML_Char>?, _: Int32
) {
  // SAFETY: see above.
  unsafe reader(context)?.stop()
}
