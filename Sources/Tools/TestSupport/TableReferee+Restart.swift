import GameCore
import Games
import Tables

/// Checks of a table that a restart brought back: nothing that a page was told is taken back.
extension TableReferee {
  /// When the former process died, and when it noted its clock last.
  public struct Death: Sendable {
    public var at: Tick
    public var noted: Tick

    public init(at: Tick, noted: Tick) {
      self.at = at
      self.noted = noted
    }
  }

  /// A referee of a table that another version saved: it begins with the scores that the table shows.
  /// `answers` tells the right option's text of every sentence that may be asked. All settings are the
  /// standard ones, so a right answer is a point, whenever it came.
  public init(resuming table: Table, answers: [String: String]) {
    self.init(of: table, answers: answers)
    guard let watcher = views.last else { return }
    ledger.adopt(views)
    offers.adopt(views)
    admissions.adopt(table.players)
    switch watcher.phase {
    case .stakes(let stakes): staking = stakes
    case .question(let asked): question = asked
    case .reveal(let reveal):
      closed = (
        reveal.question.round, reveal.nextAt, watcher.seats, reveal.question.explanation != nil
      )
    case .lobby, .writing, .preparing, .countdown, .ended, .arcade: break
    }
  }

  /// Looks at a table as it came back, before it has got any input.
  public mutating func restart(_ table: Table, at now: Tick, after death: Death) {
    let fresh = TableReferee.views(of: table)
    let shift = fresh.last?.phase.shift(since: views.last?.phase)
    if fresh.count != views.count {
      report("\(views.count) views before the restart, \(fresh.count) after it", now)
    }
    for (former, view) in zip(views, fresh) {
      let expected = former.afterRestart.withoutPlaces.shifted(by: shift ?? .zero)
      if expected != view.afterRestart {
        report("a restart took back what was told: \(difference(expected, view.afterRestart))", now)
      }
      if view.version <= toldVersion { report("a restart took the version back", now) }
    }
    if let shift { check(shift, at: now, after: death) }
    move(by: shift ?? now - death.at, at: now)
    views = fresh
    version = fresh.first?.version ?? version
    study(table, at: now)
  }

  /// The first place where two views differ, with what follows.
  private func difference(_ one: TableView, _ other: TableView) -> String {
    let texts = (Array("\(one)"), Array("\(other)"))
    let same = zip(texts.0, texts.1).prefix { $0 == $1 }.count
    let start = max(0, same - 60)
    return
      "\(String(texts.0[start...].prefix(160))) became \(String(texts.1[start...].prefix(160)))"
  }

  /// A game stood still from some moment between the last note of its clock and the death.
  private mutating func check(_ shift: Duration, at now: Tick, after death: Death) {
    let stopped = now - shift
    if stopped > death.at { report("a restart took time from a game", now) }
    if stopped < death.noted {
      report("a restart gave a game \(death.noted - stopped) more than was lost", now)
    }
  }

  private mutating func move(by shift: Duration, at now: Tick) {
    known = []
    liveness = LivenessCheck()
    memberOf = [:]
    reactions = [:]
    reading = nil
    replies = replies.mapValues { replies in
      replies.map { Reply(command: $0.command, refusal: $0.refusal, mayDiffer: $0.refusal != nil) }
    }
    ledger.shift(by: shift)
    offers.shift(by: shift)
    arcadeLedger.shift(by: shift)
    question = question?.shifted(by: shift)
    staking = staking?.shifted(by: shift)
    if let nextAt = closed?.nextAt { closed?.nextAt = nextAt + shift }
    admissions.restart(at: now)
    expectEverybody(at: now)
  }

  /// A restored table knows who was away when it was saved last, and waits for all others.
  mutating func expectEverybody(at now: Tick) {
    for member in views.last?.members ?? [] { awayAt[member.member] = now + .seconds(5) }
  }
}

extension PhaseView {
  /// By how much its times differ from those of `former`; `nil` for phases without times.
  fileprivate func shift(since former: PhaseView?) -> Duration? {
    guard let old = former?.moment, let new = moment else { return nil }
    return new - old
  }

  /// One time of a phase.
  fileprivate var moment: Tick? {
    switch self {
    case .lobby, .writing, .preparing, .ended: nil
    case .countdown(_, _, _, let startsAt): startsAt
    case .stakes(let stakes): stakes.opensAt
    case .question(let question): question.opensAt
    case .reveal(let reveal): reveal.question.opensAt
    case .arcade(let arcade): arcade.opensAt
    }
  }

  fileprivate func shifted(by shift: Duration) -> PhaseView {
    switch self {
    case .lobby, .writing, .preparing, .ended: return self
    case .countdown(let by, let quiz, let media, let startsAt):
      return .countdown(by: by, quiz: quiz, media: media, startsAt: startsAt + shift)
    case .stakes(let stakes): return .stakes(stakes.shifted(by: shift))
    case .question(let question): return .question(question.shifted(by: shift))
    case .reveal(var reveal):
      reveal.question = reveal.question.shifted(by: shift)
      reveal.nextAt = reveal.nextAt.map { $0 + shift }
      return .reveal(reveal)
    case .arcade(var arcade):
      arcade.opensAt = arcade.opensAt + shift
      arcade.own = arcade.own?.shifted(by: shift)
      return .arcade(arcade)
    }
  }
}

extension StakesView {
  func shifted(by shift: Duration) -> StakesView {
    var stakes = self
    stakes.opensAt = opensAt + shift
    stakes.closesAt = closesAt + shift
    return stakes
  }
}

extension QuestionView {
  func shifted(by shift: Duration) -> QuestionView {
    var question = self
    question.opensAt = opensAt + shift
    question.closesAt = closesAt + shift
    return question
  }
}

extension TableView {
  fileprivate func shifted(by shift: Duration) -> TableView {
    var view = self
    view.phase = phase.shifted(by: shift)
    for index in seats.indices {
      if let decidesAt = seats[index].team?.decidesAt {
        view.seats[index].team?.decidesAt = decidesAt + shift
      }
    }
    return view
  }

  /// The view without the parts that a restart may change: presence, of screens, too; positions and who takes throws,
  /// which pages send again; decks and the question bank, which the server reads again; and the moment of a view that
  /// all pages already show.
  fileprivate var afterRestart: TableView {
    var view = self
    view.version = 0
    view.spread = nil
    view.showAt = nil
    view.frame = nil
    view.watchers = []
    view.decks = []
    view.bank = []
    view.choice = nil
    // Outside a quiz it depends on who is there (P15).
    switch view.phase {
    case .lobby, .writing, .preparing, .ended, .arcade: view.questionTime = .zero
    case .countdown, .stakes, .question, .reveal: break
    }
    // Without a bank the series plays.
    switch view.phase {
    case .lobby, .writing, .arcade: view.quiz = 0
    case .preparing, .countdown, .stakes, .question, .reveal, .ended: break
    }
    for index in view.members.indices {
      view.members[index].isAway = view.members[index].role == .gone
      // In the lobby it depends on who is there.
      if view.seats.isEmpty, view.members[index].with != nil {
        (view.members[index].with, view.members[index].side) = (nil, nil)
      }
      view.members[index].place = nil
      view.members[index].refusesThrows = false
    }
    return view
  }

  /// The view without the explanation that tells where the table is: no place is saved (L3).
  fileprivate var withoutPlaces: TableView {
    guard case .reveal(var reveal) = phase, reveal.question.theme == NearestQuestions.theme else {
      return self
    }
    var view = self
    reveal.question.explanation = nil
    view.phase = .reveal(reveal)
    return view
  }
}
