import Foundation
import Glibc
import Net
import Synchronization
import Testing

@testable import Fetch

extension FetchWorker {
  /// The outcome of one fetch.
  func outcome(
    of source: FetchRequest.Source, known: Validators? = nil
  ) async -> Result<FetchReply, FetchFault> {
    await withCheckedContinuation { continuation in
      fetch(FetchRequest(source, known: known)) { continuation.resume(returning: $0) }
    }
  }
}

private func settings(_ change: (inout FetchSettings) -> Void = { _ in }) -> FetchSettings {
  var settings = FetchSettings(userAgent: "fourtop/test")
  change(&settings)
  return settings
}

@Suite("Fetch over HTTP")
final class FetchTests {
  let server: MisbehavingServer
  let worker: FetchWorker

  init() throws {
    server = try MisbehavingServer.shared.get()
    worker = try FetchWorker(settings: settings())
  }

  deinit { worker.close() }

  private func outcome(_ path: String, known: Validators? = nil) async -> Result<
    FetchReply, FetchFault
  > {
    await worker.outcome(of: .url(server.url(path)), known: known)
  }

  @Test("F2, F4: a file arrives with its validators and its address")
  func plain() async {
    let validators = Validators(
      entityTag: "\"v1\"", lastModified: "Sat, 03 Jan 2026 10:00:00 GMT")
    #expect(
      await outcome("/quiz1.json")
        == .success(
          FetchReply(
            body: .content(Array("{}".utf8)), validators: validators,
            finalAddress: server.url("/quiz1.json"))))
  }

  @Test("F4: a known version is not sent again, by its tag or by its date")
  func conditional() async throws {
    let first = try await outcome("/quiz1.json").get()
    for known in [
      first.validators, Validators(entityTag: first.validators.entityTag),
      Validators(lastModified: first.validators.lastModified),
    ] {
      let second = try await outcome("/quiz1.json", known: known).get()
      #expect(second.body == .notModified)
      #expect(second.validators == first.validators)
    }
    let other = try await outcome("/quiz1.json", known: Validators(entityTag: "\"v0\"")).get()
    #expect(other.body == .content(Array("{}".utf8)))
  }

  @Test("F4: a tag that would end a header line is not sent")
  func injection() async throws {
    let known = Validators(entityTag: "\"v1\"\r\nX-Evil: 1")
    let reply = try await outcome("/quiz1.json", known: known).get()
    #expect(reply.body == .content(Array("{}".utf8)))
  }

  @Test("L4: what follows comes over the same connection, and knows nothing of what was before")
  func connection() throws {
    // Without `await`: libcurl reuses a connection for 118 seconds, and a busy machine may take longer to
    // continue a test.
    func outcome(_ path: String, known: Validators? = nil) -> Result<FetchReply, FetchFault> {
      worker.fetchAndWait(FetchRequest(.url(server.url(path)), known: known))
    }
    let first = try outcome("/port").get()
    #expect(first.validators.entityTag != nil)
    let second = try outcome("/port", known: first.validators).get()
    #expect(second == first)
    #expect(try outcome("/agent").get().validators == Validators())
    #expect(try outcome("/port").get().body != first.body)
  }

  @Test("the request names its sender")
  func userAgent() async throws {
    #expect(try await outcome("/agent").get().body == .content(Array("fourtop/test".utf8)))
  }

  @Test("F4: three redirects are followed, a fourth is refused")
  func redirects() async throws {
    let reply = try await outcome("/redirect/3").get()
    #expect(reply.finalAddress == server.url("/quiz1.json"))
    #expect(reply.validators.entityTag == "\"v1\"")
    let bare = try await outcome("/redirect-to-agent").get()
    #expect(bare.validators == Validators())
    #expect(await outcome("/redirect/4") == .failure(.tooManyRedirects(limit: 3)))
    #expect(await outcome("/loop") == .failure(.tooManyRedirects(limit: 3)))
  }

  @Test("F2: a redirect to a file or to FTP is refused, and so is such a URL")
  func schemes() async {
    #expect(await outcome("/tofile") == .failure(.schemeRefused))
    #expect(await outcome("/toftp") == .failure(.schemeRefused))
    for url in ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "quiz1.json"] {
      #expect(await worker.outcome(of: .url(url)) == .failure(.schemeRefused))
    }
  }

  @Test("F4: exactly 1 MiB is taken, one byte more is not, announced or endless")
  func size() async throws {
    #expect(
      try await outcome("/exact").get().body
        == .content([UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)))
    #expect(await outcome("/large") == .failure(.tooLarge(limit: 1_048_576)))
    #expect(await outcome("/large-unannounced") == .failure(.tooLarge(limit: 1_048_576)))
    #expect(await outcome("/endless") == .failure(.tooLarge(limit: 1_048_576)))
  }

  @Test(
    "F4: a compressed answer is decoded within the limit; a broken or unknown coding is a fault")
  func coding() async throws {
    let reply = try await outcome("/gzip").get()
    #expect(reply.body == .content(Array("{}".utf8)))
    #expect(reply.validators.entityTag == "\"v1\"")
    #expect(await outcome("/gzip-bomb") == .failure(.tooLarge(limit: 1_048_576)))
    for path in ["/gzip-not", "/coding"] {
      #expect(await outcome(path) == .failure(.brokenAnswer), "\(path)")
    }
    let short = await outcome("/gzip-short")
    #expect(short != .success(reply) && (try? short.get().body) != .content(Array("{}".utf8)))
  }

  @Test(
    "F4: what does not begin as an object is no quiz: pages, texts, lists, compressed files",
    arguments: [
      ("<!doctype html><p>", false), (" \r\n<html>", false), ("Not found", false), ("[]", false),
      ("\u{1F}\u{8B}", false), ("\u{FEFF}<p>", false), ("{", true), ("\u{FEFF} {}", true),
      ("\n\t{\"a\": 1}", true), ("", true), (" ", true),
    ])
  func object(text: String, isTaken: Bool) {
    let reply = FetchReply(
      body: .content(Array(text.utf8)), validators: Validators(), finalAddress: "")
    let result = Result { () throws(FetchFault) in try reply.withObject() }
    #expect(result == (isTaken ? .success(reply) : .failure(.otherContent)))
  }

  @Test("F4: endless header lines end at their limit")
  func headers() async {
    #expect(await outcome("/headers") == .failure(.tooLarge(limit: 65_536)))
  }

  @Test("F4: the time limit holds for a mute host and for one that drips", .timeLimit(.minutes(1)))
  func time() async throws {
    let limit = Duration.milliseconds(300)
    let hasty = try FetchWorker(settings: settings { $0.limits.total = limit })
    defer { hasty.close() }
    #expect(await hasty.outcome(of: .url(server.url("/silent"))) == .failure(.timedOut(limit)))
    #expect(await hasty.outcome(of: .url(server.url("/drip"))) == .failure(.timedOut(limit)))
  }

  @Test("P9: a file that is not there is missing; other statuses are named")
  func statuses() async {
    #expect(await outcome("/none.json") == .failure(.missing))
    #expect(await outcome("/status/410") == .failure(.missing))
    for status in [204, 403, 500] {
      #expect(await outcome("/status/\(status)") == .failure(.status(status)))
    }
    #expect(await outcome("/status/304") == .failure(.status(304)))
  }

  @Test("an answer that breaks off or is not HTTP is a broken answer")
  func broken() async {
    for path in ["/garbage", "/short", "/nothing"] {
      #expect(await outcome(path) == .failure(.brokenAnswer))
    }
  }

  @Test("no listener, no host and no URL are told apart")
  func unreachable() async {
    #expect(await worker.outcome(of: .url("http://127.0.0.1:1/")) == .failure(.unreachable))
    #expect(
      await worker.outcome(of: .url("http://nowhere.invalid/quiz1.json"))
        == .failure(.hostUnknown))
    #expect(await worker.outcome(of: .url("http://127.0.0.1:99999/")) == .failure(.badAddress))
    #expect(await worker.outcome(of: .url("http://a b/\n")) == .failure(.badAddress))
  }

  @Test("F2: certificates are verified")
  func certificates() async throws {
    let url = server.securedURL("/quiz1.json")
    #expect(await worker.outcome(of: .url(url)) == .failure(.insecure))
    let trusting = try FetchWorker(settings: settings { $0.authorities = server.certificate })
    defer { trusting.close() }
    #expect(try await trusting.outcome(of: .url(url)).get().body == .content(Array("{}".utf8)))
    let named = url.replacingOccurrences(of: "127.0.0.1", with: "localhost")
    #expect(await trusting.outcome(of: .url(named)) == .failure(.insecure))
  }

  @Test("on a public server a private address is refused after resolution, by number or by name")
  func privateAddresses() async throws {
    let strict = try FetchWorker(settings: settings { $0.allowsPrivateAddresses = false })
    defer { strict.close() }
    for host in ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1"] {
      let url = "http://\(host):\(server.httpPort)/quiz1.json"
      #expect(await strict.outcome(of: .url(url)) == .failure(.privateAddress))
    }
  }

  /// A path that leads to this URL.
  private func redirect(to url: String) throws -> String {
    let allowed = CharacterSet.alphanumerics
    return "/to/" + (try #require(url.addingPercentEncoding(withAllowedCharacters: allowed)))
  }

  /// Takes 127.0.0.2 for an address of the internet.
  private func homeWorker() throws -> FetchWorker {
    try FetchWorker(settings: settings { $0.scope = AddressScope(alsoPublic: [[127, 0, 0, 2]]) })
  }

  @Test("F2: a public host cannot lead into the home network by a redirect, a private one may")
  func redirectsInward() async throws {
    let home = try homeWorker()
    defer { home.close() }
    let inside = server.url("/quiz1.json")
    let outside = server.otherURL("/quiz1.json")
    for url in [inside, outside, server.url(try redirect(to: inside))] {
      #expect(try await home.outcome(of: .url(url)).get().body == .content(Array("{}".utf8)))
    }
    let outward = server.url(try redirect(to: outside))
    #expect(try await home.outcome(of: .url(outward)).get().finalAddress == outside)
    let inward = server.otherURL(try redirect(to: inside))
    #expect(await home.outcome(of: .url(inward)) == .failure(.privateAddress))
    let roundabout = server.url(try redirect(to: inward))
    #expect(await home.outcome(of: .url(roundabout)) == .failure(.privateAddress))
  }

  @Test("F2: nor over a connection that an earlier fetch has left open")
  func redirectsToOpenConnection() throws {
    let home = try homeWorker()
    defer { home.close() }
    // Without `await`, as in `connection`.
    func outcome(_ url: String) -> Result<FetchReply, FetchFault> {
      home.fetchAndWait(FetchRequest(.url(url)))
    }
    let inside = server.url("/port")
    let first = try outcome(inside).get()
    #expect(try outcome(inside).get() == first)
    let inward = server.otherURL(try redirect(to: inside))
    #expect(outcome(inward) == .failure(.privateAddress))
  }

  @Test("a closed worker breaks off what runs and refuses what waits and what comes")
  func closing() async throws {
    let outcomes = Mutex<[Result<FetchReply, FetchFault>]>([])
    await withCheckedContinuation { continuation in
      for path in ["/silent", "/quiz1.json"] {
        worker.fetch(FetchRequest(.url(server.url(path)))) { outcome in
          let count = outcomes.withLock { outcomes in
            outcomes.append(outcome)
            return outcomes.count
          }
          if count == 2 { continuation.resume() }
        }
      }
      worker.close()
    }
    #expect(outcomes.withLock { $0 } == [.failure(.closed), .failure(.closed)])
    #expect(await outcome("/quiz1.json") == .failure(.closed))
  }
}

