import JSON

/// A part of the imported file that was not taken.
struct LeftOut: Equatable {
  var place: ImportPlace
  var reason: Reason

  enum Reason: Equatable {
    case notJSON(String)
    case notText
    case noResults
    case refusedByOpenTrivia(code: Int)
    case notObject
    case field(JSONFieldError)
    case wrongAnswersNotTexts
    case badEncoding
    case kind(String)
    case notFourOptions(Int)
    case emptyText
    case equalOptions
    case textTooLong(length: Int, limit: Int)
    case tooManyQuestions(limit: Int)
    case noRightOption
    case severalRightOptions
    case bracesUnclosed
    case bracesMissing
    case badWeight
    case picture
    case formula
    case tooMuchMarkup
    case answersUnmarked
    case answerAlone
    case noOptions
    case optionsOutOfOrder
    case paragraphs
    case quoteUnclosed
    /// No row says what the columns are; the one that is most like a header.
    case noHeader(Int, [String])
    case header
    case otherHeader
    /// The row has more cells than the first one.
    case moreCells(Int, first: Int)
    case cell(String, String)
    case keyUnknown(String, [String])
    case keyUnclear(String, [String], String)
    case notWorkbook(String)
    case workbookInsteadOfText
    case oldWorkbook

    var sentence: String {
      switch self {
      case .notJSON(let error): "not JSON: \(error)"
      case .notText:
        "not a text in UTF-8; save it in this encoding (\"CSV UTF-8\" in a spreadsheet)"
      case .noResults: "no list of results"
      case .refusedByOpenTrivia(let code): "an answer without questions (response code \(code))"
      case .notObject: "no object with a question"
      case .field(.missing(let field)): "the field \"\(field)\" is missing"
      case .field(.wrongType(let field, let expected, let found)):
        "the field \"\(field)\" is \(found.name) instead of \(expected.name)"
      case .field(.outOfRange(let field)): "the field \"\(field)\" is out of range"
      case .wrongAnswersNotTexts: "an element of \"incorrect_answers\" is no text"
      case .badEncoding: "a text is not in the encoding of the file"
      case .kind(let name): "\(name), not a choice of four"
      case .notFourOptions(1): "1 option, not four"
      case .notFourOptions(let count): "\(count) options, not four"
      case .moreCells(let count, let width):
        "\(count) cells, but the table has \(width) columns; a text with a separator needs quotation marks"
      case .emptyText: "an empty text"
      case .equalOptions: "two equal options"
      case .textTooLong(let length, let limit):
        "a text of \(length) characters, \(limit) are allowed"
      case .tooManyQuestions(let limit): "over the \(limit) questions a file may have"
      case .noRightOption: "no right option"
      case .severalRightOptions: "more than one right option"
      case .bracesUnclosed: "no closing brace before the next empty line"
      case .bracesMissing: "no answers in braces"
      case .badWeight: "a weight that is no number from -100 to 100"
      case .picture: "a picture or other attached file"
      case .quoteUnclosed: "a quotation mark without its other half"
      case .formula: "a formula in MathML"
      case .tooMuchMarkup: "too much markup"
      case .answersUnmarked: "answers in braces that begin with neither = nor ~"
      case .answerAlone: "an answer without a question"
      case .noOptions: "a text without options"
      case .optionsOutOfOrder: "the options are not A, B, C, D in this order"
      case .paragraphs:
        "an empty line within the question, or a text before it; join its lines, or remove the text"
      case .noHeader(let line, let names): Self.noHeader(line, names)
      case .header: "the names of the columns, not a question"
      case .otherHeader: "a second header with other columns"
      case .cell(let name, let clause): "cell \(name) \(clause)"
      case .keyUnknown(let key, let ways):
        "no right option: \"\(Text.excerpt(key))\" is "
          + (ways.isEmpty
            ? "none of the options" : "not \(ways.joined(separator: " or ")) of an option")
      case .keyUnclear(let key, let ways, let columns):
        "the right option \"\(Text.excerpt(key))\" may be \(ways.joined(separator: " or ")); say it with "
          + "--columns \(columns), where HOW is letter, number (from 1), index (from 0) or text"
      case .notWorkbook(let reason): "no workbook: \(reason)"
      case .workbookInsteadOfText: "a workbook or another archive, not a text; import it as xlsx"
      case .oldWorkbook: "a workbook of the old kind (xls), or one with a password; save it as xlsx"
      }
    }

    /// The meaning of each name in the line most like a header, and an example of `--columns`.
    private static func noHeader(_ line: Int, _ names: [String]) -> String {
      let filled = names.enumerated().filter { !Text.trimmed($1).isEmpty }.prefix(12)
      let columns = filled.map { index, name in
        "\(index + 1) \"\(Text.excerpt(Text.collapsed(name)))\" \(SheetColumns.role(of: name).text)"
      }
      let example =
        names.count == 6 ? "option,option,option,option,answer" : "right,wrong,wrong,wrong"
      return
        "no line says what the columns are (line \(line): \(columns.joined(separator: ", "))); say it "
        + "with --columns, for example --columns question,\(example), and with --skip \(line) if the "
        + "questions begin behind line \(line)"
    }
  }
}

/// A reason as an error.
struct LeftOutReason: Error, Equatable {
  let reason: LeftOut.Reason

  init(_ reason: LeftOut.Reason) { self.reason = reason }
}
