import Net

/// Whether this process runs in a container.
enum Container {
  /// The files that Docker and Podman put into a container.
  private static let marks = ["/.dockerenv", "/run/.containerenv"]
  /// The values of the variable `container` for containers with one program in them.
  private static let kinds: Set<String> = ["docker", "oci", "podman"]

  /// Whether phones cannot reach the addresses of these interfaces, because they belong to a network
  /// inside the machine (NW5). A container that shares the machine's network has its interfaces.
  ///
  /// `isFile`: whether there is a file at a path.
  static func hidesAddresses(
    _ interfaces: [Interface], _ environment: [String: String],
    isFile: (String) -> Bool
  ) -> Bool {
    let isContainer =
      marks.contains(where: isFile) || environment["container"].map(kinds.contains) == true
    return isContainer && !interfaces.contains { $0.kind <= .ethernet }
  }
}

/// Whether a program's lines on a terminal have colours.
enum TerminalColours {
  /// No, if `NO_COLOR` has a value (no-color.org) or the terminal has none.
  static func areWanted(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
