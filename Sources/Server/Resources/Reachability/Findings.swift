import JSON

/// The findings about a server, in the order in which they are worth reading (NW9).
public struct Findings: Equatable, Sendable {
  public var httpPort: UInt16
  public var httpsPort: UInt16
  public var all: [Finding]

  /// Days before its end at which a certificate is worth a word.
  static let certificateNotice = 14
  /// MiB that a server needs for saving.
  static let leastFree = 100

  /// The findings of these facts.
  public init(_ facts: ReachabilityFacts) {
    httpPort = facts.httpPort
    httpsPort = facts.httpsPort
    all = [Findings.ports(facts), Findings.addresses(facts)].compactMap(\.self)
    all += [
      Findings.firewall(facts), Findings.tunnels(facts),
      Findings.certificate(facts), Findings.clock(facts), Findings.name(facts),
      Findings.disk(facts),
      facts.quizFolder.map { Finding(.quizzesOwn, ["folder": $0]) },
    ].compactMap(\.self)
    all.append(Findings.phones(facts))
  }

  private static func ports(_ facts: ReachabilityFacts) -> Finding {
    guard !facts.isLoopbackOnly || facts.link != nil else { return Finding(.portsLoopback) }
    return Finding(
      .portsOpen, ["http": String(facts.httpPort), "https": String(facts.httpsPort)])
  }

  private static func addresses(_ facts: ReachabilityFacts) -> Finding? {
    if let link = facts.link { return Finding(.addressesLink, ["url": link]) }
    guard !facts.isPublic, !facts.isLoopbackOnly else { return nil }
    if facts.isContained {
      return Finding(.addressesContainer, ["http": String(facts.httpPort)])
    }
    guard let first = facts.addresses.first else { return Finding(.addressesNone) }
    switch first.place {
    case .selfAssigned: return Finding(.addressesSelfAssigned)
    case .inside: return Finding(.addressesInside)
    case .home:
      let count = facts.addresses.count { $0.place == .home }
      guard count > 1 else { return Finding(.addressesOne, ["url": first.url]) }
      return Finding(.addressesSeveral, ["url": first.url, "count": String(count)])
    }
  }

  private static func firewall(_ facts: ReachabilityFacts) -> Finding {
    facts.firewall.map { firewall in
      let command = firewall.command(opening: [facts.httpPort, facts.httpsPort])
      return Finding(.firewallOn, ["name": firewall.rawValue, "command": command])
    } ?? Finding(.firewallNone)
  }

  private static func tunnels(_ facts: ReachabilityFacts) -> Finding {
    if let main = facts.mainTunnel { return Finding(.tunnelMain, ["interface": main]) }
    guard !facts.tunnels.isEmpty else { return Finding(.tunnelNone) }
    return Finding(.tunnelOn, ["interface": facts.tunnels.sorted().joined(separator: ", ")])
  }

  private static func certificate(_ facts: ReachabilityFacts) -> Finding? {
    switch facts.certificate {
    case nil: return nil
    // A proxy has the certificate that browsers see.
    case .local(let page):
      return facts.isPublic ? nil : Finding(.certificateLocal, ["url": page])
    case .own(let day, let days, let missing):
      if days < 0 { return Finding(.certificateExpired, ["day": day]) }
      if let missing { return Finding(.certificateName, ["host": missing]) }
      return Finding(
        days < certificateNotice ? .certificateEnding : .certificateValid, ["day": day])
    }
  }

  private static func clock(_ facts: ReachabilityFacts) -> Finding? {
    switch facts.clock {
    case .synchronised: Finding(.clockRight)
    case .alone: Finding(.clockAlone)
    case .wrong(let day): Finding(.clockWrong, ["day": day])
    case .unknown: nil
    }
  }

  private static func name(_ facts: ReachabilityFacts) -> Finding? {
    guard !facts.isPublic, !facts.isLoopbackOnly, let name = facts.name else { return nil }
    return name.isAnswered
      ? Finding(.nameAnswers, ["url": "http://\(name.name):\(facts.httpPort)"])
      : Finding(.nameSilent, ["name": name.name])
  }

  private static func disk(_ facts: ReachabilityFacts) -> Finding? {
    guard let disk = facts.disk else { return nil }
    guard disk.isWritable else { return Finding(.diskReadOnly, ["folder": disk.folder]) }
    guard let free = disk.freeMiB else { return nil }
    return Finding(
      free < leastFree ? .diskLow : .diskFine, ["folder": disk.folder, "free": String(free)])
  }

  private static func phones(_ facts: ReachabilityFacts) -> Finding {
    if facts.openPages > 0 { return Finding(.phonesOpen, ["pages": String(facts.openPages)]) }
    guard let seconds = facts.quietFor else { return Finding(.phonesNone) }
    return Finding(.phonesCame, ["minutes": String(seconds / 60)])
  }
}

extension Findings {
  /// Replaces the finding about the clock, or adds it before that about phones. A wrong
  /// time stays one.
  public mutating func learned(_ clock: ReachabilityFacts.Clock) {
    var facts = ReachabilityFacts(httpPort: httpPort, httpsPort: httpsPort)
    facts.clock = clock
    guard !all.contains(where: { $0.code == .clockWrong }), let finding = Findings.clock(facts)
    else { return }
    replace("clock.", finding)
  }

  private mutating func replace(_ theme: String, _ finding: Finding) {
    if let place = all.firstIndex(where: { $0.code.rawValue.hasPrefix(theme) }) {
      all[place] = finding
    } else {
      all.insert(finding, at: max(0, all.count - 1))
    }
  }

  /// The text for a terminal: a line for each finding, with its grade as a mark.
  public var text: String {
    all.map { finding in
      let mark =
        switch finding.code.grade {
        case .fine: "ok  "
        case .note: "?   "
        case .fault: "!   "
        }
      return "\(mark)\(finding.sentence)\n"
    }.joined()
  }

  /// Whether a finding keeps phones away.
  public var hasFault: Bool { all.contains { $0.code.grade == .fault } }

  /// The fields of an object.
  public func write(to writer: inout JSONWriter) {
    writer.field("http", Int(httpPort))
    writer.field("https", Int(httpsPort))
    writer.key("findings")
    writer.beginArray()
    for finding in all { finding.write(to: &writer) }
    writer.endArray()
  }

  /// Reads an object of ``write(to:)``; `nil` if it is another one. Findings of a newer server that this
  /// program does not know are left out.
  public init?(json: [UInt8]) {
    guard case .object(let object)? = try? JSONReader().read(json),
      let http = try? object.integer("http", in: 0...65_535),
      let https = try? object.integer("https", in: 0...65_535),
      let listed = try? object.array("findings")
    else { return nil }
    httpPort = UInt16(http)
    httpsPort = UInt16(https)
    all = listed.compactMap { Finding($0) }
  }
}
