import QuizFiles
import TestSupport
import Testing

private typealias Pack = SamplePacks

private func lines(_ pack: PackFiles) -> [String] { QuizCheck.report(pack: pack).lines }

/// The lines about one picture.
private func lines(svg: String) -> [String] {
  let image = "\"image\": {\"src\": \"a.svg\", \"alt\": \"x\"},"
  let question = Pack.question(1, id: "q", more: image)
    .replacing("\"texts\": {\"de\": {", with: "\"texts\": {\"de\": {\"imageAlt\": \"x\",")
  let text = svg.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    .replacing("\n", with: "\\n")
  return lines(
    Pack.files(questions: Pack.file([question]), pictures: "{\"a.svg\": \"\(text)\"}"))
}

@Suite("fourtop quiz check of a pack")
struct PackCheckTests {
  @Test(
    "F5, F7: each of the built-in packs is OK and in the bank",
    arguments: [
      "capitals", "directions", "elements", "everyday", "flags", "food", "history", "languages",
      "money", "music-film", "nature", "neighbours", "outlines", "science", "sizes", "sport-games",
      "words",
    ])
  func builtIn(name: String) throws {
    let folder = "web/quizzes/packs/\(name)"
    let hasPictures = name == "flags" || name == "outlines"
    let pack = PackFiles(
      name: name, manifest: try Checkout.bytes(of: "\(folder)/pack.json"),
      questions: try Checkout.bytes(of: "\(folder)/questions.json"),
      pictures: hasPictures ? try Checkout.bytes(of: "\(folder)/pictures.json") : nil)
    let report = QuizCheck.report(pack: pack)
    #expect(report.isOK)
    #expect(report.lines.count == 1 && report.lines[0].contains(" in en, de, es, fr, tr"))
    var bank = QuestionBank()
    #expect(bank.add(pack) == [])
    #expect(report.lines[0].contains("\(name), \(bank.count) questions"))
  }

