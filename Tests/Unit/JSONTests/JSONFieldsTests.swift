import JSON
import Testing

@Suite("Typed fields")
struct JSONFieldsTests {
  let object = JSONObject(members: [
    JSONMember(key: "text", value: .string("a")),
    JSONMember(key: "whole", value: .integer(7)),
    JSONMember(key: "part", value: .double(1.5)),
    JSONMember(key: "flag", value: .bool(true)),
    JSONMember(key: "list", value: .array([.null])),
    JSONMember(key: "inner", value: .object(JSONObject())),
    JSONMember(key: "nothing", value: .null),
  ])

  @Test("a field of the wanted kind is its value")
  func present() throws {
    #expect(try object.string("text") == "a")
    #expect(try object.integer("whole", in: 7...7) == 7)
    #expect(JSONValue.integer(7).integer(in: 7...7) == 7)
    #expect(try object.bool("flag"))
    #expect(try object.array("list") == [.null])
    #expect(try object.object("inner") == JSONObject())
    #expect(try object.value("nothing") == .null)
  }

  @Test("an absent field is missing, never something else")
  func missing() {
    let missing = JSONFieldError.missing(field: "none")
    #expect(throws: missing) { try object.string("none") }
    #expect(throws: missing) { try object.integer("none", in: 0...9) }
    #expect(throws: missing) { try object.bool("none") }
    #expect(throws: missing) { try object.array("none") }
    #expect(throws: missing) { try object.object("none") }
  }

  @Test("another kind is named with the expected one")
  func wrongType() {
    func wrong(_ field: String, _ expected: JSONKind, _ found: JSONKind) -> JSONFieldError {
      .wrongType(field: field, expected: expected, found: found)
    }
    #expect(throws: wrong("whole", .string, .integer)) { try object.string("whole") }
    #expect(throws: wrong("part", .integer, .double)) { try object.integer("part", in: 0...9) }
    #expect(throws: wrong("text", .bool, .string)) { try object.bool("text") }
    #expect(throws: wrong("inner", .array, .object)) { try object.array("inner") }
    #expect(throws: wrong("list", .object, .array)) { try object.object("list") }
    #expect(throws: wrong("nothing", .integer, .null)) { try object.integer("nothing", in: 0...9) }
  }

  @Test("a number outside its range is out of range")
  func outOfRange() {
    #expect(throws: JSONFieldError.outOfRange(field: "whole")) {
      try object.integer("whole", in: 8...9)
    }
    #expect(throws: JSONFieldError.outOfRange(field: "whole")) {
      try object.optionalInteger("whole", in: 1...6)
    }
    #expect(JSONValue.integer(7).integer(in: 8...9) == nil)
    #expect(JSONValue.integer(.max).integer(in: 0...9) == nil)
    #expect(JSONValue.double(7).integer(in: 0...9) == nil)
  }

  @Test("an optional field may be absent or null but not of another kind")
  func optional() throws {
    for field in ["none", "nothing"] {
      #expect(try object.optionalString(field) == nil)
      #expect(try object.optionalInteger(field, in: 0...9) == nil)
      #expect(try object.optionalArray(field) == nil)
      #expect(try object.optionalObject(field) == nil)
    }
    #expect(try object.optionalString("text") == "a")
    #expect(try object.optionalInteger("whole", in: 7...7) == 7)
    #expect(try object.optionalArray("list") == [.null])
    #expect(try object.optionalObject("inner") == JSONObject())
    #expect(
      throws: JSONFieldError.wrongType(field: "flag", expected: .string, found: .bool)
    ) { try object.optionalString("flag") }
  }

  @Test("every error knows its field")
  func fields() {
    #expect(JSONFieldError.missing(field: "a").field == "a")
    #expect(JSONFieldError.wrongType(field: "b", expected: .bool, found: .null).field == "b")
    #expect(JSONFieldError.outOfRange(field: "c").field == "c")
    #expect(JSONKind.allCases.map(\.name).count == 7)
  }
}
