import Fairness
import Net
import WebSocket

/// What the connections of a loop hold of one kind (unfinished handshakes, or the rest), by address.
/// Over the limit it chooses the connection to close: of the prefix that holds most the address that
/// holds most, and of that address the connection that has held something for longest. All handshakes
/// hold the same, so any of the largest holders goes: many addresses with one each do not displace a
/// far client.
struct SharedBudget {
  /// What all connections of a loop may hold of it, in bytes.
  let most: Int
  /// What a prefix and an address may hold of it, though there is room.
  private let shares: [Int?]
  private var ledger = Ledger<UInt64, IPAddress>(levels: IPAddress.holderLevels)
  /// The addresses over their share at the last count.
  private var overdrawn: [[IPAddress]] = []
  /// The bytes of connections outside the ledger.
  var loose = 0

  /// `hasShares`: all connections hold the same, a prefix may hold three quarters of it, and an address
  /// half.
  init(most: Int, hasShares: Bool) {
    self.most = most
    shares = hasShares ? [most / 4 * 3, most / 2] : []
  }

  /// What they hold.
  var bytes: Int { ledger.total + loose }

  /// The connection holds so much from now on. `isOne`: its address is one visitor's.
  mutating func change(_ token: UInt64, to now: Int, of address: IPAddress, isOne: Bool) {
    if now == 0 { return ledger.giveBack(token) }
    let holder = address.holder
    if ledger.amount(of: token) == nil {
      ledger.take(token, now, for: holder)
    } else {
      ledger.change(token, to: now)
    }
    if isOne, !shares.isEmpty, ledger.exceeding(shares, holder) != nil { overdrawn.append(holder) }
  }

  /// Whether a connection has to be closed.
  var isOverdrawn: Bool { bytes > most || !overdrawn.isEmpty }

  /// Removes and returns the connection to close; `nil` if none has to be.
  mutating func takeNext(using random: inout some RandomNumberGenerator) -> UInt64? {
    guard let token = next(&random) else { return nil }
    ledger.giveBack(token)
    return token
  }

  private mutating func next(_ random: inout some RandomNumberGenerator) -> UInt64? {
    while let holder = overdrawn.last {
      if let beyond = ledger.exceeding(shares, holder) {
        return ledger.anyHeaviest(of: beyond, using: &random)
      }
      overdrawn.removeLast()
    }
    if bytes <= most { return nil }
    return shares.isEmpty ? ledger.heaviest() : ledger.anyHeaviest(using: &random)
  }

  /// There is too much, and much of it is not in the ledger.
  var wantsAll: Bool { bytes > most && loose > most / 8 }
}

/// What connections of a loop hold together: handshakes apart from the rest, so that neither those who
/// shake hands nor those who send much leave the others without room.
struct Holdings {
  /// Of one connection, in bytes.
  struct Amounts: Equatable {
    var handshake = 0
    var rest = 0
  }

  /// What is known of one connection.
  struct Held {
    var amounts = Amounts()
    /// Of those that hold something of the rest, the order in which they began to.
    fileprivate(set) var number: UInt64 = 0
    /// The rest of it is counted for its address.
    fileprivate(set) var isFiled = false

    /// It holds something, and is in no ledger.
    var isLoose: Bool { amounts.rest > 0 && !isFiled }
  }

  /// A connection with less than this is charged to its address only when the limit is exceeded:
  /// most such requests and messages end at once.
  private static let little = 4 * 1024

  private var lastNumber: UInt64 = 0
  private(set) var handshakes: SharedBudget
  private(set) var rest: SharedBudget

  init(handshakes: Int, rest: Int) {
    self.handshakes = SharedBudget(most: handshakes, hasShares: true)
    // Unread output may be large, and that is no misuse.
    self.rest = SharedBudget(most: rest, hasShares: false)
  }

  /// Of each of so many loops.
  init(_ limits: Limits, loops: Int) {
    self.init(
      handshakes: Limits.part(of: limits.handshakes, ofEach: loops),
      rest: Limits.part(of: limits.unfinished, ofEach: loops))
  }

  /// A connection holds so much from now on. `isOne`: its address is one visitor's.
  mutating func change(
    _ token: UInt64, _ held: inout Held, to now: Amounts, of address: IPAddress, isOne: Bool
  ) {
    if held.amounts.handshake != now.handshake {
      handshakes.change(token, to: now.handshake, of: address, isOne: isOne)
    }
    if held.isFiled || now.rest >= Self.little {
      file(token, &held, now.rest, of: address)
    } else {
      if held.amounts.rest == 0 {
        lastNumber += 1
        held.number = lastNumber
      }
      rest.loose += now.rest - held.amounts.rest
    }
    held.amounts = now
  }

  private mutating func file(
    _ token: UInt64, _ held: inout Held, _ bytes: Int, of address: IPAddress
  ) {
    if !held.isFiled { rest.loose -= held.amounts.rest }
    held.isFiled = bytes > 0
    rest.change(token, to: bytes, of: address, isOne: false)
  }

  /// Counts what a connection holds for its address, however little that is.
  mutating func file(_ token: UInt64, _ held: inout Held, of address: IPAddress) {
    file(token, &held, held.amounts.rest, of: address)
  }

  /// Whether those who hold little are to be counted for their addresses, in the order of their numbers.
  var wantsAll: Bool { rest.wantsAll }

  var isOverdrawn: Bool { handshakes.isOverdrawn || rest.isOverdrawn }

  /// Half as much again is held as may be.
  var isFlooded: Bool {
    [handshakes, rest].contains { $0.bytes / 3 > $0.most / 2 }
  }

  /// Removes and returns the connection to close; `nil` if none has to be.
  mutating func takeNext() -> UInt64? {
    var random = SystemRandomNumberGenerator()
    return handshakes.takeNext(using: &random) ?? rest.takeNext(using: &random)
  }
}

extension Connection {
  /// The memory of a TLS session until the first request, in bytes: measured 43 KiB with OpenSSL 3.0.
  private static let handshake = 44 * 1024

  /// The memory that the connection takes for what is not finished, in bytes. `most` is the largest
  /// amount that counts: a connection that is alone with a large answer may send it.
  func holding(atMost most: Int) -> Holdings.Amounts {
    var bytes = (http?.kept ?? socket.receiver.kept) + unread.count
    if isBlocked {
      // The part that is sent as well: its memory is free only when the rest is sent.
      bytes += outgoing.ownTaken + (channel?.sealed.ownTaken ?? 0)
    }
    var handshake = 0
    if let channel, !isReady {
      if case .untouched = channel.stage {
        bytes += channel.greeting.count
      } else {
        handshake = Self.handshake
      }
    }
    return Holdings.Amounts(handshake: handshake, rest: min(bytes, most))
  }
}
