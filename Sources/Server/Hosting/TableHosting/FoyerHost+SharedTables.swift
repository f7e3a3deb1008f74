import GameCore
import Net
import Services
import Store
import Tables
import Transport
import Wire

/// New tables, which nobody learns of before they are saved. Of tables that servers share the database knows which
/// there are, and nobody owns a new one until a page comes to it; the foyer of a server knows only those that
/// the server has.
extension FoyerHost {
  /// A new table that is being saved.
  struct Opening {
    /// Whether a page has named its code. Then it does not matter who opens the table.
    let isNamed: Bool
    /// The answers that name it.
    var waiting: [FoyerEffect] = []
  }

  // MARK: Opening

  /// Orders the rows of new tables that servers share. Removes the answers that name a new table; they wait until it
  /// is saved.
  func withoutOpening(_ effects: [FoyerEffect], isNamed: Bool, at now: Tick) -> [FoyerEffect] {
    var opened: TableCode?
    for case .open(let code, let solo, let opener) in effects {
      opened = code
      openings[code] = Opening(isNamed: isNamed)
      guard context.sharesTables else { continue }
      let row = OwnedTable.opening(table(code, solo: solo, opener: opener, at: now).state)
      context.tableStore?.give(.open(row, by: TableOpener(opener, most: tablesPerPlayer)))
    }
    if openings.isEmpty { return effects }
    return effects.filter { effect in
      if case .open = effect { return !context.sharesTables }
      guard let code = effect.namedTable ?? (effect.isAnswer ? opened : nil),
        openings[code] != nil
      else { return true }
      if effect.isAnswer { openings[code]?.waiting.append(effect) }
      return false
    }
  }

  /// A new table is saved, or not.
  package func opened(_ code: TableCode, _ opening: TableReport.Opening, at now: Tick) {
    guard let opened = openings.removeValue(forKey: code) else { return }
    let refusal: Refusal? =
      switch opening {
      case .new: nil
      // Another player's, who drew the same code.
      case .taken: opened.isNamed ? nil : Refusal(.tableUnsaved)
      case .tooMany: Refusal(.tooManyTables, [RefusalArgument("limit", tablesPerPlayer)])
      case .failed: Refusal(.tableUnsaved)
      }
    for effect in opened.waiting {
      switch effect {
      case .reply(let connection, let id, _) where refusal != nil:
        carryOut(.reply(connection, id, refusal.map { .refused($0) } ?? .done))
      case .seated where refusal != nil: break
      default: carryOut(effect)
      }
    }
    if context.sharesTables { apply(.tableEnded(code), at: now) }
  }

  // MARK: Seeking

  /// Asks the database for a table that this server does not have.
  func seek(
    _ code: TableCode, for client: ClientSession, _ id: CommandID, _ command: FoyerCommand,
    at now: Tick
  ) {
    // A page that guesses costs the database nothing.
    guard context.lookups.permits(code, client, bringing: nil, at: now) else {
      return sought(client.connection, id, command, isThere: false, at: now)
    }
    let (mailbox, connection) = (loop.mailbox, client.connection)
    context.store.look { records throws(StoreError) in
      try records.hasTable(code)
    } then: { answer in
      mailbox.post(.sought(connection, id, command, isThere: try? answer.get()))
    }
  }

  package func sought(
    _ connection: ConnectionID, _ id: CommandID, _ command: FoyerCommand, isThere: Bool?,
    at now: Tick
  ) {
    guard let client = clients[connection], let code = command.namedCode else { return }
    guard let isThere else {
      return loop.send(.reply(id, .refused(Refusal(.tableUnsaved))), to: client)
    }
    do throws(Refusal) {
      try context.lookups.look(for: code, by: client, isThere: isThere, at: now)
    } catch {
      return loop.send(.reply(id, .refused(error)), to: client)
    }
    if isThere {
      context.lookups.found(code, by: client)
      loop.send(.reply(id, .code(code)), to: client)
    } else if client.account != nil, code.length == .eight {
      ask(LaptopQuestion(page: connection, id: id, command: command, code: code, asked: loop.now))
    } else {
      apply(.command(connection, id, command), at: now)
    }
  }

  // MARK: Laptops

  /// A page has named a code that no table of the database has. A laptop may have it, whose uplink is at another
  /// server.
  struct LaptopQuestion {
    let page: ConnectionID
    let id: CommandID
    let command: FoyerCommand
    let code: TableCode
    let asked: Instant
  }

  /// The time for the other servers' answers.
  private static let laptopTime: Duration = .milliseconds(1_500)

  private func ask(_ question: LaptopQuestion) {
    context.tableStore?.give(.call(.question(question.code)))
    if questions.isEmpty { loop.schedule(after: FoyerHost.laptopTime, .laptops) }
    questions.append(question)
  }

  /// Another server has the uplink of the laptop with this code.
  package func laptopFound(_ code: TableCode) {
    for question in questions where question.code == code {
      guard let client = clients[question.page] else { continue }
      context.lookups.found(code, by: client)
      loop.send(.reply(question.id, .code(code)), to: client)
    }
    questions.removeAll { $0.code == code }
  }

  /// Answers the questions that no server has answered in time.
  package func questionsAreDue(at now: Tick) {
    let late = questions.prefix { $0.asked.advanced(by: FoyerHost.laptopTime) <= loop.now }
    questions.removeFirst(late.count)
    for question in late where clients[question.page] != nil {
      apply(.command(question.page, question.id, question.command), at: now)
    }
    guard let next = questions.first else { return }
    loop.schedule(at: next.asked.advanced(by: FoyerHost.laptopTime), .laptops)
  }
}

extension FoyerHost {
  /// The most codes that one question to the database names; others have their turn later.
  private static let mostAwaited = 1_000

  /// Asks the database for the tables that pages wait for: another server may have opened one again.
  package func seekAwaited() {
    let codes = foyer.awaitedTables
    if codes.isEmpty || isSeekingAwaited { return }
    isSeekingAwaited = true
    let some = Array(codes.shuffled().prefix(FoyerHost.mostAwaited))
    let mailbox = loop.mailbox
    context.store.look { records throws(StoreError) in
      try records.tables(among: some)
    } then: { answer in
      mailbox.post(.awaitedFound((try? answer.get()) ?? []))
    }
  }

  package func foundAwaited(_ codes: [TableCode], at now: Tick) {
    isSeekingAwaited = false
    for code in codes { apply(.openedElsewhere(code), at: now) }
  }
}

extension FoyerInput {
  /// Whether a page names the code of the table that it opens.
  var namesTable: Bool {
    if case .command(_, _, .open(_, _?)) = self { return true }
    return false
  }
}

extension FoyerEffect {
  fileprivate var isAnswer: Bool {
    switch self {
    case .reply, .seated: true
    default: false
    }
  }

  fileprivate var namedTable: TableCode? {
    switch self {
    case .reply(_, _, .code(let code)), .seated(_, let code), .open(let code, _, _): code
    default: nil
    }
  }
}
