/// A service that the server announces (RFC 6763).
public struct AnnouncedService: Equatable, Sendable {
  /// `_http._tcp`.
  public let type: String
  public let port: UInt16

  /// A service at a port.
  public init(type: String, port: UInt16) {
    self.type = type
    self.port = port
  }
}

/// Answers for one host name in `.local` and its services (RFC 6762, RFC 6763). A value without
/// sockets and clock: messages and moments in, messages and a deadline out.
///
/// Names are unique on every link. If another host has the name, this one takes the next:
/// `fourtop-2.local`.
public struct MulticastResponder: Sendable {
  /// The number of a network interface.
  public typealias Link = UInt32

  public enum Output: Equatable, Sendable {
    /// A message to all hosts of a link.
    case multicast([UInt8], Link)
    /// A message to the sender of the message that was received.
    case reply([UInt8])
    /// The name is now this host's, on every link.
    case named(String)
  }

  /// Links on which it answers, and addresses of each; more are ignored.
  public static let mostLinks = 32
  public static let mostAddresses = 16

  private enum Phase: Equatable, Sendable {
    /// After so many of three probes.
    case probing(Int)
    /// After so many of two announcements.
    case announcing(Int)
    case established
    case ended
  }

  /// RFC 6762 §8.1 and §8.3.
  private enum Timing {
    static let probe: Duration = .milliseconds(250)
    static let announcement: Duration = .seconds(1)
    static let afterDefeat: Duration = .seconds(1)
    /// The wait before each further name after `mostConflicts`.
    static let afterConflicts: Duration = .seconds(5)
    static let mostConflicts = 15
    static let conflictWindow: Duration = .seconds(10)
    /// A record is multicast again after this time (RFC 6762 §6).
    static let repetition: Duration = .seconds(1)
    static let lifetime: UInt32 = 120
    static let sharedLifetime: UInt32 = 4_500
    static let legacyLifetime: UInt32 = 10
  }

  /// An answer that waits, because other hosts may have one, too.
  private struct Pending: Sendable {
    var due: Duration
    var records: [DNSRecord]
  }

  private let base: String
  private let services: [AnnouncedService]
  private var links: [Link: [[UInt8]]]
  private var number = 1
  private var phase = Phase.probing(0)
  private var next: Duration
  private var conflicts: [Duration] = []
  private var pending: [Link: Pending] = [:]
  private var sent: [Link: [DNSRecord: Duration]] = [:]
  private var random: UInt64

  /// - Parameters:
  ///   - name: a label without `.local`, in small letters.
  ///   - links: the addresses of each link, 4 or 16 bytes each.
  ///   - seed: spreads the hosts that start at the same moment.
  public init(
    name: String, services: [AnnouncedService], links: [Link: [[UInt8]]], seed: UInt64,
    now: Duration
  ) {
    base = name
    self.services = services
    self.links = MulticastResponder.bounded(links)
    random = seed | 1
    next = now
    next = now + jitter(0..<250)
  }

  /// The name without `.local`.
  public var name: String { number == 1 ? base : "\(base)-\(number)" }

  /// The moment at which `timerFired` has something to do; `nil` after the end.
  public var deadline: Duration? {
    guard phase != .ended else { return nil }
    let due = pending.values.map(\.due).min()
    return phase == .established ? due : min(next, due ?? next)
  }

  /// The network has changed: other links or other addresses.
  public mutating func changed(_ links: [Link: [[UInt8]]], now: Duration) {
    let links = MulticastResponder.bounded(links)
    guard links != self.links, phase != .ended else { return }
    self.links = links
    pending = pending.filter { links[$0.key] != nil }
    sent = [:]
    // A new link may have a host of this name.
    phase = .probing(0)
    next = now + jitter(0..<250)
  }

