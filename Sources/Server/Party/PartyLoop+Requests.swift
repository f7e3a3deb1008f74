import HTTP
import Transport

/// Requests that a loop answers itself: from its tables, from the store, from another server.
extension PartyLoop {
  /// `nil`: the router knows the answer.
  func answer(_ request: Request, from peer: Peer, _ id: RequestID) -> Answer<Letter>? {
    switch Route(request.path) {
    case .tile:
      let waiter = Waiter(loop: loop.index, request: id)
      return router.tile(request, from: peer, by: waiter, mailboxes: loop.mailboxes)
    case .photo, .face: return elsewhere(request, from: peer, id)
    case .findPiece: return elsewhere(request, from: peer, id) ?? piece(request, from: peer, id)
    case .account, .accountOrder, .ownPhoto:
      return router.call(request, from: peer).flatMap { accounts.answer($0, id) }
    case .scores, .halls, .hallRemoval:
      let desk = ArcadeDesk(premises: premises, mailbox: loop.mailboxes[loop.index])
      return router.call(request, from: peer).map { desk.answer($0, id) }
    case .page, .accountPage, .decksPage, .offlinePage, .manifest, .worker, .asset, .rootFile,
      .securePage, .authority, .trustProfile, .health, .metrics, .qrCode, .quiz, .streetMap,
      .decks, .ownDecks, .deck, .portrait, .ownPictures, .door, .host, .uplink, .foyer, .table, nil:
      return nil
    }
  }

  /// A picture that a laptop may have.
  private func elsewhere(_ request: Request, from peer: Peer, _ id: RequestID) -> Answer<Letter>? {
    guard let picture = router.elsewhere(request, from: peer), ask(for: picture, id) else {
      return nil
    }
    return .later
  }

  /// A piece of a picture of Find: the table that is named decides.
  private func piece(_ request: Request, from peer: Peer, _ id: RequestID) -> Answer<Letter>? {
    guard let asked = router.findRequest(request, from: peer) else { return nil }
    let waiter = Waiter(loop: loop.index, request: id)
    loop.post(.pieceAsked(asked, waiter), to: asked.code.loop(of: loop.count))
    return .later
  }
}
