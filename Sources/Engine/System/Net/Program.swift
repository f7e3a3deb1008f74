import CLinux
import Glibc

/// The process, for main files.
public enum Program {
  /// Prints a line at once, into a pipe too.
  public static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// The width of the terminal on standard output in characters; `nil` if it is none.
  public static var terminalColumns: Int? {
    let columns = linux_terminal_columns(STDOUT_FILENO)
    return columns > 0 ? Int(columns) : nil
  }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    fflush(nil)
    Glibc.exit(status)
  }
}

/// The process's memory from the system.
public enum Heap {
  /// Returns free memory to the system. It takes some milliseconds after much was freed.
  public static func trim() { linux_trim_heap() }
}
