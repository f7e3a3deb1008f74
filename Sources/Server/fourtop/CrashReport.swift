import Files

/// What the report of a crash may say. The Swift runtime writes it to standard error, so into the log, and reads
/// its settings once, before `main`.
enum CrashReport {
  private static let variable = "SWIFT_BACKTRACE"
  /// Where it crashed, but no register and so none of the memory that registers point to: names, cookies,
  /// passwords.
  private static let settings = "registers=none,images=none,sanitize=yes,interactive=no"

  /// Restarts the program with these settings behind those it was started with; once.
  static func restart(_ environment: [String: String]) {
    let given = environment[variable] ?? ""
    guard !given.hasSuffix(settings) else { return }
    Machine.restart(with: variable, given.isEmpty ? settings : "\(given),\(settings)")
  }
}
