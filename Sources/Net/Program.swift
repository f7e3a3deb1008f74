import Glibc

/// The process as its main file sees it.
public enum Program {
  /// Prints a line at once, also into a pipe.
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
