/// An entry of a list with its row number, by which it can be found.
public struct Numbered<Entry: Ranked>: Ranked {
  public static var places: Int { Entry.places }

  public let number: Int64
  public let entry: Entry

  public init(number: Int64, entry: Entry) {
    self.number = number
    self.entry = entry
  }

  public func isBetter(than other: Numbered<Entry>) -> Bool { entry.isBetter(than: other.entry) }
}

extension Numbered: Equatable where Entry: Equatable {}
extension Numbered: Sendable where Entry: Sendable {}
