import Logging
import Store

extension PartyServer {
  /// Where the data directory holds what outlives the process.
  static func storeFile(_ data: String) -> String { "\(data)/fourtop.db" }

  /// Opens the store. Where it cannot be, the log says why, and the party goes on without: whatever
  /// needs it is refused, and nothing pretends to be kept. A public server, where everybody logs in,
  /// does not start then.
  static func store(_ data: String, _ options: ServeOptions, _ log: Log) throws(Failure) -> Store {
    let file = storeFile(data)
    let store = Store(file) { event in
      switch event {
      case .failing(let error): log.write(.error, "store-failing", error.sentence(file: file))
      case .working: log.write(.info, "store-working", "\(file): changes are kept again")
      case .missed(let what, let error):
        log.write(.warning, "store-missed", "not kept: \(what): \(error.sentence(file: file))")
      }
    }
    guard let error = store.reason else { return store }
    guard !options.isPublic else { throw Failure(sentence: error.sentence(file: file)) }
    log.write(
      .error, "store-unavailable",
      "\(error.sentence(file: file)); until then there are no accounts")
    return store
  }
}
