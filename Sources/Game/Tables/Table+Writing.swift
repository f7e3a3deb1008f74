import Bytes
import GameCore
import Games

/// A question that somebody at the table has typed (W2): text as it is, in nobody's language.
public struct WrittenQuestion: Hashable, Sendable {
  /// Characters as people count them (grapheme clusters).
  public static let longestSentence = 200
  /// The same for one option.
  public static let longestOption = 60

  public let sentence: String
  public let options: Question.Options
  public let correct: OptionLetter

  /// Trims and checks typed texts. Throws `question.incomplete`, `question.tooLong` (argument `limit`) or
  /// `question.alike`.
  public init(
    sentence: String, options: Question.Options, correct: OptionLetter
  ) throws(Refusal) {
    self.sentence = try Self.line(sentence, WrittenQuestion.longestSentence)
    self.options = Question.Options(
      a: try Self.line(options.a, WrittenQuestion.longestOption),
      b: try Self.line(options.b, WrittenQuestion.longestOption),
      c: try Self.line(options.c, WrittenQuestion.longestOption),
      d: try Self.line(options.d, WrittenQuestion.longestOption))
    self.correct = correct
    let different = Set(OptionLetter.allCases.map { self.options[$0].lowercased() })
    guard different.count == OptionLetter.allCases.count else { throw Refusal(.questionAlike) }
  }

  private static func line(_ typed: String, _ longest: Int) throws(Refusal) -> String {
    do throws(VisibleLine.Fault) {
      return try VisibleLine(typed, longest: longest).text
    } catch {
      switch error {
      case .missing, .invisible: throw Refusal(.questionIncomplete)
      case .tooLong: throw Refusal(.questionTooLong, [RefusalArgument("limit", longest)])
      }
    }
  }
}

/// The people at the table write its next quiz (W).
extension Table {
  struct Writing: Hashable, Sendable {
    /// The member who began it.
    var by: MemberNumber
    /// The number of questions that everybody may write.
    var each: Int
    /// In the order in which they came.
    var questions: [Entry] = []
    var nextID = 1

    struct Entry: Hashable, Sendable {
      var id: Int
      /// The player, not the member: who leaves and returns still has written it.
      var author: PlayerID
      /// The number among the author's questions, from 1.
      var number: Int
      var question: WrittenQuestion
    }
  }

  /// The numbers of questions that everybody may write.
  public static let questionsEach = 1...5

  /// Begins, or says otherwise how many questions everybody may write; what is there stays.
  mutating func beginWriting(each: Int, by index: Int) throws(Refusal) {
    if case .writing(var writing) = state.phase {
      try requireLeader(state.members[index], of: writing)
      writing.each = each
      state.phase = .writing(writing)
      isViewStale = true
      return
    }
    try requireLobby()
    try requirePlaying(index)
    guard !state.isSolo else { throw Refusal(.tablePrivate) }
    state.phase = .writing(Writing(by: state.members[index].number, each: each))
    state.notice = nil
    isViewStale = true
  }

  /// Stores a question in the place of the author's former one of this number.
  mutating func write(
    _ question: WrittenQuestion, _ number: Int, by index: Int
  ) throws(Refusal) {
    var writing = try runningWriting
    try requirePlaying(index)
    let author = state.members[index].player
    guard (1...writing.each).contains(number) else { throw Refusal(.notNow) }
    if let place = writing.questions.firstIndex(where: {
      $0.author == author && $0.number == number
    }) {
      writing.questions[place].question = question
    } else {
      // People may come, write and leave; nobody waits for more than all who can be remembered.
      guard writing.questions.count < limits.members * Table.questionsEach.upperBound else {
        throw Refusal(.notNow)
      }
      writing.questions.append(
        Writing.Entry(id: writing.nextID, author: author, number: number, question: question))
      writing.nextID += 1
    }
    state.phase = .writing(writing)
    isViewStale = true
  }

  /// Removes a question: its author, or the opener unread (W4).
  mutating func drop(question id: Int, by index: Int) throws(Refusal) {
    var writing = try runningWriting
    guard let place = writing.questions.firstIndex(where: { $0.id == id }) else { return }
    if writing.questions[place].author != state.members[index].player { try requireOpener(index) }
    writing.questions.remove(at: place)
    state.phase = .writing(writing)
    isViewStale = true
  }

