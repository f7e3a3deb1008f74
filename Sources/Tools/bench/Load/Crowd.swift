import Net
import TLS

/// The connections of a load to one server.
final class Crowd {
  /// Nothing came for so long: something was lost.
  private static let patience: Duration = .seconds(20)
  /// Connections on their way at a time.
  private static let atOnce = 20

  let server: LoadServer
  private let workload: Workload
  private let letters: Letters
  private let context: TLSContext?
  private var poller: Poller
  private let pipe = TLSPipe()
  private var sealed = [UInt8](repeating: 0, count: 262_144)
  private var plain = [UInt8](repeating: 0, count: 262_144)
  private var events: [Poller.Event] = []
  private var lines: [LoadLine] = []
  private var round = 0
  /// Messages that still come.
  private var awaited = 0
  private var openCount = 0
  private(set) var visits = Visits()
  /// No newcomer comes from then on.
  private var comesUntil = Instant.now

  init(_ server: LoadServer, _ workload: Workload) throws {
    self.server = server
    self.workload = workload
    letters = try Letters(
      size: workload.size, depth: workload.depth, kind: workload.isBinary ? .binary : .text,
      isPacked: workload.deflates)
    context = server.isSecure ? try TLSContext(trusting: .anybody) : nil
    poller = try Poller()
  }

  // MARK: Opening

  /// Opens the connections that stay, in order.
  func open() throws(LoadFault) {
    if [.upgrade, .newcomers].contains(workload.kind) { return }
    var begun = 0
    while openCount < workload.connections {
      while begun < workload.connections, begun - openCount < Self.atOnce {
        lines.append(try begin(begun))
        begun += 1
      }
      try turn()
    }
  }

  private func begin(_ number: Int) throws(LoadFault) -> LoadLine {
    let request = try LoadRequest(
      path: workload.path(number), to: server, number: UInt64(number), deflates: workload.deflates)
    do {
      let line = try LoadLine(
        to: server, request, context.map { try TLSSession(connecting: $0, to: nil) },
        token: UInt64(number))
      try poller.add(line.number, for: .writable, token: line.token)
      return line
    } catch {
      throw LoadFault("cannot begin: \(error)").ofServer
    }
  }

  // MARK: Working

  /// Does so many rounds; the number of units of work done.
  func work(rounds: Int) throws(LoadFault) -> Int {
    var units = 0
    for _ in 0..<rounds {
      switch workload.kind {
      case .echo: units += try echo()
      case .rooms: units += try deliver()
      case .upgrade, .newcomers: units += try visit()
      }
      round += 1
    }
    return units
  }

  /// The connections whose turn it is send; then all answers are awaited.
  private func echo() throws(LoadFault) -> Int {
    let active = workload.active ?? lines.count
    for place in 0..<active {
      let number = (round * active + place) % lines.count
      let line = lines[number]
      expect(round + number, on: line)
      try line.send(letters.bursts[(round + number) % Letters.count], through: pipe)
    }
    try waitForAll()
    return active * workload.depth
  }

  /// In every room one member sends, another one each round; then all deliveries are awaited.
  private func deliver() throws(LoadFault) -> Int {
    let four = Workload.membersOfRoom
    for room in stride(from: 0, to: lines.count, by: four) {
      for line in lines[room..<(room + four)] { expect(round + room, on: line) }
      try lines[room + round % four].send(
        letters.bursts[(round + room) % Letters.count], through: pipe)
    }
    try waitForAll()
    return lines.count * workload.depth
  }

  /// All come at once, and each closes as soon as it is open.
  private func visit() throws(LoadFault) -> Int {
    awaited = workload.connections
    for number in 0..<workload.connections { lines.append(try begin(number)) }
    try waitForAll()
    lines.removeAll(keepingCapacity: true)
    return workload.connections
  }

  /// Newcomers, so many at a time.
  func come(for time: Duration) throws(LoadFault) {
    comesUntil = .now + time
    _ = try visit()
    visits.took = time
  }

  private func expect(_ letter: Int, on line: LoadLine) {
    line.next = letter % Letters.count
    line.awaited = workload.depth
    awaited += workload.depth
  }

  private func waitForAll() throws(LoadFault) {
    while awaited > 0 { try turn() }
  }

  private func took(_ line: LoadLine, _ payload: Span<UInt8>) throws(LoadFault) {
    guard line.awaited > 0 else { throw LoadFault("a message that nobody sent") }
    guard letters.isLetter(line.next, payload) else {
      throw LoadFault("a message other than the one that was sent")
    }
    line.next = (line.next + 1) % Letters.count
    line.awaited -= 1
    awaited -= 1
    guard workload.kind == .newcomers else { return }
    let since = line.askedAt ?? line.begunAt
    visits.answered.append(since.duration(to: .now).wholeNanoseconds)
    try line.close(through: pipe)
  }

  /// Waits for something to happen, and does what is to be done about it.
  private func turn() throws(LoadFault) {
    poller.wait(until: .now + Self.patience, into: &events)
    guard !events.isEmpty else { throw LoadFault("nothing came for \(Self.patience)").ofServer }
    do throws(LoadFault) {
      for event in events { try ready(event) }
    } catch {
      throw error.ofServer
    }
    events.removeAll(keepingCapacity: true)
  }

  private func ready(_ event: Poller.Event) throws(LoadFault) {
    let line = lines[Int(event.token)]
    let (wasOpen, interest) = (line.isOpen, line.interest)
    if event.ready.contains(.writable) { try line.becameWritable(through: pipe) }
    if event.ready.contains(.readable) {
      try line.becameReadable(&sealed, &plain, through: pipe) { (line, payload) throws(LoadFault) in
        try took(line, payload)
      }
    }
    if !wasOpen, line.isOpen {
      openCount += 1
      if workload.kind == .upgrade { try line.close(through: pipe) }
      if workload.kind == .newcomers {
        expect(0, on: line)
        line.askedAt = .now
        try line.send(letters.bursts[0], through: pipe)
      }
    }
    if line.hasEnded {
      poller.remove(line.number)
      awaited -= 1
      if workload.kind == .newcomers { try next(after: line) }
      return
    }
    if line.interest != interest {
      poller.change(line.number, to: line.interest, token: line.token)
    }
  }

  /// Another one comes in the place of this one.
  private func next(after line: LoadLine) throws(LoadFault) {
    visits.whole.append(line.begunAt.duration(to: .now).wholeNanoseconds)
    guard .now < comesUntil else { return }
    lines[Int(line.token)] = try begin(Int(line.token))
    awaited += 1
  }
}

/// The counts and times of newcomers.
struct Visits {
  var answered = Durations()
  var whole = Durations()
  var took = Duration.zero

  var lines: [String] {
    let rate = Double(whole.count) / max(1e-9, took / .seconds(1))
    return [
      "\(whole.count) visits, \(Int(rate.rounded())) a second",
      "first message  \(answered.summary)", "whole visit    \(whole.summary)",
    ]
  }
}
