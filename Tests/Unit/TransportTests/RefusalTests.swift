import TestSupport
import Testing

/// Every tenth short request of `Tests/Corpora/http/refusals.txt`, and what contradicts itself.
private let sample: [RefusalTable.Case] = {
  let table = RefusalTable((try? Checkout.text(of: "Tests/Corpora/http/refusals.txt")) ?? "")
  return table.cases.enumerated().filter { index, row in
    row.bytes.count < 4000 && (index % 10 == 0 || row.expected.contains("lengthAndEncoding"))
  }.map(\.element)
}()

@Suite("Malformed requests over real sockets", .serialized, .waiting)
struct RefusalTests {
  @Test("a sample of the table is answered over a connection as by the parser")
  func answers() throws {
    #expect(sample.count > 50)
    let house = try House()
    for row in sample {
      let client = try house.client()
      client.send(row.bytes)
      // Whatever waits or may go on is ended from here.
      client.endSending()
      let expected = row.outcome.filter { $0 != "close" && $0 != "wait" }
      #expect(try statuses(client.takeAll()) == expected, "\(row.name)")
    }
  }
}

/// The status codes of the heads in `text`; the bodies of these answers hold none.
private func statuses(_ text: String) -> [String] {
  text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
}
