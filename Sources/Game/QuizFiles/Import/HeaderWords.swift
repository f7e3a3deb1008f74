/// The words of a column's name and what they mean, in the languages of the page and some neighbours:
/// `Richtige Antwort`, `correct_option`, `optionA`, `Réponse B`, `Answer 3 (Optional)`.
enum HeaderWords {
  enum Word: Equatable {
    case question, answer, right, wrong
    /// A thing that a quiz file has no column for: time, picture, kind.
    case other
    /// "number", "letter", "index": of a question its number, of an answer how it is told.
    case number, letter, index
    /// `A` is 0; `1` is 1.
    case letterLabel(Int)
    case numberLabel(Int)
    /// Without a meaning of its own: "text", "the".
    case neutral
    case unknown
  }

  /// The meanings of the words of a column's name. What follows in parentheses or after a dash counts if it
  /// is one label or says right or wrong: `Option (A)`, but not `Question - max 120 characters`.
  static func meanings(of cell: String) -> [Word] {
    let (name, hint) = split(cell)
    let hints = words(of: hint).flatMap(meaning).filter { $0 != .neutral }
    let isLabel = hints.count == 1 && hints[0].isLabel
    let isVerdict =
      hints.contains(.right) != hints.contains(.wrong)
      && hints.allSatisfy { [.right, .wrong, .answer].contains($0) }
    let all = words(of: name).flatMap(meaning) + (isLabel || isVerdict ? hints : [])
    return all.filter { $0 != .neutral }
  }

