import JSON

/// Reads an answer of the Open Trivia Database: `{"response_code": 0, "results": [{"type":
/// "multiple", "category": …, "question": …, "correct_answer": …, "incorrect_answers": [three]}]}`, or the
/// list of results alone.
enum OpenTriviaImport {
  /// One result as written.
  private struct Trivia {
    /// "multiple" or "boolean"; nil if the result does not say.
    var kind: String?
    var difficulty: String
    var category: String
    var question: String
    var right: String
    var wrong: [String]

    var texts: [String] { [category, question, right] + wrong }
  }

  static func read(_ bytes: [UInt8]) -> ImportFindings {
    var findings = ImportFindings()
    do {
      let root = try JSONReader(limits: .file).read(ByteOrderMark.stripped(from: bytes))
      if case .array(let values) = root {
        collect(values, into: &findings)
        return findings
      }
      guard case .object(let object) = root else { return leaving(.noResults) }
      if let code = object["response_code"]?.integer(in: QuizLimits.numbers), code != 0 {
        return leaving(.refusedByOpenTrivia(code: code))
      }
      guard case .array(let values)? = object["results"] else { return leaving(.noResults) }
      collect(values, into: &findings)
    } catch {
      return leaving(.notJSON(error.description))
    }
    return findings
  }

  private static func leaving(_ reason: LeftOut.Reason) -> ImportFindings {
    ImportFindings(left: [LeftOut(place: .file, reason: reason)])
  }

  private static func collect(_ values: [JSONValue], into findings: inout ImportFindings) {
    let results = values.map { value in
      Result { () throws(LeftOutReason) in try trivia(value) }
    }
    let whole = results.compactMap { try? $0.get() }
    let encoding = TextEncoding.guess(
      words: whole.flatMap { [$0.kind, $0.difficulty].compactMap { $0 } },
      texts: whole.flatMap(\.texts))
    var categories: Set<String> = []
    for (index, result) in results.enumerated() {
      let place = ImportPlace.question(index + 1)
      do throws(LeftOutReason) {
        let plain = try plain(try result.get(), encoding: encoding)
        categories.insert(plain.category)
        findings.candidates.append(
          Candidate(
            place: place, sentence: plain.question, right: plain.right, wrong: plain.wrong))
      } catch {
        findings.left.append(LeftOut(place: place, reason: error.reason))
      }
    }
    // A file of several categories has no topic of its own; the file's name will do.
    if categories.count == 1 { findings.topic = categories.first.map(shortTopic) }
  }

  private static func trivia(_ value: JSONValue) throws(LeftOutReason) -> Trivia {
    guard case .object(let object) = value else { throw LeftOutReason(.notObject) }
    do throws(JSONFieldError) {
      let wrong = try object.array("incorrect_answers").map { value in
        if case .string(let text) = value { text } else { nil as String? }
      }
      let result = Trivia(
        kind: try object.optionalString("type"),
        difficulty: try object.optionalString("difficulty") ?? "",
        category: try object.optionalString("category") ?? "",
        question: try object.string("question"), right: try object.string("correct_answer"),
        wrong: wrong.compactMap { $0 })
      if result.wrong.count == wrong.count { return result }
    } catch {
      throw LeftOutReason(.field(error))
    }
    throw LeftOutReason(.wrongAnswersNotTexts)
  }

  /// The decoded texts of a result with four options.
  private static func plain(
    _ result: Trivia, encoding: TextEncoding
  ) throws(LeftOutReason) -> Trivia {
    guard let kind = encoding.decoded(result.kind ?? "") else { throw LeftOutReason(.badEncoding) }
    if kind == "boolean" { throw LeftOutReason(.kind("true or false")) }
    guard kind == "multiple" || kind.isEmpty else {
      throw LeftOutReason(.kind("of type \"\(Text.excerpt(kind))\""))
    }
    let texts = result.texts.compactMap { encoding.decoded($0).map(Text.collapsed) }
    guard texts.count == result.texts.count, texts.count >= 3 else {
      throw LeftOutReason(.badEncoding)
    }
    return Trivia(
      kind: kind, difficulty: "", category: texts[0], question: texts[1], right: texts[2],
      wrong: Array(texts[3...]))
  }

  /// "Entertainment: Film" is the topic Film.
  private static func shortTopic(_ category: String) -> String {
    category.split(separator: ":").last.map(Text.trimmed) ?? category
  }
}
