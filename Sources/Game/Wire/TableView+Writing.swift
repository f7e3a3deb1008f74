import GameCore
import Games
import JSON
import Tables

/// The `view` message, field by field in the order of `docs/protocol.md`.
extension JSONWriter {
  mutating func head(of view: TableView) {
    field("t", "view")
    field("v", view.version)
    if let showAt = view.showAt { field("showAtUs", showAt.microseconds) }
  }

  /// The people and the settings.
  mutating func table(of view: TableCommon) {
    field("code", view.code.description)
    field("solo", view.isSolo)
    if let opener = view.opener { field("opener", opener.number) }
    settings(view.settings, view.order)
    field("questionUs", view.questionTime.wholeMicroseconds)
    array("members", view.members) { writer, member in writer.fields(of: member) }
    if let frame = view.frame { place("frame", frame) }
    if !view.watchers.isEmpty {
      array("watchers", view.watchers) { writer, watcher in writer.fields(of: watcher) }
    }
    if !view.asking.isEmpty {
      array("asking", view.asking) { writer, asking in
        writer.field("m", asking.member.number)
        writer.field("name", asking.name)
      }
    }
    if view.isLocked { field("locked", true) }
    if let takesGuests = view.takesGuests { field("guests", takesGuests) }
  }

  /// The lists to choose from, the next quiz and the notice.
  mutating func lists(of view: TableCommon) {
    array("shelf", view.quizTitles) { writer, title in
      writer.fields(of: title)
      guard !title.languages.isEmpty else { return }
      let languages = Language.allCases.filter(title.languages.contains)
      writer.list("languages", languages.map(\.rawValue))
    }
    if !view.decks.isEmpty {
      array("decks", view.decks) { writer, deck in
        writer.field("deck", deck.number)
        writer.field("name", deck.name)
        writer.field("people", deck.people)
      }
    }
    if !view.bank.isEmpty {
      array("bank", view.bank) { writer, theme in
        writer.field("theme", theme.name)
        writer.list("questions", theme.questions)
      }
    }
    if let choice = view.choice {
      key("deal")
      beginObject()
      fields(of: choice)
      endObject()
    }
    field("quiz", view.quiz)
    if let notice = view.notice { self.notice(notice) }
    if let evening = view.evening {
      key("evening")
      beginObject()
      field("games", evening.games)
      array("people", evening.people) { writer, person in
        writer.field("m", person.member.number)
        writer.field("games", person.games)
        writer.field("points", person.points)
      }
      endObject()
    }
    if let pausedBy = view.pausedBy { field("pausedBy", pausedBy.number) }
  }

  private mutating func settings(_ settings: Settings, _ order: QuestionOrder) {
    key("settings")
    beginObject()
    field("showAnswers", settings.showAnswers.rawValue)
    field("scoring", settings.scoring.rawValue)
    if settings.teams != .agree { field("teams", settings.teams.rawValue) }
    field("order", order.rawValue)
    endObject()
  }

  private mutating func place(_ key: StaticString, _ position: Position) {
    self.key(key)
    beginObject()
    fields(of: position)
    endObject()
  }

  private mutating func fields(of member: MemberView) {
    field("m", member.member.number)
    field("name", member.name)
    field("colour", member.colour.number)
    field("face", member.face.number)
    photo(member.photo)
    field("role", member.role.rawValue)
    field("away", member.isAway)
    if member.isFar { field("far", true) }
    if member.isGuest { field("guest", true) }
    if let side = member.side { field("side", side.number) }
    if let first = member.with { field("with", first.number) }
    if let place = member.place { self.place("place", place) }
    if member.refusesThrows { field("throws", false) }
    key("help")
    beginObject()
    field("largeText", member.help.largeText)
    field("readAloud", member.help.readAloud)
    field("doubleTime", member.help.doubleTime)
    endObject()
  }

  private mutating func fields(of watcher: WatcherView) {
    field("w", watcher.watcher.number)
    if let name = watcher.name { field("name", name) }
    if watcher.isFar { field("far", true) }
    if watcher.isGuest { field("guest", true) }
    field("sinceUs", watcher.since.microseconds)
  }

  mutating func object(of seat: SeatView) {
    beginObject()
    fields(of: seat)
    endObject()
  }

  private mutating func fields(of seat: SeatView) {
    field("m", seat.member.number)
    field("short", seat.shortName)
    field("score", seat.score)
    field("submitted", seat.hasSubmitted)
    if let option = seat.option { field("option", option.rawValue) }
    if let team = seat.team {
      array("offers", seat.offers) { writer, offer in
        writer.field("m", offer.member.number)
        writer.field("option", offer.option.rawValue)
      }
      field("decidesAtUs", team.decidesAt.microseconds)
    }
    if let stake = seat.stake { field("stake", stake) }
    if let wasRight = seat.wasRight { field("right", wasRight) }
    field("rights", seat.rightAnswers)
    if let rank = seat.rank { field("rank", rank) }
    if let result = seat.result { field("result", result.rawValue) }
  }

  private mutating func fields(of title: QuizTitle) {
    field("number", title.number)
    field("file", title.file)
    field("topic", title.topic)
    field("questions", title.questions)
    if let theme = title.theme { field("theme", theme) }
  }

