import Files
import GameCore
import Games
import Glibc
import Leaderboards
import Net
import People
import Pictures
import PostgreSQL
import Store
import Synchronization
import Tables

/// `bench store`: accounts, each with a photo, kept through a store by many askers at once.
///
/// Each answer is a line of its own the moment it comes, `kept NUMBER` or `refused NUMBER`: whoever ends
/// this process in the middle knows what was promised.
final class StoreRun: Sendable {
  private let options: StoreOptions
  private let store: Store
  private let numbers: Atomic<Int>
  private let times = Mutex(Durations())
  private let refused = Atomic<Int>(0)
  private let stopped: Mailbox<Stop>

  /// Why an asker asks nothing more for now.
  private enum Stop { case done, refused }

  private init(_ options: StoreOptions) throws {
    self.options = options
    store = Store(options.location)
    if let reason = store.reason { throw reason }
    numbers = Atomic(options.first)
    stopped = try Mailbox()
  }

  static func run(_ arguments: [String]) -> Int32 {
    guard let options = try? StoreOptions(arguments) else {
      print(StoreOptions.help)
      return 2
    }
    do {
      return try StoreRun(options).run()
    } catch {
      print("bench store: \(error)")
      return 1
    }
  }

  private func run() -> Int32 {
    let begun = Instant.now
    for _ in 0..<options.askers { askNext() }
    var left = options.askers
    while left > 0 {
      stopped.wait()
      let stops = stopped.empty()
      let waiting = stops.count { $0 == .refused }
      left -= stops.count - waiting
      guard waiting > 0 else { continue }
      // A client that is refused does not ask again at once.
      usleep(10_000)
      for _ in 0..<waiting { askNext() }
    }
    store.close()
    report(begun.duration(to: .now))
    return 0
  }

  /// Asks for one more account as soon as the last was answered, until there are enough.
  private func askNext() {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
    guard number < options.first + options.changes, let sample = StoreSample(number) else {
      return stopped.post(.done)
    }
    let asked = Instant.now
    store.change { records throws(StoreError) in
      guard case .added(let account) = try records.add(sample.account) else { return false }
      _ = try records.record(sample.score, of: account.player)
      _ = try records.enter(sample.entry)
      try records.keep(sample.game, of: account.player)
      return try records.keep(sample.photo, named: sample.photoName, of: account.id)
    } then: { [self] result in
      let isKept = result == .success(true)
      StandardOutput.write(line: "\(isKept ? "kept" : "refused") \(number)")
      times.withLock { $0.append(asked.duration(to: .now).wholeNanoseconds) }
      guard isKept else {
        refused.wrappingAdd(1, ordering: .relaxed)
        return stopped.post(.refused)
      }
      askNext()
    }
  }

  private func report(_ duration: Duration) {
    let times = times.withLock(\.self)
    let refused = refused.load(ordering: .relaxed)
    let commits = store.counters.commits.load(ordering: .relaxed)
    let rate = Int(Double(times.count) / max(duration / .seconds(1), 0.001))
    print(
      "\(times.count - refused) kept, \(refused) refused, \(commits) commits, \(rate) a second")
    print("until answered: \(times.summary)")
  }
}

/// The options of `bench store`.
struct StoreOptions: Sendable {
  var location = StoreLocation.file("")
  /// Accounts, and the number of the first.
  var changes = 2_000
  var first = 0
  /// How many ask at once.
  var askers = 16

  static let help = """
    bench store --file FILE|URL [--changes 2000] [--first 0] [--askers 16]

    Keeps so many accounts in a store at FILE or in a PostgreSQL database, each with a photo of about 20 KiB, a
    score, an entry in a hall of fame and a game of !XO. Prints a line for each as it is acknowledged, then how
    many a second and how long one waited.
    """

  init(_ words: [String]) throws(Arguments.Misunderstood) {
    var words = try Arguments(words)
    guard let file = words.text("--file") else { throw Arguments.Misunderstood() }
    location = PostgresAddress(file).map(StoreLocation.server) ?? .file(file)
    changes = try words.number("--changes", in: 1...100_000) ?? changes
    first = try words.number("--first", in: 0...10_000_000) ?? first
    askers = try words.number("--askers", in: 1...500) ?? askers
    try words.end()
  }
}

/// The record for a number, the same at every run.
private struct StoreSample: Sendable {
  let account: NewAccount
  let photo: Picture
  let photoName: PhotoName
  let score: Score
  let entry: HallEntry
  let game: ReverseTicTacToe

  init?(_ number: Int) {
    let digits = String(number, radix: 16)
    var game = ReverseTicTacToe()
    do throws(Refusal) { try game.add(number + 1) } catch { return nil }
    guard let name = UserName("player-\(number)"),
      let photoName = PhotoName(String(repeating: "0", count: 32 - digits.count) + digits),
      let photo = try? Picture(StoreSample.jpeg(shade: UInt8(number % 200)))
    else { return nil }
    account = NewAccount(
      name: name, player: PlayerID(high: 1, low: UInt64(number)),
      password: PasswordHash("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$\(digits)"),
      appearance: Appearance(name: "Player \(number)", colour: number % 8))
    self.photo = photo
    self.photoName = photoName
    self.game = game
    score = Score(game: "balloons", level: .hard, points: number)
    entry = HallEntry(Achievement(mode: .chrono, amount: Int64(number)), name: "Player \(number)")
  }

  /// The outer form of a JPEG of 16 pixels; its scan is 20 000 bytes of one value.
  private static func jpeg(shade: UInt8) -> [UInt8] {
    func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
      let length = payload.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
    let tables = segment(0xDB, Array(repeating: 1, count: 65)) + segment(0xC4, [0, 1, 2])
    let frame = segment(0xC0, [8, 0, 16, 0, 16, 1, 1, 17, 0])
    let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array(repeating: shade, count: 20_000)
    return [0xFF, 0xD8] + tables + frame + scan + [0xFF, 0xD9]
  }
}
