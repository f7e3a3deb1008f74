import Files

extension PartyServer {
  /// Makes the data directory and locks it, so that a second server cannot write beside this one.
  static func lock(_ folder: String) throws(Failure) -> DirectoryLock {
    do {
      try Files.makeFolder(folder)
      return try DirectoryLock(folder: folder)
    } catch {
      if case .locked = error {
        throw Failure(
          sentence: "another fourtop uses \(folder); end it, or choose one with --data-dir")
      }
      throw Failure(sentence: "the data directory cannot be used: \(Machine.sentence(error))")
    }
  }

  /// `chosen`: by `--data-dir`.
  static func dataPath(
    _ chosen: String?, _ environment: [String: String]
  ) throws(Failure) -> String {
    if let chosen { return chosen }
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return "\(base)/fourtop" }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return "\(home)/.local/share/fourtop"
    }
    throw Failure(sentence: "neither XDG_DATA_HOME nor HOME is set; choose one with --data-dir")
  }

  /// The wall clock's seconds since 1970: certificates live by it.
  static var now: Int64 { Int64(WallClock.secondsSince1970) }

  /// The folder with `public` and `quizzes`: as chosen, else `web` in the nearest folder above the
  /// program.
  static func webDirectory(_ options: ServeOptions) throws(Failure) -> String {
    if let chosen = options.webDirectory {
      guard Files.isFile("\(chosen)/public/index.html") else {
        throw Failure(sentence: "--web-dir \(chosen): there is no public/index.html in it")
      }
      return chosen
    }
    var parts = (Files.executable ?? "").split(separator: "/").dropLast()
    while true {
      let candidate = "/" + (parts + ["web"]).joined(separator: "/")
      if Files.isFile("\(candidate)/public/index.html") { return candidate }
      guard parts.popLast() != nil else {
        throw Failure(sentence: "the page's files were not found; name them with --web-dir")
      }
    }
  }
}
