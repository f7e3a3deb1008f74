import Files
import GameCore
import Store
import Synchronization

/// A disk in memory, which fails on purpose.
///
/// The process may die at any byte of any write (`kill -9`): what was written stays. At a power cut the
/// disk has what was synced, and of the rest any sectors; files made, renamed and removed since the last
/// sync are there up to some moment, as a journal of a file system has them.
public final class MemoryDisk: TableDisk {
  /// A fault of the disk.
  public enum Trouble: CaseIterable, Sendable {
    case none
    /// No room for another file.
    case full
    /// Most writes find no room, also those to a file that exists: a full disk with a copy-on-write file system.
    case exhausted
    case readOnly
    /// Nothing reaches the disk, and it says so.
    case failing
    /// Nothing reaches the disk, and it does not say so.
    case lying
  }

  /// How much of a write is there when the process dies in it.
  private enum Tear: CaseIterable {
    case front, back, pieces
  }

  static let pageLength = 4_096
  private static let sectorLength = 512

  private final class Content {
    var bytes: [UInt8]
    var synced: [UInt8]
    var dirty: Set<Int> = []

    init(_ bytes: [UInt8], synced: [UInt8]) {
      self.bytes = bytes
      self.synced = synced
    }

    /// The disk has the pages before `end` that were written.
    func sync(upTo end: Int = .max) {
      let written = dirty.filter { $0 * pageLength < end }
      for page in written {
        let range = (page * pageLength)..<min((page + 1) * pageLength, bytes.count)
        synced.replaceSubrange(range, with: bytes[range])
      }
      dirty.subtract(written)
    }

    func write(_ new: [UInt8], at offset: Int, only written: ArraySlice<Int>?) {
      guard !new.isEmpty else { return }
      if let written {
        for index in written { bytes[offset + index] = new[index] }
      } else {
        bytes.replaceSubrange(offset..<(offset + new.count), with: new)
      }
      dirty.formUnion((offset / pageLength)...((offset + new.count - 1) / pageLength))
    }
  }

  private enum Change {
    case made(String, Int)
    case removed(String)
  }

  private struct State {
    var random: SeededGenerator
    var names: [String: Int] = [:]
    /// The names that the disk has.
    var syncedNames: [String: Int] = [:]
    /// The changes of names since then.
    var changes: [Change] = []
    var contents: [Int: Content] = [:]
    var nextFile = 0
    /// The bytes and changes until the process dies.
    var fuse: Int?
    var isDead = false
    var trouble = Trouble.none
  }

  private let state: Mutex<State>

