/// The elements of HTML, by what they mean for a text in one line.
enum HTMLElements {
  /// Elements that begin or end a line or a cell.
  static let blocks = words(
    """
    address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt \
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend \
    li main menu nav ol optgroup option p pre search section select summary table tbody td textarea tfoot \
    th thead tr ul
    """)
  /// Elements whose content no reader sees.
  static let silent = words("head script style template title xml")
  /// Elements that show more than text.
  static let attached = words(
    "applet audio canvas embed iframe image img map object picture svg video v:imagedata v:shape")
  /// All others: parts of a line.
  private static let inline = words(
    """
    a abbr acronym b base bdi bdo big button cite code data datalist del dfn em font i input ins kbd \
    label link mark math meta meter nobr noscript output progress q rb rp rt rtc ruby s samp slot small \
    span strike strong sub sup time track tt u var wbr
    """)
  /// Attributes that may stand without a value.
  static let bareAttributes = words(
    """
    allowfullscreen async autofocus autoplay checked compact controls declare default defer disabled \
    hidden ismap loop multiple muted nohref noshade novalidate nowrap open readonly required reversed \
    selected
    """)

  /// Whether this is an element of HTML, or one of a word processor (`o:p`).
  static func isKnown(_ name: String) -> Bool {
    inline.contains(name) || blocks.contains(name) || silent.contains(name)
      || attached.contains(name) || processors.contains { name.hasPrefix($0) }
  }

  private static let processors = ["o:", "w:", "v:", "m:", "st1:"]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