@Suite("Fetch from disk")
struct FileSourceTests {
  private func read(
    _ path: String, known: Validators? = nil, limit: Int = 1_048_576
  ) async throws -> Result<FetchReply, FetchFault> {
    let worker = try FetchWorker(settings: settings { $0.limits.bytes = limit })
    defer { worker.close() }
    return await worker.outcome(of: .file(path: path), known: known)
  }

  @Test("F2: a file is read, and not again while it is unchanged")
  func content() async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("quiz1.json", [1, 2, 3])
    let reply = try await read(path).get()
    #expect(reply.body == .content([1, 2, 3]))
    #expect(reply.finalAddress == path)
    let again = try await read(path, known: reply.validators).get()
    #expect(again.body == .notModified)
    _ = try directory.write("quiz1.json", [1, 2, 3, 4])
    #expect(try await read(path, known: reply.validators).get().body == .content([1, 2, 3, 4]))
  }

  @Test("F3: a file at the size limit is read, one byte more is refused")
  func size() async throws {
    let directory = try TemporaryDirectory()
    let bytes = [UInt8](repeating: 7, count: 100_000)
    let path = try directory.write("a", bytes)
    #expect(try await read(path, limit: 100_000).get().body == .content(bytes))
    #expect(try await read(path, limit: 99_999) == .failure(.tooLarge(limit: 99_999)))
    #expect(try await read("/proc/version", limit: 10) == .failure(.tooLarge(limit: 10)))
  }

  @Test(
    "P9: no file is missing; a directory, a pipe and a device are unreadable",
    .timeLimit(.minutes(1)))
  func kinds() async throws {
    let directory = try TemporaryDirectory()
    #expect(try await read(directory.path + "/none") == .failure(.missing))
    let file = try directory.write("a", [])
    #expect(try await read(file + "/b") == .failure(.missing))
    #expect(try await read(directory.path) == .failure(.unreadable(0)))
    #expect(try await read("/dev/zero") == .failure(.unreadable(0)))
    // SAFETY: the path is a string, alive for the call.
    let made = unsafe mkfifo(directory.path + "/pipe", 0o600)
    #expect(made == 0)
    #expect(try await read(directory.path + "/pipe") == .failure(.unreadable(0)))
    #expect(try await read("a\0b") == .failure(.badAddress))
  }
}

