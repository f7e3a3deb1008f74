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

  /// Each level draws the one below `count` times, by `draw`, a piece of text with the level's number.
  private static func nested(
    _ levels: Int, _ count: Int, _ body: (_ below: Int) -> String
  ) -> String {
    let groups = (1...levels).map { level in
      "<g id='l\(level)'>" + String(repeating: body(level - 1), count: count) + "</g>"
    }.joined()
    return "<svg><defs><path id='l0' d='M0 0h9'/>\(groups)</defs><use href='#l\(levels)'/></svg>"
  }

  private static let bombs: [String] = [
    nested(9, 10) { "<use href='#l\($0)'/>" },
    nested(7, 4) { "<use xlink:href='#l\($0)'/>" },
    nested(12, 1) { "<use href='#l\($0)'/>" },
    // Masks, clips and paints that repeat each other.
    "<svg><mask id='m0'><rect/></mask>"
      + (1...7).map { level in
        "<mask id='m\(level)'>"
          + String(repeating: "<rect mask='url(#m\(level - 1))'/>", count: 5) + "</mask>"
      }.joined() + "<rect mask='url(#m7)'/></svg>",
    "<svg><clipPath id='c0'><rect/></clipPath>"
      + (1...9).map { "<clipPath id='c\($0)' clip-path='url(#c\($0 - 1))'><rect/></clipPath>" }
      .joined() + "<rect clip-path='url(#c9)'/></svg>",
    "<svg><linearGradient id='g0'/>"
      + (1...9).map { "<linearGradient id='g\($0)' href='#g\($0 - 1)'/>" }.joined()
      + "<rect fill='url(#g9)'/></svg>",
    // Circles.
    "<svg id='a'><use href='#a'/></svg>",
    "<svg><g id='a'><g><use href='#b'/></g></g><g id='b'><use href='#a'/></g></svg>",
    "<svg><mask id='m'><rect mask='url(#m)'/></mask></svg>",
    "<svg><linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/></svg>",
    // One of two elements with a name is harmless.
    "<svg><g id='a'/><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>",
    // Many layers, and one long path many times.
    "<svg>" + String(repeating: "<g opacity='.5'/>", count: 401) + "</svg>",
    "<svg><path id='p' d='" + String(repeating: "h1", count: 10_000) + "'/>"
      + String(repeating: "<use href='#p'/>", count: 20) + "</svg>",
    // Dashes.
    "<svg><path stroke-dasharray='.0001' d='M0 0h1e6'/></svg>",
    "<svg stroke-dasharray='1e-9'><circle r='500'/></svg>",
    "<svg><g stroke-dasharray='0,.01'><path d='M0 0" + String(repeating: "h999h-999", count: 99)
      + "'/></g></svg>",
  ]

  @Test(
    "F7: a picture whose few bytes draw more than a phone does at once is refused", arguments: bombs
  )
  func repetition(svg: String) {
    #expect(
      lines(svg: svg) == [
        "pack/pictures.json: the picture a.svg draws too much: its references repeat shapes "
          + "thousands of times, or run in a circle"
      ])
  }

  @Test(
    "F7: a reference that browsers decode, trim or close themselves is refused",
    arguments: ["href='#%61'", "href='#a '", "href='#a?b'", "mask='url(#a )'", "fill='url(#é)'"])
  func odd(reference: String) {
    let found = lines(svg: "<svg><use \(reference)/></svg>")
    #expect(found.count == 1 && found[0].contains("; a name there has letters, digits and"))
  }

  @Test("F7: what people draw with references, layers and dashes is taken")
  func bounded() {
    // Fifty stars in rows, a mask, a chain of gradients.
    let stars =
      "<svg><defs><path id='s' d='M0 0h9'/><g id='r'>"
      + String(repeating: "<use href='#s'/>", count: 10) + "</g></defs>"
      + String(repeating: "<use href='#r'/>", count: 5) + "</svg>"
    let gradients =
      "<svg><linearGradient id='a'><stop/></linearGradient><linearGradient id='b' href='#a'/>"
      + "<mask id='m'><rect/></mask><rect fill='url(#b)' mask='url(#m)' opacity='.5'/></svg>"
    let dashes = "<svg><path stroke-dasharray='2,3' d='M0 0H900V-900z'/><use href='#none'/></svg>"
    for svg in [stars, gradients, dashes] { #expect(lines(svg: svg)[0].hasPrefix("OK")) }
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
