import Files
import Foundation
import GameCore
import People
import Pictures
import PostgreSQL
import Store
import Tables
import TestSupport
import Testing

extension Folder {
  /// The store's file in the folder.
  var file: String { "\(path)/fourtop.db" }

  /// The store for tests of all kinds of databases: the file, or a database of its own on the server of
  /// `./deploy/test postgres`.
  var store: StoreLocation {
    do {
      return try database().map(StoreLocation.server) ?? .file(file)
    } catch {
      fatalError("\(error)")
    }
  }

  /// The folder's database on that server; `nil` without one.
  func database(_ ending: String = "") throws -> PostgresAddress? {
    let number = path.split(separator: "-").last ?? ""
    return try TestDatabase.address("t_\(number)\(ending)")
  }
}

enum Sample {
  static func new(_ number: Int, appearance: Appearance? = nil) throws -> NewAccount {
    NewAccount(
      name: try #require(UserName("Player-\(number)")),
      player: PlayerID(high: UInt64(number), low: .max - UInt64(number)),
      password: PasswordHash("$argon2id$\(number)"), appearance: appearance)
  }

  static func key(_ number: Int) throws -> SessionKey {
    try #require(SessionKey(bytes(number)))
  }

  static func bytes(_ number: Int) -> [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
  }

  static func address(_ number: UInt64) -> ClientAddress {
    func block(_ offset: UInt64) -> ClientAddress.Block {
      ClientAddress.Block(high: number, low: number + offset)
    }
    return ClientAddress(network: block(0), visitor: block(1), sender: block(2))
  }

  static func photoName(_ number: Int) throws -> PhotoName {
    let digits = String(number, radix: 16)
    return try #require(PhotoName(String(repeating: "0", count: 32 - digits.count) + digits))
  }

  /// A JPEG of one part; `weight`: about its bytes.
  static func photo(_ shade: UInt8, weight: Int = 200) throws -> Picture {
    func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
      let length = payload.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
    var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, Array(repeating: 1, count: 65))
    file += segment(0xC0, [8, 0, 16, 0, 16, 1, 1, 17, 0]) + segment(0xC4, [0, 1, 2])
    file += segment(0xDA, [1, 1, 0, 0, 63, 0])
    file += Array(repeating: shade % 200, count: weight) + [0xFF, 0xD9]
    return try Picture(file)
  }
}

extension Store {
  func changed<Answer: Sendable>(
    _ change: @escaping @Sendable (Records) throws(StoreError) -> Answer
  ) async throws -> Answer {
    try await withCheckedContinuation { continuation in
      self.change(change) { continuation.resume(returning: $0) }
    }.get()
  }

  func found<Answer: Sendable>(
    _ query: @escaping @Sendable (Records) throws(StoreError) -> Answer
  ) async throws -> Answer {
    try await withCheckedContinuation { continuation in
      self.look(query) { continuation.resume(returning: $0) }
    }.get()
  }
}