  public init(seed: UInt64) {
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  // MARK: The simulation's side

  public var isDead: Bool { state.withLock(\.isDead) }

  public var trouble: Trouble {
    get { state.withLock(\.trouble) }
    set { state.withLock { $0.trouble = newValue } }
  }

  /// The process dies after so many bytes, or within the write that has the last of them.
  public func light(_ fuse: Int) { state.withLock { $0.fuse = fuse } }

  /// Nothing of this process reaches the disk any more.
  public func die() { state.withLock { $0.isDead = true } }

  /// Another process begins.
  public func revive() {
    state.withLock { state in
      state.isDead = false
      state.fuse = nil
    }
  }

  /// The names and lengths of all files.
  public var files: [String: Int] {
    state.withLock { state in state.names.compactMapValues { state.contents[$0]?.bytes.count } }
  }

  /// The number of files, and of the bytes in them.
  public var amount: (files: Int, bytes: Int) {
    state.withLock { state in
      (
        state.names.count,
        state.names.values.reduce(0) { $0 + (state.contents[$1]?.bytes.count ?? 0) }
      )
    }
  }

  public func cutPower() {
    state.withLock { state in
      let kept = Int.random(in: 0...state.changes.count, using: &state.random)
      let changes = state.changes.prefix(kept)
      for change in changes {
        switch change {
        case .made(let path, let file): state.syncedNames[path] = file
        case .removed(let path): state.syncedNames[path] = nil
        }
      }
      state.names = state.syncedNames
      state.changes = []
      let live = Set(state.names.values)
      state.contents = state.contents.filter { live.contains($0.key) }
      for file in state.contents.keys.sorted() { MemoryDisk.loseSectors(of: file, in: &state) }
    }
  }

  /// Keeps any sectors of each page that was not synced, and none of the others.
  private static func loseSectors(of file: Int, in state: inout State) {
    guard let content = state.contents[file], !content.dirty.isEmpty else { return }
    // A disk writes whole pages more often than parts of them.
    let isWhole = Int.random(in: 0..<3, using: &state.random) > 0
    for page in content.dirty.sorted() {
      let end = min((page + 1) * pageLength, content.bytes.count)
      let isKept = Bool.random(using: &state.random)
      for start in stride(from: page * pageLength, to: end, by: sectorLength) {
        guard isWhole ? !isKept : Bool.random(using: &state.random) else { continue }
        let sector = start..<min(start + sectorLength, end)
        content.bytes.replaceSubrange(sector, with: content.synced[sector])
      }
    }
    content.synced = content.bytes
    content.dirty = []
  }

  // MARK: The process's side

  public func makeFolder(_ path: String) throws(FileError) {
    try state.withLock { (state) throws(FileError) in try MemoryDisk.burn(&state, path) }
  }

  public func makeFile(_ path: String, count: Int) throws(FileError) -> any StoredFile {
    let file = try state.withLock { (state) throws(FileError) in
      try MemoryDisk.checkRoom(&state, path)
      guard state.names[path] == nil else { throw MemoryDisk.fault("open", path, 17) }
      return MemoryDisk.make(path, [UInt8](repeating: 0, count: count), in: &state)
    }
    return MemoryFile(path: path, count: count, number: file, disk: self)
  }

  private static func make(_ path: String, _ bytes: [UInt8], in state: inout State) -> Int {
    let file = state.nextFile
    state.nextFile += 1
    let zeros = [UInt8](repeating: 0, count: bytes.count)
    state.contents[file] = Content(bytes, synced: zeros)
    state.names[path] = file
    state.changes.append(.made(path, file))
    return file
  }

  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try state.withLock { (state) throws(FileError) in
      guard let file = state.names[path], let content = state.contents[file] else {
        throw MemoryDisk.fault("open", path, 2)
      }
      return content.bytes
    }
  }

