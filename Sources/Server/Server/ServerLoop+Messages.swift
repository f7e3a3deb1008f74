import Content
import GameCore
import Games
import HTTP
import Net
import Requests
import Routing
import Services
import Tables
import Transport

/// The messages of the loop's mailbox.
extension ServerLoop {
  package func arrived(_ message: LoopMessage) {
    let now = context.clock.now
    switch message {
    case .answer(let request, let response): loop.answer(request, with: response)
    case .refusal(let request, let call, let refusal, let status):
      loop.answer(request, with: response(refusing: call, refusal, status))
    case .disk(let news): arrived(news, at: now)
    case .quizRead(let request, let reading): catalog.finished(request, reading)
    case .hashed(let answer, let ticket): context.accounts.hashed(answer, ticket)
    case .store(let answer): arrived(answer, at: now)
    case .tables(let report): take(report, at: now)
    case .operation(let operation): carryOut(operation, at: now)
    case .news(let news): arrived(news, at: now)
    case .socket: break
    }
  }

  /// The response with a refusal, which is counted.
  func response(
    refusing call: Call, _ refusal: Refusal, _ status: Status = .unprocessable
  ) -> Response {
    context.metrics.counters.refused(refusal.code)
    return call.refused(refusal, status)
  }

  private func arrived(_ news: DiskNews, at now: Tick) {
    switch news {
    case .content(let content): take(content, at: now)
    case .packed(let assets): context.assets = assets
    case .pieceRead(let asked, let response, let id): give(response, of: asked, to: id)
    case .remotePiece(let photo, let offset, let bytes): uplink?.send(photo, from: offset, bytes)
    }
  }

  /// Takes the content of the arcade's games, and tells all tables if that is new to them.
  private func take(_ content: ArcadeContent, at now: Tick) {
    context.take(content)
    let before = gameContent
    gameContent.take(content)
    guard gameContent != before else { return }
    for tableHost in tables.values { tableHost.apply(.gameContent(gameContent), at: now) }
  }

  private func arrived(_ answer: StoreAnswer, at now: Tick) {
    switch answer {
    case .changedElsewhere: context.accounts.readChanges()
    case .accounts(let record, let ticket):
      context.accounts.stored(record, ticket)
      accountsWereStored()
    case .leaderboards(let record, let ticket): context.leaderboards.stored(record, ticket)
    case .playersWithoutGuests(let players): context.guests?.read(players)
    case .xo(let news): xo.arrived(news)
    case .uplinkGrants(let grants): if uplinkWatch.read(grants) { uplinks.tokensRevoked() }
    case .sought(let page, let id, let command, let isThere):
      foyer.sought(page, id, command, isThere: isThere, at: now)
    case .awaitedFound(let codes): foyer.foundAwaited(codes, at: now)
    }
  }

  private func carryOut(_ operation: Operation, at now: Tick) {
    switch operation {
    case .tablesWanted(let answer): answer(tableSummaries)
    case .remove(let code, let answer): answer(remove(code, at: now).map { [$0] } ?? [])
    case .quizChangesDue: catalog.changesAreDue()
    case .call(let body): body(context)
    }
  }

  private func arrived(_ news: LoopNews, at now: Tick) {
    switch news {
    case .open(let code, let solo, let opener): open(code, solo: solo, opener: opener, at: now)
    case .close(let code): tables[code]?.apply(.vacate, at: now)
    case .quiz(let request, let outcome, let code):
      tables[code]?.apply(.quiz(request, outcome), at: now)
    case .quizTitles(let titles):
      quizTitles = titles
      for tableHost in tables.values { tableHost.apply(.quizTitles(titles), at: now) }
    case .uplink(let message): uplink?.arrived(message)
    case .guest(let message): arrived(message)
    case .laptopCame(let code): laptopCame(with: code)
    case .photoFound(let bytes, let request): came(bytes, for: request)
    case .sessionSought(let session, let refusal): sought(session, refusal, at: now)
    case .profileKept(let page, let refusal): kept(page, refusal, at: now)
    case .became(let former, let player): move(former, to: player, at: now)
    case .loggedOut(let sessions): logOut(Set(sessions))
    case .recorded(let record, let round, let code):
      tables[code]?.apply(.recorded(record, round: round), at: now)
    }
  }

  private func open(_ code: TableCode, solo: Bool, opener: PlayerID, at now: Tick) {
    let table = Table(
      code: code, solo: solo, opener: opener, quizTitles: quizTitles, order: context.order,
      choice: context.bankChoice, gameContent: gameContent, limits: context.limits,
      refusesGuests: context.guests?.areWelcome(at: opener) == false,
      seed: UInt64.random(in: 0...(.max)), at: now)
    _ = open(table, at: now)
  }
}
