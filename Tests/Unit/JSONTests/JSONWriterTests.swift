import JSON
import Testing

@Suite("JSONWriter")
struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("commas and colons come where they belong")
  func structure() {
    let text = written { writer in
      writer.beginObject()
      writer.field("t", "view")
      writer.field("v", 42)
      writer.field("long", Int64.min)
      writer.key("part")
      writer.value(0.5)
      writer.field("on", true)
      writer.key("seats")
      writer.beginArray()
      writer.value(1)
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.null()
      writer.endArray()
      writer.field("off", false)
      writer.endObject()
    }
    #expect(
      text
        == "{\"t\":\"view\",\"v\":42,\"long\":-9223372036854775808,\"part\":0.5,\"on\":true,"
        + "\"seats\":[1,{},[],null],\"off\":false}")
  }

  @Test("strings and keys are escaped as little as JSON allows")
  func escaping() {
    #expect(
      written { $0.value("a\"b\\c/\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}é😀\u{2028}<") }
        == "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é😀\u{2028}<\"")
    #expect(
      written {
        $0.beginObject()
        $0.key(named: "a\"b")
        $0.value("")
        $0.endObject()
      } == "{\"a\\\"b\":\"\"}")
  }

  @Test("a number that JSON cannot hold becomes null")
  func notFinite() {
    #expect(written { $0.value(Double.nan) } == "null")
    #expect(written { $0.value(-Double.infinity) } == "null")
  }

  @Test("what is written is read back equal", arguments: 1...200)
  func roundTrip(seed: UInt64) throws {
    var random = Random(seed: seed)
    let value = arbitraryValue(depth: 4, from: &random)
    var writer = JSONWriter()
    writer.value(value)
    #expect(try JSONReader(limits: .file).read(writer.bytes) == value)
  }

  private func arbitraryValue(depth: Int, from random: inout Random) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64(truncatingIfNeeded: random.next()))
    case 3: return .integer(Int64.random(in: -10...10, using: &random))
    case 4: return .double(arbitraryDouble(from: &random))
    case 5: return .string(arbitraryText(from: &random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          arbitraryValue(depth: depth - 1, from: &random)
        })
    default:
      return .object(
        JSONObject(
          members: (0..<Int.random(in: 0...20, using: &random)).map { index in
            JSONMember(
              key: "\(index)" + arbitraryText(from: &random),
              value: arbitraryValue(depth: depth - 1, from: &random))
          }))
    }
  }

  private func arbitraryDouble(from random: inout Random) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.1
  }

  private func arbitraryText(from random: inout Random) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0x7F : 0x10_FFFF
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
