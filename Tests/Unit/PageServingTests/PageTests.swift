import HTTP
import Testing

@testable import PageServing

@Suite("Pages and files")
struct PageTests {
  private let marks = PageMarks(listeners: "", trust: nil)

  private let html = """
    <html><head><meta name="assets" content="__DIGEST__">
    <!-- modulepreload -->
    <script type="module" src="/a/__DIGEST__/scripts/main.js"></script></head></html>
    """

  private func assets(_ more: [String: String] = [:]) -> Assets {
    var contents = ["index.html": Array(html.utf8)]
    for (path, text) in more { contents[path] = Array(text.utf8) }
    var assets = Assets(contents: contents)
    assets.pack()
    return assets
  }

  @Test("the page names the digest and asks for the whole static module graph, each module once")
  func template() throws {
    let assets = assets([
      "scripts/main.js":
        "import { a } from \"./core/a.js\";\nimport './b.js';\nconst x = \"./no.js\";",
      "scripts/core/a.js": "import {\n  b,\n} from \"../b.js\";\nexport { c } from './c.js';",
      "scripts/b.js":
        "import { a } from \"./core/a.js\";\nconst later = () => import(\"./late.js\");",
      "scripts/core/c.js": "export const c = 1;",
      "scripts/no.js": "", "scripts/late.js": "",
    ])
    let digest = assets.digest
    #expect(digest.utf8.count == 16)
    let expected = """
      <html><head><meta name="assets" content="\(digest)">
      <link rel="modulepreload" href="/a/\(digest)/scripts/main.js">
      <link rel="modulepreload" href="/a/\(digest)/scripts/core/a.js">
      <link rel="modulepreload" href="/a/\(digest)/scripts/b.js">
      <link rel="modulepreload" href="/a/\(digest)/scripts/core/c.js">
      <script type="module" src="/a/\(digest)/scripts/main.js"></script></head></html>
      """
    let page = try #require(FilledDocuments(assets.documents).asset(.page, marks))
    #expect(String(decoding: page.plain, as: UTF8.self) == expected)
  }

