import GameCore
import Games
import Tables

/// The offers of teams, reckoned from the commands that the table took (TM3, TM4).
struct OfferLedger: Sendable {
  private struct Open: Sendable {
    /// The offers of the two, in the order in which they were first made.
    var offers: [OfferView]
    var due: Tick
  }

  /// By the first of each chair.
  private var open: [MemberNumber: Open] = [:]

  /// Notes an offer; returns whether both agree now.
  mutating func note(
    _ offer: OfferView, on chair: MemberNumber, due: Tick
  ) -> Bool {
    var entry = open[chair] ?? Open(offers: [], due: due)
    if let own = entry.offers.firstIndex(where: { $0.member == offer.member }) {
      entry.offers[own] = offer
    } else {
      entry.offers.append(offer)
    }
    let areTwo = entry.offers.count > 1
    let isAgreed = areTwo && entry.offers.allSatisfy { $0.option == offer.option }
    open[chair] = isAgreed ? nil : entry
    return isAgreed
  }

  /// The members who made each first offer.
  var firsts: [MemberNumber] { open.values.map { $0.offers[0].member } }

  /// The letters that count now, with their times. `alone`: with whom nobody can agree.
  mutating func settle(
    at now: Tick, alone: [MemberNumber]
  ) -> [(chair: MemberNumber, option: OptionLetter, at: Tick)] {
    var settled: [(chair: MemberNumber, option: OptionLetter, at: Tick)] = []
    for (chair, entry) in open where entry.due <= now || alone.contains(entry.offers[0].member) {
      settled.append((chair, entry.offers[0].option, min(now, entry.due)))
      open[chair] = nil
    }
    return settled
  }

  func offers(on chair: MemberNumber) -> [OfferView] { open[chair]?.offers ?? [] }

  mutating func forget(_ chair: MemberNumber) { open[chair] = nil }

  mutating func close() { open = [:] }

  mutating func shift(by difference: Duration) {
    open = open.mapValues { Open(offers: $0.offers, due: $0.due + difference) }
  }

  /// Begins in the midst of a quiz, with what each team sees of itself.
  mutating func adopt(_ views: [TableView]) {
    for (view, seat) in zip(views, views.last?.seats ?? []) {
      guard let own = view.seats.first(where: { $0.member == seat.member }),
        let due = own.team?.decidesAt
      else { continue }
      open[seat.member] = Open(offers: own.offers, due: due)
    }
  }
}

extension TableView {
  /// The players on the chair of this seat.
  func people(on seat: SeatView) -> [MemberView] {
    self.members.filter { $0.member == seat.member || $0.with == seat.member }
  }

  /// The seat of a member who plays.
  func seat(of member: MemberNumber) -> SeatView? {
    seats.first { seat in people(on: seat).contains { $0.member == member } }
  }

  /// One of this seat's chair is here (TM6).
  func isPresent(on seat: SeatView) -> Bool {
    people(on: seat).contains { !$0.isAway && $0.role != .gone }
  }
}

extension TableReferee {
  /// A submission that the table took: an offer, or the letter of a chair.
  mutating func accept(
    _ option: OptionLetter, in round: Int, of member: MemberNumber, at now: Tick
  ) {
    submissions += 1
    let asked = question.map { ($0.round, opensAt: $0.opensAt, closesAt: $0.closesAt) }
    let staked = staking.map { ($0.round, opensAt: $0.opensAt, closesAt: $0.closesAt) }
    guard let open = asked ?? staked, open.0 == round else {
      return report("a submission for round \(round), which is not open, was taken", now)
    }
    if now < open.opensAt || now > open.closesAt + .milliseconds(250) {
      report("a submission out of time was taken", now)
    }
    guard let present, let chair = present.seat(of: member)?.member else {
      return report("a submission of somebody without a seat was taken", now)
    }
    let offer = OfferView(member: member, option: option)
    let isOffer =
      present.settings.teams == .agree && now < open.closesAt
      && isSomebodyHere(besides: member, in: present, at: now)
    let due = min(now + .seconds(10), open.closesAt - .microseconds(1))
    guard !isOffer || offers.note(offer, on: chair, due: due) else { return }
    offers.forget(chair)
    if !ledger.enter(option, of: chair, at: now) { report("a second submission was taken", now) }
  }

  /// TM4: what counts because its time is over or because nobody is left to agree.
  mutating func settleOffers(in view: TableView, at now: Tick) {
    let alone = offers.firsts.filter { !isSomebodyHere(besides: $0, in: view, at: now) }
    let settled = offers.settle(at: now, alone: alone)
    for (chair, option, at) in settled where !ledger.enter(option, of: chair, at: at) {
      report("a team has submitted twice", now)
    }
  }

  /// Whether the other of a team is here, or expected back after a restart.
  func isSomebodyHere(
    besides member: MemberNumber, in view: TableView, at now: Tick
  ) -> Bool {
    guard let seat = view.seat(of: member) else { return false }
    return view.people(on: seat).contains { other in
      // Whether it was away before the restart, too, only the saved table knows.
      let isExpected = !seat.hasSubmitted && (awayAt[other.member].map { $0 > now } ?? false)
      return other.member != member && other.role != .gone && (!other.isAway || isExpected)
    }
  }

  /// TM1: with more than four players two share a chair, and nobody does while one is free. TM5: nobody else
  /// sees an offer.
  mutating func checkTeams(in view: TableView, at now: Tick) {
    let seconds = view.members.filter { $0.with != nil }
    let firsts = seconds.compactMap(\.with)
    if Set(firsts).count != firsts.count { report("three on one chair", now) }
    if seconds.contains(where: { second in firsts.contains(second.member) }) {
      report("the second of a team is the first of another", now)
    }
    if !view.seats.isEmpty {
      if !seconds.isEmpty, view.seats.count < Seat.count { report("a team, and a free chair", now) }
      if firsts.contains(where: { first in !view.seats.contains { $0.member == first } }) {
        report("a team without a seat", now)
      }
    } else {
      let here = view.members.count { $0.role == .plays && !$0.isAway }
      if seconds.count != max(0, here - Seat.count) { report("\(seconds.count) teams", now) }
    }
    for (viewer, seen) in views.enumerated() {
      for (place, seat) in seen.seats.enumerated() {
        let isOwn = viewer == place && viewer < views.count - 1
        let expected = isOwn ? offers.offers(on: seat.member) : []
        if seat.offers != expected { report("offers \(seat.offers) for \(expected)", now) }
      }
    }
  }
}

extension SeatView {
  /// The seat as others see it.
  var asOthersSee: SeatView {
    var seat = self
    (seat.team, seat.stake) = (nil, nil)
    return seat
  }
}
