import HTTP
import Testing
import WebSocket

/// The answer to `offers`; nil: declined.
private func answer(
  _ offers: String, _ terms: DeflateTerms = DeflateTerms(largestContext: 15)
) throws -> DeflateTerms.Answer? {
  try terms.answer(
    to: Request(method: .get, fields: Fields(["Sec-WebSocket-Extensions": offers])))
}

private let always = "permessage-deflate; server_no_context_takeover"

private func agreement(
  clientKeeps: Bool = true, clientWindow: Int = 15, serverWindow: Int = 15
) -> DeflateAgreement {
  DeflateAgreement(
    clientKeepsContext: clientKeeps, serverKeepsContext: false, clientWindow: clientWindow,
    serverWindow: serverWindow)
}

@Test("RFC 7692 §7.1: each offer has its answer, and the server never keeps its context")
func answers() throws {
  let noClient = "; client_no_context_takeover"
  let cases: [(String, String, DeflateAgreement)] = [
    ("permessage-deflate", always, agreement()),
    ("permessage-deflate; server_no_context_takeover", always, agreement()),
    (
      "permessage-deflate; client_no_context_takeover", always + noClient,
      agreement(clientKeeps: false)
    ),
    (
      "permessage-deflate; server_max_window_bits=10", always + "; server_max_window_bits=10",
      agreement(serverWindow: 10)
    ),
    (
      "permessage-deflate; server_max_window_bits=\"15\"", always + "; server_max_window_bits=15",
      agreement()
    ),
    (
      "permessage-deflate; client_max_window_bits", always + "; client_max_window_bits=15",
      agreement()
    ),
    (
      "permessage-deflate; client_max_window_bits=9", always + "; client_max_window_bits=9",
      agreement(clientWindow: 9)
    ),
    (
      "permessage-deflate; client_max_window_bits=9; server_max_window_bits=9"
        + "; client_no_context_takeover; server_no_context_takeover",
      always + noClient + "; server_max_window_bits=9; client_max_window_bits=9",
      agreement(clientKeeps: false, serverWindow: 9)
    ),
  ]
  for (offer, said, agreed) in cases {
    let answer = try #require(try answer(offer))
    #expect(answer.field == Field("Sec-WebSocket-Extensions", said))
    #expect(answer.agreement == agreed)
  }
}

@Test("RFC 7692 §7.1.1.1: a server that keeps a context forgets it for a client that asks so")
func keepingServer() throws {
  let terms = DeflateTerms(keepsContext: true)
  let none = "; client_no_context_takeover"
  let kept = try #require(try answer("permessage-deflate; client_max_window_bits", terms))
  #expect(kept.field == Field("Sec-WebSocket-Extensions", "permessage-deflate" + none))
  #expect(kept.agreement.serverKeepsContext && !kept.agreement.clientKeepsContext)
  let asked = try #require(try answer(always, terms))
  #expect(asked.field == Field("Sec-WebSocket-Extensions", always + none))
  #expect(!asked.agreement.serverKeepsContext)
}

@Test("of several offers the first one that can be met is accepted")
func offersInOrder() throws {
  #expect(
    try answer("permessage-deflate; server_max_window_bits=10, permessage-deflate")?.agreement
      == agreement(serverWindow: 10))
  #expect(
    try answer(
      "x-webkit-deflate-frame, permessage-deflate; x=1, "
        + "permessage-deflate; server_max_window_bits=11"
    )?
    .agreement == agreement(serverWindow: 11))
  #expect(try answer("x-webkit-deflate-frame") == nil)
  #expect(try answer("") == nil)
  #expect(try DeflateTerms().answer(to: Request(method: .get)) == nil)
}

@Test(
  "an offer with an unknown, doubled or impossible parameter is declined",
  arguments: [
    "x", "x=1", "server_no_context_takeover=1", "client_no_context_takeover=true",
    "server_no_context_takeover; server_no_context_takeover",
    "client_max_window_bits; client_max_window_bits=10", "server_max_window_bits",
    "server_max_window_bits=10; server_max_window_bits=10",
    "server_max_window_bits=8", "server_max_window_bits=7", "server_max_window_bits=16",
    "server_max_window_bits=0", "server_max_window_bits=010", "server_max_window_bits=+10",
    "server_max_window_bits=1e1", "server_max_window_bits=99999999999999999999",
    "server_max_window_bits=-1", "client_max_window_bits=8", "client_max_window_bits=16",
    "client_max_window_bits=09", "Server_No_Context_Takeover",
  ])