  public mutating func timerFired(now: Duration) -> [Output] {
    var output = answersDue(now)
    guard phase != .ended, phase != .established, next <= now else { return output }
    switch phase {
    case .probing(let count) where count < 3:
      output += links.keys.sorted().map { .multicast(probe(on: $0), $0) }
      phase = .probing(count + 1)
      next = now + Timing.probe
    case .probing:
      output.append(.named(name))
      output += announcement(now)
      phase = .announcing(1)
      next = now + Timing.announcement
    case .announcing:
      output += announcement(now)
      phase = .established
    case .established, .ended: break
    }
    return output
  }

  /// A message has come on a link.
  ///
  /// - Parameter isFromPort5353: false for a simple resolver, which wants an answer to itself alone
  ///   (RFC 6762 §6.7).
  public mutating func received(
    _ bytes: [UInt8], on link: Link, isFromPort5353: Bool, now: Duration
  ) -> [Output] {
    guard phase != .ended, links[link] != nil, let message = DNSMessage(bytes) else { return [] }
    if message.isResponse {
      // Only responders speak from the port of multicast DNS.
      if isFromPort5353, isConflict(message.answers + message.additional) { conflict(now) }
      return []
    }
    if loses(to: message.authorities) {
      phase = .probing(0)
      next = now + Timing.afterDefeat
      return []
    }
    return answer(message, on: link, isFromPort5353: isFromPort5353, now: now)
  }

  /// Takes the records out of all caches (RFC 6762 §10.1).
  public mutating func end() -> [Output] {
    defer { phase = .ended }
    switch phase {
    case .announcing, .established:
      return links.keys.sorted().map { link in
        .multicast(
          response(records(on: link).map { changing($0) { $0.lifetime = 0 } }).bytes, link)
      }
    case .probing, .ended: return []
    }
  }

  // MARK: Records

  private var host: DNSName? { DNSName("\(name).local") }

  private static func bounded(_ links: [Link: [[UInt8]]]) -> [Link: [[UInt8]]] {
    Dictionary(
      uniqueKeysWithValues: links.sorted { $0.key < $1.key }.prefix(mostLinks).map { link, list in
        (link, Array(list.filter { [4, 16].contains($0.count) }.prefix(mostAddresses)))
      })
  }

  private func addresses(on link: Link) -> [DNSRecord] {
    guard let host else { return [] }
    return links[link, default: []].map { address in
      DNSRecord(
        name: host, type: address.count == 4 ? DNSRecord.Kind.a : DNSRecord.Kind.aaaa,
        isUnique: true, lifetime: Timing.lifetime, data: address)
    }
  }

  /// The host's records on a link: its addresses there, and its services.
  private func records(on link: Link) -> [DNSRecord] {
    guard let host else { return [] }
    return addresses(on: link)
      + services.flatMap { service -> [DNSRecord] in
        guard let type = DNSName("\(service.type).local"), let instance = type.child(name),
          let list = DNSName("_services._dns-sd._udp.local")
        else { return [] }
        let port = [UInt8(service.port >> 8), UInt8(truncatingIfNeeded: service.port)]
        return [
          DNSRecord(
            name: list, type: DNSRecord.Kind.pointer, lifetime: Timing.sharedLifetime,
            data: type.bytes),
          DNSRecord(
            name: type, type: DNSRecord.Kind.pointer, lifetime: Timing.sharedLifetime,
            data: instance.bytes),
          DNSRecord(
            name: instance, type: DNSRecord.Kind.service, isUnique: true,
            lifetime: Timing.lifetime, data: [0, 0, 0, 0] + port + host.bytes),
          DNSRecord(
            name: instance, type: DNSRecord.Kind.text, isUnique: true,
            lifetime: Timing.sharedLifetime, data: [6] + Array("path=/".utf8)),
        ]
      }
  }

