import CLinux

/// The clock of this machine.
public enum SystemClock {
  /// Whether a time service keeps it right; `nil` where the process may not know.
  public static var isSynchronised: Bool? {
    let answer = linux_is_clock_synchronised()
    return answer < 0 ? nil : answer == 1
  }
}