func declined(parameters: String) throws {
  #expect(try answer("permessage-deflate; " + parameters) == nil)
  #expect(
    try answer("permessage-deflate; \(parameters), permessage-deflate")?.agreement == agreement())
}

@Test("a client keeps its context only within the window that we hold for it")
func boundedContext() throws {
  let twelve = DeflateTerms(largestContext: 12)
  let bounded = try #require(try answer("permessage-deflate; client_max_window_bits", twelve))
  #expect(bounded.field.value == always + "; client_max_window_bits=12")
  #expect(bounded.agreement == agreement(clientWindow: 12))
  #expect(
    try answer("permessage-deflate; client_max_window_bits=10", twelve)?.agreement
      == agreement(clientWindow: 10))
  // A client that cannot be told a window is asked to keep nothing.
  let boundless = try #require(try answer("permessage-deflate", twelve))
  #expect(boundless.field.value == always + "; client_no_context_takeover")
  #expect(boundless.agreement == agreement(clientKeeps: false))
  let none = try #require(
    try answer("permessage-deflate; client_max_window_bits=9", DeflateTerms()))
  #expect(none.field.value == always + "; client_no_context_takeover")
  #expect(none.agreement == agreement(clientKeeps: false))
}

/// A client's reading of a server's answer.
private func judge(_ answer: String, _ offer: DeflateOffer = DeflateOffer()) throws
  -> DeflateAgreement?
{
  try offer.agreement(with: [Array(answer.utf8)[...]])
}

@Test("a client's offer says what it wishes, and a server's answer to it is understood")
func clientsOffer() throws {
  var offer = DeflateOffer()
  #expect(offer.field.value == "permessage-deflate; client_max_window_bits")
  offer.clientWindow = 11
  offer.serverWindow = 10
  offer.clientKeepsContext = false
  offer.serverKeepsContext = false
  let everything =
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
    + "; server_max_window_bits=10; client_max_window_bits=11"
  #expect(offer.field.value == everything)
  for terms in [DeflateTerms(), DeflateTerms(largestContext: 9), DeflateTerms(largestContext: 15)] {
    for offer in [DeflateOffer(), offer] {
      let said = try #require(try answer(offer.field.value, terms))
      let heard = try #require(try judge(said.field.value, offer))
      #expect(heard.serverKeepsContext == said.agreement.serverKeepsContext)
      #expect(heard.clientKeepsContext == said.agreement.clientKeepsContext)
      #expect(heard.serverWindow == said.agreement.serverWindow)
      #expect(heard.clientWindow <= said.agreement.clientWindow)
    }
  }
  #expect(try judge("") == nil)
  #expect(try DeflateOffer().agreement(with: []) == nil)
}

@Test(
  "a client refuses an answer that its offer does not cover",
  arguments: [
    "permessage-deflate; x",
    "permessage-deflate; client_max_window_bits", "permessage-deflate; client_max_window_bits=12",
    "permessage-deflate; server_max_window_bits=8", "permessage-deflate; server_max_window_bits",
    "permessage-deflate; server_max_window_bits=14; server_max_window_bits=14",
    "permessage-deflate; server_no_context_takeover=1",
  ])
func answersRefused(answer: String) {
  var offer = DeflateOffer()
  offer.clientWindow = 11
  #expect(throws: AnswerError.extensionParametersInvalid) { try judge(answer, offer) }
}

@Test("a server that was asked for less than it answers is refused")
func answersTooLarge() throws {
  var offer = DeflateOffer()
  offer.serverKeepsContext = false
  #expect(throws: AnswerError.extensionParametersInvalid) { try judge("permessage-deflate", offer) }
  #expect(try judge(always, offer) != nil)
  offer.serverWindow = 10
  #expect(throws: AnswerError.extensionParametersInvalid) { try judge(always, offer) }
  #expect(throws: AnswerError.extensionParametersInvalid) {
    try judge(always + "; server_max_window_bits=11", offer)
  }
  #expect(try judge(always + "; server_max_window_bits=9", offer)?.serverWindow == 9)
  offer.clientWindow = nil
  #expect(throws: AnswerError.extensionParametersInvalid) {
    try judge(always + "; server_max_window_bits=9; client_max_window_bits=15", offer)
  }
}