@Suite("AddressScope")
struct AddressScopeTests {
  @Test(
    "only addresses anybody may own are public",
    arguments: [
      ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.255.255", true), ("172.32.0.0", true),
      ("100.63.255.255", true), ("100.128.0.0", true), ("192.0.1.0", true),
      ("223.255.255.255", true),
      ("0.0.0.0", false), ("10.0.0.1", false), ("100.64.0.1", false), ("100.127.255.255", false),
      ("127.0.0.1", false),
      ("127.255.255.255", false), ("169.254.169.254", false), ("172.16.0.0", false),
      ("172.31.255.255", false), ("192.0.0.1", false), ("192.0.2.1", false),
      ("192.168.1.1", false), ("198.18.0.1", false), ("198.19.255.255", false),
      ("198.51.100.1", false), ("203.0.113.1", false), ("224.0.0.1", false),
      ("240.0.0.1", false), ("255.255.255.255", false),
      ("2606:4700::1111", true), ("2a00:1450::1", true), ("2001:200::1", true),
      ("::ffff:8.8.8.8", true), ("64:ff9b::808:808", true), ("3fff:1000::1", true),
      ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("64:ff9b::7f00:1", false),
      ("64:ff9b:1::1", false), ("fe80::1", false), ("fc00::1", false), ("fd12::1", false),
      ("ff02::1", false), ("2001:db8::1", false), ("2001::1", false), ("2001:1ff::1", false),
      ("2002:7f00:1::", false), ("3fff:0fff::1", false), ("4000::1", false),
    ])
  func scope(text: String, isPublic: Bool) {
    let isIPv6 = text.contains(":")
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    // SAFETY: inet_pton writes as many bytes as the family has.
    let parsed = unsafe bytes.withUnsafeMutableBytes {
      unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, $0.baseAddress)
    }
    #expect(parsed == 1)
    #expect(
      (isIPv6 ? AddressScope.isPublic(ipv6: bytes) : AddressScope.isPublic(ipv4: bytes))
        == isPublic)
    #expect(AddressScope().isPublic(text: text) == isPublic)
  }

  @Test("what is no address is not public")
  func noAddress() {
    for text in ["", "localhost", "8.8.8", "8.8.8.8.8", "8.8.8.8 ", "fe80::1%eth0", "2a00::g"] {
      #expect(!AddressScope().isPublic(text: text), "\(text)")
    }
  }
}

