import GameCore
import Games
import Net
import Tables
import Wire

/// Playing: answers at random moments, reveals timed.
extension TableBotsRun {
  func rang(_ token: UInt64) {
    guard let alarm = Alarm(rawValue: token >> 32) else { return }
    let index = Int(token & 0xFFFF_FFFF)
    switch alarm {
    case .clock: askClock(index)
    case .submit: submit(index)
    case .start:
      guard !tables[index].isBroken else { return }
      command(.start, by: index * 4)
    }
  }

  func askClock(_ bot: Int) {
    let now = Instant.now
    bots[bot].askedClock = now
    send(.clock(id: 1), by: bot)
    alarm(.clock, bot, at: now + Self.heartbeat)
  }

  func takeAtTable(_ message: PageMessage, _ bot: Int, _ instant: Instant) {
    switch message {
    case .welcome:
      askClock(bot)
      tables[bot / 4].seated += 1
      if tables[bot / 4].seated == 4, !tables[bot / 4].isBroken { tableEntered() }
    case .clock(_, let received, let sent): takeClock(bot, received, sent, instant)
    case .view(let view): take(view, bot, instant)
    case .no(_, let code): broken(.seat(bot: bot), "table: \(code)")
    case .bye(let code): broken(.seat(bot: bot), "table: \(code)")
    case .ok, .other: break
    }
  }

  func takeClock(_ bot: Int, _ received: Tick, _ sent: Tick, _ instant: Instant) {
    guard let asked = bots[bot].askedClock else { return }
    bots[bot].askedClock = nil
    let roundTrip = instant.nanoseconds - asked.nanoseconds
    if let clock, clock.roundTrip <= roundTrip { return }
    let theirs = (received.microseconds + sent.microseconds) * 500
    let ours = asked.nanoseconds / 2 + instant.nanoseconds / 2
    clock = (theirs - ours, roundTrip)
  }

  func take(_ view: PageView, _ bot: Int, _ instant: Instant) {
    switch view.phase {
    case "question", "stakes":
      if let round = view.round, let opensAt = view.opensAt {
        question(round, opensAt, bot, instant)
      }
    case "reveal":
      if let round = view.round { reveal(round, bot, instant) }
    case "ended":
      guard bot % 4 == 0, !tables[bot / 4].isRestarting else { return }
      tables[bot / 4].isRestarting = true
      command(.restart, by: bot)
    default: break
    }
  }

  /// Means to submit at a random moment after the question's.
  func question(_ round: Int, _ opensAt: Tick, _ bot: Int, _ instant: Instant) {
    guard round > bots[bot].questionSeen, let clock else { return }
    bots[bot].questionSeen = round
    tables[bot / 4].begin(round: round)
    let opens = Instant(nanoseconds: opensAt.microseconds * 1_000 - clock.offset)
    if instant > opens { report.lateQuestion.append(instant.nanoseconds - opens.nanoseconds) }
    // A hundredth of a second beyond the error of the estimate: an early one would be refused.
    let submits = max(opens + .milliseconds(10), instant) + upToSpread()
    bots[bot].submitsAt = submits
    alarm(.submit, bot, at: submits)
  }

  func submit(_ bot: Int) {
    guard let submitsAt = bots[bot].submitsAt else { return }
    bots[bot].submitsAt = nil
    let round = bots[bot].questionSeen
    guard round == tables[bot / 4].round, !tables[bot / 4].isBroken else { return }
    let option = OptionLetter.allCases[Int.random(in: 0..<4, using: &random)]
    let now = Instant.now
    report.lateSubmission.append(now.nanoseconds - submitsAt.nanoseconds)
    tables[bot / 4].submitted += 1
    if tables[bot / 4].submitted == 4 { tables[bot / 4].lastSubmission = now }
    command(.submit(round: round, option: option), by: bot)
  }

  func reveal(_ round: Int, _ bot: Int, _ instant: Instant) {
    let number = bot / 4
    guard round == tables[number].round, bots[bot].revealSeen < round, !tables[number].isBroken
    else { return }
    bots[bot].revealSeen = round
    tables[number].revealsRead += 1
    let isLast = tables[number].revealsRead == 4
    if let submission = tables[number].lastSubmission {
      let elapsed = instant.nanoseconds - submission.nanoseconds
      report.untilEach.append(elapsed)
      report.lateReading.append(instant.nanoseconds - wokeUp.nanoseconds)
      if isLast { report.untilAll.append(elapsed) }
    } else if isLast {
      report.roundsCutShort += 1
    }
    guard isLast else { return }
    tables[number].roundsPlayed += 1
    if tables[number].roundsPlayed == options.questions { tablesDone += 1 }
  }
}