  /// Removes the questions of somebody who was removed from the table.
  mutating func dropQuestions(of author: PlayerID) {
    guard case .writing(var writing) = state.phase else { return }
    writing.questions.removeAll { $0.author == author }
    state.phase = .writing(writing)
  }

  /// A player has logged in and is another one from now on (R1). A question that both have written under one
  /// number stays both times: none is lost.
  mutating func moveQuestions(of former: PlayerID, to player: PlayerID) {
    guard case .writing(var writing) = state.phase else { return }
    for place in writing.questions.indices where writing.questions[place].author == former {
      writing.questions[place].author = player
    }
    state.phase = .writing(writing)
  }

  /// Mixes the questions and counts down. `starter`: the opener; `nil`: the screen that opened the table.
  mutating func startWritten(
    _ writing: Writing, by starter: Member?, at now: Tick
  ) throws(Refusal) {
    try requireLeader(starter, of: writing)
    guard !writing.questions.isEmpty else { throw Refusal(.questionNone) }
    sitDown(try playersOfLobby(startedBy: starter))
    let questions = writing.questions.map { entry in
      let author = state.members.first { $0.player == entry.author }?.number
      return Question(entry.question, author: author.flatMap(chair).flatMap { Seat($0) })
    }
    // A generator of its own, as for a quiz in another order.
    var own = SeededGenerator(seed: state.random.next())
    let quiz = Quiz(topic: "", questions: questions).shuffled(using: &own)
    let showAt = now + lead
    state.phase = .countdown(
      Countdown(
        by: starter?.number, title: QuizTitle(written: questions.count), quiz: quiz, showAt: showAt,
        startsAt: showAt + limits.countdown))
    isViewStale = true
  }

  /// The opener, who began it, and the screen that opened the table start it and end it.
  func requireLeader(_ member: Member?, of writing: Writing) throws(Refusal) {
    guard let number = member?.number else { return }
    guard number == writing.by || number == state.opener.member else {
      throw Refusal(.openerOnly)
    }
  }

  private var runningWriting: Writing {
    get throws(Refusal) {
      guard case .writing(let writing) = state.phase else { throw Refusal(.notNow) }
      return writing
    }
  }

  func view(of writing: Writing) -> WritingView {
    WritingView(
      by: writing.by, each: writing.each, firstRound: state.nextRound,
      written: writing.questions.map { entry in
        WritingView.Entry(
          id: entry.id, author: state.members.first { $0.player == entry.author }?.number,
          number: entry.number)
      })
  }
}

/// The part of `Table.Writing` that everybody may know: how many questions there are, and whose.
public struct WritingView: Hashable, Sendable {
  /// The member who began it.
  public var by: MemberNumber
  /// The number of questions that everybody may write.
  public var each: Int
  /// The number of the round that will ask the first of them. Pages keep drafts for as long as it stays.
  public var firstRound: Int
  /// In the order in which they came.
  public var written: [Entry]

  public struct Entry: Hashable, Sendable {
    /// The number that `drop` names.
    public var id: Int
    /// `nil`: the author is no member any more.
    public var author: MemberNumber?
    /// The number among the author's questions, from 1.
    public var number: Int
  }
}

extension Question {
  fileprivate init(_ written: WrittenQuestion, author: Seat?) {
    self.init(sentence: written.sentence, options: written.options, correct: written.correct)
    theme = QuizTitle.writtenTheme
    self.author = author
  }
}

// MARK: - Saving

extension Table.Writing: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(by)
    writer.write(each)
    writer.write(questions)
    writer.write(nextID)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      by: try reader.read(), each: try reader.read(), questions: try reader.read(),
      nextID: try reader.read())
    guard Table.questionsEach.contains(each), nextID >= 1 else { throw .malformed }
  }
}

extension Table.Writing.Entry: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(id)
    writer.write(author)
    writer.write(number)
    writer.write(question.sentence)
    writer.write(question.options)
    writer.write(question.correct)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    (id, author, number) = (try reader.read(), try reader.read(), try reader.read())
    let sentence: String = try reader.read()
    let (options, correct): (Question.Options, OptionLetter) = (
      try reader.read(), try reader.read()
    )
    do throws(Refusal) {
      question = try WrittenQuestion(sentence: sentence, options: options, correct: correct)
    } catch {
      throw .malformed
    }
  }
}
