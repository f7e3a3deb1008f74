import Synchronization

/// What stands at an address of its own and names the set of files: the pages, filled also with what
/// is known only while the server runs (ports, the certificate's particulars), the manifest and the
/// service worker. Made anew when the doors change, not at each request.
final class Documents: Sendable {
  /// The templates, by their path below `web/public`; no file of the page's own.
  enum Name: String, CaseIterable, Sendable {
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
    let standing: Endpoints.EndpointStatus
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

  /// The page as the doors stand; `nil`: there is none.
  func asset(_ name: Name, _ standing: Endpoints.EndpointStatus) -> Assets.Asset? {
    filled.withLock { filled in
      if let filled, filled.standing == standing { return filled.assets[name] }
      let assets = assets(standing)
      filled = Filled(standing: standing, assets: assets)
      return assets[name]
    }
  }

  private func assets(_ standing: Endpoints.EndpointStatus) -> [Name: Assets.Asset] {
    templates.reduce(into: [:]) { assets, entry in
      let (name, template) = entry
      if name == .secure, standing.https == nil { return }
      let html = PageTemplate.marks(standing).reduce(template) { text, mark in
        PageTemplate.replacing(mark.key, with: HTMLText.escaped(mark.value), in: text)
      }
      let asset = Assets.Asset(path: name.rawValue, bytes: Array(html.utf8))
      asset.pack()
      assets[name] = asset
    }
  }
}

extension PageTemplate {
  /// What stands for the doors in `index.html` and `secure.html`.
  static func marks(_ standing: Endpoints.EndpointStatus) -> KeyValuePairs<String, String> {
    let trust = standing.https?.trust
    return [
      "__DOORS__": standing.description, "__KIND__": trust?.kind.rawValue ?? "",
      "__FINGERPRINT__": trust?.fingerprint ?? "", "__EXPIRES__": trust?.expires ?? "",
    ]
  }
}

/// Text as it stands in HTML and in XML: between tags and within quotes.
enum HTMLText {
  static func escaped(_ text: String) -> String {
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
