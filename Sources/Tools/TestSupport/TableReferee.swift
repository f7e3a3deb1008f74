import GameCore
import Games
import Tables

/// Watches a table from outside, input by input, and holds it against the rules with bookkeeping of
/// its own: nothing here asks the table how it came to a result.
public struct TableReferee: Sendable {
  /// Every broken rule so far, with its moment.
  public private(set) var violations: [String] = []
  /// Rounds that were revealed, submissions that were accepted.
  public private(set) var rounds = 0
  public internal(set) var submissions = 0

  private var answers: [String: String]
  var known: Set<ConnectionID> = []
  var memberOf: [ConnectionID: MemberNumber] = [:]
  var reactions: [MemberNumber: [Tick]] = [:]
  /// The newest answers to each member, as many as a table remembers, the oldest first.
  var replies: [MemberNumber: [Reply]] = [:]
  var version: Int
  /// The table at a submission.
  var present: TableView?
  /// The version of the views that some page has.
  var toldVersion = 0
  var views: [TableView]
  var awayAt: [MemberNumber: Tick] = [:]
  var ledger = Ledger()
  var offers = OfferLedger()
  var arcadeLedger = ArcadeLedger()
  var question: QuestionView?
  var staking: StakesView?
  /// Whether the running quiz has stakes; `nil`: the referee did not see its countdown (EV10).
  var isStaked: Bool?
  var closed: (round: Int, nextAt: Tick?, seats: [SeatView], isExplained: Bool)?
  /// When the table has gone on by itself from what it shows.
  var mustGoOnBy: Tick?
  private var phaseName = ""
  /// When somebody else has the rights of an opener who is away.
  private var rightsDue: Tick?
  var liveness = LivenessCheck()
  var reading: (quiz: Int, until: Tick)?
  var admissions = Admissions()
  private var isOver = false
  /// Colours are all different as long as there were never more people than colours.
  private var mostMembers = 0
  /// As looked at last.
  private var people: [MemberView] = []
  private var seatCount = 0

  struct Reply: Hashable {
    var command: CommandID
    var refusal: Refusal?
    /// A refusal changes nothing, so it is not saved, and after a restart the same command may do something.
    var mayDiffer = false
  }

  /// The newest view of a screen.
  public var toldView: TableView? { views.last }

  /// `answers` tells the right option's text of every sentence that may be asked.
  public init(of table: Table, answers: [String: String]) {
    self.answers = answers
    views = TableReferee.views(of: table)
    version = table.view(for: .watcher).version
  }

  /// Looks at one input, what came of it, and the table afterwards. `isThorough` compares all views
  /// also where the table says that none has changed.
  public mutating func watch(
    _ input: TableInput, at now: Tick, _ effects: [TableEffect], _ table: Table,
    isThorough: Bool = true
  ) {
    if case .arrived(let connection, _) = input { known.insert(connection) }
    if case .gameContent(let content) = input { learn(content) }
    if case .command(_, _, .submit) = input { present = table.view(for: .watcher) }
    for effect in effects { check(effect, of: input, at: now) }
    checkCompany(effects, table, at: now)
    for broken in admissions.watch(input, at: now, effects, table) { report(broken, now) }
    let isAnnounced = effects.contains(.views)
    if isAnnounced || isThorough { compareViews(table, isAnnounced, at: now) }
    if isAnnounced {
      study(table, at: now)
      if !table.audience.isEmpty { toldVersion = version }
    }
    watchTime(at: now)
  }

  /// Looks at an input that had no effect: time has passed, and nothing else may have changed.
  public mutating func watchTime(at now: Tick) {
    // A table that has ended (P12, or a solo player who left) plays nothing to its end.
    if let mustGoOnBy, now >= mustGoOnBy, !isOver {
      report("\(phaseName) lasts though it had to be over at \(mustGoOnBy.microseconds)", now)
    }
    if let rightsDue, now > rightsDue, !isOver {
      report("nobody present has the opener's rights", now)
    }
  }

  mutating func report(_ text: String, _ now: Tick) {
    violations.append("at \(now.microseconds): \(text)")
  }

  // MARK: Effects

