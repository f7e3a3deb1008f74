import GameCore
import Games
import Tables
import Testing
import Wire

@testable import TableHosting

@Suite("Server: !XO between pages and the store")
struct ReverseTicTacToeSessionTests {
  private typealias Counter = ReverseTicTacToeSession<SeededGenerator>
  private typealias Effect = Counter.Effect

  private let anna = PlayerID(high: 1, low: 1)
  private let account = PlayerID(high: 2, low: 2)
  private let phone = ConnectionID(1)
  private let tablet = ConnectionID(2)
  private let new = ReverseTicTacToe()
  private var counter = Counter(random: SeededGenerator(seed: 3))
  private var raised = ReverseTicTacToe()

  init() { raised.raise() }

  /// Both pages watch, and see a new player's game.
  private mutating func bothLook() {
    #expect(counter.asked(.look, CommandID(1), from: phone, of: anna) == [.read(anna)])
    #expect(counter.asked(.look, CommandID(2), from: tablet, of: anna) == [])
    #expect(
      counter.read(new, of: anna) == [
        .show(new, phone), .reply(phone, CommandID(1), nil), .show(new, tablet),
        .reply(tablet, CommandID(2), nil),
      ])
  }

  @Test("AX1, AX7: a change is saved first, then shown to every page of the player, then answered")
  mutating func inStep() {
    bothLook()
    #expect(
      counter.asked(.raise(new.figures), CommandID(3), from: phone, of: anna) == [
        .keep(raised, anna, after: new)
      ])
    #expect(
      counter.kept(true, of: anna) == [
        .show(raised, phone), .show(raised, tablet), .reply(phone, CommandID(3), nil),
      ])
  }

  @Test("AX1: two changes at the same time are carried out one after the other")
  mutating func atOnce() {
    bothLook()
    var twice = raised
    twice.raise()
    #expect(
      counter.asked(.raise(new.figures), CommandID(3), from: phone, of: anna) == [
        .keep(raised, anna, after: new)
      ])
    #expect(
      counter.asked(.raise(raised.figures), CommandID(4), from: tablet, of: anna) == [])
    #expect(
      counter.kept(true, of: anna) == [
        .show(raised, phone), .show(raised, tablet), .reply(phone, CommandID(3), nil),
        .keep(twice, anna, after: raised),
      ])
    #expect(
      counter.kept(true, of: anna) == [
        .show(twice, phone), .show(twice, tablet), .reply(tablet, CommandID(4), nil),
      ])
  }

  @Test("AX7: a change that cannot be saved has no effect")
  mutating func unsaved() {
    bothLook()
    _ = counter.asked(.raise(new.figures), CommandID(3), from: phone, of: anna)
    #expect(
      counter.kept(nil, of: anna) == [.reply(phone, CommandID(3), Refusal(.xoUnsaved))])
    #expect(
      counter.asked(.raise(new.figures), CommandID(4), from: phone, of: anna) == [
        .keep(raised, anna, after: new)
      ])
  }

  @Test("AX7: a game that another server has changed is read and shown; a command counts once")
  mutating func changedElsewhere() {
    bothLook()
    _ = counter.asked(.raise(new.figures), CommandID(3), from: phone, of: anna)
    #expect(counter.asked(.raise(raised.figures), CommandID(4), from: tablet, of: anna) == [])
    #expect(counter.kept(false, of: anna) == [.read(anna)])
    var twice = raised
    twice.raise()
    #expect(
      counter.read(raised, of: anna) == [
        .show(raised, phone), .show(raised, tablet), .reply(phone, CommandID(3), nil),
        .keep(twice, anna, after: raised),
      ])
    // The store fails after that.
    #expect(counter.kept(false, of: anna) == [.read(anna)])
    #expect(
      counter.read(nil, of: anna) == [.reply(tablet, CommandID(4), Refusal(.listUnreadable))])
    #expect(
      counter.asked(.raise(new.figures), CommandID(5), from: phone, of: anna) == [.read(anna)])
  }

  @Test("AX7: a page that leaves before it is shown a game leaves nothing in memory")
  mutating func leftEarly() {
    _ = counter.asked(.look, CommandID(1), from: phone, of: anna)
    #expect(counter.left(phone, of: anna) == [])
    #expect(counter.read(new, of: anna) == [])
    #expect(counter.count == 0)
  }

  @Test("AX7: an unreadable state is reported, and read again with the next command, not before")
  mutating func unreadable() {
    _ = counter.asked(.look, CommandID(1), from: phone, of: anna)
    #expect(
      counter.read(nil, of: anna) == [.reply(phone, CommandID(1), Refusal(.listUnreadable))])
    #expect(counter.count == 0)
    #expect(counter.asked(.look, CommandID(2), from: phone, of: anna) == [.read(anna)])
  }

  @Test("AX3: a bet over the credit is refused; the reset to 1 is saved and shown first")
  mutating func betOverCredit() throws {
    let poor = try #require(
      ReverseTicTacToe(credit: 3, won: 0, spins: 1, bet: 4, losses: 0, run: nil))
    let after = try #require(
      ReverseTicTacToe(credit: 3, won: 0, spins: 1, bet: 1, losses: 0, run: nil))
    _ = counter.asked(.look, CommandID(1), from: phone, of: anna)
    _ = counter.read(poor, of: anna)
    #expect(
      counter.asked(.play(poor.figures), CommandID(2), from: phone, of: anna) == [
        .keep(after, anna, after: poor)
      ]
    )
    #expect(
      counter.kept(true, of: anna) == [
        .show(after, phone), .reply(phone, CommandID(2), Refusal(.xoBetOverCredit)),
      ])
  }

  @Test("AX5: an amount that cannot be added is refused, and nothing is saved")
  mutating func amount() {
    bothLook()
    let refusal = Refusal(
      .xoAmountUnusable, [RefusalArgument("least", 1), RefusalArgument("most", 1_000_000)])
    #expect(
      counter.asked(.add(0, new.figures), CommandID(3), from: phone, of: anna) == [
        .reply(phone, CommandID(3), refusal)
      ])
  }

  @Test(
    "P11: a command that arrives again finds other figures: it has no effect and is answered",
    arguments: 0..<3)
  mutating func resends(which: Int) throws {
    bothLook()
    var changed = new
    if which == 0 { changed.raise() }
    if which == 1 { try changed.add(1) }
    let command: ReverseCommand =
      switch which {
      case 0: .raise(new.figures)
      case 1: .add(1, new.figures)
      default: .play(new.figures)
      }
    let effects = counter.asked(command, CommandID(3), from: phone, of: anna)
    guard case .keep(let next, anna, after: new)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    if which < 2 { #expect(next == changed) }
    // Again while it is being saved, over a new connection.
    _ = counter.left(phone, of: anna)
    let again = ConnectionID(9)
    #expect(counter.asked(command, CommandID(3), from: again, of: anna) == [])
    #expect(
      counter.kept(true, of: anna) == [
        .show(next, tablet), .reply(phone, CommandID(3), nil), .reply(again, CommandID(3), nil),
      ])
    // And after the restart of the server, which remembers no command.
    var restarted = Counter(random: SeededGenerator(seed: 4))
    #expect(restarted.asked(command, CommandID(3), from: again, of: anna) == [.read(anna)])
    #expect(restarted.read(next, of: anna) == [.reply(again, CommandID(3), nil)])
  }

  @Test("AX3, P11: a Play that was refused is not carried out with the bet 1 when it arrives again")
  mutating func refusedPlay() throws {
    let poor = try #require(
      ReverseTicTacToe(credit: 3, won: 0, spins: 1, bet: 4, losses: 0, run: nil))
    _ = counter.asked(.play(poor.figures), CommandID(2), from: phone, of: anna)
    guard case .keep(let after, anna, after: poor)? = counter.read(poor, of: anna).first else {
      Issue.record("the bet was not reset")
      return
    }
    _ = counter.kept(true, of: anna)
    #expect(
      counter.asked(.play(poor.figures), CommandID(2), from: phone, of: anna) == [.read(anna)])
    #expect(counter.read(after, of: anna) == [.reply(phone, CommandID(2), nil)])
  }

  @Test("eight commands of one player may wait; the ninth is refused")
  mutating func busy() {
    bothLook()
    for id in 10...18 {
      let effects = counter.asked(.raise(new.figures), CommandID(id), from: phone, of: anna)
      #expect(effects == (id == 10 ? [.keep(raised, anna, after: new)] : []))
    }
    #expect(
      counter.asked(.raise(new.figures), CommandID(19), from: phone, of: anna) == [
        .reply(phone, CommandID(19), Refusal(.xoBusy))
      ])
  }

  @Test("a player whose !XO nobody watches takes no memory")
  mutating func forgotten() {
    bothLook()
    #expect(counter.count == 1)
    #expect(counter.left(phone, of: anna) == [])
    #expect(counter.left(tablet, of: anna) == [])
    #expect(counter.count == 0)
    #expect(counter.kept(true, of: anna) == [])
    #expect(counter.read(new, of: anna) == [])
    _ = counter.asked(.raise(new.figures), CommandID(5), from: phone, of: anna)
    _ = counter.read(new, of: anna)
    _ = counter.left(phone, of: anna)
    #expect(counter.count == 1)
    #expect(counter.kept(true, of: anna) == [.reply(phone, CommandID(5), nil)])
    #expect(counter.count == 0)
  }

  @Test("R1: a log-in reconnects the page, and the account's other devices get the current state")
  mutating func became() {
    bothLook()
    let home = ConnectionID(5)
    _ = counter.asked(.look, CommandID(1), from: home, of: account)
    _ = counter.read(new, of: account)
    #expect(
      counter.became(anna, account) == [.close(phone), .close(tablet), .read(anna), .read(account)])
    #expect(counter.read(raised, of: account) == [.show(raised, home)])
    #expect(counter.read(nil, of: anna) == [])
  }

  @Test("R1: a state that was being saved or read at log-in is read again")
  mutating func becameMeanwhile() {
    bothLook()
    _ = counter.asked(.raise(new.figures), CommandID(3), from: phone, of: anna)
    #expect(counter.became(anna, account) == [.close(phone), .close(tablet)])
    #expect(
      counter.kept(true, of: anna) == [
        .show(raised, phone), .show(raised, tablet), .reply(phone, CommandID(3), nil), .read(anna),
      ])
    #expect(counter.became(account, anna) == [])
    #expect(counter.read(raised, of: anna) == [.read(anna)])
    #expect(counter.read(new, of: anna) == [.show(new, phone), .show(new, tablet)])
  }

  /// Pages, the store and log-ins in any order: what is shown was saved, every command is answered once, and in
  /// the end each page shows the saved game of its player.
  @Test(
    "AX1 to AX7: any order of commands, saves and log-ins", arguments: 1...30 as ClosedRange<UInt64>
  )
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var counter = Counter(random: SeededGenerator(seed: seed))
    var saved: [PlayerID: ReverseTicTacToe] = [:]
    var everSaved: Set<ReverseTicTacToe.Figures> = [new.figures]
    var orders: [Effect] = []
    var open: Set<CommandID> = []
    var looks: [CommandID: ConnectionID] = [:]
    var players = [phone: anna, tablet: anna, ConnectionID(3): account]
    var shown: [ConnectionID: ReverseTicTacToe] = [:]
    var next = 0

    func take(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .read, .keep: orders.append(effect)
        case .show(let game, let page):
          #expect(everSaved.contains(game.figures), "seed \(seed): shown before it was saved")
          shown[page] = game
        case .reply(_, let id, _): #expect(open.remove(id) != nil, "seed \(seed)")
        case .close(let page):
          take(counter.left(page, of: players[page] ?? anna))
          // Nobody answers what a page wanted to see that has left.
          for (id, looker) in looks where looker == page { open.remove(id) }
          players[page] = account
          ask(page, .look)
        }
      }
    }
    func ask(_ page: ConnectionID, _ command: ReverseCommand) {
      next += 1
      open.insert(CommandID(next))
      if command == .look { looks[CommandID(next)] = page }
      take(counter.asked(command, CommandID(next), from: page, of: players[page] ?? anna))
    }
    func work(fails: Bool) {
      guard !orders.isEmpty else { return }
      switch orders.removeFirst() {
      case .read(let player): take(counter.read(fails ? nil : saved[player] ?? new, of: player))
      case .keep(let game, let player, let former):
        let isCurrent = saved[player] ?? new == former
        if !fails, isCurrent {
          saved[player] = game
          everSaved.insert(game.figures)
        }
        take(counter.kept(fails ? nil : isCurrent, of: player))
      case .show, .reply, .close: break
      }
    }

    for page in players.keys.sorted(by: { $0.number < $1.number }) { ask(page, .look) }
    for _ in 0..<200 {
      let page = ConnectionID(.random(in: 1...3, using: &random))
      let figures = (shown[page] ?? new).figures
      switch Int.random(in: 0..<12, using: &random) {
      case 0: ask(page, .raise(figures))
      case 1: ask(page, .add(Int.random(in: 1...9, using: &random), figures))
      case 2, 3: ask(page, .play(figures))
      case 4: ask(page, .look)
      case 5 where players.values.contains(anna):
        // The store joins both games before the pages come back.
        guard Int.random(in: 0..<10, using: &random) == 0 else { continue }
        saved[account] = saved[account] ?? saved[anna]
        saved[anna] = nil
        take(counter.became(anna, account))
      default: work(fails: Int.random(in: 0..<8, using: &random) == 0)
      }
    }
    while !orders.isEmpty { work(fails: false) }
    for page in players.keys.sorted(by: { $0.number < $1.number }) { ask(page, .look) }
    while !orders.isEmpty { work(fails: false) }
    #expect(open.isEmpty, "seed \(seed)")
    for (page, player) in players {
      #expect(shown[page] == saved[player] ?? new, "seed \(seed)")
    }
  }
}
