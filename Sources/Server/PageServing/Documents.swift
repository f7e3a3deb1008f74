import Synchronization

/// The files that have an address of their own and name the set of files: the pages, the manifest and
/// the service worker. The pages are filled with what is known only while the server runs (ports, the
/// certificate's particulars): made again when that changes, not at each request.
public final class Documents: Sendable {
  /// The templates, by their path below `web/public`; no file of the page's own.
  public enum Name: String, CaseIterable, Sendable {
    case page = "index.html"
    /// About the two doors; there where there are two.
    case secure = "secure.html"
    /// Registering, logging in, and what can be done then (R1).
    case account = "account.html"
    /// The host's own decks of faces (AF6).
    case decks = "decks.html"
    /// Shown by the service worker where the network or the server is not there.
    case offline = "offline.html"
    case manifest = "app.webmanifest"
    case worker = "worker.js"
  }

  private struct Filled {
    let marks: PageMarks
    let assets: [Name: Assets.Asset]
  }

  /// With the digest and the preload lines put in.
  private let templates: [Name: String]
  private let filled = Mutex<Filled?>(nil)

  init(contents: [String: [UInt8]], digest: String) {
    templates = Name.allCases.reduce(into: [:]) { templates, name in
      templates[name] = contents[name.rawValue].map {
        PageTemplate.filled($0, digest: digest, files: contents)
      }
    }
  }

  /// The page as the listeners are now; `nil` if there is none.
  public func asset(_ name: Name, _ marks: PageMarks) -> Assets.Asset? {
    filled.withLock { filled in
      if let filled, filled.marks == marks { return filled.assets[name] }
      let assets = assets(marks)
      filled = Filled(marks: marks, assets: assets)
      return assets[name]
    }
  }

  private func assets(_ marks: PageMarks) -> [Name: Assets.Asset] {
    templates.reduce(into: [:]) { assets, entry in
      let (name, template) = entry
      if name == .secure, marks.trust == nil { return }
      let html = marks.texts.reduce(template) { text, mark in
        PageTemplate.replacing(mark.key, with: HTMLText.escaped(mark.value), in: text)
      }
      let asset = Assets.Asset(path: name.rawValue, bytes: Array(html.utf8))
      asset.pack()
      assets[name] = asset
    }
  }
}

/// The values of the marks in `index.html` and `secure.html`.
public struct PageMarks: Equatable, Sendable {
  /// What `/secure` says of the https listener's certificate.
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

  let doors: String
  let trust: Trust?

  /// `doors`: the ports and names of the listeners; `trust`: `nil` without an https listener.
  public init(doors: String, trust: Trust?) {
    self.doors = doors
    self.trust = trust
  }

  var texts: KeyValuePairs<String, String> {
    [
      "__DOORS__": doors, "__KIND__": trust?.kind ?? "",
      "__FINGERPRINT__": trust?.fingerprint ?? "", "__EXPIRES__": trust?.expires ?? "",
    ]
  }
}

/// Text as it stands in HTML and in XML: between tags and within quotes.
public enum HTMLText {
  /// The text with what has a meaning there replaced.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // What XML 1.0 §2.2 has no way to write.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
