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

  @Test("each fault of a backup does so too")
  func backup() {
    #expect(Backup.Fault.nothingThere(path: "a").sentence == "a: no data exists yet")
    #expect(
      Backup.Fault.targetInUse(path: "a").sentence
        == "a is in use; choose another file for the copy")
    #expect(
      Backup.Fault.target(.database(.full), path: "a.draft").sentence.contains("the disk is full"))
    #expect(
      Backup.Fault.file(.failed(call: "open", path: "a", errno: 13)).sentence
        == "a: Permission denied")
  }

  @Test("each fault of a restore does so too")
  func restore() {
    let sentences: [(Restore.Fault, String)] = [
      (.notABackup(path: "a"), "a is not a backup of fourtop"),
      (.newer(path: "a"), "a was made by a later fourtop; restore it with that version"),
      (.damaged(path: "a"), "a is damaged; nothing was restored"),
      (
        .inUse(folder: "d"),
        "another fourtop uses d; stop it, or name another directory with --data-dir"
      ),
      (
        .notEmpty(folder: "d"),
        "d is not empty; move it away, or name another directory with --data-dir"
      ),
      (.mountPoint(folder: "d"), "d is a mount point; name a folder in it with --data-dir"),
      (.file(.failed(call: "open", path: "a", errno: 13)), "a: Permission denied"),
      (.file(.changedWhileRead(path: "a")), "a: its files change too often; try again"),
    ]
    for (fault, sentence) in sentences { #expect(fault.sentence == sentence) }
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
