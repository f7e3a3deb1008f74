@testable import QuizFiles

/// Workbooks made for tests: zip archives whose members are stored, not deflated.
enum SampleWorkbook {
  /// A little-endian number.
  private static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// A zip archive of members. Sizes, places and checksums may lie.
  static func zip(
    _ members: [(name: String, bytes: [UInt8])], method: Int = 0, flags: Int = 0, size: Int? = nil,
    packed: Int? = nil, offset: Int? = nil, checksum: UInt32? = nil
  ) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let name = Array(member.name.utf8)
      let check = bytes(Int(checksum ?? ZipArchive.checksum(of: member.bytes)), 4)
      let sizes = bytes(packed ?? member.bytes.count, 4) + bytes(size ?? member.bytes.count, 4)
      let common = bytes(20, 2) + bytes(flags, 2) + bytes(method, 2) + bytes(0, 4) + check + sizes
      directory += [0x50, 0x4B, 1, 2] + bytes(20, 2) + common + bytes(name.count, 2)
      directory += bytes(0, 12) + bytes(offset ?? archive.count, 4) + name
      archive += [0x50, 0x4B, 3, 4] + common + bytes(name.count, 2) + bytes(0, 2) + name
      archive += member.bytes
    }
    let end = [0x50, 0x4B, 5, 6] + bytes(0, 4) + bytes(members.count, 2) + bytes(members.count, 2)
    return archive + directory + end + bytes(directory.count, 4) + bytes(archive.count, 4)
      + bytes(0, 2)
  }

  static let strings = """
    <?xml version="1.0" encoding="UTF-8"?>
    <sst xmlns="x"><!-- <si> --><si><t>Quiz template</t></si><si><t>Question - max 120 characters</t></si>
    <si><t>Answer 1 - max 75 characters</t></si><si><t>Answer 2</t></si><si><t>Answer 3</t></si>
    <si><t>Answer 4</t></si><si><t>Time limit (sec)</t></si><si><t>Correct answer(s) - choose one</t></si>
    <si><r><t>Which is </t></r><r><t xml:space="preserve">a &lt;fruit&gt;?</t></r><rPh><t>no</t></rPh></si>
    <si/></sst>
    """

  static let sheet = """
    <worksheet><sheetData>
    <row r="1"><c r="B1" t="s"><v>0</v></c></row>
    <row r="8"><c r="B8" t="s"><v>1</v></c><c r="C8" t="s"><v>2</v></c><c r="D8" t="s"><v>3</v></c>
    <c r="E8" t="s"><v>4</v></c><c r="F8" t="s"><v>5</v></c><c r="G8" t="s"><v>6</v></c>
    <c r="H8" t="s"><v>7</v></c></row>
    <row r="9"><c r="A\(9)"><v>1</v></c><c r="B9" t="s"><v>8</v></c>
    <c r="C9" t="inlineStr"><is><t>Stone</t></is></c><c r="D9" t="str"><v>Pear</v></c>
    <c r="E9"><v>3</v></c><c r="F\(9)" t='inlineStr'><is><t>A &amp; B</t></is></c><c r="G9"><v>20</v></c>
    <c r="H9"><v>2</v></c></row>
    <row r="10"><c r="B10" t="inlineStr"><is><t>Two right?</t></is></c><c r="C10"><v>1</v></c>
    <c r="D10"><v>2</v></c><c r="E10"><v>3</v></c><c r="F\(10)"><v>4</v></c>
    <c r="H\(10)" t="inlineStr"><is><t>1,2</t></is></c></row>
    <row r="11"><c r="B11" t="s"><v>99</v></c><c r="C11" t="s"><v>-1</v></c></row>
    <row r="12"/></sheetData></worksheet>
    """

  /// A workbook with this sheet.
  static func book(sheet: String = sheet) -> [UInt8] {
    zip([
      ("xl/sharedStrings.xml", Array(strings.utf8)),
      ("xl/worksheets/sheet1.xml", Array(sheet.utf8)),
    ])
  }
}
