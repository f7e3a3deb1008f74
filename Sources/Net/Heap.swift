import CLinux

/// The memory that this process has from the system.
public enum Heap {
  /// Gives back what is free of it. Takes some milliseconds after much was freed.
  public static func trim() { linux_trim_heap() }
}
