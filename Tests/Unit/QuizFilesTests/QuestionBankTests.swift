import GameCore
import Games
import QuizFiles
import TestSupport
import Testing

private typealias Pack = SamplePacks

private func faults(of pack: PackFiles) -> [String] {
  var bank = QuestionBank()
  let faults = bank.add(pack)
  #expect(faults.isEmpty == (bank.count > 0))
  return faults.map(\.sentence)
}

private func faults(questions: String, pictures: String? = nil) -> [String] {
  faults(of: Pack.files(questions: questions, pictures: pictures))
}

@Suite("QuestionBank")
struct QuestionBankTests {
  @Test("F7: themes come in alphabetical order with their numbers of each difficulty")
  func themes() {
    let bank = Pack.bank([("b", "words", 4), ("a", "food", 3), ("c", "words", 2)])
    #expect(bank.count == 9)
    #expect(
      bank.themes == [
        BankTheme(name: "food", questions: [1, 1, 1]),
        BankTheme(name: "words", questions: [3, 2, 1]),
      ])
    #expect(QuestionBank().themes == [])
  }

  @Test("F7: a question is read from its place in the file, with its pack's theme")
  func reading() throws {
    let pack = Pack.pack("a", theme: "food", count: 5)
    var bank = QuestionBank()
    #expect(bank.add(pack) == [])
    var random = SeededGenerator(seed: 1)
    let deal = bank.deal(BankChoice(length: 5), asked: [:], now: 0, random: &random)
    let whole = try #require(
      QuizFileReader(limits: .pack).read(file: "f", bytes: pack.questions).quiz)
    for reference in deal.questions {
      let (question, faults) = reference.question(Array(pack.questions[reference.range]))
      #expect(faults == [])
      var expected = whole.questions.first { $0.id == question?.id }
      expected?.theme = "food"
      #expect(question == expected && question != nil)
      #expect(question.map { QuestionBank.hash(of: $0.id ?? "") } == reference.id)
    }
  }

  @Test("F7: bytes that are no longer the indexed question are refused")
  func changed() throws {
    let bank = Pack.bank([("a", "food", 1)])
    var random = SeededGenerator(seed: 1)
    let reference = try #require(
      bank.deal(BankChoice(), asked: [:], now: 0, random: &random).questions.first)
    let other = reference.question(Array(Pack.question(1, id: "other").utf8))
    #expect(other.question == nil)
    #expect(
      other.faults.map(\.sentence)
        == ["a/questions.json has changed since the server started; restart the server"])
    let broken = reference.question(Array("{\"number\": 1}".utf8))
    #expect(broken.question == nil)
    #expect(
      broken.faults.first?.sentence == "a/questions.json, question 1: questionSentence is missing")
    #expect(reference.question([]).question == nil)
  }

  @Test("F7: a picture is read from its place, if it only draws")
  func pictures() throws {
    let pack = Pack.files(
      questions: Pack.file([
        Pack.question(
          1, id: "q", more: "\"image\": {\"src\": \"00ff.svg\", \"alt\": \"A square\"},")
      ]),
      pictures: "{\"00ff.svg\": \"\(Pack.square)\", \"01.svg\": \"<svg><script/></svg>\"}")
    var bank = QuestionBank()
    #expect(bank.add(pack) == [])
    let bytes = try #require(pack.pictures)
    let reference = try #require(bank.picture(named: "00ff.svg"))
    #expect(reference.picture(Array(bytes[reference.range])) == .success(Array(Pack.square.utf8)))
    let script = try #require(bank.picture(named: "01.svg"))
    #expect(
      script.picture(Array(bytes[script.range]))
        == .failure(
          PackFault(file: "pack/pictures.json", .pictureRefused("01.svg", .element("script")))))
    #expect(bank.picture(named: "02.svg") == nil)
  }

  @Test(
    "F7: a pack with a broken manifest is left out with the reason",
    arguments: [
      ("x", "pack/pack.json is not JSON: \"x\" is out of place at byte 0"),
      ("[]", "pack/pack.json holds a list instead of an object"),
      (Pack.manifest.replacing("\"theme\"", with: "\"t\""), "pack/pack.json: theme is missing"),
      (
        Pack.manifest.replacing("\"nature\"", with: "7"),
        "pack/pack.json: theme is a whole number instead of a text"
      ),
      (
        Pack.manifest.replacing("\"nature\"", with: "\"My theme\""),
        "pack/pack.json: theme is \"My theme\"; a name has small letters, digits and hyphens"
      ),
      (
        Pack.manifest.replacing("[\"en\", \"de\", \"xx\"]", with: "[\"xx\", 7]"),
        "pack/pack.json: languages has none of en, de, es, fr, tr"
      ),
      (
        Pack.manifest.replacing("\"xx\"", with: "\"tr\""),
        "pack/pack.json: title.tr is missing"
      ),
      (Pack.manifest.replacing("\"ours\"", with: "\" \""), "pack/pack.json: licence is empty"),
      (
        Pack.manifest.replacing("\"author\"", with: "\"a\""), "pack/pack.json: author is missing"
      ),
    ])
  func manifests(manifest: String, sentence: String) {
    let pack = Pack.files(manifest: manifest, questions: Pack.file([Pack.question(1, id: "q")]))
    #expect(faults(of: pack) == [sentence])
  }

  @Test(
    "F7: a pack with a broken file of questions is left out with question and field",
    arguments: [
      ("", "pack/questions.json is not JSON: the text ends early, at byte 0"),
      ("[]", "pack/questions.json is not JSON: \"[\" is out of place at byte 0"),
      ("{}", "pack/questions.json: questions is missing"),
      ("{\"questions\": []}", "pack/questions.json: there are no questions"),
      ("{\"questions\": {}}", "pack/questions.json is not JSON: \"{\" is out of place at byte 14"),
      ("{\"questions\": [7]}", "pack/questions.json is not JSON: \"7\" is out of place at byte 15"),
      (
        Pack.file([Pack.question(1, id: "q")]) + "}",
        "pack/questions.json is not JSON: something follows the end of the value at byte 319"
      ),
      (
        Pack.file([
          Pack.question(1, id: "q").replacing("\"options\": {\"A\": \"a\",", with: "\"o\": {")
        ])
        .replacing("\"texts\"", with: "\"t\""),
        "pack/questions.json, question 1: options is missing"
      ),
      (
        Pack.file([Pack.question(1, id: "q", difficulty: 4)]),
        "pack/questions.json, question 1: difficulty is 4 instead of 1, 2 or 3"
      ),
      (
        Pack.file([
          Pack.question(1, id: "q").replacing("\"difficulty\": 1", with: "\"difficulty\": []")
        ]),
        "pack/questions.json, question 1: difficulty is a list instead of a whole number"
      ),
      (
        Pack.file([Pack.question(1, id: "q").replacing("\"id\": \"q\"", with: "\"id\": 7")]),
        "pack/questions.json, question 1: id is a whole number instead of a text"
      ),
      (
        Pack.file([Pack.question(1, id: "Q")]),
        "pack/questions.json, question 1: id is \"Q\"; a name has small letters, digits and hyphens"
      ),
      (
        Pack.file([Pack.question(1, id: "q"), Pack.question(2, id: "q")]),
        "pack/questions.json, question 2: another question has the same id"
      ),
      (
        Pack.file([Pack.question(1, id: "q", more: "\"image\": {\"src\": \"0.svg\"},")]),
        "pack/questions.json, question 1: there is no picture 0.svg"
      ),
      (
        Pack.file([Pack.question(1, id: "q", more: "\"id\": \"r\",")]),
        "pack/questions.json is not JSON: the key \"id\" a second time at byte 100"
      ),
    ])
  func questions(text: String, sentence: String) {
    #expect(faults(questions: text) == [sentence])
  }

  @Test(
    "F7: a pack with a broken file of pictures is left out with the picture",
    arguments: [
      ("[]", "pack/pictures.json is not JSON: \"[\" is out of place at byte 0"),
      (
        "{\"../a.svg\": \"\"}",
        "pack/pictures.json: the picture's name is \"../a.svg\"; a name has small letters, digits and hyphens"
      ),
      ("{\"a.svg\": 7}", "pack/pictures.json: the picture a.svg is not an SVG"),
      (
        "{\"a.svg\": \"\", \"a.svg\": \"\"}",
        "pack/pictures.json is not JSON: the key \"a.svg\" a second time at byte 23"
      ),
    ])
  func brokenPictures(text: String, sentence: String) {
    #expect(
      faults(questions: Pack.file([Pack.question(1, id: "q")]), pictures: text) == [sentence])
  }

  @Test("F7: a pack is left out if another has one of its ids or pictures; the others stay")
  func taken() {
    var bank = QuestionBank()
    let questions = Pack.file([Pack.question(1, id: "q")])
    let pictures = "{\"a.svg\": \"\"}"
    #expect(bank.add(Pack.files("a", questions: questions, pictures: pictures)) == [])
    #expect(
      bank.add(Pack.files("b", questions: questions, pictures: pictures)).map(\.sentence) == [
        "b/questions.json, question 1: a question of another pack has the same id",
        "b/pictures.json: another pack has a picture a.svg",
      ])
    #expect(bank.add(Pack.pack("c", theme: "food", count: 2)) == [])
    #expect(bank.count == 3)
  }

  @Test("F7: a pack has 5 000 questions at most, and a file 8 MiB")
  func limits() {
    let most = Pack.pack("a", theme: "food", count: 5_000)
    #expect(faults(of: most) == [])
    #expect(
      faults(of: Pack.pack("a", theme: "food", count: 5_001))
        == ["a/questions.json: 5001 questions are more than the 5000 allowed"])
    var large = Pack.pack("a", theme: "food", count: 1)
    large.questions += Array(repeating: 0x20, count: 8_388_608 - large.questions.count)
    #expect(faults(of: large) == [])
    large.questions.append(0x20)
    #expect(
      faults(of: large) == ["a/questions.json: 8388609 bytes are more than the 8388608 allowed"])
  }

  @Test("F7: any bytes are a pack or a fault", arguments: 1...4 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Pack.files(
      questions: Pack.file([
        Pack.question(1, id: "q", more: "\"image\": {\"src\": \"00.svg\", \"alt\": \"x\"},"),
        Pack.question(2, id: "r"),
      ]), pictures: "{\"00.svg\": \"\(Pack.square)\"}")
    let marks = Array("{}[]\",:\\ 01e-".utf8)
    for _ in 0..<500 {
      var pack = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let mark = marks.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: pack.manifest[Int.random(in: pack.manifest.indices, using: &random)] = mark
        case 1: pack.questions[Int.random(in: pack.questions.indices, using: &random)] = mark
        default: pack.pictures?[Int.random(in: 0..<80, using: &random)] = mark
        }
      }
      var bank = QuestionBank()
      #expect(bank.add(pack).isEmpty == (bank.count > 0))
      let report = QuizCheck.report(pack: pack)
      #expect(report.isOK == report.lines[0].hasPrefix("OK"))
      if report.isOK { #expect(bank.count == 2) }
    }
    for length in 0..<good.questions.count {
      var bank = QuestionBank()
      var pack = good
      pack.questions = Array(good.questions[..<length])
      #expect(!bank.add(pack).isEmpty)
    }
  }
}
