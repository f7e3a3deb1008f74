/// The assignment of people to sides (T2, T3), for the whole table at once.
enum Seating {
  /// A player who has or needs a side.
  struct Sitter: Hashable, Sendable {
    var placement: Placement
    /// The current side.
    var side: Side?
    var isFar = false
  }

  /// The sides of `sitters`, who are in the order of arrival; `nil` beyond the fourth. People with
  /// a heading get the sides that fit their headings best; people placed by hand stay if theirs is
  /// free. All others take the free sides clockwise, those far away last; the second of two sits
  /// across. Applying the function to its own result changes nothing.
  static func sides(of sitters: [Sitter]) -> [Side?] {
    var sides = sidesByCompass(of: sitters)
    for index in sitters.indices {
      guard sitters[index].placement == .chosen, let side = sitters[index].side,
        !sides.contains(side)
      else { continue }
      sides[index] = side
    }
    let near = sitters.indices.filter { !sitters[$0].isFar }
    let far = sitters.indices.filter { sitters[$0].isFar }
    for index in near + far where sides[index] == nil { sides[index] = freeSide(in: sides) }
    return sides
  }

  private static func freeSide(in sides: [Side?]) -> Side? {
    if sides.count == 2, let other = sides.lazy.compactMap(\.self).first { return other.across }
    return Side.all.first { !sides.contains($0) }
  }

  // MARK: By compass

  /// The quality of an assignment: first the fit; for assignments that differ by a rotation of the
  /// whole table, the number of changes.
  private struct Fit: Comparable {
    var error: Int
    var displaced: Int
    var moved: Int

    static func < (left: Fit, right: Fit) -> Bool {
      (left.error, left.displaced, left.moved) < (right.error, right.displaced, right.moved)
    }
  }

  /// The best assignment for people with a heading, `nil` for the others. Ties go to the first by
  /// sides in the order of arrival.
  private static func sidesByCompass(of sitters: [Sitter]) -> [Side?] {
    var headings: [Heading] = []
    var facing: [Int] = []
    for (index, sitter) in sitters.enumerated() {
      guard case .facing(let heading) = sitter.placement, facing.count < Side.count
      else { continue }
      headings.append(heading)
      facing.append(index)
    }
    let kept = Set(sitters.filter { $0.placement == .chosen }.compactMap(\.side))
    var best: (fit: Fit, sides: [Side])?
    for sides in assignments(of: facing.count) {
      let fit = Fit(
        error: error(of: headings, at: sides), displaced: sides.count(where: kept.contains),
        moved: zip(facing, sides).count { sitters[$0].side != $1 })
      if best.map({ fit < $0.fit }) ?? true { best = (fit, sides) }
    }
    var found = [Side?](repeating: nil, count: sitters.count)
    for (index, side) in zip(facing, best?.sides ?? []) { found[index] = side }
    return found
  }

  /// All assignments of different sides to so many people, at most 24, in numerical order.
  private static func assignments(of people: Int) -> [[Side]] {
    (0..<people).reduce([[]]) { assignments, _ in
      assignments.flatMap { taken in
        Side.all.filter { !taken.contains($0) }.map { taken + [$0] }
      }
    }
  }

  /// The misfit of headings and sides: the sum of squared deviations, round the circle, from the
  /// headings that the best rotation of the whole table gives. In squared degrees times the number
  /// of headings, so that it is an integer; at most 4 · 4 · 360². With side 0 facing north, side n
  /// faces 90° · n: the person on my left faces 90° clockwise of me.
  static func error(of headings: [Heading], at sides: [Side]) -> Int {
    var turns = zip(headings, sides).map { ($0.degrees + 360 - 90 * $1.number) % 360 }.sorted()
    // Where the circle is cut open decides which turn counts as less than another; the mean of the
    // best cut is the best direction.
    var least = squaredDeviations(of: turns)
    for index in turns.indices.dropLast() {
      turns[index] += 360
      least = min(least, squaredDeviations(of: turns))
    }
    return least
  }

  private static func squaredDeviations(of turns: [Int]) -> Int {
    let sum = turns.reduce(0, +)
    return turns.count * turns.reduce(0) { $0 + $1 * $1 } - sum * sum
  }
}
