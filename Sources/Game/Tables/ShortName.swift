/// The short name under a figure (P1).
enum ShortName {
  /// The short names of players in the order in which they sit down.
  static func all(of names: [String]) -> [String] {
    var taken: [String] = []
    for (seat, name) in names.enumerated() {
      taken.append(short(name, seat: seat, taken: taken))
    }
    return taken
  }

  /// The first four letters or digits, upper case if there is one. With two or fewer it is p1 to p4
  /// by seat. If it is taken, the first three and the smallest free digit.
  private static func short(_ name: String, seat: Int, taken: [String]) -> String {
    let signs = name.filter { $0.isLetter || $0.isWholeNumber }.prefix(4)
    guard signs.count > 2 else { return "p\(seat + 1)" }
    let wish = signs.map { $0.uppercased() }.joined()
    guard taken.contains(wish) else { return wish }
    let start = signs.prefix(3).map { $0.uppercased() }.joined()
    // Four seats: one of four digits is always free.
    return (1...4).lazy.map { "\(start)\($0)" }.first { !taken.contains($0) } ?? wish
  }
}
