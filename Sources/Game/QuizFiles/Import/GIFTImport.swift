/// Reads Moodle's GIFT: blocks of text between empty lines, answers in braces. It takes
/// multiple-choice questions with one right option, and drops comments, titles, categories, format
/// marks, feedback and weights.
enum GIFTImport {
  /// The lines of one question and the number of the first.
  private struct Block {
    var line: Int
    var lines: [Substring] = []
  }

  static func read(_ bytes: [UInt8]) -> ImportFindings {
    guard let text = ImportText.decoded(bytes) else {
      return ImportFindings(left: [LeftOut(place: .file, reason: ImportText.fault(in: bytes))])
    }
    var findings = ImportFindings()
    for block in blocks(of: text, topic: &findings.topic) {
      let place = ImportPlace.line(block.line)
      do throws(LeftOutReason) {
        var candidate = try GIFTQuestion.read(block.lines.joined(separator: "\n"))
        candidate.place = place
        findings.candidates.append(candidate)
      } catch {
        findings.left.append(LeftOut(place: place, reason: error.reason))
      }
    }
    return findings
  }

  /// The questions' lines, without comments and categories; the first category is the topic.
  private static func blocks(of text: String, topic: inout String?) -> [Block] {
    var blocks: [Block] = []
    var current: Block?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = Text.trimmed(line)
      if trimmed.isEmpty {
        if let block = current { blocks.append(block) }
        current = nil
      } else if trimmed.hasPrefix("//") {
        continue
      } else if trimmed.hasPrefix("$CATEGORY:") {
        topic = topic ?? categoryName(trimmed.dropFirst(10))
      } else {
        current = current ?? Block(line: index + 1)
        current?.lines.append(line)
      }
    }
    if let block = current { blocks.append(block) }
    return blocks
  }

  /// The last part of a category's path: `$course$/Nature/Birds` is Birds.
  private static func categoryName(_ path: Substring) -> String? {
    path.split(separator: "/").last.map { Text.collapsed($0) }
  }
}
