import JSON

/// Reads an answer of the Open Trivia Database: `{"response_code": 0, "results": [{"type":
/// "multiple", "category": …, "question": …, "correct_answer": …, "incorrect_answers": [three]}]}`.
enum OpenTriviaImport {
  /// One result as written.
  private struct Result {
    var kind: String
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
      guard case .object(let object) = root else {
        return leaving(.noResults)
      }
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
    let results = values.map(result)
    let whole = results.compactMap { $0 }
    let encoding = TextEncoding.guess(kinds: whole.map(\.kind), texts: whole.flatMap(\.texts))
    var categories: Set<String> = []
    for (index, result) in results.enumerated() {
      let place = ImportPlace.question(index + 1)
      do throws(LeftOutReason) {
        let plain = try plain(result, encoding: encoding)
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

  private static func result(of value: JSONValue) -> Result? {
    guard case .object(let object) = value else { return nil }
    do {
      var wrong: [String] = []
      for value in try object.array("incorrect_answers") {
        guard case .string(let text) = value else { return nil }
        wrong.append(text)
      }
      return Result(
        kind: try object.string("type"), category: try object.optionalString("category") ?? "",
        question: try object.string("question"), right: try object.string("correct_answer"),
        wrong: wrong)
    } catch {
      return nil
    }
  }

  /// The decoded texts of a result with four options.
  private static func plain(
    _ result: Result?, encoding: TextEncoding
  ) throws(LeftOutReason) -> Result {
    guard let result else { throw LeftOutReason(.badShape) }
    guard let kind = encoding.decoded(result.kind) else { throw LeftOutReason(.badEncoding) }
    if kind == "boolean" { throw LeftOutReason(.kind("true or false")) }
    guard kind == "multiple" else {
      throw LeftOutReason(.kind("of type \"\(Text.excerpt(kind))\""))
    }
    let texts = result.texts.compactMap { encoding.decoded($0).map(Text.collapsed) }
    guard texts.count == result.texts.count, texts.count >= 3 else {
      throw LeftOutReason(.badEncoding)
    }
    return Result(
      kind: kind, category: texts[0], question: texts[1], right: texts[2],
      wrong: Array(texts[3...]))
  }

  /// "Entertainment: Film" is the topic Film.
  private static func shortTopic(_ category: String) -> String {
    category.split(separator: ":").last.map(Text.trimmed) ?? category
  }
}

/// A reason as an error.
struct LeftOutReason: Error {
  let reason: LeftOut.Reason

  init(_ reason: LeftOut.Reason) { self.reason = reason }
}
