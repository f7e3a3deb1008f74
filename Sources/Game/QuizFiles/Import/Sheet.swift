/// A table of texts: one sheet of a workbook, or a file of separated values.
public struct Sheet: Equatable, Sendable {
  /// A cell as a reader sees it.
  public enum Cell: Equatable, Sendable {
    case text(String)
    /// A cell without a text that a quiz could show, with the rest of a sentence about it.
    case fault(String)

    var isBlank: Bool {
      switch self {
      case .text(let text): text.allSatisfy(\.isWhitespace)
      case .fault: false
      }
    }

    /// The text as a name of a column; empty without one.
    var name: String {
      if case .text(let text) = self { text } else { "" }
    }
  }

  /// A row and its number from 1, which is that of its first line in a text.
  public struct Row: Equatable, Sendable {
    public var number: Int
    public var cells: [Cell]

    public init(number: Int, cells: [Cell]) {
      self.number = number
      self.cells = cells
    }

    var isBlank: Bool { cells.allSatisfy(\.isBlank) }
    var names: [String] { cells.map(\.name) }
  }

  /// The name of a workbook's sheet; `nil` for a file of separated values.
  public var name: String?
  public var rows: [Row]

  public init(name: String? = nil, rows: [Row]) {
    self.name = name
    self.rows = rows
  }
}

/// Why a workbook cannot be read, as the rest of a sentence.
public struct WorkbookFault: Error, Equatable, Sendable {
  public var clause: String

  public init(_ clause: String) { self.clause = clause }
}
