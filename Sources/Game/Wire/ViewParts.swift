import GameCore
import JSON
import Tables

/// Writes the views of one table. Parts that did not change since the last view are joined, not written anew.
///
/// A part is written from nothing but the values that are compared before it is used again. So it has nothing that
/// a view with equal values must not have, whoever was the first to get it.
public struct ViewParts: Sendable {
  /// The last view without what changes in a question, and what of it stands before and behind the seats. One at most:
  /// an optional would be copied for each comparison.
  private var common: [TableView] = []
  private var (before, behind): ([UInt8], [UInt8]) = ([], [])
  /// The last phase, and what it is in the languages that somebody reads.
  private var phase: PhaseView?
  private var spread: Duration?
  private var phases: [Language: [UInt8]] = [:]

  public init() {}

  /// Appends the message `view` in this language.
  public mutating func append(_ view: TableView, in language: Language, to bytes: inout [UInt8]) {
    noteCommon(of: view)
    if phase != view.phase || spread != view.spread {
      (phase, spread, phases) = (view.phase, view.spread, [:])
    }
    let language = view.isTranslated ? language : .english
    let phase: [UInt8] =
      phases[language] ?? .written { $0.phase(view.localized(in: language).phase, view.spread) }
    phases[language] = phase
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      writer.head(of: view)
    }
    let seats: [UInt8] = .written { $0.seats(of: view) }
    for part in [before, seats, behind, phase] {
      bytes.append(UInt8(ascii: ","))
      bytes += part
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func noteCommon(of view: TableView) {
    var view = view
    (view.version, view.showAt, view.spread, view.seats) = (0, nil, nil, [])
    view.phase = .lobby
    if !common.isEmpty, common[0] == view { return }
    (before, behind) = (.written { $0.table(of: view) }, .written { $0.lists(of: view) })
    common = [view]
  }
}

extension [UInt8] {
  fileprivate static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}
