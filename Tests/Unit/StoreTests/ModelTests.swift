import GameCore
import People
import Pictures
import Tables
import TestSupport
import Testing

@testable import Store

/// A model of the records in memory, written in the simplest way.
private struct Model: Equatable {
  var accounts: [Int: Account] = [:]
  var passwords: [Int: PasswordHash] = [:]
  /// By account, the oldest first.
  var sessions: [Int: [Session]] = [:]
  var photos: [Int: Int] = [:]

  /// The store's answers about the people with these numbers, who may not exist.
  init(_ records: Records, _ numbers: Range<Int>) throws(StoreError) {
    for number in numbers {
      guard let name = UserName("Player-\(number)"),
        let account = try records.account(named: name)
      else { continue }
      accounts[number] = account
      passwords[number] = try records.password(of: account.id)
      let sessions = try records.sessions(of: account.id)
      if !sessions.isEmpty { self.sessions[number] = sessions }
      if let photo = try records.photoName(of: account.id) {
        photos[number] = Int(photo.text, radix: 16)
        guard try records.photo(photo) != nil else { throw .damaged("a photo is lost") }
      }
    }
  }

  init() {}
}

@Suite("Store: random changes")
struct ModelTests {
  private static let people = 0..<3

  @Test(
    "R1, R2, R3: the records equal those of a simple model, also after opening again",
    arguments: Seed.several(Rounds.count(2, deep: 8)))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try Folder()
    var model = Model()
    var file = try OpenStore(folder.store)
    for step in 0..<200 {
      if Int.random(in: 0..<20, using: &random) == 0 { file = try OpenStore(folder.store) }
      let number = Int.random(in: ModelTests.people, using: &random)
      let isTakenBack = Int.random(in: 0..<6, using: &random) == 0
      var next = model
      let work = Int.random(in: 0..<8, using: &random)
      do throws(StoreError) {
        try file.change { records throws(StoreError) in
          try ModelTests.act(work, number, step, records, &next)
          if isTakenBack { throw .busy }
        }
        model = next
      } catch {
        #expect(error == .busy)
      }
      let found = try file.change { records throws(StoreError) in
        try Model(records, ModelTests.people)
      }
      #expect(found == model, "seed \(seed), step \(step)")
    }
  }

  private static func act(
    _ work: Int, _ number: Int, _ step: Int, _ records: Records, _ model: inout Model
  ) throws(StoreError) {
    guard let account = model.accounts[number] else {
      return try register(number, records, &model)
    }
    switch work {
    case 0:
      try records.removeAccount(account.id)
      model.accounts[number] = nil
      model.passwords[number] = nil
      model.sessions[number] = nil
      model.photos[number] = nil
    case 1:
      let password = PasswordHash("$\(step)")
      try records.setPassword(password, of: account.id)
      model.passwords[number] = password
    case 2:
      let appearance =
        step.isMultiple(of: 3)
        ? nil : Appearance(name: "\(step)", colour: step % 8, face: step % 12)
      try records.setAppearance(appearance, of: account.id)
      model.accounts[number]?.appearance = appearance
    case 3, 4: try logIn(account.id, number, step, records, &model)
    case 5: try logOut(account.id, number, step, records, &model)
    case 6:
      guard let photo = try? Sample.photo(UInt8(step)), let name = try? Sample.photoName(step)
      else { return }
      try records.keep(photo, named: name, of: account.id)
      model.photos[number] = step
    default:
      try records.removePhoto(of: account.id)
      model.photos[number] = nil
    }
  }

  private static func register(
    _ number: Int, _ records: Records, _ model: inout Model
  ) throws(StoreError) {
    guard let new = try? Sample.new(number) else { return }
    guard case .added(let account) = try records.add(new) else { throw .damaged("not added") }
    guard !model.accounts.values.contains(where: { $0.id >= account.id }) else {
      throw .damaged("a number was given twice")
    }
    model.accounts[number] = account
    model.passwords[number] = new.password
  }

  private static func logIn(
    _ id: AccountID, _ number: Int, _ step: Int, _ records: Records, _ model: inout Model
  ) throws(StoreError) {
    guard let key = try? Sample.key(step) else { return }
    let session = Session(key: key, account: id, began: Int64(step))
    try records.begin(session)
    model.sessions[number, default: []].append(session)
    model.sessions[number] = model.sessions[number]?.suffix(Session.mostOfAccount)
  }

  /// Ends the session of one device, of all but one, or of all.
  private static func logOut(
    _ id: AccountID, _ number: Int, _ step: Int, _ records: Records, _ model: inout Model
  ) throws(StoreError) {
    let own = model.sessions[number] ?? []
    let one = own.isEmpty ? nil : own[step % own.count]
    switch (step % 3, one) {
    case (0, let one?):
      try records.end(one.key)
      model.sessions[number] = own.count == 1 ? nil : own.filter { $0 != one }
    case (1, let one?):
      try records.endSessions(of: id, except: one.key)
      model.sessions[number] = [one]
    default:
      try records.endSessions(of: id)
      model.sessions[number] = nil
    }
  }
}
