import HTTP
import TestSupport
import Testing

private let table = RefusalTable(
  (try? Checkout.text(of: "Tests/Corpora/http/refusals.txt")) ?? "")

@Test("the table of requests holds at least 500 cases, each with its own name and bytes")
func tableIsWhole() {
  #expect(table.cases.count >= 500)
  #expect(Set(table.cases.map(\.name)).count == table.cases.count)
  #expect(Set(table.cases.map(\.bytes)).count == table.cases.count)
  #expect(table.cases.allSatisfy { !$0.nginx.isEmpty && $0.nginx != "?" && $0.node != "?" })
}

@Test("each request of the table is answered as it says", arguments: table.cases)
func tableAnswers(of row: RefusalTable.Case) {
  #expect(outcome([row.bytes], as: row.expected) == row.expected)
}

@Test("each request of the table is answered the same in pieces", arguments: table.cases)
func tableAnswersInPieces(of row: RefusalTable.Case) {
  #expect(outcome(row.bytes.map { [$0] }, as: row.expected) == row.expected)
  guard row.bytes.count <= 300 else { return }
  for middle in row.bytes.indices {
    let pieces = [Array(row.bytes[..<middle]), Array(row.bytes[middle...])]
    let answer = outcome(pieces, as: row.expected)
    #expect(answer == row.expected, "split at \(middle)")
    if answer != row.expected { return }
  }
}

/// The parser's result for `pieces` in the table's notation; paths only where `expected` has one.
private func outcome(_ pieces: [[UInt8]], as expected: String) -> String {
  let namesPath = expected.contains("/") || expected.contains("none")
  var parser = RequestParser()
  var words: [String] = []
  for piece in pieces {
    var position = 0
    while position < piece.count {
      do throws(HTTPError) {
        switch try parser.next(piece.span, from: &position) {
        case .none: break
        case .expectsContinue: words.append("100")
        case .request(let request):
          words.append("200")
          if namesPath { words.append(written(TargetPath.normalise(request.path))) }
          // The parser never reads bytes behind it.
          if !request.keepsAlive { return (words + ["close"]).joined(separator: " ") }
        }
      } catch {
        let name = "\(error)".prefix { $0 != "(" }
        return (words + ["\(error.status.code)", String(name)]).joined(separator: " ")
      }
    }
  }
  if !parser.isIdle { words.append("wait") }
  return words.joined(separator: " ")
}

private func written(_ path: String?) -> String {
  guard let path else { return "none" }
  return path.utf8.map { byte in
    byte < 0x80
      ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
  }.joined()
}