  /// The NSEC record that lists the types of a name, and so denies all others (RFC 6762 §6.1).
  private func denial(of name: DNSName, among records: [DNSRecord]) -> DNSRecord {
    let types = Set(records.filter { $0.name == name }.map(\.type))
    var bits = [UInt8](repeating: 0, count: 5)
    for type in types where type < 40 {
      bits[Int(type / 8)] |= 0x80 >> UInt8(truncatingIfNeeded: type % 8)
    }
    while bits.last == 0 { bits.removeLast() }
    return DNSRecord(
      name: name, type: DNSRecord.Kind.next, isUnique: true, lifetime: Timing.lifetime,
      data: name.bytes + [0, UInt8(truncatingIfNeeded: bits.count)] + bits)
  }

  private var uniqueNames: Set<DNSName> {
    Set(links.keys.flatMap { records(on: $0) }.filter(\.isUnique).map(\.name))
      .union([host].compactMap(\.self))
  }

  // MARK: Conflicts

  private func probe(on link: Link) -> [UInt8] {
    var message = DNSMessage()
    let unique = records(on: link).filter(\.isUnique)
    message.questions = uniqueNames.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map {
      DNSQuestion(name: $0, type: DNSRecord.Kind.any, wantsUnicast: true)
    }
    message.authorities = unique.map { changing($0) { $0.isUnique = false } }
    return message.bytes
  }

  /// Whether another host states something of a name of this one.
  private func isConflict(_ records: [DNSRecord]) -> Bool {
    let names = uniqueNames
    let own = links.keys.flatMap { self.records(on: $0) }
    return records.contains { record in
      guard record.lifetime > 0, names.contains(record.name),
        // This host's own packets come back, on further links, too.
        !own.contains(where: { $0.isSame(as: record) })
      else { return false }
      if record.type == DNSRecord.Kind.next { return false }
      if case .probing = phase { return true }
      return own.contains { $0.name == record.name && $0.type == record.type }
        || [DNSRecord.Kind.a, DNSRecord.Kind.aaaa].contains(record.type)
    }
  }

  private mutating func conflict(_ now: Duration) {
    conflicts = conflicts.filter { now - $0 < Timing.conflictWindow }
    if conflicts.count < Timing.mostConflicts { conflicts.append(now) }
    // A name that was this host's is probed again first (RFC 6762 §9).
    if case .probing = phase { number = number < 9_999 ? number + 1 : 1 }
    phase = .probing(0)
    pending = [:]
    sent = [:]
    next =
      now
      + (conflicts.count < Timing.mostConflicts ? jitter(0..<250) : Timing.afterConflicts)
  }

