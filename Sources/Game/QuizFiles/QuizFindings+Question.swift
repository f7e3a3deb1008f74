import GameCore
import Games
import JSON

/// One question of a file and the faults in it.
extension QuizFindings {
  /// Where texts stand: in the question itself, or below `texts` in a language.
  private struct Place {
    var question: Int
    var language: Language?

    func field(_ field: QuizFault.QuestionField) -> QuizFault.QuestionField {
      language.map { .translated($0, field) } ?? field
    }
  }

  /// The texts in further languages, and the explanation in all languages.
  private struct Texts {
    var translations: [Language: QuestionText] = [:]
    var explanation: Explanation?
  }

  /// The optional texts that a question has: each further language must have them, too.
  private struct Wanted {
    var explanation = false
    var picture = false
    var sound = false
  }

  /// A picture or a sound.
  private struct Medium {
    var name: String
    var description: String
  }

  mutating func question(
    _ value: JSONValue, place: Int
  ) -> (number: Int, question: Question)? {
    guard case .object(let object) = value else {
      note(.questionWrongType(question: place, .question, expected: .object, found: value.kind))
      return nil
    }
    let number = number(of: object, place: place)
    let own = Place(question: number ?? place)
    let sentence = sentence(of: object, at: own)
    let options = options(of: object, at: own)
    let correct = correctOption(of: object, question: own.question)
    let explanation = explanation(of: object, at: own, isWanted: false)
    let picture = picture(of: object, question: own.question)
    let sound = sound(of: object, question: own.question)
    let wanted = Wanted(
      explanation: explanation != nil, picture: picture != nil, sound: sound != nil)
    var texts = Texts(explanation: explanation.map { Explanation($0) })
    read(&texts, of: object, question: own.question, wanted)
    let id = id(of: object, question: own.question)
    let difficulty = difficulty(of: object, question: own.question)
    checkUnusedFields(of: object, question: own.question)
    guard let number, let sentence, let options, let correct else { return nil }
    let text = QuestionText(
      sentence: sentence, options: options, pictureDescription: picture?.description,
      soundDescription: sound?.description)
    return (
      number,
      Question(
        text: text, correct: correct, translations: texts.translations,
        explanation: texts.explanation, id: id, difficulty: difficulty, picture: picture?.name,
        sound: sound?.name)
    )
  }

  private mutating func number(of object: JSONObject, place: Int) -> Int? {
    let number = field(.number, of: place) { () throws(JSONFieldError) in
      try object.integer("number", in: QuizLimits.numbers)
    }
    if let number, !numbers.insert(number).inserted {
      note(.numberRepeated(question: number))
    }
    return number
  }

  private mutating func sentence(of object: JSONObject, at place: Place) -> String? {
    let name = place.field(.questionSentence)
    let written = field(name, of: place.question) { () throws(JSONFieldError) in
      try object.string("questionSentence")
    }
    guard let written else { return nil }
    let sentence = Text.trimmed(written)
    if sentence.isEmpty {
      note(
        place.language == nil
          ? .sentenceEmpty(question: place.question)
          : .textEmpty(question: place.question, name))
    }
    return checked(sentence, name, question: place.question)
  }

  private mutating func options(of object: JSONObject, at place: Place) -> Question.Options? {
    let inner = field(place.field(.options), of: place.question) { () throws(JSONFieldError) in
      try object.object("options")
    }
    guard let inner else { return nil }
    let texts = OptionLetter.allCases.map { option($0, of: inner, at: place) }
    guard texts.count == 4, let a = texts[0], let b = texts[1], let c = texts[2], let d = texts[3]
    else { return nil }
    return Question.Options(a: a, b: b, c: c, d: d)
  }

  private mutating func option(
    _ letter: OptionLetter, of options: JSONObject, at place: Place
  ) -> String? {
    let (question, name) = (place.question, place.field(.option(letter)))
    guard options[letter.rawValue] != nil else {
      note(
        place.language == nil
          ? .optionMissing(question: question, letter)
          : .questionFieldMissing(question: question, name))
      return nil
    }
    let written = field(name, of: question) { () throws(JSONFieldError) in
      try options.string(letter.rawValue)
    }
    guard let written else { return nil }
    let text = Text.trimmed(written)
    if text.isEmpty {
      note(
        place.language == nil
          ? .optionEmpty(question: question, letter) : .textEmpty(question: question, name))
    }
    return checked(text, name, question: question)
  }

  private mutating func correctOption(of object: JSONObject, question: Int) -> OptionLetter? {
    let written = field(.correctOption, of: question) { () throws(JSONFieldError) in
      try object.string("correctOption")
    }
    guard let written else { return nil }
    guard written.utf8.count == 1, let letter = OptionLetter(rawValue: written) else {
      note(.correctOptionUnknown(question: question, found: Text.excerpt(written)))
      return nil
    }
    return letter
  }

  private mutating func explanation(
    of object: JSONObject, at place: Place, isWanted: Bool
  ) -> String? {
    text("explanation", of: object, .explanation, at: place, isWanted: isWanted)
  }

  private mutating func picture(of object: JSONObject, question: Int) -> Medium? {
    medium(of: object, .image, .imageSource, .imageDescription, question: question) {
      [limits] name in
      BankName.isOwnPicture(name, limits: limits)
    }
  }

  private mutating func sound(of object: JSONObject, question: Int) -> Medium? {
    medium(of: object, .audio, .audioSource, .audioDescription, question: question) {
      [limits] name in
      BankName.isSound(name, limits: limits)
    }
  }

