import Files
import GameCore

/// The seeds of random tests. A run prints them, and `FOURTOP_SEED=n` repeats it.
public enum Seed {
  /// The seed of a test: that of `FOURTOP_SEED`, or a random one.
  public static func printed(file: String = #fileID, test: String = #function) -> UInt64 {
    let seed = given ?? .random(in: 0 ... .max)
    print("FOURTOP_SEED=\(seed) \(file) \(test)")
    return seed
  }

  /// The seeds of a test that runs once with each, whose failure names its own.
  public static func several(_ count: Int) -> [UInt64] {
    given.map { [$0] } ?? (0..<count).map { _ in .random(in: 0 ... .max) }
  }

  private static var given: UInt64? {
    Machine.environment["FOURTOP_SEED"].flatMap { UInt64($0) }
  }
}

extension SeededGenerator {
  /// The random numbers of a test, by `Seed.printed`.
  public static func printed(file: String = #fileID, test: String = #function) -> Self {
    Self(seed: Seed.printed(file: file, test: test))
  }
}

/// How often random tests try.
public enum Rounds {
  /// `few`, or as many as `deep` where `FOURTOP_LIVES` asks for a long run, as `chance` does.
  public static func count(_ few: Int, deep: Int) -> Int {
    Machine.environment["FOURTOP_LIVES"] == nil ? few : deep
  }
}