@Suite("FetchFault")
struct FetchFaultTests {
  @Test("F3: every fault has a code, one sentence with the file, and at most one number")
  func sentences() {
    let faults: [(FetchFault, String, Int?)] = [
      (.badAddress, "q.json: the address is not a URL", nil),
      (.schemeRefused, "q.json: only http and https are fetched", nil),
      (.privateAddress, "q.json: the host has no public address", nil),
      (.hostUnknown, "q.json: the host is unknown", nil),
      (.unreachable, "q.json: the host cannot be reached", nil),
      (.insecure, "q.json: the host's certificate is not trusted", nil),
      (.timedOut(.seconds(5)), "q.json: no complete answer within 5 s", 5),
      (.tooLarge(limit: 8), "q.json: larger than 8 bytes", 8),
      (.tooManyRedirects(limit: 3), "q.json: more than 3 redirects", 3),
      (.missing, "q.json: the file does not exist", nil),
      (.status(500), "q.json: the host answered with status 500", 500),
      (.brokenAnswer, "q.json: the answer is incomplete or not HTTP", nil),
      (
        .otherContent,
        "q.json: the host answers with a web page or another text instead of a quiz", nil
      ),
      (.unreadable(13), "q.json: the file cannot be read (error 13)", 13),
      (.busy, "q.json: too many fetches are waiting", nil),
      (.closed, "q.json: the server is stopping", nil),
      (.failed(27), "q.json: fetching failed (libcurl 27)", 27),
    ]
    for (fault, sentence, number) in faults {
      #expect(fault.sentence(file: "q.json") == sentence)
      #expect(fault.argument?.value == number)
    }
    #expect(faults.map(\.0.code) == FetchFaultCode.allCases)
    #expect(
      FetchFault.timedOut(.milliseconds(300)).sentence(file: "q.json")
        == "q.json: no complete answer within 0.3 s")
    #expect(
      FetchFault.unreadable(0).sentence(file: "quizzes") == "quizzes: not a file that can be read")
  }
}

