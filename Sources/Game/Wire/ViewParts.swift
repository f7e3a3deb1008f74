import GameCore
import JSON
import Tables

/// Writes the views of one table. Parts that did not change since the last view are joined, not written anew.
///
/// A part is written from nothing but the values that are compared before it is used again. So it has nothing that
/// a view with equal values must not have, whoever was the first to get it.
public struct ViewParts: Sendable {
  /// The last common parts, the newest last, and what of each stands before and behind the seats. Two lists: a
  /// search copies no pair. Watching screens have another one than players (L3).
  private var (commons, writtenCommons): ([Shared<TableCommon>], [Common]) = ([], [])
  private var lastNumber = 0
  /// The seats that were written last, and what each is. Two lists: a search copies no pair.
  private var (seats, writtenSeats): ([SeatView], [[UInt8]]) = ([], [])
  private var oldestSeat = 0
  /// The last beginning, which all views of a moment have.
  private var head: (version: Int, showAt: Tick?, bytes: [UInt8])?
  /// The last phase, and what it is in the languages that somebody reads.
  private var phase: Shared<PhaseView>?
  private var spread: Duration?
  private var phases: [(language: Language, bytes: [UInt8])] = []

  public init() {}

  /// The number of what a view tells of people, settings and lists. Equal numbers stand for equal parts.
  public mutating func commonNumber(of view: TableView) -> Int { common(of: view).number }

  /// Appends the message `view` in this language, without its common part if it is short.
  public mutating func append(
    _ view: TableView, in language: Language, isShort: Bool = false, to bytes: inout [UInt8]
  ) {
    let common = isShort ? nil : common(of: view)
    if head?.version != view.version || head?.showAt != view.showAt {
      head = (view.version, view.showAt, .written { $0.head(of: view) })
    }
    bytes.append(UInt8(ascii: "{"))
    bytes += head?.bytes ?? []
    if let common { append(common.before, to: &bytes) }
    append(view.seats, to: &bytes)
    if let common { append(common.behind, to: &bytes) }
    appendPhase(of: view, in: view.isTranslated ? language : .english, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes += part
  }

  private mutating func appendPhase(
    of view: TableView, in language: Language, to bytes: inout [UInt8]
  ) {
    if phase != view.sharedPhase || spread != view.spread {
      (phase, spread, phases) = (view.sharedPhase, view.spread, [])
    }
    if let known = phases.firstIndex(where: { $0.language == language }) {
      return append(phases[known].bytes, to: &bytes)
    }
    let written: [UInt8] = .written { $0.phase(view.phase.localized(in: language), view.spread) }
    append(written, to: &bytes)
    phases.append((language, written))
  }

  /// Two views of a moment differ in one seat or two, and so do two moments.
  private mutating func append(_ views: [SeatView], to bytes: inout [UInt8]) {
    bytes += ViewParts.beginOfSeats
    for place in views.indices {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      let known = known(place, of: views)
      bytes += known < 0 ? written(views[place]) : writtenSeats[known]
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The number of a seat among those that were written; negative without one. A comparison copies both, so first it
  /// looks at what differs most often.
  private func known(_ place: Int, of views: [SeatView]) -> Int {
    var known = seats.count - 1
    while known >= 0,
      seats[known].member != views[place].member
        || seats[known].hasSubmitted != views[place].hasSubmitted
        || seats[known].option != views[place].option || seats[known].score != views[place].score
        || seats[known] != views[place]
    { known -= 1 }
    return known
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
    if let known = commons.lastIndex(of: view.common) { return writtenCommons[known] }
    if commons.count == ViewParts.mostCommons {
      commons.removeFirst()
      writtenCommons.removeFirst()
    }
    lastNumber += 1
    let common = Common(
      number: lastNumber, before: .written { $0.table(of: view.common.value) },
      behind: .written { $0.lists(of: view.common.value) })
    commons.append(view.common)
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