  /// Whether another host probes for the same name at the same time and its records are later in order
  /// (RFC 6762 §8.2).
  private func loses(to authorities: [DNSRecord]) -> Bool {
    guard case .probing = phase, let host else { return false }
    let theirs = authorities.filter { $0.name == host }
    guard !theirs.isEmpty else { return false }
    let own = links.keys.map { addresses(on: $0) }
    guard !theirs.allSatisfy({ record in own.joined().contains { $0.isSame(as: record) } }) else {
      return false
    }
    func order(_ records: [DNSRecord]) -> [[UInt8]] {
      records.map { [UInt8($0.type >> 8), UInt8(truncatingIfNeeded: $0.type)] + $0.data }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    let mine = own.map(order).max { left, right in precedes(left, right) } ?? []
    return precedes(mine, order(theirs))
  }

  private func precedes(_ left: [[UInt8]], _ right: [[UInt8]]) -> Bool {
    for (mine, theirs) in zip(left, right) where mine != theirs {
      return mine.lexicographicallyPrecedes(theirs)
    }
    return left.count < right.count
  }

  // MARK: Answers

  private mutating func answer(
    _ message: DNSMessage, on link: Link, isFromPort5353: Bool, now: Duration
  ) -> [Output] {
    if case .probing = phase { return [] }
    let own = records(on: link)
    let names = uniqueNames
    var answers: [DNSRecord] = []
    for question in message.questions {
      let found = own.filter { record in
        record.name == question.name
          && (question.type == DNSRecord.Kind.any || question.type == record.type)
      }
      answers += found
      if found.isEmpty, names.contains(question.name) {
        answers.append(denial(of: question.name, among: own))
      }
    }
    answers = unrepeated(answers).filter { answer in
      !message.answers.contains { $0.isSame(as: answer) && $0.lifetime >= answer.lifetime / 2 }
    }
    guard !answers.isEmpty else { return [] }
    guard isFromPort5353 else { return [.reply(legacy(answers, to: message).bytes)] }
    if !message.questions.isEmpty, message.questions.allSatisfy(\.wantsUnicast) {
      return [.reply(response(answers, more: additional(to: answers, own)).bytes)]
    }
    guard answers.allSatisfy(\.isUnique) else {
      let due = now + jitter(20..<120)
      let waiting = pending[link]
      pending[link] = Pending(
        due: min(waiting?.due ?? due, due), records: unrepeated((waiting?.records ?? []) + answers))
      return []
    }
    return multicast(answers, on: link, now: now)
  }

  private mutating func answersDue(_ now: Duration) -> [Output] {
    var output: [Output] = []
    for (link, waiting) in pending.sorted(by: { $0.key < $1.key }) where waiting.due <= now {
      pending[link] = nil
      output += multicast(waiting.records, on: link, now: now)
    }
    return output
  }

  /// Sends the answers, except those that the link has had within the last second.
  private mutating func multicast(
    _ answers: [DNSRecord], on link: Link, now: Duration
  ) -> [Output] {
    let fresh = answers.filter { record in
      sent[link]?[record].map { now - $0 >= Timing.repetition } ?? true
    }
    guard !fresh.isEmpty else { return [] }
    for record in fresh { sent[link, default: [:]][record] = now }
    let more = additional(to: fresh, records(on: link))
    return [.multicast(response(fresh, more: more).bytes, link)]
  }

  private mutating func announcement(_ now: Duration) -> [Output] {
    links.keys.sorted().compactMap { link in
      let records = records(on: link)
      for record in records { sent[link, default: [:]][record] = now }
      return records.isEmpty ? nil : .multicast(response(records).bytes, link)
    }
  }

  /// The records that the asker needs next (RFC 6763 §12).
  private func additional(to answers: [DNSRecord], _ own: [DNSRecord]) -> [DNSRecord] {
    let instances = Set(answers.filter { !$0.isUnique }.map(\.data))
    let wanted = own.filter { record in
      record.isUnique
        && (record.name == host ? true : instances.contains(record.name.bytes))
    }
    let isNeeded = answers.contains { $0.type != DNSRecord.Kind.text }
    return isNeeded ? wanted.filter { !answers.contains($0) } : []
  }

  private func response(_ answers: [DNSRecord], more: [DNSRecord] = []) -> DNSMessage {
    var message = DNSMessage()
    message.isResponse = true
    message.answers = answers
    message.additional = more
    return message
  }

  /// RFC 6762 §6.7.
  private func legacy(_ answers: [DNSRecord], to query: DNSMessage) -> DNSMessage {
    var message = response(
      answers.map {
        changing($0) {
          $0.isUnique = false
          $0.lifetime = min($0.lifetime, Timing.legacyLifetime)
        }
      })
    message.identifier = query.identifier
    message.questions = query.questions.map { question in
      DNSQuestion(name: question.name, type: question.type)
    }
    return message
  }

  private func unrepeated(_ records: [DNSRecord]) -> [DNSRecord] {
    var seen: Set<DNSRecord> = []
    return records.filter { seen.insert($0).inserted }
  }

  private func changing(_ record: DNSRecord, _ change: (inout DNSRecord) -> Void) -> DNSRecord {
    var record = record
    change(&record)
    return record
  }

  /// Milliseconds of this range, from xorshift.
  private mutating func jitter(_ range: Range<UInt64>) -> Duration {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return .milliseconds(Int64(range.lowerBound + random % (range.upperBound - range.lowerBound)))
  }
}
