import Net
import TLS

/// `bench newcomers`: visits one after the other, so many at a time. Each connects, shakes hands, sends
/// one message, waits for its answer, and closes.
final class Newcomers {
  /// A visit that takes longer counts as unanswered.
  private static let patience: Duration = .seconds(20)

  private struct OpenVisit {
    let line: LoadLine
    let began = Instant.now
    /// When the message was sent; nil: not yet.
    var asked: Instant?
  }

  private let server: LoadServer
  private let workload: Workload
  private let letters: Letters
  private let context: TLSContext?
  private let pipe = TLSPipe()
  private var poller: Poller
  private var visits: [UInt64: OpenVisit] = [:]
  private var begun: UInt64 = 0
  private var events: [Poller.Event] = []
  private var sealed = [UInt8](repeating: 0, count: 65_536)
  private var plain = [UInt8](repeating: 0, count: 65_536)
  private var answered = Durations()
  private var whole = Durations()
  private var faults: [String: Int] = [:]

  init(_ options: LoadOptions) throws {
    server = options.server
    workload = options.workload
    letters = try Letters(size: workload.size, depth: 1, kind: .text, isPacked: false)
    context = server.isSecure ? try TLSContext(trusting: .anybody) : nil
    poller = try Poller()
  }

  func come(for time: Duration) {
    let end = Instant.now + time
    while .now < end || !visits.isEmpty {
      while .now < end, visits.count < workload.connections { begin() }
      poller.wait(until: .now + .milliseconds(100), into: &events)
      for event in events { ready(event) }
      events.removeAll(keepingCapacity: true)
      giveUpLate()
    }
  }

  private func begin() {
    begun += 1
    do {
      let request = try LoadRequest(path: "/echo", to: server, number: begun, deflates: false)
      let line = try LoadLine(
        to: server, request, context.map { try TLSSession(connecting: $0, to: nil) }, token: begun)
      visits[begun] = OpenVisit(line: line)
      try poller.add(line.number, for: .writable, token: begun)
    } catch {
      fail(begun, "cannot begin: \(error)")
    }
  }

  private func ready(_ event: Poller.Event) {
    guard let line = visits[event.token]?.line else { return }
    do throws(LoadFault) {
      try step(line, event.ready)
    } catch {
      return fail(event.token, error.description)
    }
    if line.hasEnded { return leave(event.token) }
    poller.change(line.number, to: line.interest, token: event.token)
  }

  private func step(_ line: LoadLine, _ ready: Readiness) throws(LoadFault) {
    let wasOpen = line.isOpen
    if ready.contains(.writable) { try line.becameWritable(through: pipe) }
    if ready.contains(.readable) {
      var isAnswered = false
      try line.becameReadable(&sealed, &plain, through: pipe) { (_, payload) throws(LoadFault) in
        guard letters.isLetter(0, payload) else { throw LoadFault("another message came back") }
        isAnswered = true
      }
      if isAnswered { try took(line) }
    }
    if !wasOpen, line.isOpen {
      visits[line.token]?.asked = .now
      try line.send(letters.bursts[0], through: pipe)
    }
  }

  private func took(_ line: LoadLine) throws(LoadFault) {
    guard let asked = visits[line.token]?.asked else { throw LoadFault("an answer to nothing") }
    answered.append(asked.duration(to: .now).wholeNanoseconds)
    try line.close(through: pipe)
  }

  private func leave(_ token: UInt64) {
    guard let visit = visits.removeValue(forKey: token) else { return }
    poller.remove(visit.line.number)
    whole.append(visit.began.duration(to: .now).wholeNanoseconds)
  }

  private func fail(_ token: UInt64, _ reason: String) {
    faults[reason, default: 0] += 1
    if let line = visits.removeValue(forKey: token)?.line { poller.remove(line.number) }
  }

  private func giveUpLate() {
    let limit = Instant.now - Self.patience
    for (token, visit) in visits where visit.began < limit { fail(token, "no answer") }
  }

  private func report(_ time: Duration) {
    let rate = Double(whole.count) / Double(max(1, time.wholeNanoseconds)) * 1e9
    print("\(whole.count) visits, \(Int(rate.rounded())) a second")
    print("first message  \(answered.summary)")
    print("whole visit    \(whole.summary)")
    for (reason, count) in faults.sorted(by: { $0.key < $1.key }) {
      print("  \(count) × \(reason)")
    }
  }

  /// Runs with the arguments behind `newcomers`; the exit status: 1 where a visit failed.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = LoadOptions(arguments) else {
      print(LoadOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do {
      let newcomers = try Newcomers(options)
      let began = Instant.now
      newcomers.come(for: .seconds(options.seconds))
      newcomers.report(began.duration(to: .now))
      return newcomers.faults.isEmpty ? 0 : 1
    } catch {
      print("bench newcomers: \(error)")
      return 1
    }
  }
}