  /// Appends the members of a choice, for an object that is open.
  mutating func fields(of choice: BankChoice) {
    if let theme = choice.theme { field("theme", theme) }
    if let difficulty = choice.difficulty { field("difficulty", difficulty.rawValue) }
    field("questions", choice.length)
  }

  private mutating func notice(_ notice: NoticeView) {
    key("notice")
    beginObject()
    switch notice {
    case .quizFailed(let fault): fields("quizFailed", fault)
    case .quizFellBack(let fault): fields("quizFellBack", fault)
    case .seriesStartsAgain: field("kind", "seriesStartsAgain")
    case .questionsStartAgain: field("kind", "questionsStartAgain")
    }
    endObject()
  }

  private mutating func fields(_ kind: String, _ fault: QuizFaultNotice) {
    field("kind", kind)
    field("code", fault.code)
    field("args", fault.arguments)
  }
}

/// The `phase` of a view.
extension JSONWriter {
  mutating func phase(_ phase: PhaseView, _ spread: Duration?) {
    if let spread { field("spreadUs", spread.wholeMicroseconds) }
    key("phase")
    beginObject()
    switch phase {
    case .lobby: field("name", "lobby")
    case .writing(let writing):
      field("name", "writing")
      field("by", writing.by.number)
      field("each", writing.each)
      field("first", writing.firstRound)
      array("written", writing.written) { writer, question in
        writer.field("question", question.id)
        if let author = question.author { writer.field("m", author.number) }
        writer.field("number", question.number)
      }
    case .preparing(let by, let quiz):
      field("name", "preparing")
      if let by { field("by", by.number) }
      field("quiz", quiz)
    case .countdown(let by, let title, let media, let startsAt):
      countdown(by, title, media, startsAt)
    case .stakes(let stakes):
      field("name", "stakes")
      fields(of: stakes)
    case .question(let question):
      field("name", "question")
      fields(of: question)
    case .reveal(let reveal):
      field("name", "reveal")
      fields(of: reveal.question)
      field("correct", reveal.correct.rawValue)
      if let explanation = reveal.question.explanation { field("explanation", explanation.text) }
      list(of: reveal.question.next)
      if !reveal.ready.isEmpty { list("ready", reveal.ready) }
      if let nextAt = reveal.nextAt { field("nextAtUs", nextAt.microseconds) }
    case .ended(let end):
      field("name", "ended")
      field("topic", end.topic)
      field("of", end.questionCount)
      if let theme = end.theme { field("theme", theme) }
      field("nobodyScored", end.nobodyScored)
      array("awards", end.awards) { writer, award in
        writer.field("m", award.member.number)
        writer.field("kind", award.kind.rawValue)
        writer.field("amount", award.amount)
      }
    case .arcade(let arcade):
      field("name", "arcade")
      fields(of: arcade)
    }
    endObject()
  }

  private mutating func countdown(
    _ by: MemberNumber?, _ title: QuizTitle, _ media: QuizMedia, _ startsAt: Tick
  ) {
    field("name", "countdown")
    if let by { field("by", by.number) }
    key("quiz")
    beginObject()
    fields(of: title)
    endObject()
    list(of: media)
    field("startsAtUs", startsAt.microseconds)
  }

  private mutating func fields(of stakes: StakesView) {
    field("round", stakes.round)
    field("topic", stakes.topic)
    if let theme = stakes.theme { field("theme", theme) }
    field("number", stakes.number)
    field("opensAtUs", stakes.opensAt.microseconds)
    field("closesAtUs", stakes.closesAt.microseconds)
  }

  private mutating func list(of media: QuizMedia) {
    list("pictures", media.pictures.map(JSONWriter.address(ofPicture:)))
    list("sounds", media.sounds.map(JSONWriter.address(ofSound:)))
  }

  /// `"key":["…","…"]`, without texts nothing.
  private mutating func list(_ key: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    self.key(key)
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// `"key":[1,2]`
  mutating func list(_ key: StaticString, _ numbers: [Int]) {
    self.key(key)
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }

  /// The path of a picture of the question bank on this server.
  private static func address(ofPicture name: String) -> String { "/quizzes/pictures/\(name)" }

  /// The path of a sound of the question bank on this server.
  private static func address(ofSound name: String) -> String { "/quizzes/sounds/\(name)" }

  private mutating func medium(_ key: StaticString, _ address: String, _ description: String?) {
    self.key(key)
    beginObject()
    field("src", address)
    field("alt", description ?? "")
    endObject()
  }

  private mutating func fields(of question: QuestionView) {
    field("round", question.round)
    field("topic", question.topic)
    if let theme = question.theme { field("theme", theme) }
    if let author = question.author { field("author", author.number) }
    field("number", question.number)
    field("of", question.count)
    field("sentence", question.text.sentence)
    if let picture = question.picture {
      medium(
        "picture", JSONWriter.address(ofPicture: picture), question.text.pictureDescription)
    }
    if let sound = question.sound {
      medium("sound", JSONWriter.address(ofSound: sound), question.text.soundDescription)
    }
    key("options")
    beginArray()
    for letter in OptionLetter.allCases { value(question.text.options[letter]) }
    endArray()
    field("opensAtUs", question.opensAt.microseconds)
    field("closesAtUs", question.closesAt.microseconds)
  }
}
