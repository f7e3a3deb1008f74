import JSON
import TestSupport

/// The examples of `docs/protocol.md` and of its pages about games: their indented blocks, one JSON
/// object after another.
struct ProtocolPage {
  struct Example {
    /// The heading above it, without its marks.
    var section: String
    /// The text as it stands on the page.
    var text: String
    var object: JSONObject

    /// `t`; empty for an object inside a message.
    var name: String { (try? object.string("t")) ?? "" }

    /// The server's messages: known by their names, except `clock` and `xo`, which both sides send.
    var isFromServer: Bool {
      let names = [
        "ok", "no", "bye", "welcome", "nearby", "invitation", "invitationOver", "declined",
        "seated", "view", "reaction", "uplink", "link", "saving", "announcement",
        "company",
      ]
      return names.contains(name) || object.has("sentUs") || object.has("won")
    }
  }

  var examples: [Example] = []

  /// The examples of `docs/protocol` and these endings of its name.
  init(_ pages: [String] = ["", "/arcade", "/find", "/faces"]) throws {
    var section = ""
    var texts: [(section: String, text: String)] = []
    let contents = try pages.map {
      String(decoding: try Checkout.bytes(of: "docs/protocol\($0).md"), as: UTF8.self)
    }
    for line in contents.flatMap({ $0.split(separator: "\n") }) {
      for mark in ["# ", "## "] where line.hasPrefix(mark) {
        section = String(line.dropFirst(mark.count))
      }
      if line.hasPrefix("    {") {
        texts.append((section, String(line.dropFirst(4))))
      } else if line.hasPrefix("     "), !texts.isEmpty {
        texts[texts.count - 1].text += String(line.drop { $0 == " " })
      }
    }
    for (section, text) in texts {
      let value = try JSONReader().read(Array(text.utf8))
      guard case .object(let object) = value else { continue }
      examples.append(Example(section: section, text: text, object: object))
    }
  }

  /// A page's messages, in the order of the document.
  var client: [Example] { examples.filter { !$0.isFromServer && $0.name != "" } }

  /// A page's messages in these sections.
  func client(_ sections: [String]) -> [Example] {
    client.filter { sections.contains($0.section) }
  }

  var server: [Example] { examples.filter(\.isFromServer) }

  var phases: [Example] { examples.filter { $0.name == "" && $0.section == "A table" } }

  /// The body of the answer to `POST /door`.
  var doorAnswers: [Example] {
    examples.filter { $0.name == "" && $0.section == "Changing listeners" }
  }
}

extension JSONValue {
  /// The same value with the fields of every object in the order of their names.
  var sorted: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let object):
      .object(
        JSONObject(
          members: object.members
            .map { JSONMember(key: $0.key, value: $0.value.sorted) }
            .sorted { $0.key < $1.key }))
    case .null, .bool, .integer, .double, .string: self
    }
  }
}