  @Test("F5: a good pack is OK with its numbers")
  func good() {
    #expect(
      QuizCheck.report(pack: Pack.files(questions: Pack.file([Pack.question(1, id: "q")])))
        == QuizCheck.Report(lines: ["OK: pack, 1 question in en, de, theme \"nature\""], isOK: true)
    )
    #expect(
      lines(svg: Pack.square) == ["OK: pack, 1 question in en, de, 1 picture, theme \"nature\""])
  }

  @Test("F5: a broken pack is refused line by line")
  func broken() {
    let questions = [
      Pack.question(1, id: "one").replacing(", \"D\": \"d\"}}}}", with: "}}}}"),
      Pack.question(2, id: "two").replacing("\"de\"", with: "\"fr\""),
      Pack.question(3, id: "three").replacing("\"C\": \"c\"", with: "\"C\": \"B \""),
      Pack.question(4, id: "one", difficulty: 5),
      Pack.question(5, id: "five", more: "\"image\": {\"src\": \"no.svg\", \"alt\": \"x\"},")
        .replacing("\"de\": {", with: "\"de\": {\"imageAlt\": \"x\","),
      Pack.question(6, id: "six").replacing("\"id\": \"six\", \"difficulty\": 1,", with: ""),
    ]
    let pack = Pack.files(
      manifest: Pack.manifest.replacing("\"licence\"", with: "\"l\"").replacing("Paket", with: " "),
      questions: Pack.file(questions).replacing(
        "\"numberOfQuestions\": 6", with: "\"numberOfQuestions\": 7"),
      pictures: "{\"a.svg\": \"<svg onload=''/>\"}")
    #expect(
      QuizCheck.report(pack: pack)
        == QuizCheck.Report(
          lines: [
            "pack/pack.json: title.de is empty",
            "pack/pack.json: licence is missing",
            "pack/questions.json, question 1: texts.de.options.D is missing",
            "pack/questions.json, question 4: another question has the same id",
            "pack/questions.json, question 4: difficulty is 5 instead of 1, 2 or 3",
            "pack/questions.json: numberOfQuestions says 7, but the file has 6",
            "pack/pictures.json: the picture a.svg has the attribute onload, which is not about drawing",
            "pack/questions.json, question 5: there is no picture no.svg",
            "pack/questions.json, question 6: id is missing",
            "pack/questions.json, question 6: difficulty is missing",
          ], isOK: false))
    let readable = Pack.files(
      questions: Pack.file([questions[1], questions[2]]),
      pictures: "{\"a.svg\": \"\(Pack.square)\"}")
    #expect(
      lines(readable) == [
        "pack/questions.json, question 2: texts.de is missing, which pack.json promises",
        "pack/questions.json, question 3: options B and C are equal in en",
        "pack/questions.json, question 3: options B and C are equal in de",
        "pack/pictures.json: no question shows the picture a.svg",
      ])
  }

  @Test(
    "F7: a picture that does more than draw is refused",
    arguments: [
      ("", "is not an SVG"), ("<html/>", "is not an SVG"), ("<svg", "is not an SVG"),
      ("<svg>", "is not an SVG"), ("<svg></g>", "is not an SVG"), ("<svg/><svg/>", "is not an SVG"),
      ("<svg><g></svg></g>", "is not an SVG"), ("<svg width=1/>", "is not an SVG"),
      ("<svg width='1/>", "is not an SVG"), ("<svg / >", "is not an SVG"),
      (String(repeating: "<svg>", count: 65), "is not an SVG"),
      ("<svg><script>x</script></svg>", "has the element script, which is no shape"),
      ("<svg><foreignObject/></svg>", "has the element foreignObject, which is no shape"),
      ("<svg><image href='#a'/></svg>", "has the element image, which is no shape"),
      ("<svg><style/></svg>", "has the element style, which is no shape"),
      ("<svg><title/></svg>", "has the element title, which is no shape"),
      ("<svg><animate/></svg>", "has the element animate, which is no shape"),
      ("<svg onload='x'/>", "has the attribute onload, which is not about drawing"),
      ("<svg><g onclick=\"x\"/></svg>", "has the attribute onclick, which is not about drawing"),
      ("<svg style='fill:red'/>", "has the attribute style, which is not about drawing"),
      ("<svg><use href='//a.b/c#d'/></svg>", "refers to \"//a.b/c#d\" outside itself"),
      ("<svg><use xlink:href=''/></svg>", "refers to \"\" outside itself"),
      ("<svg fill='URL(http://a)'/>", "refers to \"URL(http://a)\" outside itself"),
      ("<svg fill='u\\72l(a)'/>", "refers to \"u\\72l(a)\" outside itself"),
      ("<svg fill='&#117;rl(a)'/>", "has text, a comment or an entity"),
      ("<svg>Peru</svg>", "has text, a comment or an entity"),
      ("<svg><!-- Peru --></svg>", "has text, a comment or an entity"),
      ("<svg><?php?></svg>", "has text, a comment or an entity"),
    ])
  func unsafe(svg: String, clause: String) {
    #expect(lines(svg: svg) == ["pack/pictures.json: the picture a.svg \(clause)"])
  }

  @Test("F7: a picture may refer to its own parts, and has 40 KiB at most")
  func safe() {
    let parts =
      "<svg><defs><g id='a'/></defs><use xlink:href='#a' fill=\"url(#b)\"\n/><path transform='scale(2)'/></svg>\n"
    #expect(lines(svg: parts)[0].hasPrefix("OK"))
    let room = String(repeating: " ", count: 40_960 - Pack.square.utf8.count)
    #expect(lines(svg: Pack.square + room)[0].hasPrefix("OK"))
    #expect(
      lines(svg: Pack.square + room + " ")
        == ["pack/pictures.json: the picture a.svg has 40961 bytes, 40960 are allowed"])
  }
}
