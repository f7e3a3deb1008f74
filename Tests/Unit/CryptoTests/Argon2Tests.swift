import Crypto
import Testing

@Suite("Passwords by argon2id")
struct Argon2Tests {
  private let cheap = Argon2Cost(memory: 64, passes: 1, lanes: 1)

  @Test("R2: a hash is matched by its own password alone")
  func matches() throws {
    let hash = try Argon2.hash(Array("hunter2 hunter2".utf8), cheap)
    #expect(hash.hasPrefix("$argon2id$v=19$m=64,t=1,p=1$"))
    #expect(try Argon2.matches(Array("hunter2 hunter2".utf8), hash))
    for wrong in [
      "", "hunter2 hunter", "hunter2 hunter2 ", "Hunter2 hunter2", "hunter2 hunter2\u{0}",
    ] {
      #expect(try !Argon2.matches(Array(wrong.utf8), hash))
    }
  }

  @Test("R2: the same password has another hash each time")
  func salted() throws {
    let password = Array("the same password".utf8)
    #expect(try Argon2.hash(password, cheap) != Argon2.hash(password, cheap))
  }

  @Test("R2: a hash of another implementation is understood: the reference's own test vector")
  func vector() throws {
    let hash =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ"
      + "$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    #expect(try Argon2.matches(Array("password".utf8), hash))
    #expect(try !Argon2.matches(Array("differentpassword".utf8), hash))
    #expect(Argon2.cost(of: hash) == Argon2Cost(memory: 65_536, passes: 2, lanes: 1))
  }

  @Test("R2: every byte counts, zeros and more than any password too")
  func bytes() throws {
    let long = [UInt8](repeating: 0, count: 300)
    let hash = try Argon2.hash(long, cheap)
    #expect(try Argon2.matches(long, hash))
    #expect(try !Argon2.matches([UInt8](repeating: 0, count: 299), hash))
  }

  @Test(
    "A damaged hash is an error, and one that asks for too much is not obeyed",
    arguments: [
      "", "$", "$argon2id", "password", "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAA",
      "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$AAAA",
      "$argon2id$v=19$m=64,t=1$c29tZXNhbHQ$AAAA", "$argon2id$v=19$m=-1,t=1,p=1$c29tZXNhbHQ$AAAA",
      "$argon2id$v=19$m=4294967295,t=1,p=1$c29tZXNhbHQ$AAAAAAAA",
      "$argon2id$v=19$m=64,t=4294967295,p=1$c29tZXNhbHQ$AAAAAAAA",
      "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$", "$argon2id$v=19$m=64,t=1,p=1$$AAAAAAAA",
      "$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$AAAAAAAA", "$argon2id$v=19$m=64,t=1,p=1$!$AAAAAAAA",
    ])
  func damaged(hash: String) {
    #expect(throws: CryptoError.hashMalformed) { try Argon2.matches(Array("password".utf8), hash) }
  }

  @Test("A hash cut off anywhere is an error or another hash, never a match")
  func truncated() throws {
    let password = Array("some password".utf8)
    let hash = try Argon2.hash(password, cheap)
    for length in 0..<hash.utf8.count {
      let cut = String(decoding: hash.utf8.prefix(length), as: UTF8.self)
      #expect((try? Argon2.matches(password, cut)) != true)
    }
  }

  @Test("The standard cost is written into the hash")
  func standard() throws {
    let hash = try Argon2.hash(Array("some password".utf8), .standard)
    #expect(Argon2.cost(of: hash) == .standard)
  }
}