  private mutating func check(_ effect: TableEffect, of input: TableInput, at now: Tick) {
    switch effect {
    case .welcome(let connection, let member):
      checkKnown(connection, now)
      memberOf[connection] = member
    case .dismiss(let connection, _), .company(_, let connection):
      checkKnown(connection, now)
    case .reply(let connection, let id, let refusal):
      checkKnown(connection, now)
      // Why a throw cannot be (P37).
      if case .reacted(connection, _, .some) = input, id == .unnumbered, refusal != nil { return }
      guard case .command(connection, id, let command) = input else {
        return report("a reply that nobody asked for", now)
      }
      note(refusal, to: command, id, from: connection, at: now)
    case .profile(_, let profile):
      guard case .command(_, _, .profile(profile)) = input else {
        return report("a profile that nobody gave", now)
      }
    case .reaction(let member, _, let thrown):
      noteReaction(of: member, thrown, to: input, at: now)
    case .ended:
      isOver = true
    case .views, .loadQuiz, .prefetchQuiz, .asked, .timer, .save, .listed, .satDown, .share,
      .guestsChosen, .linkChanged, .passReturned, .passTakenAgain, .record, .enterHall:
      return
    }
  }

  private mutating func checkKnown(_ connection: ConnectionID, _ now: Tick) {
    if !known.contains(connection) { report("a message to a page of another table", now) }
  }

  private mutating func note(
    _ refusal: Refusal?, to command: TableCommand, _ id: CommandID, from connection: ConnectionID,
    at now: Tick
  ) {
    guard let member = memberOf[connection] else { return }
    if let former = replies[member]?.last(where: { $0.command == id }), !former.mayDiffer {
      if former.refusal != refusal { report("a resend was answered otherwise", now) }
      return
    }
    let latest = replies[member] ?? []
    replies[member] =
      latest.suffix(Limits().commands - 1) + [Reply(command: id, refusal: refusal)]
    guard refusal == nil else { return }
    if case .move(let move) = command { arcadeLedger.note(move, of: member) }
    if case .submit(let round, let option) = command {
      accept(option, in: round, of: member, at: now)
    }
  }

  // MARK: Views

  static func views(of table: Table) -> [TableView] {
    let watcher = table.view(for: .watcher)
    return Seat.all.prefix(watcher.seats.count).map { table.view(for: .seat($0)) } + [watcher]
  }

  /// A version rises exactly when somebody sees something else.
  private mutating func compareViews(_ table: Table, _ isAnnounced: Bool, at now: Tick) {
    let fresh = TableReferee.views(of: table)
    let isChanged = !TableReferee.areEqualButForVersion(fresh, views)
    if isChanged != isAnnounced {
      report(isChanged ? "views changed in silence" : "views sent that are as before", now)
    }
    for view in fresh {
      if isAnnounced ? view.version <= version : view.version != version {
        report("the version went from \(version) to \(view.version)", now)
      }
    }
    views = fresh
    version = fresh.first?.version ?? version
  }

