import Glibc

/// The process, for main files.
public enum Program {
  /// Prints a line at once, into a pipe too.
  public static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    fflush(nil)
    Glibc.exit(status)
  }
}
