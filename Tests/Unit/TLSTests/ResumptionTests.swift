import COpenSSL
import Testing

@testable import TLS

/// Meets a server with these settings, in contexts of their own, and takes its ticket along.
private func visit(
  _ settings: TLSSettings, _ version: Int32, with ticket: TLSTicket? = nil
) throws -> (isResumed: Bool, ticket: TLSTicket?) {
  let pair = try Pair(settings, client(version), to: "localhost", with: ticket)
  try pair.exchange()
  try pair.client.say([1])
  try pair.exchange()
  #expect(pair.server.understood.plain == [1])
  #expect(pair.server.isResumed == pair.client.isResumed)
  return (pair.server.isResumed, pair.client.session.ticket)
}

@Test("a returning client is known to every loop", arguments: versions)
func resumption(version: Int32) throws {
  let settings = try Corpus.settings()
  let first = try visit(settings, version)
  #expect(!first.isResumed)
  let second = try visit(settings, version, with: first.ticket)
  #expect(second.isResumed)
  #expect(try visit(settings, version, with: second.ticket).isResumed)
}

@Test("a ticket opens until its key was rotated twice", arguments: versions)
func rotation(version: Int32) throws {
  let settings = try Corpus.settings()
  let ticket = try visit(settings, version).ticket
  let once = try settings.rotated()
  let again = try visit(once, version, with: ticket)
  #expect(again.isResumed)
  let twice = try once.rotated()
  #expect(try !visit(twice, version, with: ticket).isResumed)
  #expect(
    try visit(twice, version, with: again.ticket).isResumed,
    "a visitor whose ticket is under the older key gets one under the newest")
}

@Test("a ticket of another server leads to a full handshake", arguments: versions)
func strangersTicket(version: Int32) throws {
  let ticket = try visit(Corpus.settings(), version).ticket
  let second = try visit(Corpus.settings(), version, with: ticket)
  #expect(!second.isResumed && second.ticket != nil)
}

@Test("another certificate leaves visitors known", arguments: versions)
func newCertificate(version: Int32) throws {
  let settings = try Corpus.settings()
  let ticket = try visit(settings, version).ticket
  let renewed = try settings.with(Corpus.identity("rsa"))
  #expect(renewed.identity == (try Corpus.identity("rsa")))
  #expect(try visit(renewed, version, with: ticket).isResumed)
}

@Test("a ticket is for a day and permits no early data", arguments: versions)
func ticketsLife(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version))
  try pair.exchange()
  // SAFETY: the session keeps its state, which is only read.
  let state = unsafe SSL_get_session(pair.client.session.session)
  #expect(unsafe SSL_SESSION_get_ticket_lifetime_hint(state) == 86_400)
  #expect(unsafe SSL_SESSION_get_max_early_data(state) == 0)
}

@Test("no text made of settings, keys or tickets shows a secret")
func secretsInTexts() throws {
  let settings = try Corpus.settings()
  let ticket = try #require(try visit(settings, TLS1_3_VERSION).ticket)
  #expect(
    "\(settings.ticketKeys) \(ticket) \(settings.identity)" == "TicketKeys TLSTicket TLSIdentity")
  var dumped = ""
  dump(settings, to: &dumped)
  dump(ticket, to: &dumped)
  let key = settings.identity.key.prefix(40).map { "- \($0)" }
  #expect(!dumped.contains("key:") && !dumped.contains("newest"))
  #expect(!dumped.contains("bytes"))
  #expect(!key.isEmpty)
}