  /// The picture or the sound of a question.
  private mutating func medium(
    of object: JSONObject, _ whole: QuizFault.QuestionField, _ source: QuizFault.QuestionField,
    _ description: QuizFault.QuestionField, question: Int, isName: (String) -> Bool
  ) -> Medium? {
    let inner = field(whole, of: question) { () throws(JSONFieldError) in
      try object.optionalObject(whole.path)
    }
    guard case .some(.some(let medium)) = inner else { return nil }
    let name = field(source, of: question) { () throws(JSONFieldError) in
      try medium.string("src")
    }
    if let name, !isName(name) {
      note(.nameUnknown(question: question, source, found: Text.excerpt(name)))
    }
    let place = Place(question: question)
    let words = text("alt", of: medium, description, at: place, isWanted: true)
    guard let name, let words else { return nil }
    return Medium(name: name, description: words)
  }

  private mutating func read(
    _ read: inout Texts, of object: JSONObject, question: Int, _ wanted: Wanted
  ) {
    let inner = field(.texts, of: question) { () throws(JSONFieldError) in
      try object.optionalObject("texts")
    }
    guard case .some(.some(let texts)) = inner else { return }
    for language in Language.allCases where texts[language.rawValue] != nil {
      let value = field(.translation(language), of: question) { () throws(JSONFieldError) in
        try texts.object(language.rawValue)
      }
      guard let value else { continue }
      let place = Place(question: question, language: language)
      read.translations[language] = translation(value, at: place, wanted)
      let words = explanation(of: value, at: place, isWanted: wanted.explanation)
      read.explanation?.translations[language] = words
    }
  }

  private mutating func translation(
    _ object: JSONObject, at place: Place, _ wanted: Wanted
  ) -> QuestionText? {
    let sentence = sentence(of: object, at: place)
    let options = options(of: object, at: place)
    let description = text(
      "imageAlt", of: object, .imageDescription, at: place, isWanted: wanted.picture)
    let sound = text(
      "audioAlt", of: object, .audioDescription, at: place, isWanted: wanted.sound)
    guard let sentence, let options else { return nil }
    return QuestionText(
      sentence: sentence, options: options, pictureDescription: description,
      soundDescription: sound)
  }

  private mutating func id(of object: JSONObject, question: Int) -> String? {
    guard let id = optionalString("id", of: object, .id, question: question) else { return nil }
    guard BankName.isName(id, limits: limits) else {
      note(.nameUnknown(question: question, .id, found: Text.excerpt(id)))
      return nil
    }
    if !ids.insert(id).inserted { note(.idRepeated(question: question)) }
    return id
  }

  private mutating func difficulty(of object: JSONObject, question: Int) -> Difficulty? {
    let written = field(.difficulty, of: question) { () throws(JSONFieldError) in
      try object.optionalInteger("difficulty", in: QuizLimits.numbers)
    }
    guard case .some(.some(let number)) = written else { return nil }
    guard let difficulty = Difficulty(rawValue: number) else {
      note(.difficultyUnknown(question: question, found: number))
      return nil
    }
    return difficulty
  }

  /// The types of fields that people read and tables do not: `tags` and `source`.
  private mutating func checkUnusedFields(of object: JSONObject, question: Int) {
    _ = optionalString("source", of: object, .source, question: question)
    let tags = field(.tags, of: question) { () throws(JSONFieldError) in
      try object.optionalArray("tags")
    }
    guard case .some(.some(let values)) = tags else { return }
    for value in values where value.kind != .string {
      note(.questionWrongType(question: question, .tags, expected: .string, found: value.kind))
    }
  }

  private mutating func optionalString(
    _ key: String, of object: JSONObject, _ name: QuizFault.QuestionField, question: Int
  ) -> String? {
    let written = field(name, of: question) { () throws(JSONFieldError) in
      try object.optionalString(key)
    }
    return written ?? nil
  }

  /// A text beside sentence and options: an explanation, or the words for a picture.
  private mutating func text(
    _ key: String, of object: JSONObject, _ field: QuizFault.QuestionField, at place: Place,
    isWanted: Bool
  ) -> String? {
    let name = place.field(field)
    if isWanted, !object.has(key) {
      note(.questionFieldMissing(question: place.question, name))
      return nil
    }
    guard let written = optionalString(key, of: object, name, question: place.question) else {
      return nil
    }
    let text = Text.trimmed(written)
    if text.isEmpty { note(.textEmpty(question: place.question, name)) }
    let limit = field == .explanation ? limits.explanation : limits.characters
    return checked(text, name, question: place.question, limit: limit)
  }

  /// The value of a question's field; notes the fault and returns nil if there is none.
  private mutating func field<Value>(
    _ field: QuizFault.QuestionField, of question: Int,
    _ access: () throws(JSONFieldError) -> Value
  ) -> Value? {
    do {
      return try access()
    } catch {
      switch error {
      case .missing: note(.questionFieldMissing(question: question, field))
      case .outOfRange:
        note(.questionWrongType(question: question, field, expected: .integer, found: .double))
      case .wrongType(_, let expected, let found):
        note(.questionWrongType(question: question, field, expected: expected, found: found))
      }
      return nil
    }
  }

  /// The text with its length checked. Only checked texts are compared.
  private mutating func checked(
    _ text: String, _ field: QuizFault.QuestionField, question: Int, limit: Int? = nil
  ) -> String {
    let limit = limit ?? limits.characters
    guard let length = limits.excess(of: text, over: limit) else { return text.streamSafe }
    note(.textTooLong(question: question, field, length: length, limit: limit))
    return text
  }
}
