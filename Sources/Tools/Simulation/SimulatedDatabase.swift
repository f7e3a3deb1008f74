import Compression
import Files
import GameCore
import Store
import Tables

/// The saved tables of one server: rows in memory, with a log that is synced now and then.
///
/// A commit is there whole or not at all. When a process is killed, all commits stay; a power cut leaves those
/// up to some commit since the last sync.
struct SimulatedDatabase {
  /// A fault of the disk below.
  enum Trouble: CaseIterable, Sendable {
    case none
    /// About half of the commits find no room.
    case full
    case readOnly
    /// Neither commits nor syncs work.
    case failing
    /// Commits take seconds.
    case slow
    /// Syncs do nothing, and do not say so.
    case lying
  }

  struct Row {
    /// The number of the save.
    var save: SaveNumber
    /// When it was made, by the clock of the process that began last.
    var clock: Int64
    var content: [UInt8]?
    var state: [UInt8]
    /// CRC-32 of content and state.
    var checksum: UInt32
    /// How far time was noted by the process that saved it, once that has ended.
    var notedBefore: Tick?
    /// The disk has changed a bit, or a former version wrote it in a form that nobody reads any more.
    var isSpoilt = false

    var hasChecksum: Bool { checksum == SimulatedDatabase.checksum(content, state) }
  }

  /// The contents of the file after a commit.
  struct Image {
    var rows: [TableCode: Row] = [:]
    /// The clock of the process as noted last, in microseconds, and the machine's.
    var clock: Int64 = 0
    var moment = Moment(seconds: 0)
    /// When the referee thinks that it was noted last.
    var noted = Tick.zero

    /// The time up to which a game of this row went on.
    func noted(_ row: Row) -> Tick { row.notedBefore ?? noted }
  }

  private let fault: PlantedFault?
  private var random: SeededGenerator
  var trouble = Trouble.none
  private(set) var image = Image()
  /// The images that a power cut may leave: that of the last sync, and those of the commits since then.
  private var images = [Image()]
  /// The file is gone, and the process still writes to what has no name any more.
  private(set) var isVanished = false

  init(seed: UInt64, fault: PlantedFault?) {
    random = SeededGenerator(seed: seed ^ 0xDB)
    self.fault = fault
  }

  static func checksum(_ content: [UInt8]?, _ state: [UInt8]) -> UInt32 {
    var sum = CRC32(start: content == nil ? 0 : 1)
    if let content { sum.add(content.span) }
    sum.add(state.span)
    return sum.value
  }

  // MARK: The process's side

  /// Opens the file, or makes one, and removes the rows of `aside`. All clocks in it become those of a process
  /// whose clock is now at `clock`. False if nothing can be written.
  mutating func open(
    _ clock: Int64, _ moment: Moment, without aside: Set<TableCode>, at now: Tick
  ) -> Bool {
    guard takesCommit() else { return false }
    if isVanished { empty() }
    isVanished = false
    commit { image in
      for code in aside { image.rows[code] = nil }
      for (code, var row) in image.rows {
        row.notedBefore = image.noted(row)
        row.clock = clock - max(0, image.clock - row.clock)
        image.rows[code] = row
      }
      (image.clock, image.moment, image.noted) = (clock, moment, now)
    }
    return true
  }

  /// Commits the change. False if the disk does not take it; then nothing of it is there.
  mutating func write(_ change: (inout Image) -> Void) -> Bool {
    guard takesCommit() else { return false }
    commit(change)
    return true
  }

  private mutating func takesCommit() -> Bool {
    switch trouble {
    case .none, .slow, .lying: true
    case .full: random.chance(50)
    case .readOnly, .failing: false
    }
  }

  private mutating func commit(_ change: (inout Image) -> Void) {
    change(&image)
    if !isVanished { images.append(image) }
  }

  /// Whether the disk says that it has every commit.
  mutating func sync() -> Bool {
    if trouble == .failing { return false }
    if trouble != .lying, fault != .syncDoesNothing, !isVanished { images = [image] }
    return true
  }

  // MARK: The disk's side

  private mutating func empty() {
    image = Image()
    images = [image]
  }

  /// Somebody removes the file.
  mutating func vanish() { isVanished = true }

  /// The process is gone, and with it a file without a name.
  mutating func processEnded() {
    if isVanished { empty() }
    isVanished = false
  }

  mutating func cutPower() {
    image = images.randomElement(using: &random) ?? image
    images = [image]
  }

  /// A bit of a row changes.
  mutating func damage() -> TableCode? {
    guard let code = image.rows.keys.sorted().randomElement(using: &random) else { return nil }
    image.rows[code]?.isSpoilt = true
    let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
    if let count = image.rows[code]?.content?.count, count > 0, random.chance(50) {
      image.rows[code]?.content?[Int.random(in: 0..<count, using: &random)] ^= bit
    } else if let count = image.rows[code]?.state.count, count > 0 {
      image.rows[code]?.state[Int.random(in: 0..<count, using: &random)] ^= bit
    }
    images = [image]
    return code
  }
}

/// The number of a save: of two of one table the later has the greater one, also after a restart.
struct SaveNumber: Comparable {
  var process = 0
  var version: Int64 = 0

  static func < (left: SaveNumber, right: SaveNumber) -> Bool {
    (left.process, left.version) < (right.process, right.version)
  }
}
