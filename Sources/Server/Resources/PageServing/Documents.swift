/// The pages, the manifest and the service worker, which have their own addresses and refer to the
/// set of files. Pages contain facts that are known only at run time (ports, the certificate).
public struct Documents: Sendable {
  /// The templates, by their path below `web/public`.
  public enum Name: String, CaseIterable, Sendable {
    case page = "index.html"
    /// About http and https; exists if the server has both.
    case secure = "secure.html"
    /// Registering, logging in, and the account (R1).
    case account = "account.html"
    /// The host's own decks of faces (AF6).
    case decks = "decks.html"
    /// The host's page: phones, television, quizzes, pictures and the uplink (H9).
    case host = "host.html"
    /// Shown by the service worker without network or server.
    case offline = "offline.html"
    case manifest = "app.webmanifest"
    case worker = "worker.js"
  }

  /// The templates with the digest and the preload lines.
  private let templates: [Name: String]

  init(contents: [String: [UInt8]], digest: String) {
    templates = Name.allCases.reduce(into: [:]) { templates, name in
      templates[name] = contents[name.rawValue].map {
        PageTemplate.filled($0, digest: digest, files: contents)
      }
    }
  }

  fileprivate func assets(_ marks: PageMarks) -> [Name: Assets.Asset] {
    templates.reduce(into: [:]) { assets, entry in
      let (name, template) = entry
      if name == .secure, marks.trust == nil { return }
      let html = marks.texts.reduce(template) { text, mark in
        PageTemplate.replacing(mark.key, with: HTMLText.escaped(mark.value), in: text)
      }
      var asset = Assets.Asset(path: name.rawValue, bytes: Array(html.utf8))
      asset.pack()
      assets[name] = asset
    }
  }
}

/// The filled pages. They are filled again when the facts change, not at each request. It belongs to the loop.
public final class FilledDocuments {
  private struct Filled {
    let marks: PageMarks
    let assets: [Documents.Name: Assets.Asset]
  }

  private let documents: Documents
  /// For the present marks, and for those behind a proxy: the last one first.
  private var filled: [Filled] = []
  private static let mostFilled = 2

  public init(_ documents: Documents) { self.documents = documents }

  /// The page for the present listeners; `nil` if it does not exist.
  public func asset(_ name: Documents.Name, _ marks: PageMarks) -> Assets.Asset? {
    if let known = filled.first(where: { $0.marks == marks }) { return known.assets[name] }
    let assets = documents.assets(marks)
    filled = [Filled(marks: marks, assets: assets)] + filled.prefix(FilledDocuments.mostFilled - 1)
    return assets[name]
  }
}

/// The values of the marks in `index.html` and `secure.html`.
public struct PageMarks: Equatable, Sendable {
  /// The facts about the https listener's certificate on `/secure`.
  public struct Trust: Equatable, Sendable {
    let kind: String
    let fingerprint: String
    let expires: String

    /// `expires`: a day.
    public init(kind: String, fingerprint: String, expires: String) {
      self.kind = kind
      self.fingerprint = fingerprint
      self.expires = expires
    }
  }

  let listeners: String
  let trust: Trust?

  /// `listeners`: the ports and names of the listeners; `trust`: `nil` without an https listener.
  public init(listeners: String, trust: Trust?) {
    self.listeners = listeners
    self.trust = trust
  }

  var texts: KeyValuePairs<String, String> {
    [
      "__DOORS__": listeners, "__KIND__": trust?.kind ?? "",
      "__FINGERPRINT__": trust?.fingerprint ?? "", "__EXPIRES__": trust?.expires ?? "",
    ]
  }
}

/// Text for HTML and XML, between tags and within quotes.
public enum HTMLText {
  /// Replaces the characters with a meaning in markup.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Characters that XML 1.0 §2.2 cannot express.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