  /// The bytes are on the disk before the name is, and the name before the call returns.
  public func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try MemoryDisk.checkRoom(&state, path)
      guard state.trouble != .failing else { throw MemoryDisk.fault("fsync", path, 5) }
      let file = MemoryDisk.make(path, bytes, in: &state)
      state.contents[file]?.dirty = Set(0...(bytes.count / MemoryDisk.pageLength))
      guard state.trouble != .lying else { return }
      state.contents[file]?.sync()
      MemoryDisk.commitNames(in: &state)
    }
  }

  public func plainFiles(below folder: String) throws(FileError) -> [String] {
    state.withLock { state in
      state.names.keys.filter { $0.hasPrefix("\(folder)/") }
        .map { String($0.dropFirst(folder.count + 1)) }.sorted()
    }
  }

  public func isFile(_ path: String) -> Bool { state.withLock { $0.names[path] != nil } }

  public func remove(_ path: String) {
    state.withLock { state in
      guard state.names[path] != nil, (try? MemoryDisk.burn(&state, path)) != nil,
        state.trouble != .readOnly
      else { return }
      state.names[path] = nil
      state.changes.append(.removed(path))
    }
  }

  public func removeFolder(_ path: String) {
    for name in (try? plainFiles(below: path)) ?? [] { remove("\(path)/\(name)") }
  }

  // MARK: Files

  /// False if the disk does not take all bytes.
  fileprivate func write(_ bytes: [UInt8], to file: Int, at offset: Int) -> Bool {
    state.withLock { state in
      guard !state.isDead, let content = state.contents[file] else { return true }
      let taken = MemoryDisk.taken(bytes.count, at: offset, &state)
      guard taken == bytes.count else {
        content.write(bytes, at: offset, only: Array(0..<taken)[...])
        return false
      }
      content.write(bytes, at: offset, only: MemoryDisk.torn(bytes.count, at: offset, &state))
      return true
    }
  }

  /// How many bytes of a write the disk takes: all, or those before the first page for which it has no room.
  private static func taken(_ count: Int, at offset: Int, _ state: inout State) -> Int {
    guard state.trouble == .exhausted else { return count }
    var end = offset
    while end < offset + count, Bool.random(using: &state.random) {
      end = (end / pageLength + 1) * pageLength
    }
    return min(end - offset, count)
  }

  /// If the process dies in a write of `count` bytes at `offset`, the indices of the bytes that it writes;
  /// `nil` if it lives. A processor stores a word of eight bytes whole.
  private static func torn(
    _ count: Int, at offset: Int, _ state: inout State
  ) -> ArraySlice<Int>? {
    guard let fuse = state.fuse else { return nil }
    state.fuse = fuse - count
    guard fuse < count else { return nil }
    state.isDead = true
    let words = (offset / 8)...((offset + count - 1) / 8)
    let limit = words.lowerBound + fuse / 8
    var random = state.random
    let written: Set<Int>
    switch Tear.allCases.randomElement(using: &random) {
    case .back: written = Set(words.filter { $0 > words.upperBound - fuse / 8 })
    case .pieces: written = Set(words.filter { _ in Bool.random(using: &random) })
    case .front, nil: written = Set(words.filter { $0 < limit })
    }
    state.random = random
    return (0..<count).filter { written.contains((offset + $0) / 8) }[...]
  }

  fileprivate func read(_ length: Int, of file: Int, at offset: Int) -> [UInt8] {
    state.withLock { state in
      state.contents[file].map { Array($0.bytes[offset..<(offset + length)]) }
        ?? [UInt8](repeating: 0, count: length)
    }
  }

  fileprivate func sync(_ file: Int, _ path: String, upTo end: Int) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try MemoryDisk.burn(&state, path)
      switch state.trouble {
      case .readOnly, .failing: throw MemoryDisk.fault("msync", path, 5)
      case .lying: return
      case .none, .full, .exhausted: break
      }
      state.contents[file]?.sync(upTo: end)
      MemoryDisk.commitNames(in: &state)
    }
  }

  fileprivate func check(_ file: Int, _ path: String) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try MemoryDisk.burn(&state, path)
      guard state.names[path] == file else { throw MemoryDisk.fault("stat", path, 2) }
    }
  }

  private static func commitNames(in state: inout State) {
    state.changes = []
    state.syncedNames = state.names
    let live = Set(state.names.values)
    state.contents = state.contents.filter { live.contains($0.key) }
  }

  private static func checkRoom(_ state: inout State, _ path: String) throws(FileError) {
    try burn(&state, path)
    let isFull =
      state.trouble == .full
      || state.trouble == .exhausted && Bool.random(using: &state.random)
    if isFull { throw fault("posix_fallocate", path, 28) }
    if state.trouble == .readOnly { throw fault("open", path, 30) }
  }

  /// One thing more that the process does, unless it is dead.
  private static func burn(_ state: inout State, _ path: String) throws(FileError) {
    if let fuse = state.fuse {
      state.fuse = fuse - 1
      if fuse < 1 { state.isDead = true }
    }
    guard !state.isDead else { throw fault("exit", path, 4) }
  }

  private static func fault(_ call: String, _ path: String, _ number: Int32) -> FileError {
    .failed(call: call, path: path, errno: number)
  }
}

/// A file of a `MemoryDisk`, which a process has mapped.
private final class MemoryFile: StoredFile {
  let path: String
  let count: Int
  private let number: Int
  private let disk: MemoryDisk

  init(path: String, count: Int, number: Int, disk: MemoryDisk) {
    self.path = path
    self.count = count
    self.number = number
    self.disk = disk
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    precondition(offset >= 0 && bytes.count <= count - offset)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    return disk.write(copy, to: number, at: offset)
  }

  func read(_ length: Int, at offset: Int) -> [UInt8]? {
    precondition(offset >= 0 && length >= 0 && length <= count - offset)
    return disk.read(length, of: number, at: offset)
  }

  func sync(upTo end: Int) throws(FileError) { try disk.sync(number, path, upTo: end) }

  func checkPath() throws(FileError) { try disk.check(number, path) }
}
