import Files
import Logging
import Options
import Services
import Store

extension PartyServer {
  /// Opens the store. If that fails, the server logs the reason and starts without the store. It
  /// then refuses each request that needs the store. A public server, on which everybody logs in,
  /// does not start.
  package static func store(_ data: DataDirectory, _ options: ServeOptions, _ log: Log)
    throws(CommandFailure) -> Store
  {
    let place = data.store
    var limits = StoreLimits()
    limits.accounts = options.accounts
    let use: StoreUse = options.sharesStore ? .sharedServer : .onlyServer
    let store = Store(place, limits: limits, for: use) { event in
      switch event {
      case .failing(let error): log.write(.error, .storeFailing, error.sentence(for: place))
      case .working: log.write(.info, .storeWorking, "\(place.name): changes are saved again")
      case .missed(let what, let error):
        log.write(.warning, .storeMissed, "not saved: \(what): \(error.sentence(for: place))")
      }
    }
    guard let error = store.reason else { return store }
    guard !options.isPublic else { throw CommandFailure(sentence: error.sentence(for: place)) }
    log.write(
      .error, .storeUnavailable,
      "\(error.sentence(for: place)); accounts are unavailable until then")
    return store
  }

  /// The folder with `public` and `quizzes`: the one of `--web-dir`, else `web` or `share/fourtop` in
  /// the nearest folder above the program.
  package static func webDirectory(_ options: ServeOptions) throws(CommandFailure) -> String {
    if let chosen = options.webDirectory {
      guard Files.isFile("\(chosen)/public/index.html") else {
        throw CommandFailure(
          sentence: "--web-dir \(chosen): the folder contains no public/index.html")
      }
      return chosen
    }
    var parts = (Files.executable ?? "").split(separator: "/").dropLast()
    while true {
      for folder: Substring in ["web", "share/fourtop"] {
        let candidate = "/" + (parts + [folder]).joined(separator: "/")
        if Files.isFile("\(candidate)/public/index.html") { return candidate }
      }
      guard parts.popLast() != nil else {
        throw CommandFailure(
          sentence: "the page's files were not found; name their folder with --web-dir")
      }
    }
  }
}
