import Content
import Testing

@Suite("The street map")
struct StreetMapTests {
  @Test(
    "L4: a template is an http or https address whose path names zoom, column and row once each",
    arguments: [
      ("https://tiles.example/{z}/{x}/{y}.png?key=a", "https://tiles.example"),
      ("http://10.0.0.7:8088/{y}-{x}-{z}", "http://10.0.0.7:8088"),
      ("", nil), ("tiles.example/{z}/{x}/{y}", nil), ("file:///{z}/{x}/{y}", nil),
      ("https://h/{z}/{x}", nil), ("https://h/{z}/{x}/{y}/{z}", nil),
      ("https://h/{z}/{x}/ {y}", nil), ("https://h/{z}/{x}/{y}é", nil),
      // What the content security policy could not name, or would read otherwise.
      ("https://{z}.h/{z}/{x}/{y}", nil), ("https://h;script-src/{z}/{x}/{y}", nil),
      ("https://*/{z}/{x}/{y}", nil), ("https://a@h/{z}/{x}/{y}", nil),
      ("https://h:x/{z}/{x}/{y}", nil), ("https:///{z}/{x}/{y}", nil),
      ("https://h?/{z}/{x}/{y}", nil), ("https://h:1:2/{z}/{x}/{y}", nil),
    ])
  func templates(template: String, origin: String?) {
    #expect(StreetMap(template: template, attribution: "us")?.origin == origin)
  }
}
