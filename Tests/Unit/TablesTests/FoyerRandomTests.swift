import GameCore
import TestSupport
import Testing

@testable import Tables

@Suite("Foyer: any sequence")
struct FoyerRandomTests {
  /// A page of a device; the last one is a second page of the first device.
  private struct Page {
    let player: UInt64
    let isNear: Bool
    var connection: ConnectionID?
    var table: TableCode?
    var isReading = true
    var dialogs: [InvitationNumber: Tick] = [:]
    var last: (FoyerCommand, CommandID, FoyerReply)?
  }

  /// Pages that come, go and read late, before a foyer that now and then starts again.
  private struct Party {
    var random: SeededGenerator
    var driver: FoyerDriver
    var pages = [1, 2, 3, 4, 5, 6, 1].map { Page(player: $0, isNear: $0 != 6) }
    var names: [UInt64: String] = [:]
    var tables: [TableCode] = []
    var nextConnection: UInt64 = 0
    var nextCommand = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      driver = FoyerDriver(seed: seed)
    }

    func connected() -> [Int] { pages.indices.filter { pages[$0].connection != nil } }

    mutating func note() {
      for effect in driver.effects {
        switch effect {
        case .invitation(let connection, let view):
          guard let page = pages.firstIndex(where: { $0.connection == connection }) else {
            continue
          }
          let until = driver.clock.now + Limits().invitation
          pages[page].dialogs[view.invitation] = pages[page].dialogs[view.invitation] ?? until
        case .invitationOver(let number, let connection):
          guard let page = pages.firstIndex(where: { $0.connection == connection }) else {
            continue
          }
          #expect(pages[page].dialogs.removeValue(forKey: number) != nil)
        case .open(let code, _, _): tables.append(code)
        case .close(let code): tables.removeAll { $0 == code }
        default: continue
        }
      }
      driver.effects = []
    }

    mutating func arrive(_ page: Int) {
      nextConnection += 1
      let player = pages[page].player
      let name = "P\(player) \(nextConnection)"
      names[player] = name
      pages[page].table = Bool.random(using: &random) ? nil : tables.randomElement(using: &random)
      pages[page].connection = driver.arrive(
        player, name, near: pages[page].isNear, table: pages[page].table,
        connection: nextConnection)
      note()
    }

    mutating func leave(_ page: Int) {
      guard let connection = pages[page].connection.take() else { return }
      driver.apply(.left(connection))
      (pages[page].dialogs, pages[page].isReading, pages[page].last) = ([:], true, nil)
      note()
    }

    mutating func command(_ page: Int) {
      guard let connection = pages[page].connection else { return }
      if let (command, id, reply) = pages[page].last, id == CommandID(nextCommand),
        Int.random(in: 0..<5, using: &random) == 0
      {
        #expect(driver.send(command, id, from: connection) == reply, "a resend")
        return note()
      }
      let player = PlayerID.sample(pages[page].player)
      let others = (1...6 as ClosedRange<UInt64>).compactMap { driver.foyer.person(.sample($0)) }
      let dialog = pages[page].dialogs.keys.sorted { $0.number < $1.number }
        .randomElement(using: &random)
      let command: FoyerCommand? =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .profile(.named("P\(pages[page].player) new") ?? .fallback)
        case 1: .open(solo: false)
        case 2: tables.randomElement(using: &random).map { .find($0) }
        case 3, 4: dialog.map { .accept($0) }
        case 5: dialog.map { .decline($0) }
        case 6: driver.foyer.invitations.sent(by: player).first.map { .withdraw($0.number) }
        default: others.randomElement(using: &random).map { .invite($0) }
        }
      guard let command else { return }
      nextCommand += 1
      let reply = driver.send(command, CommandID(nextCommand), from: connection)
      note()
      #expect(reply != nil)
      if let reply { pages[page].last = (command, CommandID(nextCommand), reply) }
      if reply == .done {
        switch command {
        case .profile(let profile): names[pages[page].player] = profile.name.text
        case .accept(let number), .decline(let number): pages[page].dialogs[number] = nil
        default: break
        }
      }
    }

    mutating func restart() {
      for page in connected() {
        pages[page].connection = nil
        (pages[page].dialogs, pages[page].isReading, pages[page].last) = ([:], true, nil)
      }
      let clock = driver.clock
      driver = FoyerDriver(seed: .random(in: 0...(.max), using: &random))
      driver.clock = clock
      names = [:]
      for code in tables {
        driver.apply(.restored(code, isSolo: false, opener: .sample(1)))
      }
      note()
    }

    mutating func step() {
      let page = Int.random(in: pages.indices, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<12:
        if pages[page].connection == nil { arrive(page) } else { leave(page) }
      case 12..<15:
        guard let connection = pages[page].connection else { return }
        pages[page].isReading.toggle()
        driver.apply(.reads(connection, pages[page].isReading))
        note()
      case 15:
        guard let code = tables.randomElement(using: &random),
          !pages.contains(where: { $0.connection != nil && $0.table == code })
        else { return }
        tables.removeAll { $0 == code }
        driver.apply(.tableEnded(code))
        note()
      case 16: restart()
      default: command(page)
      }
    }

    /// A page shows the invitations that are open, none longer than a minute.
    func expectDialogs(_ seed: UInt64) {
      for page in connected().map({ pages[$0] }) {
        let open = driver.foyer.invitations.received(by: .sample(page.player)).map(\.number)
        #expect(Set(page.dialogs.keys) == Set(open), "seed \(seed)")
        for until in page.dialogs.values {
          #expect(until + .seconds(1) >= driver.clock.now, "seed \(seed)")
        }
      }
    }

    /// A page that reads shows everybody who is near and at no table, by the latest name.
    func expectLists(_ seed: UInt64) {
      let present = connected().map { pages[$0] }
      for page in present where page.isNear && page.isReading {
        guard let connection = page.connection else { continue }
        let free = Set(present.filter { $0.isNear && $0.table == nil }.map(\.player))
          .subtracting([page.player])
        let shown = driver.shown(by: connection)?.people.map(\.name) ?? []
        #expect(shown.sorted() == free.compactMap { names[$0] }.sorted(), "seed \(seed)")
      }
    }
  }

  @Test(
    "H4: after any sequence pages show who is near and the open invitations; a resend changes nothing",
    arguments: 1...20 as ClosedRange<UInt64>)
  func property(seed: UInt64) {
    var party = Party(seed: seed)
    for _ in 0..<300 {
      party.step()
      for _ in 0..<Int.random(in: 0..<4, using: &party.random) {
        party.driver.wait(.milliseconds(400))
        party.note()
      }
      party.expectDialogs(seed)
      guard Int.random(in: 0..<10, using: &party.random) == 0 else { continue }
      for _ in 0..<2 {
        party.driver.settle()
        party.note()
      }
      party.expectLists(seed)
    }
  }
}
