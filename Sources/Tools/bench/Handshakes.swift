import Net
import TLS

/// `bench handshakes`: visitors of a TLS listener at a steady rate, on one thread.
final class Handshakes {
  /// A visit that takes longer has failed.
  private static let patience: Duration = .seconds(10)

  private struct OpenVisit {
    var line: VisitLine
    var offersTicket: Bool
    var hasShakenHands = false
  }

  private let options: VisitOptions
  private let context: TLSContext
  private let pipe = TLSPipe()
  private var poller: Poller
  private var visits: [UInt64: OpenVisit] = [:]
  private var ticket: TLSTicket?
  private var begun: UInt64 = 0
  private var good = 0
  private var resumed = 0
  private var faults: [String: Int] = [:]
  private var shaking = Durations()
  private var whole = Durations()
  private var sealed = [UInt8](repeating: 0, count: 65_536)
  private var plain = [UInt8](repeating: 0, count: 65_536)

  init(_ options: VisitOptions) throws {
    self.options = options
    context = try TLSContext(trusting: .anybody)
    poller = try Poller()
  }

  func visitAll() {
    let start = Instant.now
    let all = UInt64(options.rate * options.seconds)
    let interval = Duration.seconds(1) / options.rate
    var events: [Poller.Event] = []
    while begun < all || !visits.isEmpty {
      let next = begun < all ? start + interval * Int(begun) : .now + .milliseconds(100)
      if .now < next { poller.wait(until: next, into: &events) }
      if begun < all, .now >= next { begin() }
      poller.wait(until: .now, into: &events)
      for event in events { ready(event) }
      events.removeAll(keepingCapacity: true)
      giveUpLate()
    }
    report(start.duration(to: .now))
  }

  private func begin() {
    begun += 1
    let offered = begun.isMultiple(of: 2) ? ticket : nil
    do {
      let line = try VisitLine(
        to: options.server,
        TLSSession(connecting: context, to: nil, with: offered), token: begun)
      visits[begun] = OpenVisit(line: line, offersTicket: offered != nil)
      try poller.add(line.number, for: .writable, token: begun)
      let request =
        "GET \(options.path) HTTP/1.1\r\nHost: \(options.server)\r\nConnection: close\r\n\r\n"
      try line.send(Array(request.utf8), through: pipe)
    } catch {
      fail(begun, "cannot begin: \(error)")
    }
  }

  private func ready(_ event: Poller.Event) {
    guard let line = visits[event.token]?.line else { return }
    do throws(VisitLine.Broken) {
      if event.ready.contains(.writable) { try line.becameWritable(through: pipe) }
      if event.ready.contains(.readable) {
        try line.becameReadable(&sealed, &plain, through: pipe)
      }
    } catch {
      return fail(event.token, error.reason)
    }
    if line.isEstablished, visits[event.token]?.hasShakenHands == false {
      visits[event.token]?.hasShakenHands = true
      shaking.append(line.began.duration(to: .now).wholeNanoseconds)
    }
    if line.hasEnded { return ended(event.token, line) }
    poller.change(line.number, to: line.interest, token: event.token)
  }

  private func ended(_ token: UInt64, _ line: VisitLine) {
    guard let visit = visits.removeValue(forKey: token) else { return }
    poller.remove(line.number)
    whole.append(line.began.duration(to: .now).wholeNanoseconds)
    if !line.received.starts(with: Array("HTTP/1.1 200 ".utf8)) {
      faults["answered otherwise", default: 0] += 1
    } else if visit.offersTicket, !line.isResumed {
      faults["the ticket was refused", default: 0] += 1
    } else {
      good += 1
      if line.isResumed { resumed += 1 }
    }
    ticket = line.ticket ?? ticket
  }

  private func fail(_ token: UInt64, _ reason: String) {
    faults[reason, default: 0] += 1
    if let line = visits.removeValue(forKey: token)?.line { poller.remove(line.number) }
  }

  private func giveUpLate() {
    let limit = Instant.now - Self.patience
    for (token, visit) in visits where visit.line.began < limit { fail(token, "too late") }
  }

  private func report(_ time: Duration) {
    let rate = Double(begun) / Double(max(1, time.wholeNanoseconds)) * 1e9
    print("\(begun) visits, \(Int(rate.rounded())) a second, \(resumed) of them by ticket")
    print("until shaken hands  \(shaking.summary)")
    print("the whole visit     \(whole.summary)")
    for (reason, count) in faults.sorted(by: { $0.key < $1.key }) {
      print("  \(count) × \(reason)")
    }
    print("\(good) passed, \(faults.values.reduce(0, +)) failed")
  }

  /// Runs with the arguments behind `handshakes`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = VisitOptions(arguments), options.isSecure else {
      print(VisitOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do {
      let handshakes = try Handshakes(options)
      handshakes.visitAll()
      return handshakes.faults.isEmpty ? 0 : 1
    } catch {
      print("bench handshakes: \(error)")
      return 1
    }
  }
}
