import GameCore
import JSON
import Tables
import Testing
import Wire

@Suite("Messages that cannot be taken")
struct MalformedMessageTests {
  /// A text, the number it is answered with, the code, and the field at fault.
  struct Case: Sendable, CustomStringConvertible {
    var text: String
    var id: Int?
    var code = RefusalCode.messageMalformed
    var field: String?
    var arguments: [RefusalArgument] = []

    var description: String { String(text.prefix(80)) }

    var fault: WireFault {
      let named = field.map { [RefusalArgument("field", $0)] } ?? arguments
      return WireFault(id: id.map { CommandID($0) }, refusal: Refusal(code, named))
    }
  }

  static let anywhere: [Case] = [
    Case(text: ""),
    Case(text: " "),
    Case(text: "hello"),
    Case(text: "[]"),
    Case(text: "17"),
    Case(text: "null"),
    Case(text: "\"start\""),
    Case(text: #"{"t":"start","id":1"#),
    Case(text: #"{"t":"start","id":1}{"#),
    Case(text: #"{"t":"start","id":1,"id":1}"#),
    Case(text: #"{"t":"start","id":1,"x":"\ud800"}"#),
    Case(text: String(repeating: "[", count: 40)),
    Case(text: #"{"t":"clock","id":1,"x":"# + String(repeating: "[", count: 32)),
    Case(text: #"{"t":"clock","id":1}"# + String(repeating: " ", count: 16_384)),
    Case(
      text: #"{"t":"clock","id":1,"x":["# + String(repeating: "1,", count: 1_024) + "1]}"),
    Case(text: "{}", field: "t"),
    Case(text: #"{"id":9}"#, id: 9, field: "t"),
    Case(text: #"{"t":null,"id":9}"#, id: 9, field: "t"),
    Case(text: #"{"t":7,"id":9}"#, id: 9, field: "t"),
    Case(text: #"{"t":"","id":9}"#, id: 9, code: .messageUnknown),
    Case(text: #"{"t":"Clock"}"#, code: .messageUnknown),
    Case(text: #"{"t":"view","id":9,"v":1}"#, id: 9, code: .messageUnknown),
    Case(text: #"{"t":"clock"}"#, field: "id"),
    Case(text: #"{"t":"clock","id":null}"#, field: "id"),
    Case(text: #"{"t":"clock","id":0}"#, field: "id"),
    Case(text: #"{"t":"clock","id":-1}"#, field: "id"),
    Case(text: #"{"t":"clock","id":1.0}"#, field: "id"),
    Case(text: #"{"t":"clock","id":"1"}"#, field: "id"),
    Case(text: #"{"t":"clock","id":9007199254740992}"#, field: "id"),
    Case(text: #"{"t":"clock","id":9223372036854775807}"#, field: "id"),
    Case(text: #"{"t":"clock","id":9223372036854775808}"#),
    Case(text: #"{"t":"hello"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":1,"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[1],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[1,2,3],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[2,1],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[-1,1],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[1,1.5],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":["1",1],"assets":"a"}"#, field: "protocol"),
    Case(
      text: #"{"t":"hello","protocol":[1,9007199254740992],"assets":"a"}"#, field: "protocol"),
    Case(text: #"{"t":"hello","protocol":[1,1]}"#, field: "assets"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":3}"#, field: "assets"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":""# + String(repeating: "a", count: 129)
        + #""}"#, field: "assets"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","token":7}"#, field: "token"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","token":""}"#, field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":"00112233445566778899aabbccddeef"}"#,
      field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":"00112233445566778899aabbccddeeff0"}"#,
      field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":"00112233445566778899AABBCCDDEEFF"}"#,
      field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":"00112233445566778899aabbccddeefg"}"#,
      field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":"00112233445566778899aabbccddeef\u00e9"}"#,
      field: "token"),
    Case(
      text:
        #"{"t":"hello","protocol":[1,1],"assets":"a","token":["00112233445566778899aabbccddeeff"]}"#,
      field: "token"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","colour":1}"#, field: "name"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","face":1}"#, field: "name"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","name":1}"#, field: "name"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","name":"A","colour":"red"}"#,
      field: "colour"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","name":"A","colour":8}"#,
      code: .colourUnknown),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","name":"A","face":12}"#,
      code: .faceUnknown),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","name":" "}"#, code: .nameMissing),
    Case(text: #"{"t":"profile","id":9}"#, id: 9, field: "name"),
    Case(text: #"{"t":"profile","name":"A"}"#, field: "id"),
    Case(text: #"{"t":"profile","id":9,"name":["A"]}"#, id: 9, field: "name"),
    Case(text: #"{"t":"profile","id":9,"name":"A","colour":-1}"#, id: 9, code: .colourUnknown),
    Case(text: #"{"t":"profile","id":9,"name":"A","colour":1.5}"#, id: 9, field: "colour"),
    Case(text: #"{"t":"profile","id":9,"name":"A","face":-1}"#, id: 9, code: .faceUnknown),
    Case(text: #"{"t":"profile","id":9,"name":"A","face":"bald"}"#, id: 9, field: "face"),
    Case(text: #"{"t":"profile","id":9,"name":""}"#, id: 9, code: .nameMissing),
    Case(text: #"{"t":"profile","id":9,"name":"\t \u00a0"}"#, id: 9, code: .nameMissing),
    Case(
      text: #"{"t":"profile","id":9,"name":"abcdefghijklmnopqrstu"}"#, id: 9, code: .nameTooLong,
      arguments: Sample.nameTooLong.arguments),
  ]

  static let foyer: [Case] = [
    Case(text: #"{"t":"start","id":9}"#, id: 9, code: .messageUnknown),
    Case(text: #"{"t":"submit","id":9,"round":1,"option":"A"}"#, id: 9, code: .messageUnknown),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","table":5}"#, field: "table"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","table":"KRTP"}"#, code: .codeMalformed),
    Case(text: #"{"t":"open","id":9}"#, id: 9, field: "solo"),
    Case(text: #"{"t":"open","id":9,"solo":0}"#, id: 9, field: "solo"),
    Case(text: #"{"t":"open","solo":true}"#, field: "id"),
    Case(text: #"{"t":"open","id":9,"solo":true,"code":"KRTPN"}"#, id: 9, field: "code"),
    Case(text: #"{"t":"open","id":9,"solo":false,"code":"KRTP"}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"await","id":9}"#, id: 9, field: "code"),
    Case(text: #"{"t":"await","id":9,"code":"KRTPA"}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"find","id":9}"#, id: 9, field: "code"),
    Case(text: #"{"t":"find","id":9,"code":12345}"#, id: 9, field: "code"),
    Case(text: #"{"t":"find","id":9,"code":""}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"find","id":9,"code":"KRTPNN"}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"find","id":9,"code":"KRTPA"}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"find","id":9,"code":"ＫRTPN"}"#, id: 9, code: .codeMalformed),
    Case(text: #"{"t":"invite","id":9}"#, id: 9, field: "person"),
    Case(text: #"{"t":"invite","id":9,"person":-7}"#, id: 9, field: "person"),
    Case(text: #"{"t":"invite","id":9,"person":"7"}"#, id: 9, field: "person"),
    Case(text: #"{"t":"accept","id":9}"#, id: 9, field: "invitation"),
    Case(text: #"{"t":"decline","id":9,"invitation":null}"#, id: 9, field: "invitation"),
    Case(text: #"{"t":"withdraw","id":9,"invitation":1e3}"#, id: 9, field: "invitation"),
    Case(text: #"{"t":"xo","do":"play"}"#, field: "id"),
    Case(text: #"{"t":"xo","id":9}"#, id: 9, field: "do"),
    Case(text: #"{"t":"xo","id":9,"do":"play"}"#, id: 9, field: "credit"),
    Case(text: #"{"t":"xo","id":9,"do":"raise","credit":1}"#, id: 9, field: "spins"),
    Case(text: #"{"t":"xo","id":9,"do":"play","credit":1,"spins":-1}"#, id: 9, field: "spins"),
    Case(text: #"{"t":"xo","id":9,"do":"play","credit":1,"spins":0}"#, id: 9, field: "bet"),
    Case(text: #"{"t":"xo","id":9,"do":"add","amount":5}"#, id: 9, field: "credit"),
    Case(text: #"{"t":"xo","id":9,"do":"win"}"#, id: 9, field: "do"),
    Case(text: #"{"t":"xo","id":9,"do":"add"}"#, id: 9, field: "amount"),
    Case(text: #"{"t":"xo","id":9,"do":"add","amount":1.5}"#, id: 9, field: "amount"),
    Case(text: #"{"t":"xo","id":9,"do":"add","amount":"5"}"#, id: 9, field: "amount"),
    Case(text: #"{"t":"xo","id":9,"do":"add","amount":9e99}"#, id: 9, field: "amount"),
  ]

  static let table: [Case] = [
    Case(text: #"{"t":"open","id":9,"solo":true}"#, id: 9, code: .messageUnknown),
    Case(text: #"{"t":"invite","id":9,"person":7}"#, id: 9, code: .messageUnknown),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a"}"#, field: "as"),
    Case(text: #"{"t":"hello","protocol":[1,1],"assets":"a","as":"Join"}"#, field: "as"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","as":"join","v":-1}"#, field: "v"),
    Case(
      text: #"{"t":"hello","protocol":[1,1],"assets":"a","as":"join","v":"1"}"#, field: "v"),
    Case(text: #"{"t":"hidden"}"#, field: "hidden"),
    Case(text: #"{"t":"hidden","hidden":"true"}"#, field: "hidden"),
    Case(text: #"{"t":"react"}"#, field: "reaction"),
    Case(text: #"{"t":"react","reaction":"Applause"}"#, field: "reaction"),
    Case(text: #"{"t":"react","reaction":1}"#, field: "reaction"),
    Case(text: #"{"t":"react","reaction":"heart","to":"3"}"#, field: "to"),
    Case(text: #"{"t":"react","reaction":"heart","to":-1}"#, field: "to"),
    Case(text: #"{"t":"throws","id":9}"#, id: 9, field: "welcome"),
    Case(text: #"{"t":"throws","welcome":true}"#, field: "id"),
    Case(text: #"{"t":"shown"}"#, field: "round"),
    Case(text: #"{"t":"shown","round":-1,"atUs":1}"#, field: "round"),
    Case(text: #"{"t":"shown","round":1}"#, field: "atUs"),
    Case(text: #"{"t":"shown","round":1,"atUs":1.5}"#, field: "atUs"),
    Case(text: #"{"t":"shown","round":1,"atUs":-1}"#, field: "atUs"),
    Case(text: #"{"t":"shown","round":1,"atUs":9007199254740992}"#, field: "atUs"),
    Case(text: #"{"t":"start"}"#, field: "id"),
    Case(text: #"{"t":"leave","id":[]}"#, field: "id"),
    Case(text: #"{"t":"submit","id":9}"#, id: 9, field: "round"),
    Case(text: #"{"t":"submit","id":9,"round":-5,"option":"B"}"#, id: 9, field: "round"),
    Case(text: #"{"t":"submit","id":9,"round":5.5,"option":"B"}"#, id: 9, field: "round"),
    Case(
      text: #"{"t":"submit","id":9,"round":9007199254740992,"option":"B"}"#, id: 9, field: "round"),
    Case(text: #"{"t":"submit","id":9,"round":5}"#, id: 9, field: "option"),
    Case(text: #"{"t":"submit","id":9,"round":5,"option":"b"}"#, id: 9, field: "option"),
    Case(text: #"{"t":"submit","id":9,"round":5,"option":"E"}"#, id: 9, field: "option"),
    Case(text: #"{"t":"submit","id":9,"round":5,"option":1}"#, id: 9, field: "option"),
    Case(text: #"{"t":"submit","round":5,"option":"B"}"#, field: "id"),
    Case(text: #"{"t":"deal","id":9}"#, id: 9, field: "questions"),
    Case(text: #"{"t":"deal","id":9,"questions":7}"#, id: 9, field: "questions"),
    Case(text: #"{"t":"deal","id":9,"questions":5,"difficulty":4}"#, id: 9, field: "difficulty"),
    Case(text: #"{"t":"deal","id":9,"questions":5,"theme":""}"#, id: 9, field: "theme"),
    Case(text: #"{"t":"goOn","id":9}"#, id: 9, field: "round"),
    Case(text: #"{"t":"language","language":"xx"}"#, field: "language"),
    Case(text: #"{"t":"choose","id":9}"#, id: 9, field: "quiz"),
    Case(text: #"{"t":"choose","id":9,"quiz":true}"#, id: 9, field: "quiz"),
    Case(text: #"{"t":"settings","id":9,"scoring":"onePoint"}"#, id: 9, field: "showAnswers"),
    Case(text: #"{"t":"settings","id":9,"showAnswers":"atOnce"}"#, id: 9, field: "scoring"),
    Case(
      text: #"{"t":"settings","id":9,"showAnswers":"atOnce","scoring":"faster","teams":""}"#,
      id: 9, field: "teams"),
    Case(
      text: #"{"t":"settings","id":9,"showAnswers":"never","scoring":"onePoint"}"#, id: 9,
      field: "showAnswers"),
    Case(text: #"{"t":"order","id":9}"#, id: 9, field: "order"),
    Case(text: #"{"t":"pause","id":9}"#, id: 9, field: "paused"),
    Case(text: #"{"t":"guests","id":9}"#, id: 9, field: "welcome"),
    Case(text: #"{"t":"guests","id":9,"welcome":1}"#, id: 9, field: "welcome"),
    Case(text: #"{"t":"order","id":9,"order":"random"}"#, id: 9, field: "order"),
    Case(text: #"{"t":"help","id":9}"#, id: 9, field: "largeText"),
    Case(text: #"{"t":"help","id":9,"largeText":true}"#, id: 9, field: "readAloud"),
    Case(
      text: #"{"t":"help","id":9,"largeText":true,"readAloud":true}"#, id: 9, field: "doubleTime"),
    Case(text: #"{"t":"facing","id":9}"#, id: 9, field: "heading"),
    Case(text: #"{"t":"facing","id":9,"heading":-1}"#, id: 9, field: "heading"),
    Case(text: #"{"t":"facing","id":9,"heading":360}"#, id: 9, field: "heading"),
    Case(text: #"{"t":"facing","id":9,"heading":12.5}"#, id: 9, field: "heading"),
    Case(text: #"{"t":"place","id":9,"latE5":5200000}"#, id: 9, field: "lonE5"),
    Case(text: #"{"t":"place","id":9,"lonE5":5200000}"#, id: 9, field: "latE5"),
    Case(text: #"{"t":"place","id":9,"latE5":52.5,"lonE5":0}"#, id: 9, field: "latE5"),
    Case(text: #"{"t":"place","id":9,"latE5":9000001,"lonE5":0}"#, id: 9, field: "latE5"),
    Case(text: #"{"t":"place","id":9,"latE5":-9000001,"lonE5":0}"#, id: 9, field: "latE5"),
    Case(text: #"{"t":"place","id":9,"latE5":0,"lonE5":18000001}"#, id: 9, field: "lonE5"),
    Case(text: #"{"t":"frame","id":9,"latE5":0,"lonE5":-18000001}"#, id: 9, field: "lonE5"),
    Case(text: #"{"t":"frame","id":9,"latE5":"52","lonE5":0}"#, id: 9, field: "latE5"),
    Case(text: #"{"t":"side","id":9,"side":1}"#, id: 9, field: "member"),
    Case(text: #"{"t":"side","id":9,"member":3}"#, id: 9, field: "side"),
    Case(text: #"{"t":"side","id":9,"member":3,"side":-1}"#, id: 9, field: "side"),
    Case(text: #"{"t":"side","id":9,"member":3,"side":4}"#, id: 9, field: "side"),
    Case(text: #"{"t":"remove","id":9}"#, id: 9, field: "member"),
    Case(text: #"{"t":"admit","id":9,"member":-3}"#, id: 9, field: "member"),
    Case(text: #"{"t":"sendAway","id":9}"#, id: 9, field: "watcher"),
    Case(text: #"{"t":"sendAway","id":9,"watcher":-1}"#, id: 9, field: "watcher"),
    Case(text: #"{"t":"sendAway","id":9,"watcher":"1"}"#, id: 9, field: "watcher"),
  ]

  @Test("in the foyer each is refused with its code and field", arguments: anywhere + foyer)
  func refusedInFoyer(_ sent: Case) {
    #expect(throws: sent.fault) { try FoyerClientMessage(Array(sent.text.utf8)) }
  }

  @Test(
    "at a table each is refused with its code and field",
    arguments: anywhere.filter { !$0.text.contains(#""t":"hello""#) } + table)
  func refusedAtTable(_ sent: Case) {
    #expect(throws: sent.fault) { try TableClientMessage(Array(sent.text.utf8)) }
  }

  @Test("bytes that are no UTF-8 are malformed")
  func invalidUTF8() {
    let bytes = Array(#"{"t":"clock","id":1,"x":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let malformed = WireFault(id: nil, refusal: Refusal(.messageMalformed))
    #expect(throws: malformed) { try TableClientMessage(bytes) }
  }

  @Test("every bound is inclusive: the largest number, the longest message and digest are taken")
  func atTheLimit() throws {
    let largest = WireLimits.largestNumber
    let submit = #"{"t":"submit","id":\#(largest),"round":\#(largest),"option":"D"}"#
    let padded = submit + String(repeating: " ", count: 16_384 - submit.utf8.count)
    #expect(
      try TableClientMessage(Array(padded.utf8))
        == .command(CommandID(largest), .submit(round: largest, option: .d)))
    let digest = String(repeating: "a", count: 128)
    let hello = #"{"t":"hello","protocol":[0,\#(largest)],"assets":"\#(digest)"}"#
    #expect(
      try FoyerClientMessage(Array(hello.utf8))
        == .hello(Hello(versions: 0...largest, assets: digest), table: nil))
  }

  @Test("unknown fields are ignored and null counts as absent")
  func tolerant() throws {
    let start = #"{"x":{"y":[1,{}]},"id":1,"colour":99,"t":"start","round":null}"#
    #expect(try TableClientMessage(Array(start.utf8)) == .command(CommandID(1), .start))
    let hello =
      #"{"t":"hello","protocol":[1,1],"assets":"","as":"watch","name":null,"colour":null,"face":null}"#
    #expect(
      try TableClientMessage(Array(hello.utf8))
        == .hello(Hello(versions: 1...1, assets: ""), role: .watch, version: nil))
  }

  @Test("a name is trimmed, a code is read in either case")
  func normalised() throws {
    let profile = #"{"t":"profile","id":1,"name":"  Anna ","colour":0}"#
    let anna = Profile(name: try PlayerName("Anna"), colour: Colour(0))
    #expect(try FoyerClientMessage(Array(profile.utf8)) == .command(CommandID(1), .profile(anna)))
    #expect(anna.face == Face(0), "without a face it has the colour's number")
    let find = #"{"t":"find","id":2,"code":"krtPN"}"#
    let code = try Sample.code()
    #expect(try FoyerClientMessage(Array(find.utf8)) == .command(CommandID(2), .find(code)))
  }
}
