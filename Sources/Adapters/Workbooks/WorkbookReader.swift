import QuizFiles

/// Reads the sheets of an xlsx workbook (ECMA-376): zip by libarchive, XML by expat, the parts by their
/// relations, and each cell as a reader sees it.
public enum WorkbookReader {
  /// The visible sheets in their order.
  public static func sheets(of bytes: [UInt8]) throws(WorkbookFault) -> [Sheet] {
    var archive = try ZipArchive(bytes)
    let whole = try relations(of: "", in: &archive)
    guard let main = whole.first(where: { $0.kind == "officeDocument" })?.target else {
      let isOpenDocument = try archive.part("mimetype") != nil
      throw WorkbookFault(
        isOpenDocument ? "another document; save it as xlsx" : "an archive without a workbook")
    }
    guard let part = try archive.part(main) else { throw WorkbookFault("it has no \(main)") }
    let index = try WorkbookIndex(part)
    let relations = try relations(of: main, in: &archive)
    func shared(_ kind: String) -> String? { relations.first { $0.kind == kind }?.target }
    let texts = try SharedTexts(try shared("sharedStrings").flatMapPart(&archive))
    let styles = try WorkbookStyles(
      try shared("styles").flatMapPart(&archive), startsIn1904: index.startsIn1904)
    var sheets: [Sheet] = []
    for entry in index.sheets {
      guard let relation = relations.first(where: { $0.id == entry.relation }),
        relation.kind == "worksheet"
      else { continue }
      guard let part = try archive.part(relation.target) else {
        throw WorkbookFault("it has no \(relation.target)")
      }
      sheets.append(Sheet(name: entry.name, rows: try SheetReader.rows(of: part, texts, styles)))
    }
    return sheets
  }

  private struct Relation {
    var id: String
    /// The last word of the relation's type: `worksheet`, `styles`.
    var kind: String
    /// The name of the part in the archive.
    var target: String
  }

  /// The relations of a part; of the whole archive for an empty name.
  private static func relations(
    of part: String, in archive: inout ZipArchive
  ) throws(WorkbookFault) -> [Relation] {
    let folder = part.lastIndex(of: "/").map { String(part[...$0]) } ?? ""
    guard let xml = try archive.part("\(folder)_rels/\(part.dropFirst(folder.count)).rels") else {
      return []
    }
    var relations: [Relation] = []
    try XMLDocument.read(xml) { event in
      guard case .start("Relationship", let attributes) = event, let id = attributes["Id"],
        let type = attributes["Type"], let target = attributes["Target"]
      else { return }
      let kind = type.split(separator: "/").last.map(String.init) ?? type
      relations.append(Relation(id: id, kind: kind, target: resolved(target, in: folder)))
    }
    return relations
  }

  /// The name of a part that a part in `folder` calls `target`.
  static func resolved(_ target: String, in folder: String) -> String {
    let whole = target.hasPrefix("/") ? target : folder + target
    var names: [Substring] = []
    for name in whole.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}

extension String? {
  /// The bytes of the part with this name.
  fileprivate func flatMapPart(_ archive: inout ZipArchive) throws(WorkbookFault) -> [UInt8]? {
    guard let name = self else { return nil }
    return try archive.part(name)
  }
}

/// The sheets of a workbook and its first day (`workbook.xml`).
struct WorkbookIndex {
  private static let most = 64

  var sheets: [(name: String, relation: String)] = []
  var startsIn1904 = false

  init(_ part: [UInt8]) throws(WorkbookFault) {
    var sheets: [(name: String, relation: String)] = []
    var startsIn1904 = false
    try XMLDocument.read(part) { event in
      switch event {
      case .start("workbookPr", let attributes):
        startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      case .start("sheet", let attributes):
        let isVisible = (attributes["state"] ?? "visible").hasPrefix("visible")
        guard isVisible, let name = attributes["name"], let id = attributes["id"] else { return }
        sheets.append((name, id))
      case .start, .end, .text: break
      }
    }
    guard sheets.count <= Self.most else { throw WorkbookFault("more than \(Self.most) sheets") }
    self.sheets = sheets
    self.startsIn1904 = startsIn1904
  }
}
