import Files
import Logging
import Net
import Options
import QuizFiles

extension PartyServer {
  /// The places that the server opens while it runs (NW10).
  struct Places: Equatable {
    var readable: [String]
    var writable: [String]
  }

  /// The system's folders and files: libraries, names, time zones, authorities, the kernel's facts. None
  /// holds a person's files: `/dev` has disks, and `/run` may have what was plugged in.
  private static let system = [
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc", "/proc", "/sys", "/run/systemd",
    "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
  ]

  /// - Parameters:
  ///   - web: the folder of the page.
  ///   - data: the data directory.
  ///   - program: the path of the program, for a restart.
  ///   - environment: may name the program that reports a crash.
  ///   - mapped: the kernel's list of the files in this process's memory. A restart loads the libraries again,
  ///     which may be elsewhere than the system's.
  static func places(
    _ options: ServeOptions, web: String, data: String, program: String?,
    environment: [String: String] = [:], mapped: String = ""
  ) -> Places {
    // A renewed certificate is a new file, often behind a link, so its folders are needed.
    let keys = [options.tlsCertificate, options.tlsKey].compactMap(\.self).flatMap { path in
      [path, Files.folder(of: path), Files.folder(of: Files.resolved(path))]
    }
    let files = [options.uplinkAuthority, options.configuration].compactMap(\.self)
    let database = options.store?.files(environment) ?? []
    // Often a link to a file that another program keeps.
    let resolver = Files.folder(of: Files.resolved("/etc/resolv.conf"))
    let folders =
      [resolver]
      + [program.map(Files.folder), quizFolder(options), reporter(environment)]
      .compactMap(\.self)
    let places = system + [web] + folders + keys + files + database + libraries(mapped)
    // A file at the root opens itself alone, not everything.
    return Places(readable: places.filter { $0 != "/" }, writable: [data, "/dev/null"])
  }

  /// The folder of quizzes on disk; `nil` without one.
  private static func quizFolder(_ options: ServeOptions) -> String? {
    guard let address = options.quizURL, let series = try? QuizSeries(address),
      case .disk = series.location
    else { return nil }
    return series.entry(1).map { Files.folder(of: $0.address) }
  }

  /// The folders of libraries outside the system's folders.
  private static func libraries(_ mapped: String) -> [String] {
    let files = mapped.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    let folders = Set(files.filter { $0.contains(".so") }.map(Files.folder))
    return folders.filter { folder in !system.contains { folder.hasPrefix("\($0)/") } }.sorted()
  }

  /// The program of Swift's runtime that reports a crash, where the environment names one.
  private static func reporter(_ environment: [String: String]) -> String? {
    let mark = "swift-backtrace="
    return environment["SWIFT_BACKTRACE"]?.split(separator: ",").first { $0.hasPrefix(mark) }
      .map { String($0.dropFirst(mark.count)) }
  }

  /// The ports to which the server connects by TCP; `nil`: any, since a quiz may be moved to another
  /// port or be fetched through a proxy, and a database's may stand in a file. None: it connects to nothing.
  static func dialledPorts(_ options: ServeOptions) -> [UInt16]? {
    let isQuizRemote =
      options.quizURL.map { address in
        if case .disk? = try? QuizSeries(address).location { false } else { true }
      } ?? false
    if options.store != nil || isQuizRemote { return nil }
    // Names are looked up by TCP, too.
    return options.uplink.map { [$0.port, 53] } ?? []
  }

  /// Closes all other files to this process. Call it while no other thread exists. Returns the line for the log;
  /// `nil` without a sandbox.
  static func beginSandbox(
    _ options: ServeOptions, _ places: Places, for manager: ServiceManager
  ) -> String? {
    guard options.hasSandbox else { return nil }
    let begun = Sandbox.begin(
      readable: places.readable, writable: places.writable, ports: dialledPorts(options),
      reachesAbstractSockets: manager.isAbstract)
    return switch begun {
    case .begun: "the program can open only its own files and the system's (Landlock)"
    case .unavailable(let errno):
      "the kernel offers no Landlock (\(Machine.reason(errno))), so the program can open all "
        + "files of its user"
    }
  }
}