@Suite("FetchWorker")
struct FetchWorkerTests {
  @Test("F4: more requests than may wait are refused at once as busy, and after closing as closed")
  func busy() throws {
    let worker = try FetchWorker(settings: settings { $0.limits.waiting = 1 })
    let request = FetchRequest(.file(path: "/"))
    let (began, go) = (try Mailbox<Void>(), try Mailbox<Void>())
    worker.fetch(request) { _ in
      began.post(())
      go.wait()
    }
    began.wait()
    let faults = try Mailbox<FetchFault?>()
    func fetch() -> FetchFault? {
      worker.fetch(request) { result in
        if case .failure(let fault) = result { faults.post(fault) } else { faults.post(nil) }
      }
      return faults.empty().first ?? nil
    }
    #expect(fetch() == nil, "it waits")
    #expect(fetch() == .busy)
    worker.close()
    #expect(fetch() == .closed)
    go.post(())
    faults.wait()
    #expect(faults.empty() == [.closed], "it waited when the worker was closed")
  }

  @Test("F5: a command line waits for the outcome of a fetch")
  func waiting() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("quiz1.json", [1])
    let worker = try FetchWorker(settings: settings())
    #expect(try worker.fetchAndWait(FetchRequest(.file(path: path))).get().body == .content([1]))
    worker.close()
    #expect(worker.fetchAndWait(FetchRequest(.file(path: path))) == .failure(.closed))
  }
}
