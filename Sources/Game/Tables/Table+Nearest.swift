import GameCore
import Games

/// Questions about what is near the table (F9). The table, which alone knows its place, makes them,
/// and no store learns which were asked.
extension Table {
  /// The questions, if the table has a place and all who play sit there.
  var nearestQuestions: NearestQuestions? {
    let isTogether = !state.members.contains { member in
      member.isFar && (member.role == .plays || member.role == .next)
    }
    let isPack = gameContent.bank.contains { $0.name == NearestQuestions.theme }
    return isTogether && !isPack && !gameContent.bank.isEmpty ? geography.nearest : nil
  }

  /// The themes from which a table chooses.
  var themes: [BankTheme] {
    guard let nearest = nearestQuestions, nearest.counts.contains(where: { $0 > 0 }) else {
      return gameContent.bank
    }
    return gameContent.bank + [BankTheme(name: NearestQuestions.theme, questions: nearest.counts)]
  }

  /// The choice, or a mixture in place of a theme that is no longer there.
  func playable(_ choice: BankChoice) -> BankChoice {
    let isThere = themes.contains { $0.name == choice.theme }
    guard choice.theme == NearestQuestions.theme, !isThere else { return choice }
    var mixture = choice
    mixture.theme = nil
    return mixture
  }

  /// The quiz of a request for questions about what is near; `nil` for any other request.
  func nearest(_ request: QuizRequest) -> QuizOutcome? {
    guard case .dealt(let choice, _, let seed) = request, choice.theme == NearestQuestions.theme,
      let nearest = nearestQuestions
    else { return nil }
    var random = SeededGenerator(seed: seed)
    let questions = nearest.questions(choice.difficulty, count: choice.length, random: &random)
    guard !questions.isEmpty else { return .missing }
    return .ready(
      QuizTitle(choice: choice, questions: questions.count),
      Quiz(topic: NearestQuestions.theme, questions: questions))
  }

  /// A mixture of ten or more questions gets one about what is near in place of another, one of geography
  /// if there is one.
  mutating func mixingNearest(into quiz: Quiz, _ title: QuizTitle) -> Quiz {
    guard let choice = title.choice, choice.theme == nil, quiz.questions.count >= 10,
      let nearest = nearestQuestions
    else { return quiz }
    var random = SeededGenerator(seed: state.random.next())
    let all = quiz.questions.indices
    let geography = all.filter { quiz.questions[$0].theme == NearestQuestions.replaced }
    guard
      let question = nearest.questions(choice.difficulty, count: 1, random: &random).first,
      let index = (geography.isEmpty ? Array(all) : geography).randomElement(using: &random)
    else { return quiz }
    var mixed = quiz
    mixed.questions[index] = question
    return mixed
  }
}

extension Table.Phase {
  /// The phase as it may be saved (L3): nothing in it tells where the table is.
  var withoutPlaces: Table.Phase {
    switch self {
    case .preparing(var preparing):
      guard case .ended(let title, let game) = preparing.before else { return self }
      preparing.before = .ended(title, game.withoutPlaces)
      return .preparing(preparing)
    case .countdown(var countdown):
      countdown.quiz = countdown.quiz.withoutPlaces
      return .countdown(countdown)
    case .quiz(let title, let game): return .quiz(title, game.withoutPlaces)
    case .lobby, .writing, .arcade: return self
    }
  }
}
