import Testing

@testable import QuizFiles

private func plain(_ text: String) -> String? {
  (try? HTMLText.plain(text)).map { Text.collapsed($0) }
}

@Suite("HTML as text")
struct HTMLTextTests {
  @Test(
    "F6: HTML becomes the text that a reader sees",
    arguments: [
      ("<p>Look:</p><ul><li>one</li><li>two</li></ul><p>Which?</p>", "Look: one two Which?"),
      ("two<br>too", "two too"), ("two<BR />too", "two too"),
      ("<td>three</td><td>3</td>", "three 3"),
      ("so<b>me</b>what <i class=\"x > y\">it</i>alic", "somewhat italic"),
      ("10<sup>2</sup>", "10²"), ("10<sup><b>-3</b></sup> m", "10⁻³ m"), ("H<sub>2</sub>O", "H₂O"),
      ("e<sup>x+y</sup>", "e^(x+y)"), ("x<sup>y</sup>", "x^y"), ("the 1<sup>st</sup>", "the 1st"),
      ("le XX<sup>e</sup>", "le XX^e"), ("le 2<sup>e</sup>", "le 2e"),
      ("v<sub>7,b</sub>", "v_(7,b)"),
      ("open <sup>2", "open ²"), ("<a href=\"x\"id='y' hidden>b</a>", "b"), ("</sup>2", "2"),
      ("<!--[if gte mso 9]><xml>junk</xml><![endif]--><p>Real?</p>", "Real?"),
      ("a<![if !supportLists]>b<![endif]>c", "abc"), ("a <!-- unclosed", "a <!-- unclosed"),
      ("<?xml:namespace prefix = o ns = \"urn:x\" /><o:p>&nbsp;</o:p>x", "x"),
      ("<![CDATA[1 < 2 &amp; <b>]]>", "1 < 2 &amp; <b>"), ("<![CDATA[open", "<![CDATA[open"),
      ("<style>p { color: red }</style>Shown", "Shown"), ("a<script>b</script >c", "ac"),
      ("<q>Yes</q>, she said", "\"Yes\", she said"),
      ("&lt;b&gt; &amp;amp; <i>&euro;</i>", "<b> &amp; €"),
    ])
  func meaning(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "F6: what is no tag of HTML stays",
    arguments: [
      "2<x and x>1", "1<x<3", "a<b and b>c", "a<b>c", "if i<s or s>t", "x</y>", "<3", "</3",
      "a < b > c",
      "Use <href> or <url>", "<a", "<b", "<", "<>", "</>", "5 <p", "<p class=\"open>x",
      "<b x y>z</b>",
      "<p =\"1\">", "<!x>",
    ])
  func noTag(text: String) {
    // The end tag of `<b x y>` has no beginning, either.
    #expect(plain(text) == text)
  }

  @Test(
    "F6: pictures, media and formulas are no text",
    arguments: ["<img src=x>", "<video></video>", "<svg/>", "<IMG>", "<math><mi>x</mi></math>"])
  func refused(html: String) {
    #expect(plain(html) == nil)
  }

  @Test(
    "F6: references are those of HTML and Windows-1252",
    arguments: [
      ("It&#146;s 10&#150;20", "It’s 10–20"), ("&Scaron;&ccaron;&cacute;&Zcaron;&inodot;", "ŠčćŽı"),
      ("a&#10;b&#9;c&#13;d&#x20;e", "a b c d e"),
      ("&period;com&comma;&lpar;a&rpar;&excl;", ".com,(a)!"),
      ("&eacute &copy2 &AMP &notit; &notin; &QUOT;", "é ©2 & ¬it; ∉ \""),
      ("&#233 &#xe9; &#XE9", "é é é"),
      ("&#128;&#x9f;", "€Ÿ"),
      ("&amp;quot;", "&quot;"),
    ])
  func references(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "F6: a reference to nothing stays as it is",
    arguments: [
      "&nonsense;", "&ccaron", "&#0;", "&#x110000;", "&#xD83D;", "&#129;", "&#7;", "&;", "& &",
      "&#", "&#x;",
      "&#99999999999;", "AT&T R&D",
    ])
  func noReference(text: String) {
    #expect(plain(text) == text)
  }

  @Test(
    "F6: twice as much markup is at most twice the work",
    arguments: [
      "a<", "a< ", "a<1", "<a x=", "<a x=\"", "<a x='\" ", "<!--", "<style>", "<sup>2</sup>", "<b",
      "</b>",
      "<b>x</b>",
      "<a b=c ", "<![CDATA[", "<p>", "&", "<p a=\"", "<x:y ", "<?xml", "<b a='<b c=\"",
    ])
  func work(unit: String) {
    func steps(_ count: Int) -> Int {
      var reader = HTMLText(String(repeating: unit, count: count) + ">")
      _ = try? reader.read()
      return reader.steps
    }
    let (few, many) = (steps(500), steps(1_000))
    #expect(few >= 500)
    #expect(many <= 2 * few + 2_000)
    #expect(many <= 17 * unit.utf8.count * 1_000 + 2_000)
  }
}
