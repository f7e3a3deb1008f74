import CLinux

/// One question to the responders of a link (RFC 6762 §6.7), as a simple resolver asks it.
public enum MulticastQuestion {
  private static let largest = 9_000

  /// The IPv4 addresses of a host name with `.local`; `nil` if nobody answers in time. It waits.
  public static func answers(
    for name: String, through interface: UInt32, patience: Duration
  ) -> [IPAddress]? {
    let question = question(for: name)
    var answer = [UInt8](repeating: 0, count: largest)
    let wait =
      patience.components.seconds * 1_000
      + patience.components.attoseconds / 1_000_000_000_000_000
    let count = unsafe question.withUnsafeBufferPointer { asked in
      unsafe answer.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: the call reads the one buffer and writes at most the size of the other.
        unsafe linux_multicast_ask(
          interface, asked.baseAddress, asked.count, buffer.baseAddress, buffer.count, Int32(wait))
      }
    }
    guard count > 0 else { return nil }
    return addresses(in: answer[..<count])
  }

  /// A question of type A and class IN.
  static func question(for name: String) -> [UInt8] {
    let labels = name.split(separator: ".").flatMap { label in
      [UInt8(truncatingIfNeeded: label.utf8.count)] + Array(label.utf8)
    }
    return [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [0, 0, 1, 0, 1]
  }

  /// The addresses of records of type A in an answer.
  static func addresses(in answer: ArraySlice<UInt8>) -> [IPAddress] {
    let bytes = Array(answer)
    func number(_ place: Int) -> Int? {
      place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }
    guard let questions = number(4), let records = number(6) else { return [] }
    var place = 12
    for _ in 0..<questions {
      guard let end = endOfName(bytes, place) else { return [] }
      place = end + 4
    }
    var found: [IPAddress] = []
    for _ in 0..<records {
      guard let end = endOfName(bytes, place), let type = number(end), let size = number(end + 8),
        end + 10 + size <= bytes.count
      else { return found }
      if type == 1, size == 4 {
        let value = bytes[(end + 10)..<(end + 14)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        found.append(.v4(value))
      }
      place = end + 10 + size
    }
    return found
  }

  /// The place behind a name; `nil` if it is cut off.
  private static func endOfName(_ bytes: [UInt8], _ start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let length = Int(bytes[place])
      if length == 0 { return place + 1 }
      // A pointer to an earlier name.
      if length >= 0xC0 { return place + 2 }
      place += 1 + length
    }
    return nil
  }
}
