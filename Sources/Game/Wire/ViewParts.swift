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
  /// The seats that were written last, the newest last, and what each is. Two lists: a search copies no pair.
  private var (seats, writtenSeats): ([SeatView], [[UInt8]]) = ([], [])
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
    append(before, to: &bytes)
    append(view.seats, to: &bytes)
    append(behind, to: &bytes)
    append(phase, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes += part
  }

  /// Two views of a moment differ in one seat or two, and so do two moments.
  private mutating func append(_ views: [SeatView], to bytes: inout [UInt8]) {
    bytes += ViewParts.beginOfSeats
    for (place, view) in views.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      var known = seats.count - 1
      // The member first: to compare a whole seat copies it.
      while known >= 0, seats[known].member != view.member || seats[known] != view { known -= 1 }
      bytes += known >= 0 ? writtenSeats[known] : written(view)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func written(_ seat: SeatView) -> [UInt8] {
    if seats.count == ViewParts.mostSeats {
      seats.removeFirst()
      writtenSeats.removeFirst()
    }
    let written: [UInt8] = .written { $0.object(of: seat) }
    seats.append(seat)
    writtenSeats.append(written)
    return written
  }

  private static let beginOfSeats = Array(#","seats":["#.utf8)
  private static let mostSeats = 16

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