  /// A name, and what explains it.
  private static func split(_ cell: String) -> (Substring, Substring) {
    let text = Substring(Text.collapsed(cell).prefix(200))
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      let rest = text[text.index(after: index)...]
      // `Answer(s)` is a plural.
      if character == "(", previous == " " { return (text[..<index], rest) }
      if dashes.contains(character), previous == " ", rest.first == " " {
        return (text[..<index], rest)
      }
      previous = character
    }
    return (text, "")
  }

  private static let dashes: Set<Character> = ["-", "–", "—"]

  /// The words in small letters without accents; `correctOption2` has three.
  static func words(of text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var kind = Kind.other
    for scalar in text.unicodeScalars {
      let next = Kind(scalar)
      if next == .mark { continue }
      if next == .other || next != kind && !(kind == .upper && next == .lower) || word.isEmpty {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if scalar == "#" || scalar == "№" { words.append("number") }
      if next != .other { word += folded(scalar) }
      kind = next
    }
    return word.isEmpty ? words : words + [word]
  }

  private enum Kind {
    case lower, upper, digit, mark, other

    init(_ scalar: Unicode.Scalar) {
      if ("0"..."9").contains(scalar) {
        self = .digit
      } else if ("\u{300}"..."\u{36F}").contains(scalar) {
        self = .mark
      } else if scalar.properties.isUppercase {
        self = .upper
      } else {
        self = scalar.properties.isAlphabetic ? .lower : .other
      }
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    for (plain, accented) in accents where accented.unicodeScalars.contains(small) { return plain }
    return String(small)
  }

  private static let accents = [
    ("a", "àáâãäåª"), ("c", "çć"), ("e", "èéêë"), ("i", "ìíîïı"), ("n", "ñ"), ("o", "òóôõöº"),
    ("s", "ş"),
    ("g", "ğ"), ("u", "ùúûü"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"),
  ]

  /// The meanings of a word; those of its parts if it is put together: `questiontext`, `optiona`.
  private static func meaning(of word: String) -> [Word] {
    if let one = single(word) { return [one] }
    return parts(of: word[...], depth: 4) ?? [.unknown]
  }

  private static func single(_ word: String) -> Word? {
    if let byte = word.utf8.first, word.utf8.count == 1, (97...104).contains(byte) {
      return .letterLabel(Int(byte) - 97)
    }
    if word.utf8.allSatisfy({ (48...57).contains($0) }) {
      return word.utf8.count == 1 ? word.utf8.first.map { .numberLabel(Int($0) - 48) } : .unknown
    }
    return vocabulary[word]
  }

  private static func parts(of word: Substring, depth: Int) -> [Word]? {
    guard depth > 0, word.utf8.count <= 40 else { return nil }
    for length in stride(from: word.count - 1, through: 3, by: -1) {
      guard let first = vocabulary[String(word.prefix(length))] else { continue }
      let rest = word.dropFirst(length)
      if let last = single(String(rest)), !last.isLabel || [.answer, .wrong].contains(first) {
        return [first, last]
      }
      if let others = parts(of: rest, depth: depth - 1) { return [first] + others }
    }
    return nil
  }

  private static let vocabulary: [String: Word] = {
    var table: [String: Word] = [:]
    for (word, names) in lists {
      for name in names.split(separator: " ") { table[String(name)] = word }
    }
    return table
  }()

  private static let lists: [(Word, String)] = [
    (
      .question,
      """
      question questions frage fragen fragestellung pregunta preguntas enunciado domanda domande quesito \
      quesiti enonce intitule soru sorular pergunta perguntas questao vraag prompt stem
      """
    ),
    (
      .answer,
      """
      answer answers ans option options opt choice choices antwort antworten antwortmoglichkeit \
      antwortmoeglichkeit antwortmoglichkeiten auswahl reponse reponses choix respuesta respuestas opcion \
      opciones alternativa alternativas alternative alternatives risposta risposte opzione opzioni scelta \
      secenek secenegi sik sikki cevap cevabi yanit yaniti resposta respostas opcao opcoes antwoord
      """
    ),
    (
      .right,
      """
      correct right key solution richtig richtige richtiger richtigen korrekt korrekte losung loesung \
      losungs loesungs juste bonne bon bonnes correcte correctes exacte exact vraie vrai solucion correcta \
      correcto correctas correctos verdadera verdadero acertada esatta esatto giusta giusto corretta \
      corretto soluzione dogru correta correto certa certo solucao juist juiste
      """
    ),
    (
      .wrong,
      """
      wrong incorrect false distractor decoy falsch falsche falscher falschen inkorrekt distraktor fausse \
      fausses faux mauvaise mauvaises mauvais incorrecte incorrectes erronee distracteur incorrecta \
      incorrecto incorrectas incorrectos falsa falso mala malas erronea erroneo sbagliata sbagliato errata \
      errato scorretta scorretto yanlis incorreta incorreto errada errado onjuist fout
      """
    ),
    (
      .other,
      """
      type types typ tipo kind art time timer zeit zeitlimit duration dauer tiempo temps tempo sure seconds \
      secs sec sekunden limit image images img picture photo bild bilder imagen foto immagine gorsel link \
      url media video audio sound youtube points point punkte puntos points punti score weight gewicht \
      category categories kategorie categoria categorie kategori topic subject theme thema tema sujet \
      difficulty level niveau schwierigkeit schwierigkeitsgrad dificultad difficolta tag tags explanation \
      explanations erklarung erklaerung erlauterung begrundung explication explicacion spiegazione rationale \
      feedback ruckmeldung rueckmeldung hint hints hinweis tipp indice pista comment comments kommentar \
      bemerkung notes note notiz source quelle author autor date datum language sprache langue idioma \
      lingua standard chapter kapitel page count anzahl percent shuffle
      """
    ),
    (.number, "number nummer numero num nr no n id numara sayi"),
    (.letter, "letter buchstabe lettre letra lettera harf"),
    (.index, "index idx position"),
    (
      .neutral,
      """
      text texte texto testo metin title titel titre titulo titolo inhalt content wording quiz the of de der die \
      das le la les el los il lo gli des du del della di da do your ihre s en n es
      """
    ),
  ]
}

extension HeaderWords.Word {
  var isLabel: Bool {
    switch self {
    case .letterLabel, .numberLabel: true
    case .question, .answer, .right, .wrong, .other, .number, .letter, .index, .neutral, .unknown:
      false
    }
  }
}
