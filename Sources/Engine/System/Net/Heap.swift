import CLinux

/// The process's memory from the system.
public enum Heap {
  /// Returns free memory to the system. It takes some milliseconds after much was freed.
  public static func trim() { linux_trim_heap() }
}
