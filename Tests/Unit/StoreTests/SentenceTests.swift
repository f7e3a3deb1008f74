import Database
import Files
import PostgreSQL
import Testing

@testable import Store

@Suite("Store: sentences")
struct SentenceTests {
  @Test("each fault names the file and the remedy, in one line")
  func sentences() {
    let errors: [(DatabaseError, String)] = [
      (.full, "the disk is full"), (.readOnly, "is read-only"),
      (.locked, "locked by another process"), (.damaged(finding: "page 7"), "is damaged (page 7)"),
      (.notADatabase, "is not a database"), (.foreign(application: 1), "of another program"),
      (.newer(found: 3, known: 2), "layout 3, this one knows 2"),
      (.cannotOpen(errno: 2), "No such file or directory"),
      (.cannotOpen(errno: 0), "gives no reason"), (.inputOutput(errno: 5), "Input/output error"),
      (.constraint("UNIQUE"), "UNIQUE"), (.failed(code: 1, message: "odd"), "odd"),
    ]
    for (error, part) in errors {
      let sentence = StoreError.database(error).sentence(for: .file("/data/fourtop.db"))
      #expect(sentence.hasPrefix("/data/fourtop.db"))
      #expect(sentence.contains(part))
      #expect(!sentence.contains("\n") && !sentence.hasSuffix("."))
    }
    #expect(StoreError.busy.sentence(for: .file("f")) == "f: too many changes wait to be stored")
    #expect(StoreError.closed.sentence(for: .file("f")) == "f: the store is closed")
    #expect(
      StoreError.displaced.sentence(for: .file("f")).hasPrefix("f or its log was moved, removed"))
  }

  @Test("sentences name host and database, and what helps")
  func ofServers() throws {
    let address = try #require(PostgresAddress("postgres://anna:secret@db/fourtop"))
    let errors: [(DatabaseError, String)] = [
      (.full, "disk"), (.readOnly, "primary"), (.locked, "another fourtop"),
      (.unreachable("no route"), "no route"), (.damaged(finding: "x"), "pg_dump"),
      (.foreign(application: 0), "another program"), (.newer(found: 9, known: 1), "layout 9"),
      (.inputOutput(errno: 0), "disk"), (.failed(code: 0, message: "odd"), "odd"),
    ]
    for (error, words) in errors {
      let sentence = StoreError.database(error).sentence(for: .server(address))
      #expect(sentence.hasPrefix("postgres://db/fourtop"))
      #expect(sentence.contains(words) && !sentence.contains("secret"))
    }
  }
}
