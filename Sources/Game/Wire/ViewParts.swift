import GameCore
import JSON
import Tables

/// Writes the views of one table. Parts that did not change since the last view are joined, not written anew.
///
/// A part is written from nothing but the values that are compared before it is used again. So it has nothing that
/// a view with equal values must not have, whoever was the first to get it.
public struct ViewParts: Sendable {
  /// The last views without what changes in a question, the newest last, and what of each stands before and behind
  /// the seats. Two lists: a search copies no pair. Watching screens have another one than players (L3).
  private var (commons, writtenCommons): ([TableView], [Common]) = ([], [])
  private var lastNumber = 0
  /// The seats that were written last, and what each is. Two lists: a search copies no pair.
  private var (seats, writtenSeats): ([SeatView], [[UInt8]]) = ([], [])
  private var oldestSeat = 0
  /// The last phase, and what it is in the languages that somebody reads.
  private var phase: PhaseView?
  private var spread: Duration?
  private var phases: [Language: [UInt8]] = [:]

  public init() {}

  /// The number of what a view tells of people, settings and lists. Equal numbers stand for equal parts.
  public mutating func commonNumber(of view: TableView) -> Int { common(of: view).number }

  /// Appends the message `view` in this language, without its common part if it is short.
  public mutating func append(
    _ view: TableView, in language: Language, isShort: Bool = false, to bytes: inout [UInt8]
  ) {
    let common = isShort ? nil : common(of: view)
    if phase != view.phase || spread != view.spread {
      (phase, spread, phases) = (view.phase, view.spread, [:])
    }
    let language = view.isTranslated ? language : .english
    if phases[language] == nil {
      phases[language] = .written { $0.phase(view.phase.localized(in: language), view.spread) }
    }
    JSONWriter.append(to: &bytes) { writer in
      writer.beginObject()
      writer.head(of: view)
    }
    if let common { append(common.before, to: &bytes) }
    append(view.seats, to: &bytes)
    if let common { append(common.behind, to: &bytes) }
    append(phases[language] ?? [], to: &bytes)
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
    let written: [UInt8] = .written { $0.object(of: seat) }
    if seats.count < ViewParts.mostSeats {
      seats.append(seat)
      writtenSeats.append(written)
    } else {
      (seats[oldestSeat], writtenSeats[oldestSeat]) = (seat, written)
      oldestSeat = (oldestSeat + 1) % ViewParts.mostSeats
    }
    return written
  }

  private static let beginOfSeats = Array(#","seats":["#.utf8)
  private static let mostSeats = 16

  private struct Common {
    var number: Int
    var before: [UInt8]
    var behind: [UInt8]
  }

  private static let mostCommons = 2

  private mutating func common(of view: TableView) -> Common {
    var view = view
    (view.version, view.showAt, view.spread, view.seats) = (0, nil, nil, [])
    view.phase = .lobby
    if let known = commons.lastIndex(of: view) { return writtenCommons[known] }
    if commons.count == ViewParts.mostCommons {
      commons.removeFirst()
      writtenCommons.removeFirst()
    }
    lastNumber += 1
    let common = Common(
      number: lastNumber, before: .written { $0.table(of: view) },
      behind: .written { $0.lists(of: view) })
    commons.append(view)
    writtenCommons.append(common)
    return common
  }
}

extension [UInt8] {
  fileprivate static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}