  private static func areEqualButForVersion(_ left: [TableView], _ right: [TableView]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        var left = left
        left.version = right.version
        left.spread = right.spread
        return left == right
      }
  }

  mutating func study(_ table: Table, at now: Tick) {
    guard let watcher = views.last else { return }
    for member in watcher.members {
      if !member.isAway || member.role == .gone {
        awayAt[member.member] = nil
      } else if awayAt[member.member] == nil {
        awayAt[member.member] = now
      }
    }
    settleOffers(in: watcher, at: now)
    switch watcher.phase {
    case .question, .stakes: break
    case .lobby, .writing, .preparing, .countdown, .reveal, .ended, .arcade: offers.close()
    }
    checkLimits(table, watcher, at: now)
    checkTeams(in: watcher, at: now)
    mustGoOnBy = nil
    rightsDue = dueOfRights(in: watcher, at: now)
    if case .preparing = watcher.phase {} else { reading = nil }
    studyPhase(of: watcher, at: now)
    checkWayOn(table, watcher, at: now)
  }

  private mutating func studyPhase(of watcher: TableView, at now: Tick) {
    switch watcher.phase {
    case .lobby, .writing, .preparing, .countdown:
      question = nil
      closed = nil
      checkAllEqual(at: now)
      noteCourse(of: watcher)
      mustGoOnBy = latestStart(of: watcher, at: now)
    case .stakes(let stakes): study(stakes, watcher, at: now)
    case .question(let asked): study(asked, watcher, at: now)
    case .reveal(let reveal): study(reveal, watcher, at: now)
    case .ended(let end): study(end, watcher, at: now)
    case .arcade(let arcade): study(arcade, watcher, at: now)
    }
  }

  // MARK: Going on

  /// P12, H8: somebody who is here can do something wherever nothing happens by itself.
  private mutating func checkWayOn(_ table: Table, _ view: TableView, at now: Tick) {
    if isOver { return }
    phaseName = TableReferee.name(of: view.phase)
    let copies = views.dropLast().map { view -> GameView? in
      if case .arcade(let own) = view.phase { own.own } else { nil }
    }
    for member in liveness.stuck(at: table, of: memberOf, copies, at: now) {
      report("\(phaseName) waits for people, and member \(member.number) can do nothing", now)
    }
  }

  private static func name(of phase: PhaseView) -> String {
    switch phase {
    case .lobby: "the lobby"
    case .writing: "writing"
    case .preparing: "reading a quiz"
    case .countdown: "a countdown"
    case .stakes: "a choice of stakes"
    case .question: "a question"
    case .reveal: "a reveal"
    case .ended: "an ending"
    case .arcade: "a contest"
    }
  }

  /// F3, P9: reading a file and counting down take no longer than they may.
  private mutating func latestStart(of view: TableView, at now: Tick) -> Tick? {
    switch view.phase {
    case .countdown(_, _, _, let startsAt):
      return startsAt
    case .preparing(_, let quiz):
      if reading?.quiz != quiz { reading = (quiz, now + .seconds(8) + .microseconds(1)) }
      return reading?.until
    case .lobby, .writing, .stakes, .question, .reveal, .ended, .arcade:
      return nil
    }
  }

  // MARK: A game of the arcade

  /// Everybody sees the own copy and no other, and the end comes when all have played to theirs.
  private mutating func study(_ arcade: ArcadeView, _ watcher: TableView, at now: Tick) {
    question = nil
    closed = nil
    if arcade.own != nil { report("a screen that watches sees a copy", now) }
    if arcade.standings.count != watcher.seats.count { report("standings without seats", now) }
    if arcade.isOver != arcade.standings.allSatisfy({ $0.end != nil }) {
      report("a contest is over though somebody plays, or the other way round", now)
    }
    if arcade.isOver != watcher.seats.allSatisfy({ $0.result != nil }) {
      report("results before the end, or none at it", now)
    }
    var copies: [GameView?] = []
    for view in views.dropLast() {
      if case .arcade(let own) = view.phase { copies.append(own.own) }
    }
    if copies.contains(nil) || copies.count != watcher.seats.count {
      return report("a seat without its copy", now)
    }
    for broken in arcadeLedger.study(arcade, copies.compactMap(\.self), watcher.seats, at: now) {
      report(broken, now)
    }
    mustGoOnBy = arcade.isOver ? nil : latestEnd(of: arcade, copies, watcher, at: now)
  }

  private mutating func checkLimits(_ table: Table, _ view: TableView, at now: Tick) {
    let audience = table.audience
    let pages = audience.count { memberOf[$0.connection] != nil }
    if pages > 8 { report("\(pages) people connected", now) }
    if audience.count - pages > 20 { report("\(audience.count - pages) watching screens", now) }
    checkWatchers(table, view, at: now)
    if view.members == people, view.seats.count == seatCount { return }
    people = view.members
    seatCount = view.seats.count
    if view.seats.count > 4 { report("\(view.seats.count) seats", now) }
    if Set(audience.map(\.connection)).count != audience.count { report("a page twice", now) }
    let seated = Set(view.seats.map(\.member))
    let colours = view.members.filter { seated.contains($0.member) }.map(\.colour)
    if Set(colours).count != colours.count { report("two seats of one colour", now) }
    mostMembers = max(mostMembers, view.members.count)
    if mostMembers <= 8, Set(view.members.map(\.colour)).count != view.members.count {
      report("two members of one colour", now)
    }
    checkSides(view, seated, at: now)
    if Set(view.seats.map(\.shortName)).count != view.seats.count {
      report("two seats of one short name", now)
    }
  }

  private mutating func checkAllEqual(at now: Tick) {
    if views.dropFirst().contains(where: { $0 != views[0] }) {
      report("views differ where everybody knows the same", now)
    }
  }

  // MARK: A round

  /// More sentences that may be asked, with their right options' texts.
  public mutating func add(answers more: [String: String]) {
    answers.merge(more) { $1 }
  }

  private mutating func study(_ asked: QuestionView, _ view: TableView, at now: Tick) {
    if asked.explanation != nil {
      report("an explanation is public before the reveal", now)
    }
    if question?.round != asked.round { open(asked, view, at: now) }
    if closed?.round == asked.round { report("a closed round is open again", now) }
    if view.showAt != asked.opensAt { report("a question is not shown when it opens", now) }
    checkLetters(view, at: now)
    mustGoOnBy = latestClosing(asked.closesAt, view, at: now)
  }

  private mutating func open(_ asked: QuestionView, _ view: TableView, at now: Tick) {
    if asked.number > 1 { checkFollows(asked.opensAt, at: now) }
    if staking != nil {
      if asked.opensAt > now + .milliseconds(600) { report("a question late after stakes", now) }
      ledger.closeStakes(of: view.seats)
    }
    let isLast = asked.number == asked.count && asked.count > 1
    if let isStaked, isLast, isStaked != (ledger.stakes != nil) {
      report("stakes in another quiz than each fourth, or none there", now)
    }
    ledger.open(asked, view)
    question = asked
    (staking, closed) = (nil, nil)
  }

  /// The moment of a question, or of stakes, is that which the reveal before it has named.
  mutating func checkFollows(_ opensAt: Tick, at now: Tick) {
    guard let closed else { return }
    // All players present have read the explanation.
    if closed.isExplained, opensAt == now + .milliseconds(600) { return }
    guard let nextAt = closed.nextAt, nextAt == opensAt else {
      return report("a question does not follow its reveal", now)
    }
    if now < nextAt - .milliseconds(600) { report("a question is public too early", now) }
  }

  /// P5, and equal views for equal knowledge.
  private mutating func checkLetters(_ view: TableView, at now: Tick) {
    for (viewer, seen) in views.enumerated() {
      let isWatcher = viewer == views.count - 1
      for (seat, figure) in seen.seats.enumerated() {
        let letter = ledger.letter(of: figure.member)
        if figure.hasSubmitted != (letter != nil) { report("submitted, or not?", now) }
        let mayKnow: Bool
        switch view.settings.showAnswers {
        case .atOnce: mayKnow = true
        case .afterMine: mayKnow = !isWatcher && isDone(seen.seats[viewer])
        case .atReveal: mayKnow = false
        }
        let isOwn = !isWatcher && viewer == seat
        if figure.option != (mayKnow || isOwn ? letter : nil) { report("a letter leaks", now) }
        if figure.wasRight != nil || figure.result != nil { report("a result leaks", now) }
        let stake = isOwn ? ledger.stakes?[figure.member] : nil
        if figure.stake != stake { report("a stake leaks, or is lost", now) }
      }
    }
    guard let watcher = views.last else { return }
    for (viewer, seen) in views.enumerated().dropLast() where !isDone(seen.seats[viewer]) {
      var seen = seen
      seen.seats = seen.seats.map(\.asOthersSee)
      if seen != watcher { report("equal knowledge, different views", now) }
    }
  }

  /// Whether nobody waits for this seat: it has submitted, or its question is asked (W5).
  func isDone(_ seat: SeatView) -> Bool {
    seat.hasSubmitted || question?.author == seat.member
  }

  private mutating func study(_ reveal: RevealView, _ view: TableView, at now: Tick) {
    checkAllEqual(at: now)
    let round = reveal.question.round
    if let closed, closed.round == round {
      if closed.seats != view.seats { report("a closed round has changed", now) }
    } else {
      rounds += 1
      // After a restart nobody is here yet. Time that was lost may have closed the round, and a
      // table that could not be saved may come back from before it.
      let isAnybodyHere = view.members.contains { !$0.isAway }
      if question?.round != round {
        if isAnybodyHere { report("a reveal without its question", now) }
        ledger.open(reveal.question, view)
        ledger.adoptStakes(of: view)
      }
      if now < reveal.question.opensAt { report("a round closed before it opened", now) }
      let right = rightLetter(of: reveal)
      ledger.close(reveal, view.settings.scoring, right)
      if reveal.correct != right { report("the wrong letter", now) }
      if isAnybodyHere, let showAt = view.showAt, showAt < now + .milliseconds(60) {
        report("a reveal is shown before everybody can know", now)
      }
      checkScores(view, reveal.correct, at: now)
    }
    // A restored table has no explanation, but those who read it before the restart have read it.
    let wasExplained = closed.map { $0.round == round && $0.isExplained } ?? false
    let isExplained = wasExplained || reveal.question.explanation != nil
    closed = (round, reveal.nextAt, view.seats, isExplained)
    (question, staking) = (nil, nil)
    mustGoOnBy = reveal.nextAt
    if reveal.nextAt == nil, view.pausedBy == nil, view.seats.contains(where: view.isPresent) {
      report("the quiz stands still though somebody plays", now)
    }
  }

  private func rightLetter(of reveal: RevealView) -> OptionLetter? {
    let text = reveal.question.text
    if reveal.question.theme == NearestQuestions.theme {
      // All have one sentence. The explanation names the nearest town first; a restored table has none.
      guard let words = reveal.question.explanation?.text else { return reveal.correct }
      return OptionLetter.allCases.first { words.hasPrefix("\(text.options[$0])\u{00A0}") }
    }
    if reveal.question.theme == "own" {
      return OptionLetter.allCases.first { text.options[$0].hasPrefix(WrittenQuestion.right) }
    }
    return OptionLetter.allCases.first { text.options[$0] == answers[text.sentence] }
  }

  private mutating func checkScores(_ view: TableView, _ correct: OptionLetter, at now: Tick) {
    for seat in view.seats {
      let letter = ledger.letter(of: seat.member)
      if seat.option != letter { report("another letter than the one submitted", now) }
      if seat.wasRight != letter.map({ $0 == correct }) { report("right or wrong?", now) }
      if seat.stake != ledger.stakes?[seat.member] { report("another stake", now) }
      if seat.score != ledger.score(of: seat.member) {
        report("score \(seat.score) instead of \(ledger.score(of: seat.member))", now)
      }
      if seat.rightAnswers != ledger.rightAnswers(of: seat.member) {
        report("another number of right answers", now)
      }
    }
  }

  private mutating func study(_ end: EndView, _ view: TableView, at now: Tick) {
    checkAllEqual(at: now)
    closed = nil
    question = nil
    let scores = view.seats.map { ledger.score(of: $0.member) }
    if end.nobodyScored != scores.allSatisfy({ $0 == 0 }) { report("did nobody score?", now) }
    checkAwards(end, view, at: now)
    for seat in view.seats {
      let expected = ledger.result(of: seat.member, among: view.seats.map(\.member), end)
      if seat.result != expected { report("the wrong result", now) }
      if seat.score != ledger.score(of: seat.member) { report("another score at the end", now) }
    }
  }

  /// P25: one of each kind, in their order, for who is still here and did what it says.
  private mutating func checkAwards(_ end: EndView, _ view: TableView, at now: Tick) {
    let kinds = end.awards.map(\.kind)
    if kinds != AwardView.Kind.allCases.filter(kinds.contains) { report("an award twice", now) }
    for award in end.awards {
      guard view.seats.contains(where: { $0.member == award.member }) else {
        report("an award for who did not play", now)
        continue
      }
      switch award.kind {
      case .fastest:
        if ledger.rightAnswers(of: award.member) == 0 { report("fast, and never right", now) }
      case .comeback:
        if award.amount > ledger.score(of: award.member) { report("more made up than scored", now) }
      case .steady:
        if award.amount != ledger.longestRow(of: award.member) { report("another row", now) }
      }
    }
  }
}
