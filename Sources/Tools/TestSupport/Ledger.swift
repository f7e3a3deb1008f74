import GameCore
import Games
import Tables

/// Scores of one quiz reckoned from its submissions alone, in another way than the game does it.
struct Ledger: Sendable {
  private struct Entry: Sendable {
    var option: OptionLetter
    var at: Tick
  }

  private var open: [MemberNumber: Entry] = [:]
  /// The points of every question so far; zero for a wrong or missing answer, except for a stake that was lost.
  private var points: [MemberNumber: [Int]] = [:]
  /// The same, whether each answer was right.
  private var rights: [MemberNumber: [Bool]] = [:]
  /// The stakes on the question that is open or shown; `nil` for one without (EV10).
  private(set) var stakes: [MemberNumber: Int]?

  /// The points of each author: one for everybody who fell for a wrong option (W6).
  private var fooled: [MemberNumber: Int] = [:]

  /// A question opens; with the first of a quiz all scores begin.
  mutating func open(_ question: QuestionView, _ view: TableView) {
    if question.number == 1 { (points, rights, stakes, fooled) = ([:], [:], nil, [:]) }
    open = [:]
    for seat in view.seats where points[seat.member] == nil {
      (points[seat.member], rights[seat.member]) = ([], [])
    }
  }

  /// The seats begin to choose stakes.
  mutating func openStakes() { open = [:] }

  /// EV10, EV11: what the letters mean for so many points, once each; without a letter nothing.
  mutating func closeStakes(of seats: [SeatView]) {
    var stakes: [MemberNumber: Int] = [:]
    for seat in seats {
      let own = max(1, score(of: seat.member))
      var amounts = [0]
      for quarters in [1, 2, 4] {
        let amount = Int((Double(own * quarters) / 4).rounded(.up))
        if amounts.last != amount { amounts.append(amount) }
      }
      let place = letter(of: seat.member).flatMap { OptionLetter.allCases.firstIndex(of: $0) }
      stakes[seat.member] = place.map { amounts[$0] } ?? 0
    }
    self.stakes = stakes
  }

  /// `false` where this member has submitted already.
  mutating func enter(_ option: OptionLetter, of member: MemberNumber, at now: Tick) -> Bool {
    guard open[member] == nil else { return false }
    open[member] = Entry(option: option, at: now)
    return true
  }

  /// Takes the stakes as the view of a reveal shows them.
  mutating func adoptStakes(of view: TableView) {
    let shown = view.seats.compactMap { seat in seat.stake.map { (seat.member, $0) } }
    stakes = shown.isEmpty ? nil : Dictionary(uniqueKeysWithValues: shown)
  }

  /// Begins in the midst of a quiz, with what each seat sees of itself: a right answer was a point.
  mutating func adopt(_ views: [TableView]) {
    for (view, seat) in zip(views, views.last?.seats ?? []) {
      points[seat.member] = [Int](repeating: 1, count: seat.rightAnswers)
      rights[seat.member] = [Bool](repeating: true, count: seat.rightAnswers)
      let figure = view.seats.first { $0.member == seat.member }
      if let stake = figure?.stake { stakes = (stakes ?? [:]).merging([seat.member: stake]) { $1 } }
      guard let own = figure?.option else { continue }
      open[seat.member] = Entry(option: own, at: .zero)
    }
  }

  /// The server was away: its clock went on, and the open question's did not.
  mutating func shift(by difference: Duration) {
    open = open.mapValues { Entry(option: $0.option, at: $0.at + difference) }
  }

  func letter(of member: MemberNumber) -> OptionLetter? {
    open[member]?.option
  }

  mutating func close(_ reveal: RevealView, _ scoring: Scoring, _ correct: OptionLetter?) {
    let author = reveal.question.author
    if let author { fooled[author, default: 0] += open.values.count { $0.option != correct } }
    for member in points.keys where member != author {
      guard let entry = open[member], entry.option == correct else {
        let lost = min(stakes?[member] ?? 0, score(of: member))
        points[member]?.append(-lost)
        rights[member]?.append(false)
        continue
      }
      let row = (rights[member] ?? []).reversed().prefix(while: \.self).count
      rights[member]?.append(true)
      let left = reveal.question.closesAt.microseconds - entry.at.microseconds
      let earned: Int
      switch scoring {
      case .onePoint: earned = 1
      case .faster: earned = left < 4_000_000 ? 1 : Int(min(4, left / 4_000_000)) + 1
      case .streak: earned = row < 2 ? 1 : 2
      }
      points[member]?.append(stakes.map { $0[member] ?? 0 } ?? earned)
    }
  }

  func score(of member: MemberNumber) -> Int {
    (points[member] ?? []).reduce(0, +) + (fooled[member] ?? 0)
  }

  func rightAnswers(of member: MemberNumber) -> Int {
    (rights[member] ?? []).count(where: \.self)
  }

  /// The most right answers one after the other.
  func longestRow(of member: MemberNumber) -> Int {
    (rights[member] ?? []).split(separator: false).map(\.count).max() ?? 0
  }

  func result(of member: MemberNumber, among all: [MemberNumber], _ end: EndView) -> SeatResult {
    if all.count == 1 {
      return Double(rightAnswers(of: member)) >= Double(end.questionCount) / 2 ? .won : .lost
    }
    let better = all.count { score(of: $0) > score(of: member) }
    let equal = all.count { score(of: $0) == score(of: member) }
    if better > 0 || score(of: member) == 0 { return .lost }
    return equal == 1 ? .won : .shared
  }
}
