import Transport

/// Find on a loop: overviews that are on their way (AH3).
extension ServerLoop {
  /// Of the overviews under way connections may have ended that never tell.
  private static let mostOverviews = 256

  func expect(_ note: OverviewNote, of answer: RequestID) {
    if overviews.count == ServerLoop.mostOverviews { overviews.removeFirst() }
    overviews.append((answer, note))
  }

  /// The table has decided who asks for a piece.
  func give(_ asked: FindRequest, isShown: Bool, to request: RequestID) {
    let response = router.answer(asked, isShown: isShown)
    guard let note = asked.note, response.status == .ok else {
      return loop.answer(request, with: response)
    }
    expect(note, of: request)
    loop.answer(request, with: response, isWatched: true)
  }

  func written(_ answer: RequestID) {
    guard let index = overviews.firstIndex(where: { $0.answer == answer }) else { return }
    let note = overviews.remove(at: index).note
    loop.post(.overviewSent(note), to: note.code.loop(of: loop.count))
  }
}