  @Test("of a bundle, whose imports share its first line, the page asks for each file")
  func bundle() throws {
    let assets = assets([
      "scripts/main.js":
        "import{a as b}from\"./a.js\";import\"./b.js\";b();import(\"./late.js\");export{b as c};",
      "scripts/a.js": "", "scripts/b.js": "", "scripts/late.js": "",
    ])
    let page = try #require(FilledDocuments(assets.documents).asset(.page, marks))
    let text = String(decoding: page.plain, as: UTF8.self)
    let asked = text.split(separator: "\n").filter { $0.contains("modulepreload") }
    #expect(
      asked
        == ["main", "a", "b"].map {
          "<link rel=\"modulepreload\" href=\"/a/\(assets.digest)/scripts/\($0).js\">"
        })
  }

  @Test("what the page imports as soon as it stands is asked for after what it stands on")
  func later() throws {
    let page = """
      <!-- modulepreload -->
      <!-- modulepreload later: scripts/net.js -->
      <script type="module" src="/a/__DIGEST__/scripts/main.js"></script>
      """
    let assets = assets([
      "offline.html": page, "scripts/main.js": "import \"./core.js\";", "scripts/core.js": "",
      "scripts/net.js": "import \"./core.js\";\nimport \"./link.js\";", "scripts/link.js": "",
    ])
    let address = "href=\"/a/\(assets.digest)/scripts"
    let filled = try #require(FilledDocuments(assets.documents).asset(.offline, marks))
    #expect(
      String(decoding: filled.plain, as: UTF8.self) == """
        <link rel="modulepreload" \(address)/main.js">
        <link rel="modulepreload" \(address)/core.js">
        <link rel="modulepreload" \(address)/net.js" fetchpriority="low">
        <link rel="modulepreload" \(address)/link.js" fetchpriority="low">
        <script type="module" src="/a/\(assets.digest)/scripts/main.js"></script>
        """)
  }

  @Test("a style sheet stands in place of the line that imports it, where there is one")
  func gathered() throws {
    let assets = assets([
      "styles/first.css": "/* All */\n@import \"a.css\";\n@import \"no.css\";\n@import url(x);\n",
      "styles/a.css": "a { color: red }\n", "b.css": "@import \"c.css\";", "c.css": "c {}",
    ])
    #expect(
      assets.file("styles/first.css").map { String(decoding: $0.plain, as: UTF8.self) }
        == "/* All */\na { color: red }\n\n@import \"no.css\";\n@import url(x);\n")
    #expect(assets.file("b.css")?.plain == Array("c {}".utf8))
  }

  @Test("the service worker is told the digest and every file that has an address of this set")
  func worker() throws {
    let assets = assets([
      "worker.js": "const FILES = [\"__PRECACHE__\"].map((path) => `/a/__DIGEST__/${path}`);",
      "app.webmanifest": "{ \"src\": \"/a/__DIGEST__/images/icon.png\" }",
      "offline.html": "<p>", "styles/a.css": "", "images/icon.png": "", "table.html": "",
      "scripts/it\"s.js": "",
    ])
    let list = "\"images/icon.png\", \"styles/a.css\", \"table.html\""
    let worker = try #require(FilledDocuments(assets.documents).asset(.worker, marks))
    #expect(
      String(decoding: worker.plain, as: UTF8.self)
        == "const FILES = [\(list)].map((path) => `/a/\(assets.digest)/${path}`);")
    #expect(worker.contentType == "text/javascript; charset=utf-8")
    let manifest = try #require(FilledDocuments(assets.documents).asset(.manifest, marks))
    #expect(
      String(decoding: manifest.plain, as: UTF8.self)
        == "{ \"src\": \"/a/\(assets.digest)/images/icon.png\" }")
    #expect(manifest.contentType == "application/manifest+json")
    #expect(assets.file("worker.js", digest: assets.digest) == nil)
  }

  @Test("another set of files has another digest, and files are found under their own digest alone")
  func digests() {
    let one = assets(["a.css": "a"])
    let two = assets(["a.css": "b"])
    #expect(one.digest != two.digest)
    #expect(one.file("a.css", digest: one.digest)?.plain == Array("a".utf8))
    #expect(one.file("a.css", digest: two.digest)?.plain == nil)
    #expect(one.file("index.html")?.plain == nil)
    #expect(one.file("../Package.swift")?.plain == nil)
  }

  @Test("a file goes out compressed to who takes gzip, and 304 to who has it")
  func conditional() throws {
    let text = String(repeating: "body { margin: 0 }\n", count: 50)
    let asset = try #require(assets(["a.css": text]).file("a.css"))
    let plain = asset.answer(to: Request(path: "/a.css"), caching: .revalidate)
    #expect(plain.status == .ok)
    #expect(plain.body == Array(text.utf8))
    let packed = asset.answer(
      to: Request(path: "/a.css", fields: Fields(["Accept-Encoding": "br, gzip"])),
      caching: .revalidate)
    #expect(packed.body.count < text.utf8.count)
    #expect(packed.fields.contains(Field("Content-Encoding", "gzip")))
    #expect(packed.fields.contains(Field("Vary", "Accept-Encoding")))
    let tag = try #require(packed.fields.first { $0.name == "ETag" }?.value)
    let again = asset.answer(
      to: Request(
        path: "/a.css",
        fields: Fields(["Accept-Encoding": "gzip", "If-None-Match": "\"other\", W/\(tag)"])),
      caching: .revalidate)
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
    let other = asset.answer(
      to: Request(path: "/a.css", fields: Fields(["If-None-Match": tag])), caching: .revalidate)
    #expect(other.status == .ok)
  }

  @Test("a file that never changes comes without a field that only another copy would need")
  func immutable() throws {
    let text = String(repeating: "body { margin: 0 }\n", count: 50)
    let asset = try #require(assets(["a.css": text]).file("a.css"))
    let answer = asset.answer(
      to: Request(path: "/a.css", fields: Fields(["Accept-Encoding": "gzip"])), caching: .immutable)
    #expect(
      answer.fields == [
        Field("Cache-Control", "private, max-age=31536000, immutable"),
        Field("Content-Type", "text/css; charset=utf-8"), Field("Content-Encoding", "gzip"),
      ])
  }

  @Test("a page over https is compressed unless another site's page may have requested it")
  func foreign() throws {
    let asset = try #require(assets(["a.css": String(repeating: "a", count: 900)]).file("a.css"))
    let request = Request(path: "/a.css", fields: Fields(["Accept-Encoding": "gzip"]))
    for (packing, coding) in [
      (.offered, "gzip"), (.unless(isForeign: false), "gzip"), (.unless(isForeign: true), nil),
    ] as [(Packing, String?)] {
      let answer = asset.answer(to: request, caching: .revalidate, packing: packing)
      func value(_ name: String) -> String? { answer.fields.first { $0.name == name }?.value }
      #expect(value("Content-Encoding") == coding)
      let more = packing == .offered ? "" : ", Sec-Fetch-Site, Origin, Referer"
      #expect(value("Vary") == "Accept-Encoding\(more)")
    }
  }

  @Test("the answer for an unknown path is sent whole each time, and no cache keeps it")
  func unknownPath() throws {
    let asset = try #require(assets(["a.css": "a"]).file("a.css"))
    let request = Request(path: "/nothing", fields: Fields(["If-None-Match": "*"]))
    let answer = asset.answer(to: request, status: .notFound, caching: .never)
    #expect(answer.status == .notFound && answer.body == Array("a".utf8))
    #expect(answer.fields.contains(Field("Cache-Control", "no-store")))
    #expect(!answer.fields.contains { $0.name == "ETag" })
  }

  @Test(
    "gzip is taken only where it is offered",
    arguments: [
      (nil, false), ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false),
      ("gzip; q=0.000", false), ("identity", false), ("GZIP", true), ("xgzip", false),
    ] as [(String?, Bool)])
  func encodings(_ header: String?, _ isTaken: Bool) {
    #expect(AcceptEncoding.takes("gzip", header) == isTaken)
  }
}
